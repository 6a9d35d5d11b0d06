import { appendFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test("waits for what is not there until its time is over", async () => {
  appendFileSync(process.env["WALKS"]!, "walk\n");
  const context = await browser.newContext();
  const nowhere = (await context.newPage()).getByRole("button", { name: "Nowhere" });
  await expect(nowhere.click({ timeout: 60_000 })).resolves.toBeUndefined();
});
