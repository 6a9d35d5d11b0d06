import { code } from "@causeway/contract";
import { findReferenceRate, listRateHistory, type RateRange } from "@causeway/contract/portal/rate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { setHistory, setRate } from "#testing/rates.ts";
import { rateHistory } from "./index.ts";

/** A Wednesday on which everybody deals. */
const open = new Date("2026-11-18T08:00:00Z");
const saturday = new Date("2026-11-21T08:00:00Z");
let now = open;
let api: TestApi;
let member: Member;
beforeAll(async () => {
  api = await startTestApi({ now: () => now });
});
afterAll(() => api.stop());
beforeEach(async () => {
  await moveTo(open);
  await execute(api.database.ownerUrl, "DELETE FROM rate_now", "DELETE FROM rate_history");
});

/** Somebody who has signed in at this moment. */
async function moveTo(moment: Date): Promise<void> {
  now = moment;
  member = await api.member();
}
const at = () => ({ timestamp: now.getTime() });
const later = (seconds: number) => new Date(open.getTime() + seconds * 1_000);

describe("a reference rate", () => {
  const find = (sell: string, buy: string) => member.call(findReferenceRate, { sell, buy } as never, at());

  test("is the middle of the pair as it was asked for, with the time at which the market said so", async () => {
    await setRate(api.ctx, "EUR", "USD", { bid: "1.1600", ask: "1.1602" }, { at: later(-8) });
    await setRate(api.ctx, "USD", "HKD", "7.7800", { at: later(-3) });
    expect((await find("EUR", "HKD")).data).toEqual({
      rate: { base: "EUR", quote: "HKD", value: "9.025578000" },
      at: later(-8).toISOString(),
      opensAt: null,
    });
    expect((await find("HKD", "USD")).data).toMatchObject({ rate: { base: "HKD", value: "0.1285347044" } });
  });

  test("is still shown when it is old and while the market is closed, which then says when it opens", async () => {
    await setRate(api.ctx, "EUR", "USD", "1.1600");
    await moveTo(saturday);
    expect((await find("EUR", "USD")).data).toMatchObject({
      at: open.toISOString(),
      opensAt: "2026-11-22T22:00:00.000Z",
    });
  });

  test("of yuan for the Mainland is that of offshore ones, and one for one between the two", async () => {
    await setRate(api.ctx, "USD", "CNH", "7.1234");
    expect((await find("USD", "CNY")).data).toMatchObject({
      rate: { base: "USD", quote: "CNY", value: "7.123400000" },
    });
    await moveTo(saturday);
    expect((await find("CNH", "CNY")).data).toMatchObject({ rate: { quote: "CNY", value: "1" } });
  });

  test("is refused where nobody ever said one, and to whoever is not signed in", async () => {
    expect((await find("USD", "SEK")).code).toBe(code.refused);
    const visitor = await api.visitor();
    const { code: answer } = await visitor.call(findReferenceRate, { sell: "EUR", buy: "USD" }, at());
    expect(answer).not.toBe(0);
  });
});

describe("the past of a pair", () => {
  const list = async (sell: string, buy: string, range: RateRange) =>
    (await member.call(listRateHistory, { sell, buy, range } as never, at())).data.points;
  const risingFrom = (first: number, n: number) =>
    Array.from({ length: n }, (_, step) => (first + step / 10_000).toFixed(4));

  test("is crossed of what both were at one time, the oldest first", async () => {
    await setHistory(api.ctx, "EUR", { until: open, stepMinutes: 5, rates: ["0.8000", "0.8100", "0.8000"] });
    await setHistory(api.ctx, "HKD", { until: open, stepMinutes: 5, rates: ["7.7760", "7.7800"] });
    expect(await list("EUR", "HKD", "1D")).toEqual([
      { at: later(-300).toISOString(), mid: "9.600000000" },
      { at: later(0).toISOString(), mid: "9.725000000" },
    ]);
    expect(await list("USD", "EUR", "1D")).toMatchObject([
      { mid: "0.8000000000" },
      { mid: "0.8100000000" },
      { mid: "0.8000000000" },
    ]);
    expect(await list("EUR", "USD", "1D")).toMatchObject([{ mid: "1.250000000" }, {}, {}]);
  });

  test.each<[RateRange, number, number, number]>([
    ["1D", 5, 288, 5],
    ["5D", 30, 240, 10],
    ["1M", 180, 176, 35],
    ["3M", 360, 264, 92],
    ["1Y", 1_440, 262, 366],
  ])("of %s has a point each %i minutes, and at most %i", async (range, minutes, most, days) => {
    const until = new Date(Math.floor(open.getTime() / (minutes * 60_000)) * minutes * 60_000);
    const rates = risingFrom(7, Math.min(most + 5, Math.floor(((days - 1) * 1_440) / minutes)));
    await setHistory(api.ctx, "CNH", { until, stepMinutes: minutes, rates });
    await setHistory(api.ctx, "CNH", { until: later(-60), stepMinutes: 60, rates: ["9.9999", "9.9999"] });
    const points = await list("USD", "CNY", range);
    expect(points).toHaveLength(most);
    expect(points.at(-1)).toMatchObject({ at: until.toISOString() });
    expect(points.map(({ mid }) => Number(mid).toFixed(4))).toEqual(rates.slice(-most));
  });

  test("of a house that began a quarter of an hour ago has one point all the same", async () => {
    const began = new Date(Math.floor(open.getTime() / 60_000) * 60_000 - 900_000);
    await setHistory(api.ctx, "EUR", {
      until: later(0),
      stepMinutes: 5,
      rates: ["0.8000", "0.8100", "0.8200", "0.8300"],
    });
    expect(await list("EUR", "USD", "3M")).toEqual([{ at: began.toISOString(), mid: "1.250000000" }]);
  });

  test("of a day is Friday's on a Monday morning", async () => {
    const friday = new Date("2026-11-13T22:00:00Z");
    await moveTo(new Date("2026-11-16T01:00:00Z"));
    await setHistory(api.ctx, "EUR", { until: friday, stepMinutes: 5, rates: ["0.8000", "0.8100"] });
    expect(await list("EUR", "USD", "1D")).toHaveLength(2);
  });

  test("keeps its minutes for ten days, its hours for forty, every sixth for a year, and nothing longer", async () => {
    const days = (n: number) => new Date(open.getTime() - n * 86_400_000);
    for (const until of [days(9), days(11), days(39), days(41)])
      await setHistory(api.ctx, "EUR", { until, stepMinutes: 30, rates: ["0.8000", "0.8100", "0.8200"] });
    const atSixth = (n: number) => new Date(Math.floor(days(n).getTime() / 21_600_000) * 21_600_000);
    for (const until of [atSixth(42), atSixth(365), atSixth(371)])
      await setHistory(api.ctx, "EUR", { until, stepMinutes: 60, rates: ["0.8000", "0.8100"] });
    await rateHistory(api.ctx).run(undefined as never);
    const rows = await api.ctx.db.query<{ at: Date }>({
      name: "left",
      text: "SELECT at FROM rate_history ORDER BY at DESC",
      values: [],
    });
    const hoursAgo = rows.map((row) => (open.getTime() - row.at.getTime()) / 3_600_000);
    const sinceSixth = (open.getTime() % 21_600_000) / 3_600_000;
    const sixths = [42, 365].map((n) => n * 24 + sinceSixth);
    expect(hoursAgo).toEqual([216, 216.5, 217, 264, 265, 936, 937, ...sixths]);
  });
});
