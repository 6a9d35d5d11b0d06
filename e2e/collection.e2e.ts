import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { certifyCompany } from "../dev/certify.ts";
import { withContext } from "../dev/seed.ts";
import { openBrowser, shoot, visit, type Visit } from "./browser.ts";
import {
  agreeTo,
  aPaper,
  atConsole,
  bank,
  look,
  lookInBoth,
  patient,
  readIn,
  type Paper,
} from "./receiving.ts";
import { aSettledClerk, enterAs, type SettledClerk } from "./settled-clerk.ts";

const holder = "Harbour Light Trading Limited";
const buyer = "Bergmann Haushalt GmbH";

let browser: Browser;
let clerk: SettledClerk;
let visitor: Visit;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  clerk = await aSettledClerk({ nickname: "Lo Wing Yan", merchant: holder });
  visitor = await enterAs(browser, clerk, "en-US");
  page = visitor.page;
}, 120_000);
afterAll(() => browser.close());

const orderNo = /CO01-\d{6}-[0-9A-Z]{8}-[0-9A-Z]/;
const accountNo = /VA01-\d{6}-[0-9A-Z]{8}-[0-9A-Z]/;
const numberOn = async (page: Page, form: RegExp) =>
  form.exec(await page.locator("main").innerText())?.[0] ?? "";

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
    .setInputFiles(await aPaper("proof.pdf", "Settlement report 2026-10"));
  await page.getByRole("button", { name: "Remove proof.pdf" }).waitFor(patient);
  await page.getByRole("checkbox").last().check();
}

test(
  "a company applies, a reviewer agrees, and the bank opens its accounts",
  { timeout: 300_000 },
  async () => {
    await page.goto("/account/apply");
    await page.getByText("Complete the real-name check first").waitFor(patient);
    await lookInBoth(page, "/account/apply", "collection-1-not-certified");
    await withContext(inject("env"), (ctx) => certifyCompany(ctx, clerk.tenant as never, holder));

    await readIn(page, "zh-CN", "/account/apply");
    await look(page, "collection-2-apply-zh-CN");
    await page.goto("/account/apply");
    await page.getByRole("button", { name: "Submit the application" }).click(patient);
    await page.getByText("Still to fill in: 7").waitFor(patient);
    await shoot(page, "collection-2-apply-missing", { fullPage: true });
    await fillApplication(page);
    await look(page, "collection-2-apply-en-US");
    await page.getByRole("button", { name: "Submit the application" }).click();
    await page.getByText("Your application was submitted").waitFor(patient);
    await shoot(page, "collection-2-applied");
    await page.getByRole("button", { name: "See my accounts" }).click();
    await page.getByText("Main store").first().click(patient);
    await page.getByText("Nothing for you to do.").waitFor(patient);
    const path = new URL(page.url()).pathname;
    await lookInBoth(page, path, "collection-3-in-review");

    const reviewer = await atConsole(browser, "zhou.lan@causeway.example", "zh-CN");
    await agreeTo(reviewer.page, "zh-CN", await numberOn(page, accountNo), "collection-3-case");
    expect(reviewer.complaints).toEqual([]);
    await reviewer.close();

    // The page that is open learns what the bank does.
    await page.getByText("Ready to receive.").waitFor(patient);
    await lookInBoth(page, path, "collection-4-active");
    await lookInBoth(page, "/account/myAccount", "collection-4-accounts");
    await page.goto(path);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Payment details (PDF)" }).click(patient),
    ]);
    expect(download.suggestedFilename()).toMatch(/^card-USD-.*\.pdf$/);
  },
);

test("payers' money appears on the open page, yen without decimals", { timeout: 180_000 }, async () => {
  await page.goto("/collection/order");
  await page.getByRole("heading", { name: "Collections" }).waitFor(patient);
  await bank.pay(holder, "USD", "12500.00", buyer);
  await bank.pay(holder, "JPY", "1250000", buyer);
  await page.getByText("12,500").first().waitFor(patient);
  await page.getByText("1,250,000").first().waitFor(patient);
  expect(await page.getByText("1,250,000.00").count()).toBe(0);
  await lookInBoth(page, "/collection/order", "collection-5-orders");
});

/** Opens the receipt of so much money. */
async function openOrder(page: Page, amount: string): Promise<void> {
  await page.goto("/collection/order");
  await page.getByText(amount).first().click(patient);
  await page.waitForURL(/\/collection\/detail/);
}

const attach = async (page: Page, field: string, paper: Paper) => {
  await page.getByLabel(field, { exact: true }).setInputFiles(paper);
  await page.getByRole("button", { name: `Remove ${paper.name}` }).waitFor(patient);
};

async function fillEvidence(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Goods" }).check();
  await page.getByRole("radio", { name: "Full" }).check();
  await page.getByLabel("Contract number").fill("BH-2026-181");
  await page.getByLabel("Contract amount").fill("40000");
  const contract = ["Sales contract BH-2026-118", `Buyer: ${buyer}`, "Date: 2026-10-20"];
  await attach(page, "Contract files", await aPaper("contract.pdf", ...contract));
  await page.getByLabel("Invoice number").fill("INV-2026-0311");
  const deposit = ["Invoice INV-2026-0311", "Date: 2026-11-02", "Total: 12,000.00"];
  await attach(page, "Invoice files", await aPaper("invoice.pdf", ...deposit));
  await page.getByLabel("Logistics number").fill("COSU6390417720");
  await attach(page, "Logistics files", await aPaper("bill-of-lading.pdf", "Bill of lading COSU6390417720"));
}

test(
  "evidence with two faults is mended before anybody reviews it, and the money is credited less the fee",
  { timeout: 300_000 },
  async () => {
    await openOrder(page, "12,500");
    await page.getByRole("button", { name: "Associate" }).click(patient);
    await page.waitForURL(/\/collection\/associated/);
    await look(page, "collection-6-evidence-empty-en-US");
    await fillEvidence(page);
    await page.getByText("2 still open").waitFor(patient);
    await page.getByText("BH-2026-181 is not in the file").waitFor();
    await page.getByText("The invoices come to USD 12000.00, 500.00 short").waitFor();
    expect(await page.getByRole("button", { name: "Submit evidence" }).isDisabled()).toBe(true);
    await page.getByText(/Draft saved/).waitFor(patient);
    await look(page, "collection-6-two-faults-en-US");
    const form = page.url();
    await readIn(page, "zh-CN", form);
    await page.getByText("还有 2 项待处理").waitFor(patient);
    await look(page, "collection-6-two-faults-zh-CN");
    await readIn(page, "en-US", form);

    await page.getByLabel("Contract number").fill("BH-2026-118");
    await page.getByRole("button", { name: "Remove invoice.pdf" }).click();
    const whole = ["Invoice INV-2026-0311", "Date: 2026-11-02", "Total: 12,500.00"];
    await attach(page, "Invoice files", await aPaper("invoice-mended.pdf", ...whole));
    await page.getByText("of 9 passed").waitFor(patient);
    await page.getByText("Still open").waitFor({ state: "hidden", ...patient });
    await look(page, "collection-6-mended-en-US");
    await page.getByRole("button", { name: "Submit evidence" }).click();
    await page.waitForURL(/\/collection\/detail/, patient);
    const address = new URL(page.url());
    const path = address.pathname + address.search;
    await page.getByText("The evidence is being reviewed").waitFor(patient);
    await lookInBoth(page, path, "collection-7-in-review");

    const reviewer = await atConsole(browser, "lin.yue@causeway.example", "en-US");
    await agreeTo(reviewer.page, "en-US", await numberOn(page, orderNo), "collection-7-case");
    expect(reviewer.complaints).toEqual([]);
    await reviewer.close();
    await page.getByText("The money is in your available balance.").waitFor(patient);
    const amounts = await page.locator("main").innerText();
    expect(amounts).toContain("37.50");
    expect(amounts).toContain("12,462.50");
    await lookInBoth(page, path, "collection-8-credited");
  },
);

test("a receipt goes back to its payer", { timeout: 180_000 }, async () => {
  await openOrder(page, "1,250,000");
  await page.getByRole("button", { name: "Return to payer" }).click(patient);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("The order was cancelled");
  await look(page, "collection-9-return-en-US");
  await dialog.getByRole("button", { name: "Return to payer" }).click();
  await page.getByText("The money went back to its payer.").waitFor(patient);
  const address = new URL(page.url());
  await lookInBoth(page, address.pathname + address.search, "collection-9-returned");
});

test(
  "treasury sees every line matched, and explains what nobody can place",
  { timeout: 300_000 },
  async () => {
    await bank.misbehave("unknown-account");
    await bank.pay(holder, "USD", "880.00", buyer);
    await bank.moveDays(2);
    const treasurer = await atConsole(browser, "tang.wei@causeway.example", "en-US");
    const desk = treasurer.page;
    await expect
      .poll(
        async () => {
          await desk.goto("/statement");
          await desk.getByRole("tab", { name: "Statements" }).click(patient);
          return desk.getByText("Covered").count();
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toBeGreaterThan(1);
    await look(desk, "collection-10-statements-en-US");
    await lookInBoth(desk, "/statement", "collection-10-breaks");
    await desk.getByText("No such account").first().waitFor(patient);
    await desk.getByRole("button", { name: "Take it" }).first().click();
    await desk.getByRole("button", { name: "Explain and close" }).first().click(patient);
    const dialog = desk.getByRole("dialog");
    await dialog.getByRole("textbox").fill("The payer named an old account; the bank sends it back.");
    await look(desk, "collection-10-explain-en-US");
    await dialog.getByRole("button", { name: "Return and close" }).click();
    await desk.getByRole("tab", { name: "Closed" }).click(patient);
    await desk.getByText("The payer named an old account").waitFor(patient);
    expect(treasurer.complaints).toEqual([]);
    await treasurer.close();
  },
);

test("no page complained, and the bank's own panel can be read on a phone", async () => {
  expect(visitor.complaints).toEqual([]);
  const phone = await visit(browser, { viewport: { width: 375, height: 812 } });
  await phone.page.goto(inject("bankUrl"));
  await shoot(phone.page, "collection-bank-panel", { fullPage: true });
  await phone.close();
});
