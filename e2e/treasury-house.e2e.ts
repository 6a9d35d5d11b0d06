import { findOwnAccount } from "@causeway/server/partners/bank/bank-data.store.ts";
import { house } from "@causeway/server/platform/ids.ts";
import { lookAtCover } from "@causeway/server/statement/cover.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withContext } from "../dev/seed.ts";
import { accessibilityFaults, openBrowser, shoot } from "./browser.ts";
import { place } from "./place.ts";
import { atConsole, bank, patient } from "./receiving.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const currency = "NZD";
const pool = `POOL${currency}`;
const long = { timeout: 120_000, interval: 1_000 };

/** Strangers' money lies at the bank beside the interest that it paid us and the charge that it took. */
async function moneyOfOurs(): Promise<void> {
  const stranger = { account: pool, payer: "Nordwind GmbH", payerAccount: "DE89370400440532013000" };
  await bank.misbehave("interest");
  await bank.credit({ ...stranger, amount: "49999.00" });
  await bank.misbehave("charge");
  await bank.credit({ ...stranger, amount: "6999.00" });
  await withContext(place().env, async (ctx) => {
    const booked = () =>
      ctx.db.tx(house, (tx) =>
        tx.rows(
          "SELECT became, booked FROM bank_entry WHERE currency = $1 AND booked IS NOT NULL ORDER BY booked",
          [currency],
        ),
      );
    await expect.poll(booked, long).toEqual([
      { became: "charge", booked: "-7000" },
      { became: "interest", booked: "50000" },
      { became: "suspense", booked: "699900" },
      { became: "suspense", booked: "4999900" },
    ]);
    await lookAtCover(ctx);
  });
}

/** Whoever leaves the page before an item is his may have asked for nothing. */
async function takeEveryItem(page: Page): Promise<void> {
  await page.goto(`/treasury?view=items&currency=${currency}`);
  for (let owned = 1; owned <= 2; owned++) {
    await page.getByRole("button", { name: "Take it" }).first().click(patient);
    await expect
      .poll(() => page.getByRole("button", { name: "Explain and close" }).count(), patient)
      .toBe(owned);
  }
}

async function see(page: Page, name: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.locator("main .ant-skeleton").count(), patient).toBe(0);
    await shoot(page, `treasury-house-${name}-${width}`, { fullPage: true });
    // Wherever a click has moved it, what the head of the page half covers has no fault by that.
    await page.evaluate(() => scrollTo(0, 0));
    expect.soft(await accessibilityFaults(page), `${name} ${width}`).toEqual([]);
    const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect.soft(sticksOut, `${name} ${width}`).toBe(false);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

const panelOf = (page: Page) => page.locator("section[aria-labelledby=house-money]");

/** By the keyboard alone, from the button to the last word. */
async function propose(page: Page, act: string, amount: string): Promise<void> {
  await page.goto("/treasury");
  const button = panelOf(page).getByRole("button", { name: `${act} ${currency}` });
  await button.waitFor(patient);
  await see(page, act === "Sweep" ? "board" : "after-sweep");
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect.poll(() => dialog.getByLabel("Amount").inputValue(), patient).toBe(amount);
  await dialog.getByLabel("Note").fill("As every Monday");
  await see(page, `dialog-${act.toLowerCase().replace(" ", "-")}`);
  await dialog.getByRole("button", { name: "Propose" }).focus();
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden", ...patient });
  await panelOf(page)
    .getByText(/proposed:/)
    .waitFor(patient);
  expect(await panelOf(page).getByRole("button", { name: "Agree" }).count()).toBe(0);
}

async function agree(page: Page, name: string): Promise<void> {
  await page.goto("/treasury");
  await panelOf(page).getByRole("button", { name: "同意", exact: true }).click(patient);
  const dialog = page.getByRole("dialog");
  await dialog.getByText("唐蔚 · As every Monday").waitFor(patient);
  await see(page, `agree-${name}`);
  await dialog.getByRole("button", { name: "同意", exact: true }).click();
  await dialog.waitFor({ state: "hidden", ...patient });
}

test(
  "our own money is swept, and what we have borne is topped up, by two people and as the bank books it",
  { timeout: 600_000 },
  async () => {
    await moneyOfOurs();
    const owner = await atConsole(browser, "tang.wei@causeway.example", "en-US");
    const second = await atConsole(browser, "fang.ke@causeway.example", "zh-CN");
    const { page } = owner;
    // Nothing is swept while nobody answers for what came in.
    await page.goto("/treasury");
    const ours = panelOf(page).getByRole("row").filter({ hasText: currency }).first();
    await ours.getByText("An open item is unassigned").waitFor(patient);
    await takeEveryItem(page);

    await propose(page, "Sweep", "430.00");
    await agree(second.page, "sweep");
    const transfers = panelOf(page).getByRole("row");
    await transfers.filter({ hasText: "NZD 430.00" }).getByText("Completed").waitFor({ timeout: 120_000 });

    await propose(page, "Top up", "70.00");
    await agree(second.page, "top-up");
    const topUp = transfers.filter({ hasText: "NZD 70.00" });
    await topUp.getByText(/Quote this ID when paying/).waitFor({ timeout: 120_000 });
    const id = await topUp.getByRole("button").textContent();
    const own = await withContext(place().env, (ctx) =>
      ctx.db.tx(house, (tx) => findOwnAccount(tx, "harbour", currency)),
    );
    await bank.credit({
      account: pool,
      amount: "70.00",
      payer: own!.holder,
      payerAccount: own!.account,
      endToEndId: id!.match(/[0-9a-f-]{36}/)![0].replaceAll("-", ""),
    });
    await topUp.getByText("Completed").waitFor({ timeout: 120_000 });
    // What was made good is not asked for once more.
    await expect.poll(() => ours.getByRole("cell").nth(4).textContent(), patient).toBe("0.00");
    await see(page, "done");
    await second.page.goto("/treasury");
    await panelOf(second.page).getByText("已完成").first().waitFor(patient);
    await see(second.page, "done-zh");
    expect([...owner.complaints, ...second.complaints]).toEqual([]);
    await owner.close();
    await second.close();
  },
);
