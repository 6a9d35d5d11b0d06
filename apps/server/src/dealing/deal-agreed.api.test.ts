import { randomUUID } from "node:crypto";
import * as contract from "@causeway/contract/console/dealing";
import { money } from "@causeway/money";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { send } from "#platform/engine/outbox.ts";
import { house } from "#platform/ids.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { dealingOf, startDesk, type Desk } from "#testing/dealing.ts";
import { hearFlowsWork } from "#testing/flows-work.ts";
import { setRate } from "#testing/rates.ts";
import { beginDeal } from "./begin-deal.ts";
import { topics } from "./deal.ts";
import { findDeal } from "./deal.store.ts";
import { concludeDeal } from "./deal-out.ts";

let ahead = 0;
const now = () => new Date(Date.now() + ahead);
let api: TestApi;
let first: StaffClient;
let second: StaffClient;
let openDesk: () => Promise<Desk>;
let desk: Desk;
beforeAll(async () => {
  ({ api, first, second, openDesk } = await startDesk(now, 100_000_00n));
});
afterAll(() => api.stop());
beforeEach(async () => {
  ahead = 0;
  desk = await openDesk();
});

/** Sessions end while the clock is moved, so this looks for itself. */
const refusalOf = async (id: string) =>
  (await api.ctx.db.tx(house, (tx) => findDeal(tx, id)))?.progress?.refusal;

describe("a deal is proposed", () => {
  test("by the treasury alone, and not agreed to by whoever proposed it", async () => {
    const reviewer = await api.aStaffMember("reviewer");
    const refused = await desk.propose(["USD", "HKD"], money("USD", 100_00n), {}, reviewer);
    expect(refused.data).toMatchObject({ refusal: "forbidden" });
    expect(await desk.propose(["USD", "HKD"], money("USD", 100_00n))).toMatchObject({ code: 0 });
    expect((await desk.agree(["USD", "HKD"], first)).code).not.toBe(0);
    expect((await desk.agree(["USD", "HKD"], reviewer)).code).not.toBe(0);
    expect(await desk.agree(["USD", "HKD"])).toMatchObject({ code: 0 });
  });

  test("once for a pair at a time, and the other way round by itself", async () => {
    expect(await desk.propose(["EUR", "USD"], money("EUR", 100_00n))).toMatchObject({ code: 0 });
    const again = await desk.propose(["EUR", "USD"], money("EUR", 200_00n));
    expect(again.data).toMatchObject({ refusal: "agreementWaits" });
    expect(await desk.propose(["USD", "EUR"], money("EUR", 100_00n))).toMatchObject({ code: 0 });
  });

  test("of no more than is ours, free and not sold", async () => {
    const asked = await desk.propose(["AUD", "USD"], money("AUD", 100_000_01n));
    expect(asked.data).toMatchObject({ refusal: "dealStock", details: { currency: "AUD" } });
    expect(await desk.propose(["AUD", "USD"], money("AUD", 100_000_00n))).toMatchObject({ code: 0 });
  });

  test("is agreed to only as long as the market bears it out, and says what it does not", async () => {
    expect(await desk.propose(["SGD", "USD"], money("SGD", 100_00n))).toMatchObject({ code: 0 });
    ahead = 60_000;
    expect((await desk.agree(["SGD", "USD"])).data).toMatchObject({ refusal: "rateUnavailable" });
    ahead = 0;
    expect(await desk.agree(["SGD", "USD"])).toMatchObject({ code: 0 });
  });

  test("at no rate that is further than two per cent from the market", async () => {
    const asked = await desk.propose(["USD", "CNH"], money("USD", 100_00n), { limit: "6.9" });
    expect(asked.data).toMatchObject({ refusal: "dealLimitFar" });
    expect(await desk.propose(["USD", "CNH"], money("USD", 100_00n), { limit: "7.05" })).toMatchObject({
      code: 0,
    });
  });

  test.each([
    ["a currency with itself", "USD", "USD"],
    ["one that we do not keep", "USD", "KRW"],
    ["none at all", "USD", "…"],
  ])("not of %s", async (_what, sell, buy) => {
    const asked = await first.call(
      contract.proposeDeal,
      {
        sell,
        buy,
        fixed: { currency: "USD", amount: "100.00" },
        limit: "1",
        settlesIn: "0",
        note: "As every hour",
        requestId: randomUUID(),
      },
      desk.at(),
    );
    expect(asked.data).toMatchObject({ refusal: "notFound" });
  });
});

describe("a deal that was agreed to", () => {
  test("is not begun a quarter of an hour later, when the market is another one", async () => {
    const id = await desk.agreed(["USD", "SGD"], money("USD", 100_00n));
    ahead = 15 * 60_000 + 1_000;
    await desk.work();
    expect(await refusalOf(id)).toBe("late");
    expect(desk.venue.asked).toEqual([]);
  });

  test("is not begun once the market has moved away from it, or says nothing", async () => {
    const id = await desk.agreed(["USD", "CAD"], money("USD", 100_00n));
    await setRate(api.ctx, "USD", "CAD", "1.4300");
    await desk.work();
    const silent = await desk.agreed(["HKD", "USD"], money("USD", 100_00n));
    ahead = 10 * 60_000;
    await desk.work();
    expect([await refusalOf(id), await refusalOf(silent)]).toEqual(["dealLimitFar", "rateUnavailable"]);
    expect(desk.venue.asked).toEqual([]);
  });

  test("is not begun where what it sells was sold meanwhile", async () => {
    const id = await desk.agreed(["JPY", "USD"], money("JPY", 9_000_000n));
    const other = await desk.agreed(["JPY", "HKD"], money("JPY", 9_000_000n));
    await desk.work();
    const states = [(await desk.shown(id))!, (await desk.shown(other))!];
    expect(states.map(({ state }) => state).toSorted()).toEqual(["dealt", "refused"]);
    expect(states.find(({ state }) => state === "refused")!.refusal).toBe("dealStock");
    expect(desk.venue.asked).toHaveLength(1);
  });

  test("is not begun for somebody who is not of the treasury any more, and says so aloud", async () => {
    const gone = await api.aStaffMember("treasury");
    const own = dealingOf(api, gone, second);
    const id = await own.agreed(["USD", "AED"], money("USD", 100_00n));
    await execute(api.database.ownerUrl, `UPDATE staff SET role = 'reviewer' WHERE id = '${gone.member.id}'`);
    expect(await hearFlowsWork(desk.ctx)).toContainEqual({ event: "deal.unagreed", dealId: id });
    expect(await desk.shown(id)).toMatchObject({ state: "refused", refusal: "personGone" });
    expect(desk.venue.asked).toEqual([]);
  });

  test("is not sent once its value day is over, and no other takes its place", async () => {
    const id = await desk.agreed(["USD", "MXN"], money("USD", 100_00n));
    await beginDeal(desk.ctx, id);
    ahead = 6 * 86_400_000;
    await desk.work();
    await concludeDeal(desk.ctx, id, async () => {});
    expect(desk.venue.asked).toEqual([]);
    expect(await refusalOf(id)).toBe("late");
  });
});

describe("somebody who writes to the database", () => {
  test("has no deal begun by a row in the outbox, and that is said aloud", async () => {
    const id = randomUUID();
    await api.ctx.db.tx(house, (tx) => send(tx, { topic: topics.begin, key: id }));
    expect(await hearFlowsWork(desk.ctx)).toContainEqual({ event: "deal.unagreed", dealId: id });
    expect(desk.venue.asked).toEqual([]);
  });

  test("writes no deal that nobody agreed to, and none of another amount, pair or rate", async () => {
    const id = await desk.agreed(["USD", "CHF"], money("USD", 100_00n), { limit: "0.87" });
    const write = (row: string) =>
      api.ctx.db.tx(house, (tx) =>
        tx.query(
          `INSERT INTO venue_deal (id, sell, buy, fixed_currency, minor, limit_rate, value_day, sell_partner, buy_partner,
             most_sold, begun_at) VALUES (${row}, '2026-11-20', 'harbour', 'harbour', 1, now())`,
        ),
      );
    const rows = [
      `'${randomUUID()}', 'USD', 'CHF', 'USD', 10000, '0.87'`,
      `'${id}', 'USD', 'CHF', 'USD', 1000000, '0.87'`,
      `'${id}', 'USD', 'HKD', 'USD', 10000, '0.87'`,
      `'${id}', 'USD', 'CHF', 'CHF', 10000, '0.87'`,
      `'${id}', 'USD', 'CHF', 'USD', 10000, '0.5'`,
    ];
    for (const row of rows) await expect(write(row)).rejects.toThrow(/nobody agreed to it/);
    await write(`'${id}', 'USD', 'CHF', 'USD', 10000, '0.87'`);
  });

  test("instructs the venue of nothing that was not begun", async () => {
    const id = randomUUID();
    const digest = `encode(sha256(convert_to('deal' || E'\\n' || '${id}' || E'\\nUSD/HKD\\nUSD\\n100', 'UTF8')), 'hex')`;
    const written = api.ctx.db.tx(house, (tx) =>
      tx.query(
        `INSERT INTO bank_instruction (id, tenant, partner, kind, subject, n, reference, currency, minor, digest, state, written_at)
         VALUES ('${id}', '${house}', 'venue', 'deal', '${id}', 1, 'USD/HKD', 'USD', 100, ${digest}, 'written', now())`,
      ),
    );
    await expect(written).rejects.toThrow(/no deal was begun/);
  });

  test("changes nothing of what the venue said, and does not count a deal anew", async () => {
    const id = await desk.dealt(["USD", "NZD"], money("USD", 100_00n));
    const change = (what: string) =>
      api.ctx.db.tx(house, (tx) => tx.query(`UPDATE venue_deal SET ${what} WHERE id = '${id}'`));
    await expect(change("bought_minor = 1")).rejects.toThrow(/stands/);
    await expect(change("counted_at = NULL")).rejects.toThrow(/stands/);
    await expect(
      change("deal_number = NULL, sold_minor = NULL, bought_minor = NULL, rate = NULL, dealt_at = NULL"),
    ).rejects.toThrow();
  });
});
