import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFaults, openBrowser, promptly, shoot, visit } from "./browser.ts";
import { logOut, words } from "./people.ts";
import { place } from "./place.ts";
import { aSettledClerk, asOwner, enterAs, fillLogin, type SettledClerk } from "./settled-clerk.ts";
import { signInAsStaff } from "./staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const switched = "You switched the company in another tab.";
const otherRole = "You switched the company or your role in another tab.";

async function alsoOf(clerk: SettledClerk, merchant: string): Promise<void> {
  const tenant = randomUUID();
  await asOwner(async (owner) => {
    await owner.query(
      "INSERT INTO merchant (merchant_id, merchant_no, nickname, opened_at) VALUES ($1, 'ME01-261115-BBBBBBBB-B', $2, now())",
      [tenant, merchant],
    );
    await owner.query(
      "INSERT INTO membership (merchant_id, person_id, role, since) VALUES ($1, $2, 'administrator', now())",
      [tenant, clerk.id],
    );
  });
}

/** As a link in a mail opens: a tab of the same browser, without a session of its own. */
async function openLink(page: Page, path: string): Promise<Page> {
  const tab = await promptly(browser, page.context().newPage());
  await tab.goto(path);
  return tab;
}

const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem("token"));
const company = (page: Page, name: string) => page.getByRole("button", { name });

async function switchTo(page: Page, from: string, to: string): Promise<void> {
  await company(page, from).click();
  await page.getByRole("menuitem", { name: to }).click();
  await company(page, to).waitFor();
}

test(
  "a tab is in where another one is, and no tab acts for a company that it does not show",
  { timeout: 180_000 },
  async () => {
    const clerk = await aSettledClerk({ merchant: "Harbour Trading Ltd" });
    await alsoOf(clerk, "Bridge Trading Ltd");
    const { page: first, complaints, close } = await enterAs(browser, clerk, "en-US");

    // A link in a new tab is the page it leads to, and no sign-in.
    const second = await openLink(first, "/collection/order");
    await company(second, "Harbour Trading Ltd").waitFor();
    expect(new URL(second.url()).pathname).toBe("/collection/order");
    expect(await tokenOf(second)).toBe(await tokenOf(first));
    expect(await second.evaluate(() => JSON.stringify(localStorage))).not.toContain(await tokenOf(first));

    // Nobody of another browser gets an answer.
    const stranger = await visit(browser, { language: "en-US" });
    await stranger.page.goto("/collection/order");
    await stranger.page.waitForURL("**/login?*");
    await stranger.close();

    // Another company in one tab covers the other, which makes no call and keeps its own, worthless token.
    const calls: string[] = [];
    const before = await tokenOf(second);
    await switchTo(first, "Harbour Trading Ltd", "Bridge Trading Ltd");
    await second.getByText(switched).waitFor();
    second.on("request", (request) => calls.push(request.url()));
    expect(await second.getByText("Harbour Trading Ltd").count()).toBe(0);
    expect(await tokenOf(second)).toBe(before);
    await second.waitForTimeout(2_000);
    expect(calls).toEqual([]);
    await shoot(second, "identity-tabs-switched");
    expect(await accessibilityFaults(second)).toEqual([]);
    await second.getByRole("button", { name: "Continue with Bridge Trading Ltd" }).click();
    await second.waitForURL("**/dashboard/index");
    await company(second, "Bridge Trading Ltd").waitFor();
    expect(await tokenOf(second)).toBe(await tokenOf(first));

    // The other way round, by a role, and with the browser's own reload.
    await second.getByRole("button", { name: clerk.username }).last().click();
    await second.waitForTimeout(400);
    await second.getByText("Switch role").hover();
    await second.getByRole("menuitem", { name: "Viewer" }).click();
    await first.getByText(otherRole).waitFor();
    await first.reload();
    await company(first, "Bridge Trading Ltd").waitFor();
    expect(await tokenOf(first)).toBe(await tokenOf(second));
    expect(complaints).toEqual([]);
    await close();
  },
);

test("the tabs of a browser leave together, and a second sign-in is told", { timeout: 180_000 }, async () => {
  const clerk = await aSettledClerk({ merchant: "Harbour Trading Ltd" });
  const { page: first, complaints, close } = await enterAs(browser, clerk, "en-US");
  const second = await openLink(first, "/dashboard/index");
  await company(second, "Harbour Trading Ltd").waitFor();

  // Leaving one is leaving all.
  await logOut(first, words["en-US"], clerk.username);
  await second.waitForURL("**/login");
  await second.getByText("Logout success").waitFor();
  expect(await tokenOf(second)).toBeNull();

  // Two sign-ins in one browser: the last one counts, and the page of the first says so.
  await fillLogin(first, clerk, "en-US");
  await first.waitForURL("**/dashboard/index");
  await fillLogin(second, clerk, "en-US");
  await second.waitForURL("**/dashboard/index");
  await first.getByText("Somebody has signed in in another tab").waitFor();
  await first.getByRole("button", { name: "Continue" }).click();
  await company(first, "Harbour Trading Ltd").waitFor();
  expect(await tokenOf(first)).toBe(await tokenOf(second));

  // The server ends it, one tab finds out, and both are out.
  const [session] = ((await tokenOf(first)) ?? "").split(".");
  await asOwner((owner) => owner.query("UPDATE session SET salt = NULL WHERE id = $1", [session]));
  await first.waitForTimeout(2_500);
  await first.reload();
  await first.waitForURL("**/login?*");
  await second.waitForURL("**/login?*");
  expect(await tokenOf(second)).toBeNull();
  expect(complaints).toEqual([]);
  await close();
});

test("the tabs of the console share its session, and no tab of the portal has a part in it", async () => {
  const {
    page: first,
    complaints,
    close,
  } = await visit(browser, {
    site: "consoleOrigin",
    language: "en-US",
  });
  await signInAsStaff(first, "xu.an@causeway.example", { language: "en-US" });
  const second = await openLink(first, "/passkeys");
  await second.getByRole("navigation").waitFor();
  expect(new URL(second.url()).pathname).toBe("/passkeys");

  const portal = await openLink(first, `${place().origin}/dashboard/index`);
  await portal.waitForURL("**/login?*");
  expect(await tokenOf(portal)).toBeNull();

  await first.getByRole("button", { name: "User menu" }).click();
  await first.getByRole("menuitem", { name: "Sign out" }).click();
  await second.waitForURL("**/login?*");
  expect(await tokenOf(second)).toBeNull();
  expect(complaints).toEqual([]);
  await close();
});
