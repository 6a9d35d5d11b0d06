import { createHash, randomInt, randomUUID } from "node:crypto";
import { createPasswords } from "@causeway/server/identity/sign-in/password.ts";
import pg from "pg";
import type { Browser, Page } from "playwright-core";
import { visit, type Locale, type Visit } from "./browser.ts";
import { readCaptcha, worldSecrets } from "./people.ts";
import { place } from "./place.ts";

const password = "Harbour-Clerk-1";

export type SettledClerk = {
  readonly id: string;
  readonly tenant: string;
  readonly username: string;
  readonly email: string;
  readonly device: { readonly deviceId: string; readonly devicePwd: string };
};

/** Runs statements as the owner of the tables, for what a journey must find already there. */
export async function asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: place().ownerUrl });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** Somebody with a company of his own and a browser that is trusted: his password alone lets him in. */
export async function aSettledClerk(
  names: { nickname?: string; merchant?: string } = {},
): Promise<SettledClerk> {
  const n = `${randomInt(1e9)}${randomInt(1e6)}`;
  const clerk = {
    id: randomUUID(),
    tenant: randomUUID(),
    username: `clerk${n}`,
    email: `clerk${n}@example.com`,
    device: { deviceId: randomUUID(), devicePwd: `device-${n}-password` },
  };
  const hash = await createPasswords(worldSecrets().pepper).hash(password);
  await asOwner(async (owner) => {
    await owner.query(
      `INSERT INTO person (id, username, email, phone_area, phone, password_hash, password_set_at, nickname, language,
                           registered_at)
       VALUES ($1, $2, $3, '852', $4, $5, now(), $6, 'zh-CN', now())`,
      [clerk.id, clerk.username, clerk.email, n.slice(0, 12), hash, names.nickname ?? clerk.username],
    );
    await owner.query(
      "INSERT INTO merchant (merchant_id, merchant_no, nickname, opened_at) VALUES ($1, 'ME01-261115-AAAAAAAA-A', $2, now())",
      [clerk.tenant, names.merchant ?? `${clerk.username} Ltd`],
    );
    await owner.query(
      "INSERT INTO membership (merchant_id, person_id, role, since) VALUES ($1, $2, 'administrator', now())",
      [clerk.tenant, clerk.id],
    );
    await owner.query(
      `INSERT INTO device (person_id, id, password_hash, trusted_until, browser, seen_at)
       VALUES ($1, $2, $3, now() + interval '1 day', 'Chromium', now())`,
      [clerk.id, clerk.device.deviceId, createHash("sha256").update(clerk.device.devicePwd).digest()],
    );
  });
  return clerk;
}

const words = {
  "zh-CN": { username: "用户名", password: "密码", captcha: "图形验证码", login: "登录" },
  "zh-HK": { username: "用戶名稱", password: "密碼", captcha: "圖形驗證碼", login: "登入" },
  "en-US": { username: "User name", password: "Password", captcha: "Captcha", login: "Log in" },
} as const;

/** Opens his own browser and signs in; whatever he does there counts as proved again. */
export async function enterAs(
  browser: Browser,
  clerk: SettledClerk,
  language: Locale,
  options: { readonly baseURL?: string } = {},
): Promise<Visit> {
  const visitor = await visit(browser, { language, ...options });
  await visitor.page.addInitScript(({ deviceId, devicePwd }) => {
    if (localStorage.getItem("deviceId") !== null) return;
    localStorage.setItem("deviceId", deviceId);
    localStorage.setItem("devicePwd", devicePwd);
  }, clerk.device);
  await visitor.page.goto("/login");
  await fillLogin(visitor.page, clerk, language);
  await visitor.page.waitForURL("**/dashboard/index");
  await countAsProved(clerk);
  return visitor;
}

export async function countAsProved({ id }: SettledClerk): Promise<void> {
  await asOwner((owner) =>
    owner.query("UPDATE session SET stepped_up_until = now() + interval '1 hour' WHERE user_id = $1", [id]),
  );
}

/** Signs in on the page that asks for it. */
export async function fillLogin(page: Page, { username }: SettledClerk, language: Locale): Promise<void> {
  const t = words[language];
  await page.locator("[data-captcha]").first().waitFor();
  await page.getByLabel(t.username, { exact: true }).fill(username);
  await page.getByLabel(t.password, { exact: true }).fill(password);
  await page.getByLabel(t.captcha, { exact: true }).fill(await readCaptcha(page));
  await page.getByRole("button", { name: t.login, exact: true }).click();
}
