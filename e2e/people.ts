import { readFileSync } from "node:fs";
import { forgetAttempts } from "@causeway/server/testing/database.ts";
import { solveCaptcha } from "@causeway/server/testing/people.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { readMail } from "../dev/mail-inbox.ts";
import { place } from "./place.ts";
import { secretsSchema, type Secrets } from "@causeway/server/platform/crypto/secrets.ts";

/** What the pages of the way in say. */
export const words = {
  "zh-CN": {
    username: "用户名",
    password: "密码",
    confirm: "确认密码",
    email: "邮箱",
    phone: "手机号",
    emailCode: "邮箱验证码",
    code: "验证码",
    captcha: "图形验证码",
    getCode: "获取验证码",
    register: "注册",
    login: "登录",
    verify: "验证并登录",
    trust: "信任此设备 30 天",
    address: "邮箱或手机号",
    next: "下一步",
    newPassword: "新密码",
    smsCode: "短信验证码",
    setPassword: "设置新密码并登录",
    wrong: "用户名或密码不正确",
    logOut: "退出登录",
  },
  "en-US": {
    username: "User name",
    password: "Password",
    confirm: "Confirm password",
    email: "E-mail",
    phone: "Phone",
    emailCode: "Code from the e-mail",
    code: "Verification code",
    captcha: "Captcha",
    getCode: "Get code",
    register: "Register",
    login: "Log in",
    verify: "Verify and log in",
    trust: "Trust this device for 30 days",
    address: "E-mail or phone",
    next: "Next",
    newPassword: "New password",
    smsCode: "Code from the SMS",
    setPassword: "Set new password and log in",
    wrong: "The user name or the password is wrong.",
    logOut: "Log out",
  },
} as const;

export async function mailsTo(email: string) {
  const mails = await readMail(place().mailPort);
  return mails.filter(({ to }) => to.some(({ address }) => address === email));
}

/** The newest code in the mailbox that came after `before` mails. */
export async function codeTo(email: string, before: number): Promise<string> {
  let code = "";
  await expect
    .poll(
      async () => {
        const fresh = (await mailsTo(email)).slice(before);
        code = fresh.map(({ subject }) => /\d{6}/.exec(subject)?.[0]).findLast(Boolean) ?? "";
        return code;
      },
      { timeout: 15_000 },
    )
    .toMatch(/^\d{6}$/);
  return code;
}

/** The newest code that came to the phone, which keeps the newest on top. */
export async function codeByText(phone: string): Promise<string> {
  const read = async () => {
    const reply = await fetch(`${place().sandboxUrl}/sms?to=${encodeURIComponent(phone)}`);
    const messages = (await reply.json()) as readonly { text: string }[];
    return messages.map(({ text }) => /\d{6}/.exec(text)?.[0]).find(Boolean) ?? "";
  };
  await expect.poll(read, { timeout: 15_000 }).toMatch(/^\d{6}$/);
  return read();
}

/** The keys of the world this journey runs in. */
export function worldSecrets(): Pick<Secrets, "codes" | "pepper"> {
  return secretsSchema
    .pick({ codes: true, pepper: true })
    .parse(JSON.parse(readFileSync(place().secretsFile, "utf8")));
}

export async function readCaptcha(page: Page): Promise<string> {
  const id = await page.locator("[data-captcha]").getAttribute("data-captcha");
  return solveCaptcha(worldSecrets().codes, id ?? "");
}

/** A person does not ask for two codes within a minute; a test does. */
export const letAMinutePass = () => forgetAttempts(place().ownerUrl, "code-minute:");

export type Told = (typeof words)[keyof typeof words];
export type Clerk = { username: string; email: string };

/** Fills in the form; answers the number that was given. */
export async function register(page: Page, t: Told, who: Clerk, password: string): Promise<string> {
  const phone = `138${String(Date.now()).slice(-8)}`;
  await page.goto("/register");
  await page.getByLabel(t.username, { exact: true }).fill(who.username);
  await page.getByLabel(t.email, { exact: true }).fill(who.email);
  await page.getByRole("button", { name: t.getCode }).click();
  await page.getByLabel(t.emailCode, { exact: true }).fill(await codeTo(who.email, 0));
  await page.getByLabel(t.phone, { exact: true }).fill(phone);
  await page.getByLabel(t.password, { exact: true }).fill(password);
  await page.getByLabel(t.confirm, { exact: true }).fill(password);
  await page.getByRole("checkbox").check();
  return `+86${phone}`;
}

export async function logIn(page: Page, t: Told, username: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.locator("img[data-captcha]").waitFor();
  await page.getByLabel(t.username, { exact: true }).fill(username);
  await page.getByLabel(t.password, { exact: true }).fill(password);
  await page.getByLabel(t.captcha, { exact: true }).fill(await readCaptcha(page));
  await page.getByRole("button", { name: t.login, exact: true }).click();
}

export async function logOut(page: Page, t: Told, username: string): Promise<void> {
  await page.getByRole("button", { name: username }).last().click();
  await page.getByText(t.logOut).click();
  await page.waitForURL("**/login*");
}
