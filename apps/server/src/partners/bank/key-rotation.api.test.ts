import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { signRequest } from "@causeway/bank-link";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { daysAfter } from "#platform/day.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { bankOf } from "#testing/bank.ts";
import { callbackPath } from "./callbacks.ts";

const [old, next] = [generateKeyPairSync("ed25519"), generateKeyPairSync("ed25519")];
// A signature is made at a whole second.
const begun = new Date(Math.floor(Date.now() / 1_000) * 1_000);
const endOfOld = daysAfter(begun, 1);
const jwk = (key: KeyObject) => key.export({ format: "jwk" });
const keys = [
  { ...jwk(old.publicKey), kid: "2026", until: endOfOld.toISOString() },
  { ...jwk(next.publicKey), kid: "2027", from: begun.toISOString() },
];

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let now = begun;
beforeAll(async () => {
  const env = { BANK_PUBLIC_KEYS: JSON.stringify({ keys }) };
  api = await startTestApi({ env, now: () => now });
  bank = bankOf(api);
});
afterAll(() => api.stop());

const tell = (kid: string, key: KeyObject) => {
  const body = bank.noticeOf(bank.anEntry());
  const authority = new URL(api.doorUrl).host;
  const sent = { method: "POST", authority, path: callbackPath, body, contentType: "application/xml" };
  return bank.post(body, signRequest(sent, { id: kid, private: key }, now));
};
const verdicts = async () =>
  (
    await api.ctx.db.query<{ verdict: string; reason: string | null }>({
      name: "verdicts",
      text: "SELECT verdict, reason FROM bank_message ORDER BY number",
      values: [],
    })
  ).map(({ verdict, reason }) => reason ?? verdict);

describe("a bank that changes its key", () => {
  test("is believed by the old one and by the new one while both are valid, each under its own name", async () => {
    expect(await tell("2026", old.privateKey)).toBe(204);
    expect(await tell("2027", next.privateKey)).toBe(204);
    expect(await tell("2026", next.privateKey)).toBe(401);
    expect(await tell("bank", old.privateKey)).toBe(401);
  });

  test("is no longer believed by the old one once that has ended, but what it signed before is read", async () => {
    now = daysAfter(endOfOld, 1);
    expect(await tell("2026", old.privateKey)).toBe(401);
    expect(await tell("2027", next.privateKey)).toBe(204);
    await bank.hear();
    expect(await verdicts()).toEqual([
      "read",
      "read",
      "wrong-signature",
      "unknown-key",
      "unknown-key",
      "read",
    ]);
  });
});
