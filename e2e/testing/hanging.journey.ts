import { appendFileSync, readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, processOf } from "../browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const walks = process.env["WALKS"]!;

test("comes to a page, unless this is its first walk and the browser stands still", async () => {
  appendFileSync(walks, "walk\n");
  const isFirst = readFileSync(walks, "utf8") === "walk\n";
  if (isFirst) process.kill(await processOf(browser), "SIGSTOP");
  const context = await browser.newContext();
  expect(await (await context.newPage()).title()).toBe("");
});

test("goes on after that", () => {
  expect(browser.isConnected()).toBe(true);
});
