import { findMerchantAccounts, openMerchantAccounts } from "@causeway/ledger";
import { fromDecimal, toDecimal, type CurrencyCode } from "@causeway/money";
import { exchangeStock } from "@causeway/server/dealing/index.ts";
import { findOwnAccount } from "@causeway/server/partners/bank/bank-data.store.ts";
import { house, newId, type TenantId } from "@causeway/server/platform/ids.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { certifyCompany } from "../dev/certify.ts";
import { withContext } from "../dev/seed.ts";
import { startPortalBeside } from "../dev/world.ts";
import { openBrowser, shoot, type Visit } from "./browser.ts";
import { place } from "./place.ts";
import { atConsole, bank, choose, look, patient, readIn } from "./receiving.ts";
import { aSettledClerk, enterAs, type SettledClerk } from "./settled-clerk.ts";
import { venuePanel } from "./venue.ts";

const application = "/exchange/currencyExchangeApplication";
const orders = "/exchange/exchangeOrder";
const long = { timeout: 120_000 };

let browser: Browser;
let clerk: SettledClerk;
let visitor: Visit;
let page: Page;
/** The address of an order that was carried out. */
let detail = "";
beforeAll(async () => {
  browser = await openBrowser();
  clerk = await aCertifiedClerk("Lo Wing Yan", "Harbour Light Trading Limited");
  visitor = await enterAs(browser, clerk, "en-US");
  page = visitor.page;
}, 120_000);
afterAll(() => browser.close());

async function aCertifiedClerk(nickname: string, merchant: string): Promise<SettledClerk> {
  const settled = await aSettledClerk({ nickname, merchant });
  await withContext(place().env, (ctx) => certifyCompany(ctx, settled.tenant as TenantId, merchant));
  return settled;
}

const treasury = (who: Page) => who.locator("section[aria-labelledby=house-money]");

/** Two of the treasury agree to bring money of ours in, and somebody pays it from our own account. */
async function bringIn(one: Page, other: Page, currency: CurrencyCode, amount: string): Promise<void> {
  await one.goto("/treasury");
  await treasury(one).getByRole("button", { name: "Bring in money to exchange from" }).click(patient);
  await one.getByRole("menuitem", { name: new RegExp(`^${currency} · Harbour`) }).click();
  const dialog = one.getByRole("dialog");
  await dialog.getByLabel("Amount").fill(amount);
  await dialog.getByLabel("Note").fill("To exchange from");
  await dialog.getByRole("button", { name: "Propose" }).click();
  await dialog.waitFor({ state: "hidden", ...patient });
  await other.goto("/treasury");
  await treasury(other).getByRole("button", { name: "同意", exact: true }).click(patient);
  const agreement = other.getByRole("dialog");
  await agreement.getByText(/To exchange from/).waitFor(patient);
  await agreement.getByRole("button", { name: "同意", exact: true }).click();
  await agreement.waitFor({ state: "hidden", ...patient });

  const row = treasury(one)
    .getByRole("row")
    .filter({ hasText: `${currency} ${shown(currency, amount)}` });
  await one.reload();
  const id = await row.getByRole("button").first().textContent(long);
  const own = await withContext(place().env, (ctx) =>
    ctx.db.tx(house, (tx) => findOwnAccount(tx, "harbour", currency)),
  );
  await bank.credit({
    account: `POOL${currency}`,
    amount,
    payer: own!.holder,
    payerAccount: own!.account,
    endToEndId: id!.match(/[0-9a-f-]{36}/)![0].replaceAll("-", ""),
  });
  await row.getByText("Completed").waitFor(long);
}

const shown = (currency: CurrencyCode, amount: string) =>
  toDecimal(fromDecimal(currency, amount)!).replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** Money that the company may spend, out of what was brought in: the bank has it, and so have the books. */
async function give(currency: CurrencyCode, amount: string): Promise<void> {
  const tenant = clerk.tenant as TenantId;
  await withContext(place().env, async (ctx) => {
    const own = await ctx.db.tx(tenant, async (tx) => {
      await openMerchantAccounts(tx, tenant, [currency]);
      return (await findMerchantAccounts(tx, tenant)).get(currency)!;
    });
    const step = { subject: newId(ctx.clock.now()), step: "give" };
    const posted = await ctx.books.post(tenant, step, (at, idOf) => [
      {
        kind: "transfer",
        id: idOf(),
        debit: at({ kind: "fx", currency }),
        credit: own.available,
        amount: fromDecimal(currency, amount)!.minor,
        purpose: "correction",
      },
    ]);
    expect(posted.accepted).toBe(true);
    await exchangeStock(ctx).run(new AbortController().signal as never);
  });
}

const sell = () => page.getByLabel("Amount to sell");
const buy = () => page.getByLabel("Amount to get");
/** The one button that exchanges. */
const confirm = () => page.getByRole("button", { name: /^Get [A-Z]{3} / });
const accept = () => page.getByRole("button", { name: /^Accept and get / });
/** What a number on the page says, without what is printed around it. */
const amountIn = async (text: Promise<string | null>) =>
  ((await text) ?? "").replace(/^.*?([\d,.]+).*$/, "$1");

async function isDone(): Promise<void> {
  await page.getByRole("heading", { name: "Exchange successful" }).waitFor(patient);
}

test(
  "two of the treasury bring in the money that companies exchange from",
  { timeout: 600_000 },
  async () => {
    const one = await atConsole(browser, "tang.wei@causeway.example", "en-US");
    const other = await atConsole(browser, "fang.ke@causeway.example", "zh-CN");
    await bringIn(one.page, other.page, "HKD", "2000000.00");
    await shoot(one.page, "exchange-stock-1440", { fullPage: true });
    await bringIn(one.page, other.page, "USD", "1000000.00");
    await bringIn(one.page, other.page, "JPY", "50000000");
    expect([...one.complaints, ...other.complaints]).toEqual([]);
    await one.close();
    await other.close();
    await give("USD", "186420.55");
    await give("JPY", "3862400");
  },
);

describe("a clerk", () => {
  test("sees on the dashboard what the company has, and exchanges right there", async () => {
    for (const address of ["/dashboard", "/exchange"]) {
      await page.goto(address);
      await page.waitForURL("**/dashboard/index");
    }
    await page.getByRole("cell", { name: "186,420.55" }).first().waitFor(patient);
    await choose(page, "Currency to get", "CNH");
    await sell().fill("1000");
    // Nobody has brought any in.
    await page
      .getByText(/CNH/)
      .filter({ hasText: /short|insufficient|not/i })
      .first()
      .waitFor(patient);
    await choose(page, "Currency to get", "HKD");
    await confirm().click(patient);
    await isDone();
    await expect.poll(() => page.getByRole("cell", { name: "185,420.55" }).count(), patient).toBe(2);
    await look(page, "exchange-dashboard-en-US");
  });

  test("who lets a quote run out sees the old rate beside the new one, and exchanges at what he then confirms", async () => {
    await page.goto(`${application}?sell=USD&buy=HKD`);
    await sell().fill("10000");
    await confirm().waitFor(patient);
    await look(page, "exchange-quote-en-US");
    const before = await amountIn(confirm().textContent());
    await venuePanel.move("USD/HKD", "7.7700");
    await page.getByText("Rate expired").waitFor(patient);
    await accept().waitFor(patient);
    await expect.poll(() => page.getByText("Compared with the old rate, you get").count()).toBe(1);
    await look(page, "exchange-expired-en-US");
    const after = await amountIn(accept().textContent());
    expect(after).not.toBe(before);
    await accept().click(patient);
    await isDone();
    await page.getByText(`HKD ${after}`).first().waitFor(patient);
    await look(page, "exchange-done-en-US");
    await page.getByRole("button", { name: "See details" }).click();
    await page.getByText("Completed and credited").waitFor(patient);
    await look(page, "exchange-detail-en-US");
    detail = page.url();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download PDF" }).click();
    expect((await saved).suggestedFilename()).toMatch(/^EX01-.*\.pdf$/);
  });

  test("says how much he wants to get, and the other side follows", async () => {
    await page.goto(`${application}?sell=JPY&buy=USD`);
    await buy().fill("5000");
    await confirm().waitFor(patient);
    expect(await amountIn(confirm().textContent())).toBe("5,000.00");
    expect(await sell().inputValue()).toMatch(/^7\d\d,\d{3}$/);
    await confirm().click();
    await isDone();
  });

  test("is told how much is missing, and nothing is offered that cannot be", async () => {
    await page.goto(`${application}?sell=JPY&buy=USD&amount=9000000`);
    await page.getByText(/Balance insufficient by JPY [\d,]+\./).waitFor(patient);
    await confirm().waitFor(patient);
    expect(await confirm().isDisabled()).toBe(true);
    await look(page, "exchange-short-en-US");
  });

  test("is told when nobody says a rate, and goes on when there is one again", async () => {
    await venuePanel.close();
    await page.goto(`${application}?sell=USD&buy=HKD&amount=250`);
    await page.getByText(/There is no rate for this right now/).waitFor(patient);
    expect(await confirm().count()).toBe(0);
    await look(page, "exchange-no-rate-en-US");
    await venuePanel.open();
    await expect
      .poll(
        async () => {
          await page
            .getByRole("button", { name: "Try again" })
            .click({ timeout: 1_000 })
            .catch(() => {});
          return confirm()
            .isEnabled({ timeout: 1_000 })
            .catch(() => false);
        },
        { ...long, interval: 2_000 },
      )
      .toBe(true);
  });

  test("is told that the market is closed and when it opens, and is offered nothing", async () => {
    const portal = await startPortalBeside(place().env, { FX_MARKET: "never" });
    const other = await aCertifiedClerk("Ho Siu Fan", "Lantau Crafts Limited");
    const closed = await enterAs(browser, other, "en-US", { baseURL: portal.origin });
    await closed.page.goto(`${application}?sell=USD&buy=HKD&amount=250`);
    await closed.page.getByText(/FX market is closed.* \d{4}-\d\d-\d\d \d\d:00/).waitFor(patient);
    expect(await closed.page.getByRole("button", { name: /^Get [A-Z]{3} / }).count()).toBe(0);
    await look(closed.page, "exchange-closed-en-US");
    await readIn(closed.page, "zh-CN", `${application}?sell=USD&buy=HKD&amount=250`);
    await closed.page.getByText(/外汇市场休市/).waitFor(patient);
    await look(closed.page, "exchange-closed-zh-CN");
    expect(closed.complaints).toEqual([]);
    await closed.close();
    await portal.stop();
  });

  test("finds what was exchanged in the list, in every language and on a phone", async () => {
    await page.goto(orders);
    await expect.poll(() => page.getByText("Completed").count(), patient).toBeGreaterThanOrEqual(3);
    await look(page, "exchange-list-en-US");
    for (const language of ["zh-CN", "zh-HK"] as const) {
      await readIn(page, language, orders);
      await look(page, `exchange-list-${language}`);
      await readIn(page, language, `${application}?sell=USD&buy=HKD&amount=100`);
      await look(page, `exchange-quote-${language}`);
      await readIn(page, language, detail);
      await look(page, `exchange-detail-${language}`);
      await readIn(page, language, "/dashboard/index");
      await look(page, `exchange-dashboard-${language}`);
    }
    expect(visitor.complaints).toEqual([]);
  });
});

test(
  "two of the treasury square what exchanges left us with, and both banks settle it",
  { timeout: 300_000 },
  async () => {
    const one = await atConsole(browser, "tang.wei@causeway.example", "en-US");
    const other = await atConsole(browser, "fang.ke@causeway.example", "zh-CN");
    await one.page.goto("/treasury");
    const exposure = one.page.getByRole("region", { name: "FX exposure" });
    await exposure.getByRole("button", { name: "Square HKD" }).click(patient);
    const dialog = one.page.getByRole("dialog");
    await dialog.getByText(/^Bid /).waitFor(patient);
    await dialog.getByText("T+0, same day").click();
    await dialog.getByLabel("Note").fill("Squares today's exchanges");
    await look(one.page, "exchange-deal-proposed");
    await dialog.getByRole("button", { name: "Propose" }).click();
    await dialog.waitFor({ state: "hidden", ...patient });

    await other.page.goto("/treasury?view=deals");
    await other.page.getByRole("button", { name: "同意", exact: true }).click(patient);
    const agreement = other.page.getByRole("dialog");
    await agreement.getByText(/Squares today's exchanges/).waitFor(patient);
    await agreement.getByRole("button", { name: "同意", exact: true }).click();
    await agreement.waitFor({ state: "hidden", ...patient });

    await one.page.goto("/treasury?view=deals");
    const row = one.page.getByRole("row").filter({ hasText: "Squares today's exchanges" });
    await row.getByText(/^(Dealt, not settled|Settled)$/).waitFor(long);
    const [deal, ...more] = await venuePanel.deals();
    expect(more).toEqual([]);
    // On a Saturday the value day is the Monday's.
    if (deal!.valueDay! > (await venuePanel.summary()).today) await venuePanel.passDays(3);
    await row.getByText("Settled", { exact: true }).waitFor(long);
    await look(one.page, "exchange-deals");
    await one.page.goto("/treasury");
    await exposure.getByRole("table").waitFor(patient);
    await shoot(one.page, "exchange-exposure-1440", { fullPage: true });
    await shoot(other.page, "exchange-deals-zh-1440", { fullPage: true });
    expect([...one.complaints, ...other.complaints]).toEqual([]);
  },
);

test(
  "a large amount is sold at the venue before it is exchanged, and the treasury sees for whom",
  long,
  async () => {
    const before = (await venuePanel.deals()).length;
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${application}?sell=USD&buy=HKD`);
    await sell().fill("60000");
    await confirm().click(patient);
    await page.getByRole("heading", { name: "Exchange successful" }).waitFor(long);
    const deals = await venuePanel.deals();
    expect(deals).toHaveLength(before + 1);
    const one = await atConsole(browser, "tang.wei@causeway.example", "en-US");
    await one.page.goto("/treasury?view=deals");
    const row = one.page.getByRole("row").filter({ hasText: deals.at(-1)!.dealNumber! });
    await row.getByText("By the rule for large amounts").waitFor(patient);
    await row.getByText(/^For exchange EX/).waitFor(patient);
    await look(one.page, "exchange-large");
    expect(one.complaints).toEqual([]);
  },
);

test(
  "a limit order waits, and is filled once the rate gets there; a cancelled one is not",
  { timeout: 240_000 },
  async () => {
    await page.goto(`${application}?mode=limit&sell=USD&buy=HKD`);
    await sell().fill("1000");
    const rate = page.getByLabel("Limit rate USD/HKD");
    await rate.fill("7.8000");
    await page.getByRole("button", { name: "Get HKD 7,800.00 at 7.8000" }).click(patient);
    const table = page.getByRole("table", { name: "My orders and exchanges" });
    await table.getByText("Waiting", { exact: true }).waitFor(patient);
    await look(page, "exchange-limit-en-US");
    await sell().fill("1000");
    await rate.fill("7.8010");
    await page.getByRole("button", { name: /^Get HKD 7,801\.00/ }).click(patient);
    const other = table.getByRole("row").filter({ hasText: "7.8010" });
    await other.getByRole("button", { name: "Cancel" }).click(patient);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /cancel/i })
      .click(patient);
    await other.getByText("Cancelled", { exact: true }).waitFor(patient);
    await venuePanel.move("USD/HKD", "7.8300");
    await table
      .getByRole("row")
      .filter({ hasText: "At 7.8" })
      .getByText("Filled", { exact: true })
      .waitFor(long);
    expect(await other.getByText("Cancelled", { exact: true }).count()).toBe(1);
    await look(page, "exchange-limit-filled-en-US");
    await readIn(page, "zh-CN", `${application}?mode=limit`);
    await look(page, "exchange-limit-zh-CN");
  },
);

test(
  "whatever the company has becomes one currency, each balance at the rate that was shown",
  long,
  async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${application}?mode=all`);
    const table = page.getByRole("table", { name: "Balances to exchange" });
    const row = (currency: string) => table.getByRole("row").filter({ hasText: currency });
    await row("USD").waitFor(patient);
    await look(page, "exchange-all-en-US");
    await row("USD").getByRole("checkbox").click();
    const agree = page.getByRole("button", { name: /^Get HKD [\d,.]+ at these rates$/ });
    const promised = await amountIn(row("JPY").getByRole("cell").nth(2).textContent());
    expect(await amountIn(agree.textContent())).toBe(promised);
    await agree.click(patient);
    await row("JPY").getByText("Completed", { exact: true }).waitFor(patient);
    await look(page, "exchange-all-done-en-US");
    await row("JPY").getByRole("link", { name: "See details" }).click();
    await page.getByText(`HKD ${promised}`).first().waitFor(patient);
    await readIn(page, "zh-CN", `${application}?mode=all`);
    const left = page.getByRole("table", { name: "要换的余额" });
    await left.getByRole("checkbox", { name: "换 USD" }).waitFor(patient);
    expect(await left.getByRole("checkbox").count()).toBe(1);
    await look(page, "exchange-all-zh-CN");
    expect(visitor.complaints).toEqual([]);
  },
);
