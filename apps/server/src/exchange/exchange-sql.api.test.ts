import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { presented, sqlAsTheApi } from "#testing/api-sql.ts";
import type { Id } from "#platform/ids.ts";
import type { Member, TestApi } from "#testing/api.ts";
import type { Company } from "#testing/company.ts";
import { startExchanges, type Exchanges } from "#testing/exchange.ts";

/** What somebody could try whose SQL runs as the portal, which writes orders, or as the console, which does not. */
const now = () => new Date();
let api: TestApi;
let world: Exchanges;
let portal: pg.Client;
let console_: pg.Client;
let company: Company;
let other: Company;
let member: Member;
let order: string;
beforeAll(async () => {
  ({ api, world } = await startExchanges(now));
  company = await world.aTrader();
  other = await world.aTrader();
  await world.stockUp(company);
  await world.freshRates();
  await world.give(company, "USD", 10_000_00n);
  order = await world.order(company, ["USD", "HKD"], ["USD", "100.00"]);
  member = await api.member({ tenant: company.tenant, person: company.ownerId as Id<"user"> });
  portal = new pg.Client({ connectionString: api.database.portalUrl });
  console_ = new pg.Client({ connectionString: api.database.consoleUrl });
  await Promise.all([portal.connect(), console_.connect()]);
});
afterAll(async () => {
  await Promise.all([portal.end(), console_.end()]);
  await api.stop();
});

const copied = (by: string, state = "REQUESTED") => `INSERT INTO exchange_order
  SELECT (jsonb_populate_record(o, jsonb_build_object('id', '${randomUUID()}', 'order_no', '${randomUUID()}',
    'quote_id', '${randomUUID()}', 'requested_by', '${by}', 'state', '${state}'))).*
  FROM exchange_order o WHERE id = '${order}'`;

describe("by the portal's SQL", () => {
  const tried = (statements: readonly string[]) => sqlAsTheApi(portal, company.tenant)(statements);

  test("an order is written by somebody of the company who is there, and by nobody else", async () => {
    const there = presented(member.session);
    expect(await tried([copied(company.ownerId)])).toBe("42501");
    expect(await tried([...there, copied(other.ownerId)])).toBe("42501");
    expect(await tried([...there, copied(company.ownerId, "DEALING")])).toBe("42501");
    expect(await tried([...there, copied(company.ownerId)])).toBe("done");
  });

  test.each([
    [
      "an order finishes",
      () => `UPDATE exchange_order SET state = 'FINISHED', ended_at = now() WHERE id = '${order}'`,
    ],
    [
      "what was asked for changes",
      () => `UPDATE exchange_order SET buy_minor = buy_minor * 2 WHERE id = '${order}'`,
    ],
    ["an order disappears", () => `DELETE FROM exchange_order WHERE id = '${order}'`],
    ["its history changes", () => `UPDATE exchange_step SET actor = 'flow' WHERE order_id = '${order}'`],
    ["there is more of our money", () => "UPDATE exchange_stock SET minor = minor * 2"],
    ["our money is promised", () => `DELETE FROM exchange_promise`],
  ])("it does not come about that %s", async (_what, statement) => {
    expect(await tried([...presented(member.session), statement()])).toBe("42501");
  });

  test("an order has no number that another company's has: what is posted for the one would be posted for the other", async () => {
    const third = await world.aTrader();
    await world.give(third, "USD", 10_000_00n);
    const theirs = await world.order(third, ["USD", "HKD"], ["USD", "100.00"]);
    const taken = copied(company.ownerId).replace(/'id', '[^']+'/, `'id', '${theirs}'`);
    expect(await tried([...presented(member.session), taken])).toBe("23505");
  });

  test("another company's orders are not to be seen", async () => {
    await portal.query(`BEGIN; SET LOCAL app.merchant_id = '${other.tenant}'`);
    const { rows } = await portal.query("SELECT id FROM exchange_order");
    await portal.query("ROLLBACK");
    expect(rows).toEqual([]);
  });
});

test("by the console's SQL no order is written, and none changes", async () => {
  const tried = sqlAsTheApi(console_, company.tenant);
  expect(await tried([copied(company.ownerId)])).toBe("42501");
  expect(await tried([`UPDATE exchange_order SET state = 'FAILED' WHERE id = '${order}'`])).toBe("42501");
});
