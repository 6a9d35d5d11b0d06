import type { OutputOf } from "@causeway/contract";
import { limitsAtMost, type listLimitOrders as route } from "@causeway/contract/portal/limit-order";
import { convert, toWire, writeRate, type Money } from "@causeway/money";
import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { daysAfter } from "#platform/day.ts";
import { statusOf, type LimitOrder } from "./limit.ts";
import { listLimits } from "./limit.store.ts";

/** As far back as anybody looks for what became of one. */
const daysShown = 90;

export async function readLimits(ctx: Context, tx: Tx): Promise<OutputOf<typeof route>> {
  const found = await listLimits(tx, daysAfter(ctx.clock.now(), -daysShown), 2 * limitsAtMost);
  return found.map((limit) => ({
    id: limit.id,
    kind: limit.kind,
    status: statusOf(limit.state),
    sell: toWire(limit.sell),
    buy: toWire(boughtAt(limit)),
    rate: { base: limit.rate.base, quote: limit.rate.quote, value: writeRate(limit.rate) },
    reserved: limit.reserved,
    placedAt: limit.placedAt.toISOString(),
    until: limit.until.toISOString(),
    endedAt: limit.endedAt?.toISOString() ?? null,
    missed:
      limit.missed && limit.missedAt ? { reason: limit.missed, at: limit.missedAt.toISOString() } : null,
    exchangeId: limit.state === "FILLED" ? limit.exchangeId : null,
  }));
}

/** Before any fee, rounded as an exchange is: against whoever sells. */
export function boughtAt({ sell, rate }: Pick<LimitOrder, "sell" | "rate">): Money {
  return convert(sell, rate, "down");
}
