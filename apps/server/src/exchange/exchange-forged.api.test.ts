import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestApi } from "#testing/api.ts";
import type { Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { startExchanges, type Exchanges } from "#testing/exchange.ts";

/** What somebody could have written who acts as the portal does: each order is sound in itself, and was not asked for so. */
const now = () => new Date();
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
  company = await world.aTrader();
  await world.freshRates();
  await world.give(company, "USD", 10_000_00n);
  await world.give(company, "EUR", 10_000_00n);
});

const change = (id: string, set: string) =>
  execute(api.database.ownerUrl, `UPDATE exchange_order SET ${set} WHERE id = '${id}'`);
const written = [
  "sell_currency",
  "sell_minor",
  "buy_currency",
  "buy_minor",
  "fixed",
  "base",
  "rate",
  "mid",
  "margin",
  "margin_minor",
  "fee_minor",
  "usd_minor",
].join(", ");
/** Everything that the other says, under this one's number and hold. */
const saysAs = (id: string, other: string) =>
  change(id, `(${written}) = (SELECT ${written} FROM exchange_order WHERE id = '${other}')`);
const balances = async () =>
  Object.fromEntries(
    (await world.balances(company)).map(({ currency, available, inProcess }) => [
      currency,
      [available, inProcess],
    ]),
  );
const outcomeOf = async (id: string) => {
  await world.carryOut(company, id);
  await world.carryOut(company, id);
  const { status, failure } = await world.read(company, id);
  return [status, failure];
};

describe("an order", () => {
  test("that sells more than is held for it moves nothing, and frees what is held", async () => {
    const large = await world.order(company, ["USD", "HKD"], ["USD", "9000.00"]);
    const small = await world.order(company, ["USD", "HKD"], ["USD", "10.00"]);
    await saysAs(small, large);
    expect(await outcomeOf(small)).toEqual(["FAILED", "unfounded"]);
    expect(await balances()).toMatchObject({ USD: ["1000.00", "9000.00"] });
  });

  test("that sells less than is held for it moves nothing, and frees what is held", async () => {
    const large = await world.order(company, ["USD", "HKD"], ["USD", "9000.00"]);
    const small = await world.order(company, ["USD", "HKD"], ["USD", "10.00"]);
    await saysAs(large, small);
    expect(await outcomeOf(large)).toEqual(["FAILED", "unfounded"]);
    expect(await balances()).toMatchObject({ USD: ["9990.00", "10.00"] });
  });

  test("that sells another currency than is held for it moves nothing, and frees what is held", async () => {
    const euro = await world.order(company, ["EUR", "HKD"], ["EUR", "100.00"]);
    const dollar = await world.order(company, ["USD", "HKD"], ["USD", "100.00"]);
    await saysAs(dollar, euro);
    expect(await outcomeOf(dollar)).toEqual(["FAILED", "unfounded"]);
    expect(await balances()).toMatchObject({ USD: ["10000.00", "0.00"], EUR: ["9900.00", "100.00"] });
  });

  test("that buys for an account which its company does not have moves nothing, and frees what is held", async () => {
    const id = await world.order(company, ["USD", "SGD"], ["USD", "100.00"]);
    await execute(
      api.database.ownerUrl,
      `SET session_replication_role = 'replica';
       DELETE FROM ledger.account WHERE merchant_id = '${company.tenant}' AND currency = 'SGD'`,
    );
    expect(await outcomeOf(id)).toEqual(["FAILED", "unfounded"]);
    expect(await balances()).toMatchObject({ USD: ["10000.00", "0.00"] });
  });

  test("that was quoted at a time which has not come is not carried out", async () => {
    const id = await world.order(company, ["USD", "HKD"], ["USD", "100.00"]);
    const later = (time: string) => `${time} = ${time} + interval '40 days'`;
    await change(id, ["quoted_at", "expires_at", "applied_at"].map(later).join(", "));
    expect(await outcomeOf(id)).toEqual(["FAILED", "unfounded"]);
  });

  test("that is worth more than one exchange may be is not carried out", async () => {
    const id = await world.order(company, ["USD", "HKD"], ["USD", "9000.00"]);
    const limits = api.ctx.config.exchange as { most: bigint };
    const { most } = limits;
    limits.most = 8_999_99n;
    const outcome = await outcomeOf(id);
    limits.most = most;
    expect(outcome).toEqual(["FAILED", "unfounded"]);
  });

  test("that comes to more than a day's with the others of its day is not carried out, whatever the day's sum says", async () => {
    const ids = [];
    for (const amount of ["600.00", "600.00", "400.00"]) {
      ids.push(await world.order(company, ["USD", "HKD"], ["USD", amount]));
      await execute(
        api.database.ownerUrl,
        `UPDATE exchange_day SET usd_minor = 0 WHERE merchant_id = '${company.tenant}'`,
      );
    }
    const limits = api.ctx.config.exchange as { dayMost: bigint };
    const { dayMost } = limits;
    limits.dayMost = 1_000_00n;
    const outcomes = [];
    for (const id of ids) outcomes.push(await outcomeOf(id));
    limits.dayMost = dayMost;
    // With the first gone, the others are just as much as a day may be.
    expect(outcomes).toEqual([
      ["FAILED", "unfounded"],
      ["FINISHED", null],
      ["FINISHED", null],
    ]);
  });
});
