import { isWork, workRounds } from "@causeway/contract/work";
import { expect, test } from "vitest";
import { doWork } from "./do-work.ts";

const derive = async (captchaId: string, work: string) => {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", encoder.encode(captchaId), "PBKDF2", false, [
    "deriveBits",
  ]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt: encoder.encode(work), iterations: workRounds };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, 256));
};

test("the work that is found counts for the captcha it was done for", async () => {
  const work = await doWork({ captchaId: "some captcha", workBits: 6 });
  expect(isWork(await derive("some captcha", work), 6)).toBe(true);
});

test("work for a captcha that nobody looks at any more is stopped", async () => {
  const stop = new AbortController();
  const work = doWork({ captchaId: "some captcha", workBits: 60 }, stop.signal);
  stop.abort();
  expect(await work).toBe("");
});
