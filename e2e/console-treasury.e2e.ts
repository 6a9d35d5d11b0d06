import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "./browser.ts";
import { atConsole, look, patient, readIn } from "./receiving.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const tabs = {
  "zh-CN": { instructions: "银行指令", messages: "报文" },
  "zh-HK": { instructions: "銀行指示", messages: "報文" },
  "en-US": { instructions: "Instructions", messages: "Messages" },
} as const;

test(
  "the treasury reads what was asked of the bank and what it sent, in its own language",
  { timeout: 300_000 },
  async () => {
    const treasurer = await atConsole(browser, "tang.wei@causeway.example", "en-US");
    const desk = treasurer.page;
    for (const language of ["zh-CN", "zh-HK", "en-US"] as const) {
      await readIn(desk, language, "/statement");
      for (const [name, tab] of Object.entries(tabs[language])) {
        await desk.getByRole("tab", { name: tab }).click(patient);
        await expect.poll(() => desk.locator("main .ant-skeleton").count(), patient).toBe(0);
        await look(desk, `treasury-${name}-${language}`);
      }
    }
    expect(treasurer.complaints).toEqual([]);
    await treasurer.close();
  },
);
