import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { holdKind } from "#enterprise/enterprise.ts";
import type { TestApi } from "#testing/api.ts";
import type { Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { startExchanges, type Exchanges, moneyIn } from "#testing/exchange.ts";
import { aCase } from "#testing/review.ts";
import { setRate } from "#testing/rates.ts";
import { notesOf } from "#testing/security.ts";

let ahead = 0;
const now = () => new Date(Date.now() + ahead);
let api: TestApi;
let world: Exchanges;
let company: Company;
beforeAll(async () => {
  ({ api, world } = await startExchanges(now));
  company = await world.aTrader();
  await world.stockUp(company);
});
afterAll(() => api.stop());
beforeEach(async () => {
  ahead = 0;
  await execute(api.database.ownerUrl, "DELETE FROM rate_now");
  await world.freshRates();
});

const balanceOf = async (currency: string) =>
  (await world.balances(company)).find((each) => each.currency === currency);
const read = (id: string) => world.read(company, id);
const carryOut = (id: string) => world.carryOut(company, id);

describe("an exchange that is not carried out", () => {
  const asked = async (amount = "100.00") => {
    await world.give(company, "USD", 1_000_00n);
    return world.order(company, ["USD", "HKD"], ["USD", amount]);
  };
  const change = (id: string, set: string) =>
    execute(api.database.ownerUrl, `UPDATE exchange_order SET ${set} WHERE id = '${id}'`);

  test.each([
    ["comes too late", "expired", 76, undefined],
    ["was asked for when its quote was over", "expired", 16, "applied_at = expires_at"],
    [
      "stands on a quote of more than fifteen seconds",
      "expired",
      0,
      "quoted_at = quoted_at - interval '1 millisecond'",
    ],
    ["says a rate that its amounts do not follow from", "unfounded", 0, "buy_minor = buy_minor + 1"],
    ["says a margin that is not its price", "unfounded", 0, "margin = '0.0004'"],
    ["says that it is worth less than it is", "unfounded", 0, "usd_minor = usd_minor / 2"],
  ] as const)("because it %s gives back what was reserved, once", async (_why, failure, seconds, set) => {
    const id = await asked();
    const { available } = (await balanceOf("USD"))!;
    if (set) await change(id, set);
    ahead = seconds * 1_000;
    await world.freshRates();
    await carryOut(id);
    await carryOut(id);
    expect(await read(id)).toMatchObject({ status: "FAILED", failure });
    const freed = moneyIn({ currency: "USD", amount: available }).minor + 100_00n;
    expect(moneyIn({ currency: "USD", amount: (await balanceOf("USD"))!.available }).minor).toBe(freed);
    expect(await balanceOf("USD")).toMatchObject({ inProcess: expect.stringMatching(/^\d/) as string });
    const notes = (await notesOf(api, "exchange.unfounded")).filter(({ subject }) => subject === id);
    expect(notes).toHaveLength(failure === "unfounded" ? 1 : 0);
  });

  test.each([
    ["the currency that is sold", "1.00", "USD"],
    ["another currency", "7.80", "HKD"],
  ])(
    "because it leaves out the fee of its price, fixed in %s, is unfounded",
    async (_in, fixed, currency) => {
      const trader = await world.aTrader();
      await world.give(trader, "USD", 1_000_00n);
      const order = async () => {
        const { data } = await world.quote(trader, ["USD", "HKD"], ["USD", "100.00"]);
        const { id } = (await world.exchange(trader, data.token)).data;
        return { id, fee: data.quote.fee.amount };
      };
      const free = await order();
      await execute(
        api.database.ownerUrl,
        `INSERT INTO price_line (merchant_id, version, n, kind, subject, currency, paired_with, from_usd, first_day, rate, fixed, fixed_in)
       VALUES ('${trader.tenant}', 1, 9000, 'exchange', '', NULL, NULL, '0', '2026-01-01', '0', '${fixed}', '${currency}')`,
      );
      const charged = await order();
      expect([free.fee, charged.fee]).toEqual(["0.00", expect.stringMatching(/^1\.0\d$/)]);
      const outcomes = [];
      for (const { id } of [free, charged]) {
        await world.carryOut(trader, id);
        outcomes.push(await world.read(trader, id));
      }
      expect(outcomes.map(({ status, failure }) => [status, failure])).toEqual([
        ["FAILED", "unfounded"],
        ["FINISHED", null],
      ]);
    },
  );

  test("because the market says nothing when it is carried out gives back what was reserved", async () => {
    const id = await asked();
    await execute(api.database.ownerUrl, "UPDATE rate_now SET at = at - interval '1 hour'");
    await carryOut(id);
    expect(await read(id)).toMatchObject({ status: "FAILED", failure: "rateMoved" });
    await world.freshRates();
  });

  test("because the company's business was held meanwhile gives back what was reserved", async () => {
    const held = await world.aTrader();
    await world.give(held, "USD", 100_00n);
    const id = await world.order(held, ["USD", "HKD"], ["USD", "100.00"]);
    await aCase(api.ctx, held.tenant, { kind: holdKind, subjectId: held.tenant });
    await world.carryOut(held, id);
    expect(await world.read(held, id)).toMatchObject({ status: "FAILED", failure: "paused" });
    const again = await world.quote(held, ["USD", "HKD"], ["USD", "100.00"]);
    expect(again.data).toMatchObject({ refusal: "businessPaused" });
  });

  test("because the market has moved too far since gives back what was reserved", async () => {
    const id = await asked();
    await setRate(api.ctx, "USD", "HKD", "7.9500");
    await carryOut(id);
    expect(await read(id)).toMatchObject({ status: "FAILED", failure: "rateMoved" });
  });

  test("because we are short of the currency says so already when it is quoted", async () => {
    await execute(api.database.ownerUrl, "UPDATE exchange_stock SET minor = 1000 WHERE currency = 'SEK'");
    const answer = await world.quote(company, ["USD", "SEK"], ["USD", "100.00"]);
    expect(answer.data).toMatchObject({ refusal: "exchangeStock" });
  });

  test("counts no more towards the day", async () => {
    const used = async () => {
      const [row] = await api.ctx.db.tx(company.tenant, (tx) =>
        tx.rows<{ usd: string }>("SELECT sum(usd_minor)::text AS usd FROM exchange_day"),
      );
      return BigInt(row!.usd);
    };
    const before = await used();
    const id = await asked();
    expect(await used()).toBe(before + 100_00n);
    await change(id, "margin = '0'");
    await carryOut(id);
    expect(await used()).toBe(before);
  });
});
