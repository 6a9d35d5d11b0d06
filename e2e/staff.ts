import { execute } from "@causeway/server/testing/database.ts";
import { softPasskey } from "@causeway/server/testing/soft-passkey.ts";
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

/** What a laptop with a fingerprint reader has, played by the browser itself. */
async function addFingerprintReader(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
}

/** A passkey that was bound before the journey begins: whatever he then has to sign, the browser signs with it. */
async function holdPasskey(page: Page, email: string): Promise<void> {
  const { devtools, authenticatorId } = await addFingerprintReader(page);
  const { consoleOrigin, ownerUrl } = place();
  const { id, publicKey, privateKey } = softPasskey({ origin: consoleOrigin }).kept();
  await devtools.send("WebAuthn.addCredential", {
    authenticatorId,
    credential: {
      credentialId: Buffer.from(id, "base64url").toString("base64"),
      isResidentCredential: true,
      rpId: new URL(consoleOrigin).hostname,
      privateKey: privateKey.toString("base64"),
      userHandle: Buffer.from(email).toString("base64"),
      signCount: 0,
    },
  });
  await execute(
    ownerUrl,
    `INSERT INTO staff_passkey (id, staff_id, credential_id, public_key, sign_count, transports, name)
     SELECT gen_random_uuid(), id, '${id}', '\\x${publicKey}', 0, '{internal}', 'Journey' FROM staff WHERE email = '${email}'`,
  );
}

/** Signs a member of staff in, typing what his authenticator would show; waits until he is inside. */
export async function signInAsStaff(
  page: Page,
  email: string,
  options: { language?: keyof typeof words; password?: string; key?: string; passkey?: "bindsHisOwn" } = {},
): Promise<void> {
  if (options.passkey) await addFingerprintReader(page);
  else await holdPasskey(page, email);
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
