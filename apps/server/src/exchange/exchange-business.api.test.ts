import { previewPrices } from "@causeway/contract/console/price";
import { readPrices } from "@causeway/contract/portal/price";
import type { CurrencyCode } from "@causeway/money";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dayIn } from "#platform/day.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { startExchanges, type Exchanges } from "#testing/exchange.ts";
import { aLine, rate } from "#testing/prices.ts";

const now = () => new Date();
let api: TestApi;
let world: Exchanges;
let staff: StaffClient;
let company: Company;
beforeAll(async () => {
  ({ api, world } = await startExchanges(now));
  staff = await api.aStaffMember("treasury");
  await world.stockUp(await world.aTrader());
});
afterAll(() => api.stop());
beforeEach(async () => {
  company = await world.aTrader();
  await world.freshRates();
});

/** Asked for, and carried out. */
async function exchanged(pair: readonly [CurrencyCode, CurrencyCode], amount: string): Promise<string> {
  await world.give(company, pair[0], 100_000_00n);
  const id = await world.order(company, pair, [pair[0], amount]);
  await world.carryOut(company, id);
  return id;
}
const change = (id: string, set: string) =>
  execute(api.database.ownerUrl, `UPDATE exchange_order SET ${set} WHERE id = '${id}'`);
const paid = async () => {
  const { data } = await company.portal.call(readPrices, {}, world.at());
  return data.paid.find(({ kind }) => kind === "exchange")?.amounts;
};
/** What everybody's lower price of a pair would have changed for the company of this test alone. */
const difference = async () => {
  const line = aLine({
    kind: "exchange",
    currency: "HKD",
    pairedWith: "USD",
    merchant: company.tenant,
    cost: rate("0.0003"),
  });
  const tiers = { silverFrom: "100000.00", goldFrom: "500000.00" };
  const asked = { firstDay: dayIn("Asia/Hong_Kong", now()), tiers, lines: [line] };
  return (await staff.call(previewPrices, asked, world.at())).data.lines[0]!.difference;
};

describe("what a company paid for exchanges this month", () => {
  test("is the margin in what it bought and the fee in what it sold, of whatever was carried out", async () => {
    expect(await paid()).toEqual([]);
    await exchanged(["USD", "HKD"], "10000.00");
    await exchanged(["USD", "HKD"], "10000.00");
    expect(await paid()).toEqual([{ currency: "HKD", amount: "78.00" }]);
    await change(await exchanged(["HKD", "USD"], "77850.00"), "fee_minor = 250");
    expect(await paid()).toEqual([
      { currency: "HKD", amount: "80.50" },
      { currency: "USD", amount: "5.01" },
    ]);
  });

  test("leaves out what failed, what is of last month, and what others paid", async () => {
    const before = await exchanged(["USD", "HKD"], "10000.00");
    await change(before, "ended_at = ended_at - interval '32 days'");
    await change(await exchanged(["USD", "HKD"], "10000.00"), "state = 'FAILED', failure = 'stock'");
    expect(await paid()).toEqual([]);
  });
});

describe("a preview of prices", () => {
  test("counts what was exchanged in the last thirty days, both ways, each in what was bought", async () => {
    expect(await difference()).toEqual([]);
    await exchanged(["USD", "HKD"], "10000.00");
    await exchanged(["HKD", "USD"], "77850.00");
    await exchanged(["USD", "CNH"], "10000.00");
    // 0.02 % less of HKD 77,850.00 and of USD 10,000.00.
    expect(await difference()).toEqual([
      { currency: "HKD", amount: "-15.57" },
      { currency: "USD", amount: "-2.00" },
    ]);
  });

  test("leaves out what failed and what is older", async () => {
    const before = await exchanged(["USD", "HKD"], "10000.00");
    await change(before, "ended_at = ended_at - interval '31 days'");
    await change(await exchanged(["USD", "HKD"], "10000.00"), "state = 'FAILED', failure = 'stock'");
    expect(await difference()).toEqual([]);
  });
});
