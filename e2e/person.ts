import { randomInt, randomUUID } from "node:crypto";
import { createPasswords } from "@causeway/server/identity/sign-in/password.ts";
import { execute } from "@causeway/server/testing/database.ts";
import type { Page } from "playwright-core";
import type { Locale } from "./browser.ts";
import { codeTo, letAMinutePass, mailsTo, readCaptcha, worldSecrets } from "./people.ts";
import { place } from "./place.ts";

export type Person = { username: string; email: string; phone: string; password: string; language: Locale };

/** Somebody with a company of his own, made behind the product's back: for journeys that begin inside. */
export async function aPerson(language: Locale): Promise<Person> {
  const n = `${Date.now()}${randomInt(1000)}`;
  const person = {
    username: `clerk${n}`,
    email: `clerk${n}@example.com`,
    phone: `6${String(randomInt(1e7)).padStart(7, "0")}`,
    password: "Harbour-Bridge-1",
    language,
  };
  const hash = await createPasswords(worldSecrets().pepper).hash(person.password);
  const [id, merchant] = [randomUUID(), randomUUID()];
  await execute(
    place().ownerUrl,
    `INSERT INTO person (id, username, email, phone_area, phone, password_hash, password_set_at, nickname, language, registered_at)
     VALUES ('${id}', '${person.username}', '${person.email}', '852', '${person.phone}', '${hash}', now(), '${person.username}',
             '${language}', now())`,
    `SET app.merchant_id = '${merchant}'`,
    `INSERT INTO merchant (merchant_id, merchant_no, nickname, opened_at)
     VALUES ('${merchant}', 'ME01-261115-${String(randomInt(1e8)).padStart(8, "0")}-0', 'Harbour Trading Ltd', now())`,
    `INSERT INTO membership (merchant_id, person_id, role, since) VALUES ('${merchant}', '${id}', 'administrator', now())`,
  );
  return person;
}

const words = {
  "zh-CN": {
    username: "用户名",
    password: "密码",
    captcha: "图形验证码",
    login: "登录",
    code: "邮箱验证码",
    byEmail: "邮箱验证",
    trust: "信任此设备 30 天",
    verify: "验证并登录",
  },
  "zh-HK": {
    username: "用戶名稱",
    password: "密碼",
    captcha: "圖形驗證碼",
    login: "登入",
    code: "電郵驗證碼",
    byEmail: "電郵驗證",
    trust: "信任此裝置 30 天",
    verify: "驗證並登入",
  },
  "en-US": {
    username: "User name",
    password: "Password",
    captcha: "Captcha",
    login: "Log in",
    code: "Code from the e-mail",
    byEmail: "E-mail",
    trust: "Trust this device for 30 days",
    verify: "Verify and log in",
  },
} as const;

/** The whole way in, with the code that comes by mail; waits until he is inside. */
export async function signInAs(page: Page, person: Person, options: { trust?: boolean } = {}): Promise<void> {
  const t = words[person.language];
  await letAMinutePass();
  const before = (await mailsTo(person.email)).length;
  await page.goto("/login");
  await page.locator("img[data-captcha]").waitFor();
  await page.getByLabel(t.username, { exact: true }).fill(person.username);
  await page.getByLabel(t.password, { exact: true }).fill(person.password);
  await page.getByLabel(t.captcha, { exact: true }).fill(await readCaptcha(page));
  await page.getByRole("button", { name: t.login, exact: true }).click();
  await page.waitForURL("**/loginSecondary*");
  await page.getByLabel(t.code).fill(await codeTo(person.email, before));
  if (options.trust) await page.getByLabel(t.trust).check();
  await page.getByRole("button", { name: t.verify }).click();
  await page.waitForURL("**/dashboard/index");
}
