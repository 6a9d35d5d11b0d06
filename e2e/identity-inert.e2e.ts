import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, shoot, type Visit } from "./browser.ts";
import { inertStrings } from "./inert-strings.ts";
import { asOwner, aSettledClerk, enterAs, type SettledClerk } from "./settled-clerk.ts";

let browser: Browser;
let owner: SettledClerk;
let open: Visit;
beforeAll(async () => {
  browser = await openBrowser();
  owner = await aSettledClerk({ nickname: inertStrings[5]!, merchant: inertStrings[10]! });
  await fill(owner);
  open = await enterAs(browser, owner, "en-US");
  await open.page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) =>
      console.error(`refused by policy: ${violatedDirective}`),
    );
  });
  open.page.on("dialog", (dialog) => {
    open.complaints.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
}, 120_000);
afterAll(async () => {
  await open.close();
  await browser.close();
});

/** Every string in every field of text that these pages show: people, companies, invitations, devices, history, messages. */
async function fill({ id, tenant }: SettledClerk): Promise<void> {
  await asOwner(async (database) => {
    for (const [n, text] of inertStrings.entries()) {
      const person = randomUUID();
      await database.query(
        `INSERT INTO person (id, username, email, phone_area, phone, password_hash, password_set_at, nickname, language,
                             registered_at)
         VALUES ($1, $2, $3, '1', $4, '', now(), $5, 'en-US', now())`,
        [person, `${text} u${n} ${tenant}`, `${text} e${n} ${tenant}`, `${n} ${tenant}`, text],
      );
      await database.query(
        "INSERT INTO membership (merchant_id, person_id, role, since) VALUES ($1, $2, 'viewer', now())",
        [tenant, person],
      );
      await database.query(
        `INSERT INTO invitation (merchant_id, id, email, role, token_hash, invited_by, sent_at, expires_at)
         VALUES ($1, $2, $3::text, 'viewer', sha256(convert_to($3::text, 'UTF8')), $4, now(), now() + interval '1 day')`,
        [tenant, randomUUID(), `i${n} ${text}`, person],
      );
      await database.query(
        `INSERT INTO message (merchant_id, id, person_id, tab, kind, title, body, link, at)
         VALUES ($1, $2, $3, 'notice', 'test', array[$4, $4, $4]::text[], array[$4, $4, $4]::text[], $4::text, now())`,
        [tenant, randomUUID(), id, text],
      );
      await database.query(
        `INSERT INTO device (person_id, id, password_hash, browser, seen_at) VALUES ($1, $2, '\\x00', $3, now())`,
        [id, randomUUID(), text],
      );
      await database.query(
        `INSERT INTO sign_in (id, person_id, at, method, outcome, browser, address)
         VALUES ($1, $2, now(), 'password', 'opened', $3::text, $3::text)`,
        [randomUUID(), id, text],
      );
      await database.query(
        `INSERT INTO passkey (id, person_id, credential_id, public_key, sign_count, transports, synced, name, bound_at)
         VALUES ($1, $2, $3, '\\x00', 0, '{}', false, $4, now())`,
        [randomUUID(), id, randomUUID(), text],
      );
    }
  });
}

/** Opens a page, waits until it shows one of the strings, touches what can be touched, and nothing may have run. */
async function lookAt(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await page.getByText(inertStrings[0]!, { exact: false }).first().waitFor({ timeout: 30_000 });
  await shoot(page, `identity-inert-${name}`);
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => "__ran" in window)).toBe(false);
}

describe("two hundred strings that would like to run", () => {
  test("are two hundred different ones", () => {
    expect(new Set(inertStrings).size).toBe(200);
  });

  test("are names of members and of those who invite, and stay text", { timeout: 120_000 }, async () => {
    await lookAt(open.page, "/enterprise/index", "members");
    const shown = await open.page.evaluate(() => document.querySelector("main")?.textContent ?? "");
    const missing = inertStrings.filter((text) => !shown.includes(text));
    expect(missing).toEqual([]);
    expect(open.complaints).toEqual([]);
  });

  test.each([
    ["/userInfo", "profile"],
    ["/userInfo?tab=sessions", "sessions"],
    ["/userInfo?tab=notice", "messages"],
  ])("stay text on %s", { timeout: 120_000 }, async (path, name) => {
    await open.page.goto(path);
    await open.page.getByText("window.__ran=1").first().waitFor({ timeout: 30_000 });
    await open.page.waitForTimeout(500);
    await shoot(open.page, `identity-inert-${name}`, { fullPage: true });
    const marked = await open.page.evaluate(
      () => document.body.textContent?.includes("window.__ran=1") ?? false,
    );
    expect(marked, "the strings are there").toBe(true);
    expect(await open.page.evaluate(() => "__ran" in window)).toBe(false);
    expect(open.complaints).toEqual([]);
  });

  test("stay text in the bar, the menus and the bell of the shell", { timeout: 60_000 }, async () => {
    const { page } = open;
    await page.goto("/dashboard/index");
    await page.getByRole("button", { name: "User menu" }).click();
    await page.getByRole("menu").first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByText(inertStrings[10]!).first().click();
    await page.getByRole("menu").first().waitFor();
    expect(await page.evaluate(() => "__ran" in window)).toBe(false);
    expect(open.complaints).toEqual([]);
  });
});
