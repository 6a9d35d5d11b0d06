import { execute } from "@causeway/server/testing/database.ts";
import { staffAuthenticatorKey, staffPassword } from "@causeway/server/testing/staff.ts";
import { totpCode } from "@causeway/server/platform/crypto/totp.ts";
import type { Page } from "playwright-core";
import { place } from "./place.ts";

const words = {
  "zh-CN": { email: "工作邮箱", password: "密码", next: "下一步", code: "6 位验证码" },
  "zh-HK": { email: "工作電郵", password: "密碼", next: "下一步", code: "6 位驗證碼" },
  "en-US": { email: "Work e-mail", password: "Password", next: "Next", code: "6-digit code" },
} as const;

/** Each code is good once, and a test needs the next one sooner than a person. */
export const letHalfAMinutePass = () => execute(place().ownerUrl, "UPDATE staff SET totp_step = 0");

/** Signs a member of staff in, typing what his authenticator would show; waits until he is inside. */
export async function signInAsStaff(
  page: Page,
  email: string,
  options: { language?: keyof typeof words; password?: string; key?: string } = {},
): Promise<void> {
  const t = words[options.language ?? "zh-CN"];
  await page.goto("/login");
  await page.getByLabel(t.email, { exact: true }).fill(email);
  await page.getByLabel(t.password, { exact: true }).fill(options.password ?? staffPassword);
  await page.getByRole("button", { name: t.next, exact: true }).click();
  await letHalfAMinutePass();
  // The last digit sends the form by itself.
  await page.getByLabel(t.code).fill(totpCode(options.key ?? staffAuthenticatorKey, new Date()));
  await page.waitForURL((url) => url.pathname !== "/login");
}
