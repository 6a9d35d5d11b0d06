import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults, openBrowser, shoot, visit, type Locale } from "./browser.ts";
import { codeByText, codeTo, letAMinutePass, logIn, logOut, register, words } from "./people.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe.each(["zh-CN", "en-US"] as const)("the way in, in %s", (language: Locale & keyof typeof words) => {
  const t = words[language];
  const username = `clerk${Date.now()}${language.slice(0, 2)}`;
  const email = `${username}@example.com`;
  const passwords = { first: "Harbour-Bridge-1", second: "Island-Line-2" };

  test(
    "register and be in, sign in with a second step, skip it on a trusted device, reset by two proofs, and old sessions are dead",
    { timeout: 180_000 },
    async () => {
      const { page, complaints, close } = await visit(browser, { language });

      const phone = await register(page, t, { username, email }, passwords.first);
      await shoot(page, `identity-register-${language}`, { fullPage: true });
      await page.getByRole("button", { name: t.register, exact: true }).click();
      await page.waitForURL("**/dashboard/index");
      await page.getByText(username).first().waitFor();
      await shoot(page, `identity-registered-${language}`);
      await logOut(page, t, username);

      await logIn(page, t, username, "Wrong-Password-9");
      await page.getByText(t.wrong).waitFor();
      await shoot(page, `identity-login-wrong-${language}`);

      await letAMinutePass();
      await logIn(page, t, username, passwords.first);
      await page.waitForURL("**/loginSecondary");
      const secondCode = await codeTo(email, 1);
      await page.getByLabel(t.emailCode).waitFor();
      await shoot(page, `identity-second-step-${language}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByLabel(t.emailCode).fill(secondCode);
      await page.getByLabel(t.trust).check();
      await page.getByRole("button", { name: t.verify }).click();
      await page.waitForURL("**/dashboard/index");
      await page.getByText(username).first().waitFor();
      await shoot(page, `identity-signed-in-${language}`);

      // The same browser, signed out and in again: no second step.
      await logOut(page, t, username);
      expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBeNull();
      await logIn(page, t, username, passwords.first);
      await page.waitForURL("**/dashboard/index");

      // Somewhere else the password is reset; this session is over.
      await letAMinutePass();
      const elsewhere = await visit(browser, { language });
      await elsewhere.page.goto("/password/reset");
      await elsewhere.page.getByLabel(t.address, { exact: true }).fill(email);
      await elsewhere.page.getByRole("button", { name: t.getCode }).click();
      await elsewhere.page.getByLabel(t.code, { exact: true }).fill(await codeTo(email, 2));
      await elsewhere.page.getByRole("button", { name: t.next, exact: true }).click();
      await elsewhere.page.getByLabel(t.smsCode).fill(await codeByText(phone));
      await elsewhere.page.getByLabel(t.newPassword, { exact: true }).fill(passwords.second);
      await elsewhere.page.getByLabel(t.confirm, { exact: true }).fill(passwords.second);
      await shoot(elsewhere.page, `identity-reset-${language}`, { fullPage: true });
      expect(await accessibilityFaults(elsewhere.page)).toEqual([]);
      await elsewhere.page.getByRole("button", { name: t.setPassword, exact: true }).click();
      await elsewhere.page.waitForURL("**/dashboard/index");
      await elsewhere.close();

      await page.waitForTimeout(2_100);
      await page.goto("/account/myAccount");
      await page.waitForURL("**/login?*");
      expect(new URL(page.url()).searchParams.get("redirect")).toBe("/account/myAccount");
      expect(complaints).toEqual([]);
      await close();
    },
  );
});
