import { atPar, cross, type CurrencyCode, type Rate } from "@causeway/money";
import type { Context } from "../context.ts";
import type { Tick } from "#partners/fx/port.ts";
import type { Reader } from "#platform/data/db.ts";
import { homeTime } from "#platform/day.ts";
import { refuse } from "#platform/refusal.ts";
import { boughtFor } from "./dealt-currencies.ts";
import { opensNext } from "./market-hours.ts";
import { rulesOf } from "./rate-sources.ts";
import { listAmong } from "./rate.store.ts";

export type Pair = { readonly sell: CurrencyCode; readonly buy: CurrencyCode };

/** What the market says of a pair: our margin is no part of it. */
export type FoundRate = Pair & {
  /** How many `buy` one `sell` is; so are bid and ask. */
  readonly mid: Rate;
  /** What whoever sells `sell` gets. */
  readonly bid: Rate;
  readonly ask: Rate;
  /** The source's own time; of two legs, the older one's. */
  readonly at: Date;
  readonly source: string;
};

/** One of one currency in another that the rail delivers one for one. */
const atParSource = "par";
/** Nothing is quoted by the word of those at whom we cannot deal. */
const source = "venue";

/**
 * The rate of this moment at the venue. Refuses while the market is closed, and where the venue has said nothing lately: what
 * is stale is not quoted.
 */
export async function findRate(
  ctx: Pick<Context, "clock" | "config">,
  reader: Reader,
  pair: Pair,
): Promise<FoundRate> {
  const way = wayBetween(boughtFor(pair.sell), boughtFor(pair.buy));
  return rateAmong(ctx, await listAmong(reader, { rates: { sources: [source], currencies: way } }), pair);
}

/** The same for whoever has read the ticks that a rate between these may go by way of. */
export function rateAmong(
  ctx: Pick<Context, "clock" | "config">,
  ticks: readonly Tick[],
  pair: Pair,
): FoundRate {
  const now = ctx.clock.now();
  const [sell, buy] = [boughtFor(pair.sell), boughtFor(pair.buy)];
  if (sell === buy) {
    if (pair.sell === pair.buy) throw new Error(`two currencies were expected, and both are ${pair.sell}`);
    return { ...pair, ...atPar(pair.sell, pair.buy), at: now, source: atParSource };
  }
  const opensAt = opensNext(ctx.config, [sell, buy], now);
  if (opensAt) refuse("marketClosed", { opensAt: homeTime(opensAt) });
  const { freshMs } = rulesOf(source);
  const found = cross(
    ticks.filter((tick) => tick.source === source && now.getTime() - tick.at.getTime() <= freshMs),
    sell,
    buy,
  );
  if (!found) return refuse("rateUnavailable");
  const { legs, ...sides } = found;
  return { ...pair, ...named(sides, pair), at: oldestOf(legs), source };
}

/** Whatever a rate between these may go by way of. */
export function wayBetween(sell: CurrencyCode, buy: CurrencyCode): CurrencyCode[] {
  return [...new Set([sell, buy, "USD", "EUR"] as const)];
}

export function oldestOf(legs: readonly Pick<Tick, "at">[]): Date {
  return new Date(Math.min(...legs.map(({ at }) => at.getTime())));
}

/** In the currencies that were asked for, where one is delivered as another. */
function named<T extends Readonly<Record<"bid" | "mid" | "ask", Rate>>>(sides: T, { sell, buy }: Pair) {
  const own = (rate: Rate): Rate => ({ ...rate, base: sell, quote: buy });
  return { bid: own(sides.bid), mid: own(sides.mid), ask: own(sides.ask) };
}
