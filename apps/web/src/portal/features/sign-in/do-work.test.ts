import { isWork, workText } from "@causeway/contract/work";
import { expect, test } from "vitest";
import { doWork } from "./do-work.ts";

test("the work that is found counts for the captcha it was done for", async () => {
  const work = await doWork("some captcha");
  const hash = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(workText("some captcha", work)),
  );
  expect(isWork(new Uint8Array(hash))).toBe(true);
});
