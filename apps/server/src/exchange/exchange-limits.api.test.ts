import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dayIn } from "#platform/day.ts";
import type { TestApi } from "#testing/api.ts";
import type { Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { startExchanges, type Exchanges } from "#testing/exchange.ts";

const now = () => new Date();
let api: TestApi;
let world: Exchanges;
let company: Company;
beforeAll(async () => {
  ({ api, world } = await startExchanges(now));
  company = await world.aTrader();
  await world.stockUp(company, 10n ** 12n);
  await world.give(company, "USD", 10_000_000_00n);
});
afterAll(() => api.stop());
beforeEach(() => world.freshRates());

const dollars = (amount: string) => world.quote(company, ["USD", "HKD"], ["USD", amount]);
/** So much was exchanged today, in cents. */
const exchangedToday = (usdMinor: bigint) =>
  execute(
    api.database.ownerUrl,
    `INSERT INTO exchange_day VALUES ('${company.tenant}', '${dayIn("Asia/Hong_Kong", now())}', ${usdMinor})
     ON CONFLICT (merchant_id, day) DO UPDATE SET usd_minor = excluded.usd_minor`,
  );

describe("one exchange", () => {
  test.each(["0.01", "0.99"])("of %s US dollars is too little, and the least is said", async (amount) => {
    expect((await dollars(amount)).data).toMatchObject({
      refusal: "amountUndeliverable",
      details: { least: "USD 1.00" },
    });
  });

  test("of the least and of the most is quoted", async () => {
    expect((await dollars("1.00")).code).toBe(0);
    expect((await dollars("1000000.00")).code).toBe(0);
  });

  test.each([
    ["USD", "HKD", "1000000.01"],
    ["GBP", "MXN", "999999999999999.99"],
    ["JPY", "GBP", "999999999999999"],
  ] as const)("from %s to %s of %s is too much, and the most is said", async (sell, buy, amount) => {
    expect((await world.quote(company, [sell, buy], [sell, amount])).data).toMatchObject({
      refusal: "exchangeLimit",
      details: { limit: "USD 1,000,000.00" },
    });
  });

  test("whose other side would be less than one unit is too little", async () => {
    const answer = await world.quote(company, ["JPY", "GBP"], ["JPY", "1"]);
    expect(answer.data).toMatchObject({ refusal: "amountUndeliverable" });
  });
});

describe("a day's exchanges", () => {
  test("are worth so much at the most, and what is left is said", async () => {
    await exchangedToday(4_999_900_00n);
    expect((await dollars("100.00")).code).toBe(0);
    expect((await dollars("100.01")).data).toMatchObject({
      refusal: "exchangeLimit",
      details: { limit: "USD 5,000,000.00", left: "USD 100.00" },
    });
  });

  test("keep to it also where two are asked for in one moment", async () => {
    await exchangedToday(4_999_900_00n);
    const quotes = await Promise.all([dollars("100.00"), dollars("100.00")]);
    const answers = await Promise.all(quotes.map(({ data }) => world.exchange(company, data.token)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.find(({ code }) => code !== 0)!.data).toMatchObject({ refusal: "exchangeLimit" });
  });
});
