import { money, type CurrencyCode } from "@causeway/money";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { executeExchange } from "#exchange/execute-exchange.ts";
import type { ExchangeId } from "#exchange/exchange.ts";
import { house } from "#platform/ids.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { Company } from "#testing/company.ts";
import { dealingOf } from "#testing/dealing.ts";
import { startExchanges, type Exchanges } from "#testing/exchange.ts";
import type { AtBank } from "../context.ts";
import { listPositions } from "./position.store.ts";
import { lookAtStock } from "./stock.ts";

const now = () => new Date();
let api: TestApi;
let world: Exchanges;
let company: Company;
let ctx: AtBank;
let first: StaffClient;
let second: StaffClient;
beforeAll(async () => {
  ({ api, world } = await startExchanges(now));
  company = await world.aTrader();
  await world.stockUp(company);
  for (const currency of ["USD", "EUR", "HKD", "JPY"] as const)
    await world.give(company, currency, 100_000_00n);
  first = await api.aStaffMember("treasury");
  second = await api.aStaffMember("treasury");
  const exchange = { ...api.ctx.config.exchange, exposureMost: 1_000_00n };
  ctx = { ...api.ctx, config: { ...api.ctx.config, exchange } };
});
afterAll(() => api.stop());
beforeEach(() => world.freshRates());

const look = (...currencies: CurrencyCode[]) => ctx.db.tx(house, (tx) => lookAtStock(ctx, tx, currencies));
const carryOut = (id: string) => executeExchange(ctx, company.tenant, id as ExchangeId);
const quote = async (sell: CurrencyCode, buy: CurrencyCode, amount: string, of = sell) => {
  const reply = await world.quote(company, [sell, buy], [of, amount]);
  return reply.code === 0 ? "quoted" : (reply.data as unknown as { refusal: string }).refusal;
};
const position = async (currency: CurrencyCode) =>
  (await ctx.db.tx(house, (tx) => listPositions(tx))).get(currency);

describe("what we hold or lack of a currency", () => {
  test("grows with each exchange by what came and by what left, our margin in it and our fee not", async () => {
    const id = await world.order(company, ["USD", "HKD"], ["USD", "100.00"]);
    await carryOut(id);
    const order = await world.read(company, id);
    expect(order.status).toBe("FINISHED");
    const cents = (amount: string) => BigInt(amount.replace(".", ""));
    const left = cents(order.buy.amount) + cents(order.marginAmount.amount);
    expect((await position("USD"))!.clients).toBe(cents(order.sell.amount) - cents(order.fee.amount));
    expect(await position("HKD")).toMatchObject({ clients: -left, covered: 0n, cost: -100_00n, result: 0n });
    await carryOut(id);
    expect((await position("HKD"))!.clients).toBe(-left);
  });

  test("is quoted up to its limit and no further, either way, and the other way again", async () => {
    await look("HKD", "USD");
    expect(await quote("USD", "HKD", "880.00")).toBe("quoted");
    expect(await quote("USD", "HKD", "910.00")).toBe("exchangeStock");
    expect(await quote("HKD", "USD", "8000.00")).toBe("quoted");
    expect(await quote("HKD", "USD", "8700.00")).toBe("exchangeRoom");
  });

  test("is no matter of the US dollar's, by which it is measured", async () => {
    await look("EUR", "USD");
    expect(await quote("EUR", "USD", "850.00")).toBe("quoted");
    expect(await quote("EUR", "USD", "1000.00")).toBe("exchangeRoom");
  });

  test("keeps to its limit also where quotes were given before it was reached", async () => {
    const ids = [
      await world.order(company, ["USD", "JPY"], ["USD", "600.00"]),
      await world.order(company, ["USD", "JPY"], ["USD", "600.00"]),
    ];
    for (const id of ids) await carryOut(id);
    const ends = await Promise.all(ids.map((id) => world.read(company, id)));
    expect(ends.map(({ status, failure }) => failure ?? status)).toEqual(["FINISHED", "stock"]);
  });

  test("is free again once it is covered at the venue, before the banks have settled that", async () => {
    await look("JPY");
    expect(await quote("USD", "JPY", "600.00")).toBe("exchangeStock");
    const desk = { ...dealingOf(api, first, second) };
    await desk.dealt(["USD", "JPY"], money("JPY", 92_000n));
    await look("JPY");
    expect(await quote("USD", "JPY", "600.00")).toBe("quoted");
    expect(await position("JPY")).toMatchObject({ covered: 92_000n });
  });
});

test("what all positions are worth is what they have brought: nothing is made or lost between two sides", async () => {
  const all = [...(await ctx.db.tx(house, (tx) => listPositions(tx))).values()];
  expect(all.reduce((sum, { cost, result }) => sum + cost - result, 0n)).toBe(0n);
});
