import { randomUUID } from "node:crypto";
import * as contract from "@causeway/contract/portal/limit-order";
import type { CurrencyCode } from "@causeway/money";
import { expect } from "vitest";
import type { Context } from "../context.ts";
import type { LimitId } from "#limit/limit.ts";
import { lookAtLimit } from "#limit/look-at-limit.ts";
import { watchLimits } from "#limit/watch-limits.ts";
import { house } from "#platform/ids.ts";
import type { TestApi } from "./api.ts";
import type { Company } from "./company.ts";
import { execute } from "./database.ts";
import type { Exchanges } from "./exchange.ts";
import { setRate } from "./rates.ts";

export type LimitWish = Partial<{
  kind: "exchange" | "alert";
  amount: string;
  rate: string;
  reserve: boolean;
  until: string;
}>;

/** How a company waits for rates, and what somebody who looks does about it. */
export function limitsOf(api: TestApi, world: Exchanges, company: Company) {
  const days = (n: number) => new Date(api.ctx.clock.now().getTime() + n * 86_400_000).toISOString();
  /** US dollars for Hong Kong dollars, unless it is said otherwise. */
  const place = (wish: LimitWish = {}, who = company) =>
    who.portal.call(
      contract.placeLimitOrder,
      {
        kind: wish.kind ?? "exchange",
        sell: { currency: "USD", amount: wish.amount ?? "100.00" },
        buy: "HKD",
        rate: { base: "USD", quote: "HKD", value: wish.rate ?? "7.9000" },
        until: wish.until ?? days(7),
        reserve: wish.reserve ?? false,
        requestId: randomUUID(),
      } as never,
      world.at(),
    );
  const placed = async (wish: LimitWish = {}): Promise<string> => {
    const reply = await place(wish);
    expect(reply).toMatchObject({ code: 0 });
    return reply.data.id;
  };
  const cancel = (id: string) =>
    company.portal.call(contract.cancelLimitOrder, { id, requestId: randomUUID() }, world.at());
  const list = async (who = company) =>
    (await who.portal.call(contract.listLimitOrders, {}, world.at())).data;
  const shown = async (id: string, who = company) => (await list(who)).find((each) => each.id === id)!;
  const look = (id: string, ctx: Context = api.ctx, who = company) =>
    lookAtLimit(ctx, who.tenant, id as LimitId);
  const market = (rate: string) => setRate(api.ctx, "USD", "HKD", rate);
  const balance = async (currency: CurrencyCode) => {
    const found = (await world.balances(company)).find((each) => each.currency === currency);
    return { available: Number(found?.available ?? 0), inProcess: Number(found?.inProcess ?? 0) };
  };
  const exchangeOf = async (id: string) => {
    const { exchangeId } = await api.ctx.db.tx(company.tenant, (tx) =>
      tx.one<{ exchangeId: string }>('SELECT exchange_id AS "exchangeId" FROM limit_order WHERE id = $1', [
        id,
      ]),
    );
    return exchangeId;
  };
  /** Its time is over. */
  const passTime = (id: string) =>
    execute(
      api.database.ownerUrl,
      `UPDATE limit_order SET placed_at = now() - interval '9 days', until = now() - interval '2 days' WHERE id = '${id}'`,
    );
  /** Looks, carries out what was asked for, and looks again. */
  const fill = async (id: string) => {
    await look(id);
    const exchangeId = await exchangeOf(id);
    if (exchangeId) await world.carryOut(company, exchangeId);
    await look(id);
  };
  /** Whom the schedule has looked at, so much later; rates do not grow old meanwhile. */
  const watched = async ({ laterMs = 0, most = 200, keep = false } = {}): Promise<string[]> => {
    const now = new Date(api.ctx.clock.now().getTime() + laterMs);
    if (!keep)
      await api.ctx.db.query({
        name: "no-looks",
        text: "DELETE FROM outbox WHERE topic = 'limit/look'",
        values: [],
      });
    await watchLimits(api.ctx, now, most);
    const sent = await api.ctx.db.tx(house, (tx) =>
      tx.rows<{ key: string }>("SELECT key FROM outbox WHERE topic = 'limit/look'"),
    );
    return sent.map(({ key }) => key);
  };
  return {
    balance,
    cancel,
    days,
    exchangeOf,
    fill,
    list,
    look,
    market,
    passTime,
    place,
    placed,
    shown,
    watched,
  };
}
export type Limits = ReturnType<typeof limitsOf>;
