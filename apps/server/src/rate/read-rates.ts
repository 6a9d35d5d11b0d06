import type { InputOf, OutputOf } from "@causeway/contract";
import type { findReferenceRate, listRateHistory, RateRange } from "@causeway/contract/portal/rate";
import { cross, writeRate } from "@causeway/money";
import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { daysAfter } from "#platform/day.ts";
import { refuse } from "#platform/refusal.ts";
import { boughtFor } from "./dealt-currencies.ts";
import { findLast } from "./last-rate.ts";
import { opensNext } from "./market-hours.ts";
import { listPast, type PastRate } from "./rate-history.store.ts";

/** What the market said of a pair last, however long ago: to look at, and to promise nothing by. */
export async function readReference(
  ctx: Pick<Context, "clock" | "config">,
  tx: Tx,
  { sell, buy }: InputOf<typeof findReferenceRate>,
): Promise<OutputOf<typeof findReferenceRate>> {
  const now = ctx.clock.now();
  const last = await findLast(tx, { sell, buy });
  if (!last) return refuse("rateUnavailable");
  const opensAt = opensNext(ctx.config, [boughtFor(sell), boughtFor(buy)], now);
  return {
    rate: { base: sell, quote: buy, value: writeRate(last.mid) },
    at: (last.at ?? now).toISOString(),
    opensAt: opensAt?.toISOString() ?? null,
  };
}

/** How far apart the points of a range lie, how many there are at most, and how far back they may be looked for. */
const ranges: Readonly<Record<RateRange, { stepMinutes: number; most: number; days: number }>> = {
  // Days on which nobody deals have no points and take no room: on a Monday, Friday stands before it.
  "1D": { stepMinutes: 5, most: 288, days: 5 },
  "5D": { stepMinutes: 30, most: 240, days: 10 },
  "1M": { stepMinutes: 180, most: 176, days: 35 },
  "3M": { stepMinutes: 360, most: 264, days: 92 },
  "1Y": { stepMinutes: 1_440, most: 262, days: 366 },
};

/** What the middle of a pair was, the oldest first. */
export async function readHistory(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { sell, buy, range }: InputOf<typeof listRateHistory>,
): Promise<OutputOf<typeof listRateHistory>> {
  const { days, ...limits } = ranges[range];
  const since = daysAfter(ctx.clock.now(), -days);
  const [sold, bought] = [boughtFor(sell), boughtFor(buy)];
  const legs = [sold, bought].filter((currency) => currency !== "USD");
  const past: PastRate[] = [];
  for (const currency of legs) past.push(...(await listPast(tx, currency, { ...limits, since })));
  const byTime = Map.groupBy(past, ({ at }) => at.getTime());
  const points = [...byTime]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([time, rates]) => {
      const found = cross(
        rates.map(({ rate }) => ({ bid: rate, ask: rate })),
        sold,
        bought,
      );
      return found ? [{ at: new Date(time).toISOString(), mid: writeRate(found.mid) }] : [];
    });
  return { points };
}
