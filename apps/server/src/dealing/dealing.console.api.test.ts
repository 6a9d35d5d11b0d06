import * as contract from "@causeway/contract/console/dealing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StaffClient, TestApi } from "#testing/api.ts";
import { startExchanges, type Exchanges } from "#testing/exchange.ts";
import { setRate } from "#testing/rates.ts";

const now = () => new Date();
let api: TestApi;
let world: Exchanges;
let treasury: StaffClient;
beforeAll(async () => {
  ({ api, world } = await startExchanges(now));
  treasury = await api.aStaffMember("treasury");
});
afterAll(() => api.stop());
beforeEach(() => world.freshRates());

const at = () => ({ timestamp: now().getTime() });
const board = async (who = treasury) => who.call(contract.readDealing, {}, at());
const quote = (sell: string, buy: string) => treasury.call(contract.quoteDeal, { sell, buy }, at());

describe("the board of positions", () => {
  test("names every currency that we keep, flat before anybody has exchanged anything", async () => {
    const { data } = await board();
    expect(data.positions).toHaveLength(14);
    for (const { clients, covered, exposure, cost } of data.positions)
      expect([clients, covered, exposure, cost].map(Number)).toEqual([0, 0, 0, 0]);
    expect(data).toMatchObject({
      opensAt: null,
      isPriced: true,
      limit: "5000000.00",
      deals: [],
      proposals: [],
      results: [],
    });
  });

  test("is for those who may see the treasury, and nobody else", async () => {
    expect((await board(await api.aStaffMember("reviewer"))).data).toMatchObject({ refusal: "forbidden" });
  });
});

describe("what the venue would pay", () => {
  test("is its bid, with the days on which a deal would settle, the nearest first", async () => {
    await setRate(api.ctx, "USD", "HKD", { bid: "7.7800", ask: "7.7900" });
    const { data } = await quote("USD", "HKD");
    expect(data.bid).toMatch(/^7\.78/);
    expect(data.valueDays).toHaveLength(3);
    expect(data.valueDays.toSorted()).toEqual(data.valueDays);
  });

  test.each([
    ["USD", "USD"],
    ["USD", "KRW"],
    ["", "USD"],
  ])("is not said of %s in %s", async (sell, buy) => {
    expect((await quote(sell, buy)).data).toMatchObject({ refusal: "notFound" });
  });
});
