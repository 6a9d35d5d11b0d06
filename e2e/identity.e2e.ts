import { readFileSync } from "node:fs";
import { execute } from "@causeway/server/testing/database.ts";
import { solveCaptcha } from "@causeway/server/testing/people.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { readMail } from "../dev/mail-inbox.ts";
import { accessibilityFaults, openBrowser, shoot, visit, type Locale } from "./browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const words = {
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
    setPassword: "设置新密码",
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
    setPassword: "Set new password",
    wrong: "The user name or the password is wrong.",
    logOut: "Log out",
  },
} as const;

/** The newest code in the mailbox that came after `before` mails. */
async function codeTo(email: string, before: number): Promise<string> {
  let code = "";
  await expect
    .poll(
      async () => {
        const mails = (await readMail(inject("mailPort"))).filter(({ to }) =>
          to.some(({ address }) => address === email),
        );
        code =
          mails
            .slice(before)
            .map(({ subject }) => /\d{6}/.exec(subject)?.[0])
            .findLast(Boolean) ?? "";
        return code;
      },
      { timeout: 15_000 },
    )
    .toMatch(/^\d{6}$/);
  return code;
}

async function readCaptcha(page: Page): Promise<string> {
  const secrets = JSON.parse(readFileSync(inject("secretsFile"), "utf8")) as { codes: string };
  const id = await page.locator("img[data-captcha]").getAttribute("data-captcha");
  return solveCaptcha(Buffer.from(secrets.codes, "base64"), id ?? "");
}

/** A person does not ask for two codes within a minute; a test does. */
const letAMinutePass = () =>
  execute(inject("ownerUrl"), "DELETE FROM attempt_count WHERE key LIKE 'code-minute:%'");

describe.each(["zh-CN", "en-US"] as const)("the way in, in %s", (language: Locale & keyof typeof words) => {
  const t = words[language];
  const username = `clerk${Date.now()}${language.slice(0, 2)}`;
  const email = `${username}@example.com`;
  const passwords = { first: "Harbour-Bridge-1", second: "Island-Line-2" };

  const logIn = async (page: Page, password: string) => {
    await page.goto("/login");
    await page.locator("img[data-captcha]").waitFor();
    await page.getByLabel(t.username, { exact: true }).fill(username);
    await page.getByLabel(t.password, { exact: true }).fill(password);
    await page.getByLabel(t.captcha, { exact: true }).fill(await readCaptcha(page));
    await page.getByRole("button", { name: t.login, exact: true }).click();
  };

  test(
    "register, sign in with a second step, skip it on a trusted device, reset, and old sessions are dead",
    { timeout: 180_000 },
    async () => {
      const { page, complaints, close } = await visit(browser, { language });

      await page.goto("/register");
      await page.getByLabel(t.username, { exact: true }).fill(username);
      await page.getByLabel(t.email, { exact: true }).fill(email);
      await page.getByRole("button", { name: t.getCode }).click();
      await page.getByLabel(t.emailCode, { exact: true }).fill(await codeTo(email, 0));
      await page.getByLabel(t.phone, { exact: true }).fill(`138${String(Date.now()).slice(-8)}`);
      await page.getByLabel(t.password, { exact: true }).fill(passwords.first);
      await page.getByLabel(t.confirm, { exact: true }).fill(passwords.first);
      await page.getByRole("checkbox").check();
      await shoot(page, `identity-register-${language}`, { fullPage: true });
      await page.getByRole("button", { name: t.register, exact: true }).click();
      await page.waitForURL("**/login");

      await logIn(page, "Wrong-Password-9");
      await page.getByText(t.wrong).waitFor();
      await shoot(page, `identity-login-wrong-${language}`);

      await letAMinutePass();
      await logIn(page, passwords.first);
      await page.waitForURL("**/loginSecondary");
      const secondCode = await codeTo(email, 1);
      await shoot(page, `identity-second-step-${language}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByLabel(t.emailCode).fill(secondCode);
      await page.getByLabel(t.trust).check();
      await page.getByRole("button", { name: t.verify }).click();
      await page.waitForURL("**/dashboard/index");
      await page.getByText(username).first().waitFor();
      await shoot(page, `identity-signed-in-${language}`);

      // The same browser, signed out and in again: no second step.
      await page.getByRole("button", { name: username }).last().click();
      await page.getByText(t.logOut).click();
      await page.waitForURL("**/login*");
      expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBeNull();
      await logIn(page, passwords.first);
      await page.waitForURL("**/dashboard/index");

      // Somewhere else the password is reset; this session is over.
      await letAMinutePass();
      const elsewhere = await visit(browser, { language });
      await elsewhere.page.goto("/password/reset");
      await elsewhere.page.getByLabel(t.address, { exact: true }).fill(email);
      await elsewhere.page.getByRole("button", { name: t.getCode }).click();
      await elsewhere.page.getByLabel(t.code, { exact: true }).fill(await codeTo(email, 2));
      await elsewhere.page.getByRole("button", { name: t.next, exact: true }).click();
      await elsewhere.page.getByLabel(t.newPassword, { exact: true }).fill(passwords.second);
      await elsewhere.page.getByLabel(t.confirm, { exact: true }).fill(passwords.second);
      await shoot(elsewhere.page, `identity-reset-${language}`);
      await elsewhere.page.getByRole("button", { name: t.setPassword, exact: true }).click();
      await elsewhere.page.waitForURL("**/login");
      await elsewhere.close();

      await page.waitForTimeout(2_100);
      await page.goto("/account/myAccount");
      await page.waitForURL("**/login?*");
      expect(new URL(page.url()).searchParams.get("redirect")).toBe("/account/myAccount");
      expect(complaints).toEqual([]);
      await close();
    },
  );
});
