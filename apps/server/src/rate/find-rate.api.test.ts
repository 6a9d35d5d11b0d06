import { money, writeRate, type CurrencyCode } from "@causeway/money";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import { Refusal } from "#platform/refusal.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { setRate } from "#testing/rates.ts";
import { deliveredAs, findRate, usdOf, type FoundRate } from "./index.ts";
import { marketAt } from "./market-hours.ts";

/** A Wednesday on which everybody deals. */
const open = new Date("2026-11-18T08:00:00Z");
let now = open;
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => now });
});
afterAll(() => api.stop());
beforeEach(async () => {
  now = open;
  await execute(api.database.ownerUrl, "DELETE FROM rate_now");
});

const later = (ms: number) => new Date(open.getTime() + ms);
/** As the portal, which makes quotes, finds it with its own login. */
const find = (sell: CurrencyCode, buy: CurrencyCode) =>
  api.served.portal.db.tx(house, (tx) => findRate(api.served.portal, tx, { sell, buy }));
const refusalOf = (sell: CurrencyCode, buy: CurrencyCode) =>
  find(sell, buy).then(
    () => expect.fail("a rate was found"),
    (error: unknown) => (error instanceof Refusal ? [error.refusal, error.details] : error),
  );
const sidesOf = ({ bid, mid, ask }: FoundRate) => [bid, mid, ask].map(writeRate);
const midOf = async (sell: CurrencyCode, buy: CurrencyCode) => writeRate((await find(sell, buy)).mid);

describe("a rate", () => {
  test("is found with its sides, its source and the source's own time", async () => {
    await setRate(api.ctx, "EUR", "USD", { bid: "1.0850", ask: "1.0852" }, { at: later(-3_000) });
    const found = await find("EUR", "USD");
    expect(sidesOf(found)).toEqual(["1.085000000", "1.085100000", "1.085200000"]);
    expect(found).toMatchObject({ source: "venue", at: later(-3_000), mid: { base: "EUR", quote: "USD" } });
  });

  test("of two legs is as old as the older one", async () => {
    await setRate(api.ctx, "EUR", "USD", "1.0850", { at: later(-8_000) });
    await setRate(api.ctx, "USD", "HKD", "7.7800", { at: later(-1_000) });
    expect(await find("EUR", "HKD")).toMatchObject({ at: later(-8_000), mid: { units: 8_441_300_000n } });
  });

  test("is quoted at ten seconds of age, and a millisecond later no more", async () => {
    await setRate(api.ctx, "EUR", "USD", "1.0850");
    now = later(10_000);
    expect(await midOf("EUR", "USD")).toBe("1.085000000");
    now = later(10_001);
    expect(await refusalOf("EUR", "USD")).toEqual(["rateUnavailable", undefined]);
  });

  test("is missing where a leg is stale or was never said", async () => {
    await setRate(api.ctx, "EUR", "USD", "1.0850");
    await setRate(api.ctx, "USD", "HKD", "7.7800", { at: later(-11_000) });
    expect(await refusalOf("EUR", "HKD")).toEqual(["rateUnavailable", undefined]);
    expect(await refusalOf("USD", "SEK")).toEqual(["rateUnavailable", undefined]);
  });

  test.each(["api", "ecb"] as const)("is never taken from %s, at whom nobody deals", async (source) => {
    await setRate(api.ctx, "EUR", "USD", "1.0900", { at: later(-60_000) });
    await setRate(api.ctx, "EUR", "USD", "1.0850", { source });
    expect(await refusalOf("EUR", "USD")).toEqual(["rateUnavailable", undefined]);
  });

  test("is refused while the market is closed, with the time at which it opens", async () => {
    now = new Date("2026-11-21T08:00:00Z");
    await setRate(api.ctx, "EUR", "USD", "1.0850");
    expect(marketAt(now)).toEqual({ isOpen: false, opensAt: new Date("2026-11-22T22:00:00Z") });
    expect(await refusalOf("EUR", "USD")).toEqual(["marketClosed", { opensAt: "2026-11-23 06:00 (UTC+8)" }]);
  });

  test("of yuan for the Mainland is that of offshore ones, which are delivered one for one at any hour", async () => {
    await setRate(api.ctx, "USD", "CNH", { bid: "7.1230", ask: "7.1234" });
    expect(await find("USD", "CNY")).toMatchObject({ buy: "CNY", mid: { base: "USD", quote: "CNY" } });
    expect(await midOf("USD", "CNY")).toBe("7.123200000");
    now = new Date("2026-11-21T08:00:00Z");
    expect(await midOf("CNH", "CNY")).toBe("1");
    expect(deliveredAs("CNY")).toEqual({ partner: "harbour", bought: "CNH" });
    expect(deliveredAs("CNH")).toBeUndefined();
  });
});

describe("what an amount is worth in dollars", () => {
  const worth = (currency: CurrencyCode, minor: bigint) =>
    api.served.portal.db.tx(house, (tx) => usdOf(tx, money(currency, minor)));

  test("goes by the last good rate of whoever spoke last, also while the market is closed", async () => {
    await setRate(api.ctx, "USD", "JPY", "150.00");
    await setRate(api.ctx, "USD", "JPY", "151.00", { source: "api", at: later(-60_000) });
    now = new Date("2026-11-21T08:00:00Z");
    expect(await worth("JPY", 1_500_000n)).toBe(10_000_00n);
    await setRate(api.ctx, "EUR", "USD", "1.1000", { source: "ecb", at: later(-86_400_000) });
    await setRate(api.ctx, "EUR", "CZK", "25.000", { source: "ecb", at: later(-86_400_000) });
    expect(await worth("CZK", 25_000_00n)).toBe(1_100_00n);
  });

  test("is the amount itself in dollars, and nothing where nobody ever said a rate", async () => {
    expect(await worth("USD", 12_34n)).toBe(12_34n);
    expect(await worth("SEK", 12_34n)).toBeUndefined();
  });
});
