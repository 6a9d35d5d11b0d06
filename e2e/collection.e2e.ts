import type { Browser, Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { certifyCompany } from "../dev/certify.ts";
import { withContext } from "../dev/seed.ts";
import { openBrowser, shoot, visit, type Visit } from "./browser.ts";
import {
  aPaper,
  askAndAgreeTo,
  atConsole,
  bank,
  choose,
  isShown,
  look,
  lookInBoth,
  patient,
  readIn,
  type Paper,
} from "./receiving.ts";
import {
  aSettledClerk,
  asOwner,
  countAsProved,
  enterAs,
  fillLogin,
  type SettledClerk,
} from "./settled-clerk.ts";
import { place } from "./place.ts";

const holder = "Harbour Light Trading Limited";
const buyer = "Bergmann Haushalt GmbH";

let browser: Browser;
let clerk: SettledClerk;
let visitor: Visit;
/** The clerk's own page. */
let own: Page;
beforeAll(async () => {
  browser = await openBrowser();
  clerk = await aSettledClerk({ nickname: "Lo Wing Yan", merchant: holder });
  visitor = await enterAs(browser, clerk, "en-US");
  own = visitor.page;
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
  await choose(page, "Platform", "Amazon");
  await page.getByLabel("Shop name").fill("Harbour Light Store");
  await page.getByLabel("Platform merchant number").fill("A1B2C3D4E5");
  await page.getByLabel("MWS authorization token").fill("amzn.mws.1234");
  await page.getByLabel("Shop link").fill("https://www.amazon.example/shops/A1");
  await choose(page, "Shop currency", "USD");
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
    await own.goto("/account/apply");
    await own.getByText("Complete the real-name check first").waitFor(patient);
    await lookInBoth(own, "/account/apply", "collection-1-not-certified");
    await withContext(place().env, (ctx) => certifyCompany(ctx, clerk.tenant as never, holder));

    await readIn(own, "zh-CN", "/account/apply");
    await look(own, "collection-2-apply-zh-CN");
    await own.goto("/account/apply");
    await own.getByRole("button", { name: "Submit the application" }).click(patient);
    await own.getByText("Still to fill in: 7").waitFor(patient);
    await shoot(own, "collection-2-apply-missing", { fullPage: true });
    await fillApplication(own);
    await look(own, "collection-2-apply-en-US");
    await own.getByRole("button", { name: "Submit the application" }).click();
    await own.getByText("Your application was submitted").waitFor(patient);
    await shoot(own, "collection-2-applied");
    await own.getByRole("button", { name: "See my accounts" }).click();
    await own.getByText("Main store").first().click(patient);
    await own.getByText("Nothing for you to do.").waitFor(patient);
    const path = new URL(own.url()).pathname;
    await lookInBoth(own, path, "collection-3-in-review");

    const reviewer = await atConsole(browser, "zhou.lan@causeway.example", "zh-CN");
    const asked = {
      subject: await numberOn(own, accountNo),
      question: ["店铺何时开业？", "店舖何時開業？", "When did the shop open?"],
      answer: "In March 2024, as the settlement report shows.",
    } as const;
    await askAndAgreeTo(reviewer.page, "zh-CN", asked, own, "collection-3");
    expect(reviewer.complaints).toEqual([]);
    await reviewer.close();

    // The page that is open learns what the bank does.
    await own.getByText("Ready to receive.").waitFor(patient);
    await lookInBoth(own, path, "collection-4-active");
    await lookInBoth(own, "/account/myAccount", "collection-4-accounts");
    await own.goto(path);
    const [download] = await Promise.all([
      own.waitForEvent("download"),
      own.getByRole("button", { name: "Payment details (PDF)" }).click(patient),
    ]);
    expect(download.suggestedFilename()).toMatch(/^card-USD-.*\.pdf$/);
  },
);

test("payers' money appears on the open page, yen without decimals", { timeout: 180_000 }, async () => {
  await own.goto("/collection/order");
  await own.getByRole("heading", { name: "Collections" }).waitFor(patient);
  await bank.pay(holder, "USD", "12500.00", buyer);
  await bank.pay(holder, "JPY", "1250000", buyer);
  await own.getByText("12,500").first().waitFor(patient);
  await own.getByText("1,250,000").first().waitFor(patient);
  expect(await own.getByText("1,250,000.00").count()).toBe(0);
  await lookInBoth(own, "/collection/order", "collection-5-orders");
});

/** Opens the receipt of so much money. */
async function openOrder(page: Page, amount: string): Promise<void> {
  await page.goto("/collection/order");
  // The first action of a row is a button, the others wait behind the last one.
  await page.getByRole("row").filter({ hasText: amount }).getByRole("button").last().click(patient);
  await page.getByRole("menuitem", { name: "Details" }).click(patient);
  await page.getByRole("heading", { name: "Amounts and fee" }).waitFor(patient);
}

const attach = async (page: Page, field: string, paper: Paper) => {
  await page.locator(`input[type=file][aria-label^="${field}："]`).setInputFiles(paper);
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
    await openOrder(own, "12,500");
    await own.getByRole("button", { name: "Add evidence" }).click(patient);
    await own.waitForURL(/\/collection\/associated/);
    await look(own, "collection-6-evidence-empty-en-US");
    await fillEvidence(own);
    await own.getByText("2 still open").waitFor(patient);
    await own.getByText("BH-2026-181 is not in the file").waitFor();
    await own.getByText("The invoices come to USD 12,000.00, 500.00 short").waitFor();
    expect(await own.getByRole("button", { name: "Submit evidence" }).isDisabled()).toBe(true);
    await own.getByText(/Draft saved/).waitFor(patient);
    await look(own, "collection-6-two-faults-en-US");
    const form = own.url();
    await readIn(own, "zh-CN", form);
    await own.getByText("还有 2 项待处理").waitFor(patient);
    await look(own, "collection-6-two-faults-zh-CN");
    await readIn(own, "en-US", form);

    await own.getByLabel("Contract number").fill("BH-2026-118");
    await own.getByRole("button", { name: "Remove invoice.pdf" }).click();
    const whole = ["Invoice INV-2026-0311", "Date: 2026-11-02", "Total: 12,500.00"];
    await attach(own, "Invoice files", await aPaper("invoice-mended.pdf", ...whole));
    await own.getByText("of 9 passed").waitFor(patient);
    await own.getByRole("heading", { name: "Still open" }).waitFor({ state: "hidden", ...patient });
    await look(own, "collection-6-mended-en-US");
    await own.getByRole("button", { name: "Submit evidence" }).click();
    await own.waitForURL(/\/collection\/detail/, patient);
    const address = new URL(own.url());
    const path = address.pathname + address.search;
    await own.getByText("The evidence is being reviewed").waitFor(patient);
    await lookInBoth(own, path, "collection-7-in-review");

    const reviewer = await atConsole(browser, "lin.yue@causeway.example", "en-US");
    const asked = {
      subject: await numberOn(own, orderNo),
      question: ["货物由谁承运？", "貨物由誰承運？", "Who carries the goods?"],
      answer: "COSCO, under the bill of lading attached.",
    } as const;
    await askAndAgreeTo(reviewer.page, "en-US", asked, own, "collection-7");
    expect(reviewer.complaints).toEqual([]);
    await reviewer.close();
    await own.getByText("The money is in your available balance.").waitFor(patient);
    const amounts = await own.locator("main").innerText();
    expect(amounts).toContain("18.75");
    expect(amounts).toContain("12,481.25");
    await lookInBoth(own, path, "collection-8-credited");
  },
);

test(
  "whoever opens a receipt without a session is led to sign-in once, and then stands before that receipt",
  { timeout: 300_000 },
  async () => {
    await openOrder(own, "1,250,000");
    const { search } = new URL(own.url());
    let loads = 0;
    const count = (request: Request) => {
      if (request.resourceType() === "document") loads += 1;
    };
    own.on("request", count);
    /** A guest loads the page; whoever had a session loads it once more, as everywhere, and is then a guest. */
    const comeBack = async (path: string, mostLoads: number) => {
      loads = 0;
      await own.goto(path + search);
      await own.waitForURL(`**/login?redirect=${encodeURIComponent(path + search)}`, patient);
      // A page that loads itself again and again does so several times in this while.
      await own.waitForTimeout(2_000);
      expect(loads, `loads of ${path}`).toBeLessThanOrEqual(mostLoads);
      await fillLogin(own, clerk, "en-US");
      await own.waitForURL(`**${path}${search}`, patient);
      await own.getByText("1,250,000").first().waitFor(patient);
    };
    for (const path of ["/collection/detail", "/collection/associated"]) {
      await own.evaluate(() => sessionStorage.clear());
      await comeBack(path, 1);
      // A token begins with its session's id.
      const token = await own.evaluate(() => sessionStorage.getItem("token") ?? "");
      await asOwner((owner) => owner.query("DELETE FROM session WHERE id = $1", [token.split(".")[0]]));
      // What was read of a session is believed for two seconds.
      await own.waitForTimeout(2_500);
      await comeBack(path, 2);
    }
    own.off("request", count);
    await countAsProved(clerk);
  },
);

test("a receipt goes back to its payer", { timeout: 180_000 }, async () => {
  await openOrder(own, "1,250,000");
  await own.getByRole("button", { name: "Return to payer" }).click(patient);
  const dialog = own.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("The order was cancelled");
  await look(own, "collection-9-return-en-US");
  await dialog.getByRole("button", { name: "Return to payer" }).click();
  await own.getByText("The money went back to its payer.").waitFor(patient);
  expect(await own.locator("main").innerText()).toContain("Returned");
  await lookInBoth(own, own.url(), "collection-9-returned");
});

test(
  "a reviewer freezes the account and releases it, and the company reads what that means",
  { timeout: 300_000 },
  async () => {
    const reviewer = await atConsole(browser, "lin.yue@causeway.example", "en-US");
    const desk = reviewer.page;
    const change = async (act: string, reason: string, name: string) => {
      await desk.getByRole("button", { name: act, exact: true }).first().click(patient);
      const dialog = desk.getByRole("dialog");
      await dialog.getByRole("textbox").fill(reason);
      await look(desk, name);
      await dialog.getByRole("button", { name: act, exact: true }).click();
      await dialog.waitFor({ state: "hidden", ...patient });
    };
    await lookInBoth(desk, `/accounts?search=${encodeURIComponent(holder)}`, "collection-11-accounts");
    await change("Freeze", "A payer says he was deceived.", "collection-11-freeze");
    await desk.getByText("Frozen", { exact: true }).first().waitFor(patient);
    await own.goto("/account/myAccount");
    await own.getByText("Frozen", { exact: true }).first().click(patient);
    await own.getByText("Receiving is on hold.").waitFor(patient);
    await lookInBoth(own, own.url(), "collection-11-frozen");
    await bank.everyAccountStands(holder, "DISA");
    await change("Release", "The payer found his mistake.", "collection-11-release");
    await own.getByText("Ready to receive.").waitFor(patient);
    await bank.everyAccountStands(holder, "ENAB");
    expect(reviewer.complaints).toEqual([]);
    await reviewer.close();
  },
);

test(
  "treasury sees every line matched, and explains what nobody can place",
  { timeout: 300_000 },
  async () => {
    await bank.misbehave("unknown-account");
    await bank.pay(holder, "USD", "881.37", buyer);
    await bank.endDay();
    const treasurer = await atConsole(browser, "tang.wei@causeway.example", "en-US");
    const desk = treasurer.page;
    await vi.waitFor(
      async () => {
        await desk.goto("/treasury?view=items");
        await desk.getByRole("tab", { name: "Statements" }).click(patient);
        await desk.getByText("Covered").nth(1).waitFor({ timeout: 5_000 });
      },
      { timeout: 60_000, interval: 1_000 },
    );
    await look(desk, "collection-10-statements-en-US");
    await lookInBoth(desk, "/treasury?view=items", "collection-10-breaks");
    const row = desk.getByRole("row").filter({ hasText: "881.37" }).filter({ hasText: "No such account" });
    await row.getByRole("button", { name: "Take it" }).click(patient);
    expect(await desk.getByText("Balance differs").count(), "days are compared in their order").toBe(0);
    await row.getByRole("button", { name: "Explain and close" }).click(patient);
    const dialog = desk.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Return it to the payer" }).click();
    await dialog.getByRole("textbox").fill("The payer named an old account; the bank sends it back.");
    await look(desk, "collection-10-explain-en-US");
    await dialog.getByRole("button", { name: "Return and close" }).click();
    await dialog.waitFor({ state: "hidden", ...patient });
    // It is closed by the debit with which the money leaves.
    await vi.waitFor(
      async () => {
        await desk.goto("/treasury?view=items");
        await desk.getByText("Closed", { exact: true }).click(patient);
        await desk.getByText("The payer named an old account").waitFor({ timeout: 5_000 });
      },
      { timeout: 60_000, interval: 1_000 },
    );
    await desk.getByText("Settled by posting").first().waitFor(patient);
    await look(desk, "collection-10-settled-en-US");
    expect(treasurer.complaints).toEqual([]);
    await treasurer.close();
  },
);

test("what the bank told wrongly takes the amount of its statement", { timeout: 300_000 }, async () => {
  // Of two words that arrive together either may be read first; this one is believed before the bank takes it back.
  await bank.misbehave("wrong-first", 10_000);
  await bank.pay(holder, "USD", "640.00", buyer);
  await openOrder(own, "640.01");
  await bank.endDay();
  const treasurer = await atConsole(browser, "tang.wei@causeway.example", "en-US");
  const desk = treasurer.page;
  const explain = async (difference: string, decision: string, action: string, name: string) => {
    const row = desk.getByRole("row").filter({ hasText: difference });
    await row.getByRole("button", { name: "Take it" }).click(patient);
    await row.getByRole("button", { name: "Explain and close" }).click(patient);
    const dialog = desk.getByRole("dialog");
    await dialog.getByRole("radio", { name: decision }).click();
    await dialog.getByRole("textbox").fill("The bank was asked; its statement is right.");
    await look(desk, name);
    await dialog.getByRole("button", { name: action }).click();
    await row.waitFor({ state: "hidden", ...patient });
  };
  await expect
    .poll(
      async () => {
        await desk.goto("/treasury?view=items");
        return (await isShown(desk, "Amount differs")) && isShown(desk, "The bank contradicts itself");
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(true);
  await explain(
    "Amount differs",
    "The statement is right: correct it to USD 640.00",
    "Correct the amount",
    "collection-12-correct",
  );
  // Nothing is kept that no statement confirms: the corrected receipt agrees with it once it was compared again.
  await expect
    .poll(
      async () => {
        await desk.goto("/treasury?view=items");
        await desk.getByText("The bank contradicts itself").waitFor(patient);
        return desk.getByText("Balance differs").count();
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(0);
  await explain(
    "The bank contradicts itself",
    "The statement confirms it: go on as booked",
    "Confirm and go on",
    "collection-12-contradiction",
  );
  await openOrder(own, "640.00");
  await own.getByText("Amount corrected").waitFor(patient);
  await lookInBoth(own, own.url(), "collection-12-corrected");
  expect(treasurer.complaints).toEqual([]);
  await treasurer.close();
});

test("no page complained, and the bank's own panel can be read on a phone", async () => {
  expect(visitor.complaints).toEqual([]);
  const phone = await visit(browser, { viewport: { width: 375, height: 812 } });
  await phone.page.goto(place().bankUrl);
  await shoot(phone.page, "collection-bank-panel", { fullPage: true });
  await phone.close();
});
