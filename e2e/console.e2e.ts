import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults, openBrowser, shoot, visit } from "./browser.ts";
import { signInAsStaff } from "./staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe("the console", () => {
  test("lets a member of staff in with password and authenticator", async () => {
    const { page, complaints, close } = await visit(browser, { site: "consoleOrigin" });
    await page.goto("/login");
    await page.getByRole("heading").waitFor();
    await shoot(page, "console-login-zh-CN");
    expect(await accessibilityFaults(page)).toEqual([]);
    await signInAsStaff(page, "he.jing@causeway.example");
    await page.getByText("何靖").waitFor();
    await shoot(page, "console-home-zh-CN");
    expect(complaints).toEqual([]);
    await close();
  });
});
