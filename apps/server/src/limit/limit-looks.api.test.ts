import { listMessages } from "@causeway/contract/portal/notification";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestApi } from "#testing/api.ts";
import type { Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { startExchanges, type Exchanges } from "#testing/exchange.ts";
import { limitsOf, type Limits } from "#testing/limits.ts";
import type { Context } from "../context.ts";

const now = () => new Date();
const minuteMs = 60_000;
let api: TestApi;
let world: Exchanges;
let company: Company;
let limits: Limits;
beforeAll(async () => {
  ({ api, world } = await startExchanges(now));
  company = await world.aTrader();
  limits = limitsOf(api, world, company);
  await world.stockUp(company);
});
afterAll(() => api.stop());
beforeEach(() => world.freshRates());

const owner = (sql: string) => execute(api.database.ownerUrl, sql);
const told = async (kind: string, who = company) => {
  const { data } = await who.portal.callStandard(listMessages, { tab: "notice" });
  return data.messages.filter((message) => message.kind === kind);
};
/** As if so much were the most of a day. */
const withDayMost = (dayMost: bigint): Context => ({
  ...api.ctx,
  config: { ...api.ctx.config, exchange: { ...api.ctx.config.exchange, dayMost } },
});
const stepsOf = async (id: string) =>
  api.ctx.db.tx(company.tenant, (tx) =>
    tx.rows<{ step: string }>("SELECT step FROM limit_order_step WHERE limit_id = $1 ORDER BY seq", [id]),
  );

describe("of many that are near", () => {
  test("everybody has his turn, however many cannot be filled", async () => {
    const poor = await world.aTrader();
    for (let n = 0; n < 4; n++) await limits.place({ rate: "7.8500" }, poor);
    const last = await limits.placed({ rate: "7.8600" });
    // The others have waited for longer, and are easier to reach.
    await owner(`UPDATE limit_watch SET next_look_at = now() - interval '1 minute' WHERE id = '${last}'`);
    await limits.market("7.9500");
    const turns: number[] = [];
    for (let turn = 0; turn < 3 && turns.length === 0; turn++)
      if ((await limits.watched({ most: 3 })).includes(last)) turns.push(turn);
    expect(turns).toHaveLength(1);
  });

  test("one that cannot be filled now is looked at again a minute later and not before", async () => {
    const poor = await world.aTrader();
    const { data } = await limits.place({ amount: "900000.00" }, poor);
    await limits.market("7.9500");
    await limits.look(data.id, api.ctx, poor);
    expect(await limits.watched()).not.toContain(data.id);
    expect(await limits.watched({ laterMs: 2 * minuteMs })).toContain(data.id);
  });

  test("one whose rate our margin keeps from it is looked at each time", async () => {
    const id = await limits.placed({ rate: "7.9000" });
    await limits.market("7.9001");
    await limits.look(id);
    expect(await limits.watched()).toContain(id);
  });
});

describe("one that cannot be filled", () => {
  test("for want of money touches no money, and is not on its way meanwhile", async () => {
    const poor = await world.aTrader();
    const { data } = await limits.place({ amount: "900000.00" }, poor);
    await limits.market("7.9500");
    for (let n = 0; n < 3; n++) await limits.look(data.id, api.ctx, poor);
    expect(await limits.shown(data.id, poor)).toMatchObject({ missed: { reason: "balance" } });
    const steps = await api.ctx.db.tx(poor.tenant, (tx) =>
      tx.rows("SELECT step FROM limit_order_step WHERE limit_id = $1 ORDER BY seq", [data.id]),
    );
    expect(steps).toEqual([{ step: "place" }, { step: "miss" }]);
  });

  test("says nothing of a rate that is not there, whatever else would keep it", async () => {
    const id = await limits.placed({ rate: "7.9000" });
    await limits.look(id, withDayMost(1n));
    expect((await limits.shown(id)).missed).toBeNull();
    await limits.market("7.9500");
    await limits.look(id, withDayMost(1n));
    expect((await limits.shown(id)).missed).toMatchObject({ reason: "limit" });
  });

  test("says of each reason once a day, however they alternate", async () => {
    await world.give(company, "USD", 100_000_00n);
    const before = (await told("limit.missed")).length;
    const id = await limits.placed({ amount: "60000.00", rate: "7.9000" });
    await limits.market("7.9500");
    await limits.look(id, withDayMost(1n));
    for (let n = 0; n < 3; n++) {
      await limits.look(id, withDayMost(1n));
      await owner(`UPDATE membership SET role = 'viewer' WHERE person_id = '${company.ownerId}'`);
      await limits.look(id, withDayMost(1n));
      await owner(`UPDATE membership SET role = 'administrator' WHERE person_id = '${company.ownerId}'`);
    }
    expect((await told("limit.missed")).length - before).toBe(2);
    await limits.cancel(id);
  });

  test("because whoever placed it may exchange no more is not filled, and can be taken back by others", async () => {
    await world.give(company, "USD", 1_000_00n);
    const id = await limits.placed({ reserve: true });
    await limits.market("7.9500");
    await owner(`UPDATE membership SET role = 'viewer' WHERE person_id = '${company.ownerId}'`);
    await limits.fill(id);
    expect(await limits.shown(id)).toMatchObject({ status: "WAITING", missed: { reason: "member" } });
    await owner(`UPDATE membership SET role = 'administrator' WHERE person_id = '${company.ownerId}'`);
    await limits.fill(id);
    expect((await limits.shown(id)).status).toBe("FILLED");
  });

  test("because its exchanges fail is tried later each time", async () => {
    await world.give(company, "USD", 1_000_00n);
    const id = await limits.placed({ amount: "250.00" });
    const fails = async () => {
      await limits.market("7.9500");
      await limits.look(id);
      // The market leaves further than an exchange may be carried out.
      await limits.market("7.5000");
      await limits.fill(id);
      await limits.market("7.9500");
    };
    await fails();
    expect((await limits.shown(id)).missed).toMatchObject({ reason: "failed" });
    expect(await limits.watched({ laterMs: 14 * minuteMs })).not.toContain(id);
    expect(await limits.watched({ laterMs: 16 * minuteMs })).toContain(id);
    await fails();
    expect(await limits.watched({ laterMs: 16 * minuteMs })).not.toContain(id);
    expect(await limits.watched({ laterMs: 31 * minuteMs })).toContain(id);
    await limits.cancel(id);
  });

  test("for its size is not placed", async () => {
    expect((await limits.place({ amount: "0.01" })).data).toMatchObject({ refusal: "amountUndeliverable" });
    expect((await limits.place({ amount: "90000000.00" })).data).toMatchObject({ refusal: "exchangeLimit" });
    expect(await limits.place({ kind: "alert", amount: "0.01" })).toMatchObject({ code: 0 });
  });
});

describe("one that is on its way", () => {
  /** Written down that its rate is there, and nothing after it. */
  const died = async (id: string) => {
    const { books } = api.ctx;
    const dying = { ...api.ctx, books: { ...books, post: () => Promise.reject(new Error("killed")) } };
    await limits.market("7.9500");
    await expect(limits.look(id, dying)).rejects.toThrow("killed");
    expect((await limits.shown(id)).status).toBe("FIRING");
  };

  test("is not filled once its time is over", async () => {
    await world.give(company, "USD", 1_000_00n);
    const before = await limits.balance("USD");
    const id = await limits.placed();
    await died(id);
    await limits.passTime(id);
    for (let n = 0; n < 2; n++) await limits.fill(id);
    expect((await limits.shown(id)).status).toBe("EXPIRED");
    expect(await limits.balance("USD")).toEqual(before);
  });

  test("leaves no money held by whoever was too late to hold it", async () => {
    const rich = await world.aTrader();
    const own = limitsOf(api, world, rich);
    await world.give(rich, "USD", 1_000_00n);
    const id = await own.placed();
    const { books } = api.ctx;
    // Another who looks finds too little and gives it up, between the look and the hold of this one.
    const late = async (...asked: Parameters<typeof books.post>) => {
      await owner(
        `UPDATE limit_order SET state = 'WAITING', exchange_id = NULL, missed = 'balance', missed_at = now() WHERE id = '${id}'`,
      );
      return books.post(...asked);
    };
    await limits.market("7.9500");
    await own.look(id, { ...api.ctx, books: { ...books, post: late } });
    expect(await own.balance("USD")).toEqual({ available: 1_000, inProcess: 0 });
    expect(await api.ctx.books.brokenRules()).toEqual([]);
  });

  test("is looked at by the schedule until it has an end, and its look is at rest in between", async () => {
    await world.give(company, "USD", 1_000_00n);
    const id = await limits.placed();
    await limits.market("7.9500");
    await limits.look(id);
    expect((await limits.shown(id)).status).toBe("FIRING");
    const left = await api.ctx.db.query({
      name: "left",
      text: "SELECT FROM outbox WHERE topic = 'limit/look' AND key = $1",
      values: [id],
    });
    expect(left).toEqual([]);
    expect(await limits.watched()).toContain(id);
    await limits.fill(id);
    expect(await limits.watched()).not.toContain(id);
    expect((await stepsOf(id)).map(({ step }) => step)).toEqual(["place", "fire", "fill"]);
  });

  test("whose look goes wrong each time is stuck, however often the schedule asks for it", async () => {
    const id = await limits.placed({ rate: "7.9000" });
    await limits.market("7.9500");
    await limits.watched();
    await api.ctx.db.query({
      name: "went-wrong",
      text: "UPDATE outbox SET attempts = 5, failed_attempt = 5, last_error = 'Error' WHERE topic = 'limit/look' AND key = $1",
      values: [id],
    });
    await limits.watched({ keep: true });
    const [row] = await api.ctx.db.query<{ attempts: number }>({
      name: "still-wrong",
      text: "SELECT attempts FROM outbox WHERE topic = 'limit/look' AND key = $1",
      values: [id],
    });
    expect(row?.attempts).toBe(5);
    await limits.cancel(id);
  });
});

test("what waits stands in the list before whatever has ended, however much that is", async () => {
  const busy = await world.aTrader();
  const own = limitsOf(api, world, busy);
  const first = await own.placed({ kind: "alert" });
  await owner(`INSERT INTO limit_order (merchant_id, id, kind, sell_currency, sell_minor, buy_currency, base, rate, reserved,
      until, placed_by, placed_at, state, ended_at)
    SELECT merchant_id, gen_random_uuid(), kind, sell_currency, sell_minor, buy_currency, base, rate, reserved, until, placed_by,
      placed_at + n * interval '1 second', 'CANCELLED', placed_at + n * interval '1 second'
    FROM limit_order, generate_series(1, 120) n WHERE id = '${first}'`);
  const shown = await own.list();
  expect(shown[0]!.id).toBe(first);
  expect(shown).toHaveLength(101);
});

test("an alert whose time is over says that its rate did not come, and no limit order does", async () => {
  const id = await limits.placed({ kind: "alert" });
  await limits.passTime(id);
  await limits.look(id);
  expect(await told("limit.alertExpired")).toHaveLength(1);
});
