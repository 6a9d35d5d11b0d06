import { randomUUID } from "node:crypto";
import { compareRates, invertRate, money, readRate, type CurrencyCode } from "@causeway/money";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { defineReading } from "#platform/data/question.ts";
import { dayIn } from "#platform/day.ts";
import { house } from "#platform/ids.ts";
import type { TestApi } from "#testing/api.ts";
import type { Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { startDesk, type Desk } from "#testing/dealing.ts";
import { moneyIn, type Exchanges } from "#testing/exchange.ts";
import { doFlowsWork } from "#testing/flows-work.ts";
import { setRate } from "#testing/rates.ts";
import { executeExchange } from "./execute-exchange.ts";
import type { ExchangeId } from "./exchange.ts";
import { usedInDay } from "./exchange.store.ts";

const now = () => new Date();
let api: TestApi;
let world: Exchanges;
let company: Company;
let openDesk: () => Promise<Desk>;
let desk: Desk;
beforeAll(async () => {
  ({ api, world, company, openDesk } = await startDesk(now));
  for (const currency of ["USD", "EUR"] as const) await world.give(company, currency, 3_000_000_00n);
});
afterAll(() => api.stop());
beforeEach(async () => {
  desk = await openDesk();
});

const anOrder = (pair: readonly [CurrencyCode, CurrencyCode], amount: string) =>
  world.order(company, pair, [pair[0], amount]);
const carryOut = (id: string) => executeExchange(desk.ctx, company.tenant, id as ExchangeId);
const read = (id: string) => world.read(company, id);
const balance = async (currency: CurrencyCode) => {
  const { available, inProcess } = (await world.balances(company)).find(
    (each) => each.currency === currency,
  )!;
  return { available, inProcess };
};
const rateOf = ({ base, quote, value }: { base: string; quote: string; value: string }) =>
  readRate(base as CurrencyCode, quote as CurrencyCode, value)!;
const readUsed = defineReading("used-in-day", usedInDay);
const exchangedToday = () =>
  readUsed(api.ctx.db.reader(company.tenant), { day: dayIn("Asia/Hong_Kong", now()) });

/** The books refuse to post on a closed account. */
const closeDollars = (closed: boolean) =>
  execute(
    api.database.ownerUrl,
    `UPDATE ledger.account SET closed = ${closed}
     WHERE merchant_id = '${company.tenant}' AND currency = 'HKD' AND kind = 'available'`,
  );

describe("an exchange of a quarter of a million or more", () => {
  test("is dealt at the venue at the merchant's own rate or better, and then booked from our own money", async () => {
    const before = { USD: await desk.position("USD"), fx: await api.ctx.books.houseStands("fx", "HKD") };
    const id = await anOrder(["USD", "HKD"], "250000.00");
    await carryOut(id);
    expect(await read(id)).toMatchObject({ status: "PROCESSING" });
    expect(desk.venue.asked).toEqual([]);
    await desk.work();
    const order = await read(id);
    expect(order.status).toBe("FINISHED");
    expect(order.steps.map(({ step }) => step)).toEqual(["request", "cover", "deal", "finish"]);
    const [asked, ...more] = desk.venue.asked;
    expect(more).toEqual([]);
    const came = money("USD", moneyIn(order.sell).minor - moneyIn(order.fee).minor);
    expect(asked).toMatchObject({ dealId: id, sell: "USD", buy: "HKD", fixed: came });
    expect(compareRates(asked!.limit, rateOf(order.rate))).toBe(0);
    const after = await desk.position("USD");
    expect(Number(after.exposure)).toBe(Number(before.USD.exposure));
    const paid = moneyIn(order.buy).minor + moneyIn(order.marginAmount).minor;
    expect(before.fx - (await api.ctx.books.houseStands("fx", "HKD"))).toBe(paid);
    expect(await desk.shown(id)).toMatchObject({ state: "dealt", agreed: null, orderNo: order.orderNo });
    await desk.books(id, "sold");
    await desk.books(id, "bought");
    expect(await desk.shown(id)).toMatchObject({ state: "settled" });
    expect(await api.ctx.books.brokenRules()).toEqual([]);
  });

  test("of a pair that the market writes the other way round is held to the same rate", async () => {
    const id = await anOrder(["USD", "EUR"], "300000.00");
    await carryOut(id);
    await desk.work();
    const order = await read(id);
    expect(order.status).toBe("FINISHED");
    const own = rateOf(order.rate);
    expect(own.base).toBe("EUR");
    expect(compareRates(desk.venue.asked[0]!.limit, invertRate(own, 12, "up"))).toBe(0);
  });

  test("waits, with its money reserved, for as long as the venue says nothing", async () => {
    desk.venue.onDeal = { says: "silent" };
    desk.venue.onEnquiry = { says: "silent" };
    const before = await balance("USD");
    const id = await anOrder(["USD", "HKD"], "250000.00");
    await carryOut(id);
    for (let n = 0; n < 3; n++) {
      await desk.work();
      await carryOut(id);
    }
    expect((await read(id)).status).toBe("PROCESSING");
    expect(Number((await balance("USD")).inProcess) - Number(before.inProcess)).toBe(250_000);
    expect(desk.venue.asked).toHaveLength(1);
    desk.venue.onEnquiry = undefined;
    await desk.work();
    expect((await read(id)).status).toBe("FINISHED");
    expect(desk.venue.asked).toHaveLength(1);
  });

  test("that the venue refuses moves nothing, gives everything back once, and says so", async () => {
    desk.venue.isDealing = false;
    desk.venue.onDeal = { says: "refused", reason: "LIMIT" };
    desk.venue.onEnquiry = { says: "refused", reason: "LIMIT" };
    const before = { usd: await balance("USD"), day: await exchangedToday(), at: await desk.position("HKD") };
    const id = await anOrder(["USD", "HKD"], "250000.00");
    await carryOut(id);
    await desk.work();
    await carryOut(id);
    expect(await read(id)).toMatchObject({ status: "FAILED", failure: "rateMoved" });
    expect(await balance("USD")).toEqual(before.usd);
    expect(await exchangedToday()).toBe(before.day);
    expect(await desk.position("HKD")).toEqual(before.at);
    expect(await desk.shown(id)).toMatchObject({ state: "refused", refusal: "LIMIT" });
  });

  test("is dealt once and booked once, however many flows carry it out at one moment", async () => {
    const before = await balance("EUR");
    const id = await anOrder(["EUR", "USD"], "300000.00");
    await Promise.all(Array.from({ length: 4 }, () => carryOut(id)));
    await desk.work();
    await Promise.all(Array.from({ length: 4 }, () => carryOut(id)));
    expect((await read(id)).status).toBe("FINISHED");
    expect(desk.venue.asked).toHaveLength(1);
    expect(Number(before.available) - Number((await balance("EUR")).available)).toBe(300_000);
  });

  test("that the books refuse although the venue has dealt keeps what is held, and is stuck until it can be booked", async () => {
    const before = await balance("USD");
    const id = await anOrder(["USD", "HKD"], "250000.00");
    await carryOut(id);
    await closeDollars(true);
    await doFlowsWork(desk.ctx).catch(() => {});
    for (let again = 0; again < 3; again++)
      await expect(carryOut(id)).rejects.toThrow("was expected to be booked");
    expect((await read(id)).status).toBe("PROCESSING");
    expect(Number((await balance("USD")).inProcess) - Number(before.inProcess)).toBe(250_000);
    await closeDollars(false);
    await carryOut(id);
    await carryOut(id);
    expect((await read(id)).status).toBe("FINISHED");
    expect(Number(before.available) - Number((await balance("USD")).available)).toBe(250_000);
    expect(desk.venue.asked).toHaveLength(1);
    expect(await api.ctx.books.brokenRules()).toEqual([]);
  });

  test("is not taken on where there is no venue to deal at", async () => {
    const id = await anOrder(["USD", "HKD"], "250000.00");
    await executeExchange(api.ctx, company.tenant, id as ExchangeId);
    expect(await read(id)).toMatchObject({ status: "FAILED", failure: "stock" });
  });
});

test("an exchange of less is dealt from our own money, and the venue hears nothing of it", async () => {
  const id = await anOrder(["USD", "HKD"], "249999.00");
  await carryOut(id);
  await desk.work();
  expect((await read(id)).status).toBe("FINISHED");
  expect(desk.venue.asked).toEqual([]);
});

test("an order that waits for the venue does not begin anew when the market has moved meanwhile", async () => {
  desk.venue.onDeal = { says: "silent" };
  desk.venue.onEnquiry = { says: "silent" };
  const id = await anOrder(["USD", "HKD"], "250000.00");
  await carryOut(id);
  await desk.work();
  await setRate(api.ctx, "USD", "HKD", "9.0000");
  desk.venue.onEnquiry = undefined;
  await desk.work();
  expect((await read(id)).status).toBe("FINISHED");
});

describe("somebody who writes to the database", () => {
  test("has no deal made for an exchange that there is not, or of another amount, pair or merchant", async () => {
    const id = await anOrder(["USD", "HKD"], "300.00");
    const { orderNo } = await read(id);
    const write = (row: string, tenant = company.tenant) =>
      api.ctx.db.tx(tenant, (tx) =>
        tx.query(
          `INSERT INTO venue_deal (tenant, id, order_no, sell, buy, fixed_currency, minor, limit_rate, value_day, sell_partner,
             buy_partner, most_sold, begun_at)
           VALUES (${row}, '7.7', '2026-11-20', 'harbour', 'harbour', 1, now())`,
        ),
      );
    const of = (own: string, no: string, rest: string) => `'${company.tenant}', '${own}', '${no}', ${rest}`;
    for (const row of [
      of(randomUUID(), orderNo, "'USD', 'HKD', 'USD', 30000"),
      of(id, "EX01-OTHER", "'USD', 'HKD', 'USD', 30000"),
      of(id, orderNo, "'USD', 'HKD', 'USD', 30000000"),
      of(id, orderNo, "'USD', 'JPY', 'USD', 30000"),
      of(id, orderNo, "'USD', 'HKD', 'HKD', 30000"),
    ])
      await expect(write(row)).rejects.toThrow(/nobody agreed to it/);
    await expect(write(of(id, orderNo, "'USD', 'HKD', 'USD', 30000"), house)).rejects.toThrow(
      /nobody agreed/,
    );
  });
});
