import { randomUUID } from "node:crypto";
import * as contract from "@causeway/contract/portal/limit-order";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { presented, sqlAsTheApi } from "#testing/api-sql.ts";
import type { Id } from "#platform/ids.ts";
import type { Member, TestApi } from "#testing/api.ts";
import type { Company } from "#testing/company.ts";
import { startExchanges, type Exchanges } from "#testing/exchange.ts";
import { limitsOf } from "#testing/limits.ts";

const now = () => new Date();
let api: TestApi;
let world: Exchanges;
let portal: pg.Client;
let company: Company;
let other: Company;
let member: Member;
let limit: string;
beforeAll(async () => {
  ({ api, world } = await startExchanges(now));
  company = await world.aTrader();
  other = await world.aTrader();
  await world.freshRates();
  const asked = {
    kind: "exchange",
    sell: { currency: "USD", amount: "100.00" },
    buy: "HKD",
    rate: { base: "USD", quote: "HKD", value: "7.9000" },
    until: new Date(now().getTime() + 86_400_000).toISOString(),
    reserve: false,
    requestId: randomUUID(),
  };
  limit = (await company.portal.call(contract.placeLimitOrder, asked as never, world.at())).data.id;
  member = await api.member({ tenant: company.tenant, person: company.ownerId as Id<"user"> });
  portal = new pg.Client({ connectionString: api.database.portalUrl });
  await portal.connect();
});
afterAll(async () => {
  await portal.end();
  await api.stop();
});

const copied = (by: string, state = "WAITING") => `INSERT INTO limit_order
  SELECT (jsonb_populate_record(o, jsonb_build_object('id', '${randomUUID()}', 'placed_by', '${by}', 'state', '${state}'))).*
  FROM limit_order o WHERE id = '${limit}'`;

describe("by the portal's SQL", () => {
  const tried = (statements: readonly string[]) => sqlAsTheApi(portal, company.tenant)(statements);

  test("a limit order is written by somebody of the company who is there, and by nobody else", async () => {
    const there = presented(member.session);
    expect(await tried([copied(company.ownerId)])).toBe("42501");
    expect(await tried([...there, copied(other.ownerId)])).toBe("42501");
    expect(await tried([...there, copied(company.ownerId, "FIRING")])).toBe("42501");
    expect(await tried([...there, copied(company.ownerId)])).toBe("done");
  });

  test.each([
    ["it is looked at never again", () => `DELETE FROM limit_watch WHERE id = '${limit}'`],
    ["it is looked at later", () => "UPDATE limit_watch SET next_look_at = 'infinity'"],
    ["one is on its way", () => `UPDATE limit_order SET state = 'FIRING' WHERE id = '${limit}'`],
    ["its rate changes", () => `UPDATE limit_order SET rate = '1' WHERE id = '${limit}'`],
    ["its amount changes", () => `UPDATE limit_order SET sell_minor = 1 WHERE id = '${limit}'`],
    [
      "it becomes another's exchange",
      () => `UPDATE limit_order SET exchange_id = '${randomUUID()}' WHERE id = '${limit}'`,
    ],
    ["it is gone", () => `DELETE FROM limit_order WHERE id = '${limit}'`],
    [
      "its history is another one",
      () => `UPDATE limit_order_step SET step = 'fill' WHERE limit_id = '${limit}'`,
    ],
  ])("it is never so that %s", async (_what, statement) => {
    expect(await tried([...presented(member.session), statement()])).toBe("42501");
  });

  test("one is taken back by somebody of the company who is there, and by nobody else", async () => {
    const cancelled = `UPDATE limit_order SET state = 'CANCELLED', ended_at = now() WHERE id = '${limit}'`;
    expect(await tried([cancelled])).toBe("42501");
    expect(await tried([...presented(member.session), cancelled, "ROLLBACK"])).toBe("done");
  });

  test("no limit order and no exchange have one number, whoever is first: each would free the other's money", async () => {
    const there = presented(member.session);
    await world.give(company, "USD", 1_000_00n);
    await world.stockUp(company);
    const { token } = (await world.quote(company, ["USD", "HKD"], ["USD", "100.00"])).data;
    const { id } = (await world.exchange(company, token)).data;
    const taken = copied(company.ownerId).replace(/'id', '[^']+'/, `'id', '${id}'`);
    expect(await tried([...there, taken])).toBe("42501");
    const exchange = (own: string) => `INSERT INTO exchange_order
      SELECT (jsonb_populate_record(o, jsonb_build_object('id', '${own}', 'quote_id', '${randomUUID()}',
        'order_no', 'EX ${own}'))).* FROM exchange_order o WHERE id = '${id}'`;
    expect(await tried([...there, exchange(limit)])).toBe("42501");
    expect(await tried([...there, exchange(randomUUID()), "ROLLBACK"])).toBe("done");
  });

  test("one that is taken back with its money left reserved is freed by whoever looks next", async () => {
    await world.give(company, "USD", 1_000_00n);
    const limits = limitsOf(api, world, company);
    const before = await limits.balance("USD");
    const id = await limits.placed({ reserve: true });
    const cancelled = `UPDATE limit_order SET state = 'CANCELLED', ended_at = now() WHERE id = '${id}'`;
    expect(await tried([...presented(member.session), cancelled])).toBe("done");
    expect(await limits.watched()).toContain(id);
    for (let n = 0; n < 2; n++) await limits.look(id);
    expect(await limits.balance("USD")).toEqual(before);
    expect(await limits.watched()).not.toContain(id);
  });
});
