import { randomUUID } from "node:crypto";
import { money } from "@causeway/money";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import type { TestApi } from "#testing/api.ts";
import type { Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { startExchanges, type Exchanges } from "#testing/exchange.ts";
import { freeStock } from "#dealing/stock.ts";
import { lockStock, promise } from "#dealing/stock.store.ts";

const now = () => new Date();
let api: TestApi;
let world: Exchanges;
let company: Company;
beforeAll(async () => {
  ({ api, world } = await startExchanges(now));
  company = await world.aTrader();
  // A thousand of each: enough for one order of a hundred dollars in Hong Kong's, and not for two.
  await world.stockUp(company, 1_000_00n);
  await world.give(company, "USD", 1_000_00n);
  await world.give(company, "EUR", 1_000_00n);
});
afterAll(() => api.stop());
beforeEach(() => world.freshRates());

const anOrder = (amount: string) => world.order(company, ["USD", "HKD"], ["USD", amount]);
const carryOut = (id: string) => world.carryOut(company, id);
const statusOf = async (id: string) => {
  const { status, failure } = await world.read(company, id);
  return failure ?? status;
};
const balances = async () => {
  const data = await world.balances(company);
  return Object.fromEntries(
    data.map(({ currency, available, inProcess }) => [currency, [available, inProcess]]),
  );
};
const houseStands = async (currency: "USD" | "HKD") => api.ctx.books.houseStands("fx", currency);

describe("two orders at one moment", () => {
  test("are not both paid out of what we have for one", async () => {
    const before = await balances();
    const ids = [await anOrder("100.00"), await anOrder("100.00")];
    await Promise.all(ids.map(carryOut));
    expect((await Promise.all(ids.map(statusOf))).toSorted()).toEqual(["FINISHED", "stock"]);
    expect(await houseStands("HKD")).toBeGreaterThanOrEqual(0n);
    expect((await balances())["USD"]).toEqual([
      (Number(before["USD"]![0]) - 100).toFixed(2),
      before["USD"]![1],
    ]);
    expect(await api.ctx.books.brokenRules()).toEqual([]);
  });

  test("wait for each other where the second would take what the first is being promised", async () => {
    const id = await anOrder("10.00");
    const { promise: promised, resolve: go } = Promise.withResolvers<void>();
    const first = api.ctx.db.tx(house, async (tx) => {
      await lockStock(tx, "HKD");
      const free = await freeStock(api.ctx, tx, "HKD");
      await promise(tx, randomUUID(), money("HKD", free));
      await promised;
    });
    const second = carryOut(id);
    await expect
      .poll(async () =>
        api.ctx.db.query({
          name: "waiters",
          text: "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
          values: [],
        }),
      )
      .toHaveLength(1);
    go();
    await Promise.all([first, second]);
    expect(await statusOf(id)).toBe("stock");
    await execute(api.database.ownerUrl, "DELETE FROM exchange_promise");
  });

  test("do not both sell what is there for one", async () => {
    const quotes = await Promise.all(
      Array.from({ length: 4 }, () => world.quote(company, ["EUR", "USD"], ["EUR", "400.00"])),
    );
    const answers = await Promise.all(quotes.map(({ data }) => world.exchange(company, data.token)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(2);
    const refused = answers.filter(({ code }) => code !== 0).map(({ data }) => data);
    expect(refused).toEqual([
      expect.objectContaining({ refusal: "balanceInsufficient", details: { short: "EUR 200.00" } }),
      expect.objectContaining({ refusal: "balanceInsufficient", details: { short: "EUR 200.00" } }),
    ]);
  });
});

test("an order that two flows carry out at one moment moves money once", async () => {
  const id = await anOrder("20.00");
  const [usd, hkd] = [await houseStands("USD"), await houseStands("HKD")];
  await Promise.all(Array.from({ length: 4 }, () => carryOut(id)));
  expect(await statusOf(id)).toBe("FINISHED");
  expect((await houseStands("USD")) - usd).toBe(20_00n);
  expect(hkd - (await houseStands("HKD"))).toBeLessThan(200_00n);
  expect(await api.ctx.books.brokenRules()).toEqual([]);
});
