import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { recordUnbooked } from "@causeway/server/collection/record-credit.ts";
import { addDays, dayIn } from "@causeway/server/platform/day.ts";
import { newId, newOrderNo, type TenantId } from "@causeway/server/platform/ids.ts";
import type { CurrencyCode } from "@causeway/money";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withContext } from "../dev/seed.ts";
import { accessibilityFaults, openBrowser, shoot, type Visit } from "./browser.ts";
import { place } from "./place.ts";
import { atConsole, patient, readIn } from "./receiving.ts";
import { aSettledClerk, asOwner, enterAs, type SettledClerk } from "./settled-clerk.ts";

let browser: Browser;
let clerk: SettledClerk;
let merchantNo: string;
let own: Visit;
let first: Visit;
let second: Visit;
beforeAll(async () => {
  browser = await openBrowser();
  clerk = await aSettledClerk({ merchant: "Harbour Trading Ltd" });
  merchantNo = newOrderNo("ME", "01", new Date());
  await asOwner(async (owner) => {
    await owner.query("SELECT set_config('app.merchant_id', $1, false)", [clerk.tenant]);
    await owner.query("UPDATE merchant SET merchant_no = $2 WHERE merchant_id = $1", [
      clerk.tenant,
      merchantNo,
    ]);
  });
  await aMonthsBusiness();
  own = await enterAs(browser, clerk, "zh-CN");
  first = await atConsole(browser, "tang.wei@causeway.example", "en-US");
  second = await atConsole(browser, "fang.ke@causeway.example", "zh-CN");
});
afterAll(() => browser.close());

const today = () => dayIn("Asia/Hong_Kong", new Date());
const shop = { id: "3b2f0f6e-58a3-4d67-8f0e-6a1a3b5c7d91", name: "Harbour Home", platform: "Amazon" };

/** What came in and was credited, as it was priced when it came. */
async function aMonthsBusiness(): Promise<void> {
  const came = [
    { currency: "USD", minor: 42_000_00n },
    { currency: "EUR", minor: 18_000_00n, shop },
  ] as const satisfies readonly { currency: CurrencyCode; minor: bigint; shop?: typeof shop }[];
  await withContext(place().env, (ctx) =>
    ctx.db.tx(clerk.tenant as TenantId, async (tx) => {
      for (const { currency, minor, ...from } of came) {
        const { orderId } = await recordUnbooked(ctx, tx, {
          partner: "harbour",
          bankReference: `BK${randomInt(1e12)}`,
          account: { id: newId(new Date()), name: "Main", tail: "4417", ...from },
          money: { currency, minor },
          payer: { name: "Nordwind GmbH", account: "DE89370400440532013000", bank: "", country: "DE" },
          remittanceInformation: "",
          bookedAt: new Date(),
        });
        await tx.query("UPDATE collection_order SET state = 'FINISHED', crediting_at = now() WHERE id = $1", [
          orderId,
        ]);
      }
    }),
  );
}

/** Wide and on a phone: nothing sticks out, nothing keeps anybody from using it. */
async function see({ page }: Visit, name: string, wide = 1280): Promise<void> {
  for (const width of [390, wide]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => scrollTo(0, 0));
    await shoot(page, `prices-${name}-${width}`, { fullPage: true });
    expect.soft(await accessibilityFaults(page), `${name} ${width}`).toEqual([]);
    const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect.soft(sticksOut, `${name} ${width}`).toBe(false);
  }
}

const rowOf = (page: Page | Locator, text: string) => page.getByRole("row").filter({ hasText: text });

async function choose(form: Locator, label: string, option: string): Promise<void> {
  await form.getByLabel(label, { exact: true }).click();
  await form.page().locator(".ant-select-item-option:visible", { hasText: option }).click();
}

/** Opens the list to change it. */
async function draft(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Change prices" }).click(patient);
  const panel = page.getByRole("region", { name: "Change of prices" });
  await panel.waitFor(patient);
  return panel;
}

test(
  "what cannot be a price, or would be one too early, is refused in words",
  { timeout: 60_000 },
  async () => {
    const { page } = first;
    await page.goto("/prices");
    const inForce = page.getByRole("region", { name: "In force today" });
    await rowOf(inForce, "B2B collections").getByText("0.15%").waitFor(patient);
    await see(first, "1-board", 1440);
    const panel = await draft(page);
    const rate = panel.getByLabel("Rate, % B2B collections");
    const propose = panel.getByRole("button", { name: "Propose" });
    for (const [typed, words] of [
      ["0,1", "Some numbers can't be read. Correct those in red."],
      ["0.2", "A price can rise 30 days after it is agreed at the earliest. Choose a later first day."],
      ["7", "A rate must be below 5%"],
      ["0.150", "These are the prices that apply already. Nothing would change."],
    ] as const) {
      await rate.fill(typed);
      await panel.getByText(words).waitFor(patient);
      expect(await propose.isDisabled(), typed).toBe(true);
    }
    await rate.fill("0.1");
    await panel.getByLabel("First day").fill(addDays(today(), -1));
    await panel.getByText("The first day has passed. Choose today or a later day.").waitFor(patient);
    await see(first, "2-refused", 1440);
    const added = panel.getByRole("group", { name: "Add a line" });
    await added.getByLabel("Merchant ID (optional)").fill("ME00-000000-00000000-0");
    await added.getByRole("button", { name: "Add a line" }).click();
    await added.getByRole("alert").waitFor(patient);
    await panel.getByRole("button", { name: "Cancel" }).click();
  },
);

test(
  "two people change prices, each with a passkey of his own, and the open page of the merchant shows it",
  { timeout: 90_000 },
  async () => {
    await own.page.goto("/enterprise/price");
    await rowOf(own.page, "B2B 收款").getByText("0.15%").waitFor(patient);

    const { page } = first;
    const panel = await draft(page);
    await panel.getByLabel("Rate, % B2B collections").fill("0.12");
    const added = panel.getByRole("group", { name: "Add a line" });
    await choose(added, "Source or rail", "B2B collections");
    await added.getByLabel("Merchant ID (optional)").fill(merchantNo);
    await added.getByRole("button", { name: "Add a line" }).click();
    const ofHis = rowOf(panel, "Harbour Trading Ltd").last();
    await ofHis.getByRole("textbox").first().fill("0.1");
    // USD 42,000.00 at 0.15% and at 0.10%.
    await rowOf(panel, "USD −21.00").waitFor(patient);
    const propose = panel.getByRole("button", { name: "Propose" });
    await propose.click();
    await panel.getByText("Enter a note of three letters or more").waitFor(patient);
    await panel.getByLabel("Note").fill("Autumn offer");
    await see(first, "3-draft", 1440);
    await propose.click();
    await page.getByText("唐蔚 proposed prices from").waitFor(patient);
    await page.getByRole("button", { name: "Withdraw" }).waitFor(patient);
    expect(await page.getByRole("button", { name: "Agree" }).count()).toBe(0);
    await see(first, "4-own-proposal", 1440);

    await second.page.goto("/prices");
    await second.page.getByRole("button", { name: "同意", exact: true }).click(patient);
    const dialog = second.page.getByRole("dialog");
    await see(second, "5-agree", 1440);
    await dialog.getByRole("button", { name: "同意", exact: true }).click();
    await rowOf(second.page, "Autumn offer").getByText("已生效").waitFor(patient);
    await see(second, "6-agreed", 1440);

    // Without being opened again.
    const ours = rowOf(own.page, "B2B 收款");
    await ours.getByText("0.10%").waitFor(patient);
    expect(await ours.textContent()).toContain("标准价 0.12%");
    await own.page.getByText(`您的价格，自 ${today()} 起有效`).waitFor(patient);
    await own.page.getByText(`${today()}，下调`).waitFor(patient);
    const [paper] = await Promise.all([
      own.page.waitForEvent("download"),
      own.page.getByRole("button", { name: "下载价目表 PDF" }).click(),
    ]);
    expect(paper.suggestedFilename()).toBe(`prices-${today()}.pdf`);
    const bytes = await readFile(await paper.path());
    expect([bytes.subarray(0, 5).toString(), bytes.subarray(-6).toString().trim()]).toEqual([
      "%PDF-",
      "%%EOF",
    ]);
  },
);

test("a price of tomorrow is announced, and nobody pays it today", { timeout: 90_000 }, async () => {
  const tomorrow = addDays(today(), 1);
  const panel = await draft(first.page);
  await panel.getByLabel("First day").fill(tomorrow);
  await panel.getByLabel("Fixed SEPA").fill("2.50");
  await panel.getByLabel("Note").fill("SEPA from tomorrow");
  await panel.getByRole("button", { name: "Propose" }).click(patient);
  await second.page.getByRole("button", { name: "同意", exact: true }).click(patient);
  await second.page.getByRole("dialog").getByRole("button", { name: "同意", exact: true }).click();
  const version = rowOf(second.page, "SEPA from tomorrow");
  await version.getByText("待生效").waitFor(patient);
  await version.getByText("变动 1 行").click();
  await version.getByText("SEPA · 所有商户 · EUR 2.50").waitFor(patient);

  const { page } = own;
  const change = page.getByRole("listitem").filter({ hasText: `${tomorrow} 起下调` });
  await change.getByText("EUR 2.80 → EUR 2.50").waitFor(patient);
  await rowOf(page, "SEPA").getByText("2.80").waitFor(patient);
  const trial = page.locator("section").filter({ has: page.getByRole("heading", { name: "试算" }) });
  await trial.getByRole("radiogroup").getByText("付款").click();
  await expect.poll(() => trial.locator("dl").textContent(), patient).toBe("每笔EUR 2.80");
  await see(own, "7-announced");
});

test.each([
  ["zh-CN", "light"],
  ["zh-HK", "dark"],
  ["en-US", "light"],
] as const)("prices read well in %s, %s", { timeout: 60_000 }, async (language, theme) => {
  await own.page.evaluate((value) => {
    localStorage.setItem("causeway.settings", JSON.stringify({ state: { theme: value }, version: 1 }));
  }, theme);
  await readIn(own.page, language, "/enterprise/price");
  await see(own, `8-merchant-${language}-${theme}`);
  await second.page.emulateMedia({ colorScheme: theme });
  await readIn(second.page, language, "/prices");
  await see(second, `9-console-${language}-${theme}`, 1440);
  expect([own, first, second].flatMap(({ complaints }) => complaints)).toEqual([]);
});
