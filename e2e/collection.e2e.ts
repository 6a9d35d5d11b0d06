import { randomUUID } from "node:crypto";
import { accountReview } from "@causeway/server/account/index.ts";
import type { Context } from "@causeway/server/context.ts";
import type { TenantId } from "@causeway/server/platform/ids.ts";
import { makePdf } from "@causeway/server/platform/pdf.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { certifyCompany } from "../dev/certify.ts";
import { withContext } from "../dev/seed.ts";
import { accessibilityFaults, openBrowser, shoot, visit, type Visit } from "./browser.ts";
import { codeTo, letAMinutePass, logIn, register, words } from "./people.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const t = words["en-US"];
const aProof = () =>
  makePdf({
    title: "Settlement report",
    language: "en-US",
    content: ["Settlement report 2026-10"],
    footer: "",
  });
const behindTheBack = (work: (ctx: Context) => Promise<void>) => withContext(inject("env"), work);
const merchantOf = async (ctx: Context, username: string): Promise<TenantId> => {
  const [person] = await ctx.db.query<{ id: string }>({
    name: "journey-person",
    text: "SELECT id FROM person WHERE username = $1",
    values: [username],
  });
  const [session] = await ctx.db.query<{ tenant: TenantId }>({
    name: "journey-merchant",
    text: "SELECT tenant FROM session WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1",
    values: [person?.id],
  });
  if (!session) throw new Error("nobody is signed in");
  return session.tenant;
};

async function signIn({ page }: Visit): Promise<string> {
  const username = `trader${Date.now()}`;
  const email = `${username}@example.com`;
  await register(page, t, { username, email }, "Harbour-Bridge-1");
  await page.getByRole("button", { name: t.register, exact: true }).click();
  await page.waitForURL("**/login");
  await letAMinutePass();
  await logIn(page, t, username, "Harbour-Bridge-1");
  await page.waitForURL("**/loginSecondary");
  await page.getByLabel(t.emailCode).fill(await codeTo(email, 1));
  await page.getByRole("button", { name: t.verify }).click();
  await page.waitForURL("**/dashboard/index");
  return username;
}

async function fillApplication(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "E-commerce", exact: true }).check();
  await page.getByLabel("Nickname").fill("Main store");
  await page.getByRole("button", { name: "Select all 14" }).click();
  await page.getByRole("radio", { name: "E-commerce platform" }).check();
  await page.getByRole("radio", { name: "I have a shop" }).check();
  await page.getByLabel("Platform", { exact: true }).click();
  await page.locator(".ant-select-item-option", { hasText: "Amazon" }).click();
  await page.getByLabel("Shop name").fill("Harbour Light Store");
  await page.getByLabel("Platform merchant number").fill("A1B2C3D4E5");
  await page.getByLabel("MWS authorization token").fill("amzn.mws.1234");
  await page.getByLabel("Shop link").fill("https://www.amazon.example/shops/A1");
  await page.getByLabel("Shop currency").click();
  await page.locator(".ant-select-item-option", { hasText: "USD" }).last().click();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "proof.pdf", mimeType: "application/pdf", buffer: await aProof() });
  await page.getByRole("button", { name: "Remove proof.pdf" }).waitFor();
  await page.getByRole("checkbox").last().check();
}

test(
  "a company applies, is reviewed, gets its accounts from the bank, and sees payers' money arrive",
  { timeout: 240_000 },
  async () => {
    const visitor = await visit(browser, { language: "en-US", viewport: { width: 1360, height: 900 } });
    const { page, complaints } = visitor;
    const username = await signIn(visitor);
    await page.goto("/account/apply");
    await page.getByText("Complete the real-name check first").waitFor();
    await shoot(page, "collection-not-certified");
    let tenant = "" as TenantId;
    await behindTheBack(async (ctx) => {
      tenant = await merchantOf(ctx, username);
      await certifyCompany(ctx, tenant, "Harbour Light Trading Limited");
    });

    await page.goto("/account/apply");
    await page.getByRole("button", { name: "Submit the application" }).click();
    await page.getByText("Still to fill in: 7").waitFor();
    await shoot(page, "collection-apply-missing", { fullPage: true });
    await fillApplication(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, "collection-apply", { fullPage: true });
    await page.getByRole("button", { name: "Submit the application" }).click();
    await page.getByText("Your application was submitted").waitFor();
    await shoot(page, "collection-applied");
    await page.getByRole("button", { name: "See my accounts" }).click();
    await page.getByText("Main store").first().click();
    await page.getByText("Nothing for you to do.").waitFor();
    await shoot(page, "collection-in-review", { fullPage: true });

    // The reviewers say yes, and the page that is open learns what the bank does.
    const accountId = page.url().split("/").at(-1) ?? "";
    await behindTheBack((ctx) =>
      ctx.db.tx(tenant, (tx) =>
        accountReview(ctx).decided(tx, {
          caseId: randomUUID() as never,
          subjectId: accountId,
          outcome: "approve",
          reasons: [],
          decidedAt: ctx.clock.now(),
        }),
      ),
    );
    await page.getByText("Ready to receive.").waitFor({ timeout: 60_000 });
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, "collection-account", { fullPage: true });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Payment details (PDF)" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^card-USD-.*\.pdf$/);

    await page.goto("/collection/order");
    await page.getByRole("heading", { name: "Collections" }).waitFor();
    const accounts = (await (await fetch(`${inject("bankUrl")}/panel/accounts`)).json()) as {
      id: string;
      currency: string;
    }[];
    const pay = async (currency: string, amount: string) => {
      const account = accounts.find((each) => each.currency === currency)?.id;
      const reply = await fetch(`${inject("bankUrl")}/panel/credits`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ account, amount, payer: "Nordwind Imports GmbH", payerCountry: "DE" }),
      });
      expect(reply.status).toBe(200);
    };
    await pay("USD", "12500.00");
    await pay("JPY", "1250000");
    await page.getByText("12,500").first().waitFor({ timeout: 60_000 });
    await page.getByText("1,250,000").first().waitFor({ timeout: 60_000 });
    expect(await page.getByText("1,250,000.00").count()).toBe(0);
    await shoot(page, "collection-orders");
    expect(complaints).toEqual([]);
    await visitor.close();

    const phone = await visit(browser, { viewport: { width: 390, height: 800 } });
    await phone.page.goto(inject("bankUrl"));
    await shoot(phone.page, "collection-bank-panel", { fullPage: true });
    await phone.close();
  },
);
