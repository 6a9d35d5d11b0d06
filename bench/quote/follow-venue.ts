import { accountCurrencies, type CurrencyCode } from "@causeway/money";
import { createMarket, type Market } from "@causeway/sandbox/venue/market.ts";
import type { Context } from "@causeway/server/context.ts";
import type { RateSource, Tick } from "@causeway/server/partners/fx/port.ts";
import { house } from "@causeway/server/platform/ids.ts";
import { keepTicks } from "@causeway/server/rate/rate.store.ts";

const everyMs = 1_000;

/** All three sources have spoken, and the venue goes on once a second, as the flows write it down; returns how to end it. */
export async function followVenue(ctx: Context): Promise<() => Promise<void>> {
  const market = createMarket(1);
  const keep = (ticks: readonly Tick[]) => ctx.db.tx(house, (tx) => keepTicks(tx, ticks, ctx.clock.now()));
  const hear = () => {
    market.step();
    return keep(venueSays(market, ctx.clock.now()));
  };
  const now = ctx.clock.now();
  await keep([...witnessSays("api", "USD", market, now), ...witnessSays("ecb", "EUR", market, now)]);
  let hearing = hear();
  const timer = setInterval(() => {
    hearing = hearing.then(hear);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await hearing;
  };
}

function venueSays(market: Market, at: Date): Tick[] {
  return market.pairs.map((pair) => ({ source: "venue", ...market.price(pair, at)! }));
}

function witnessSays(source: RateSource, base: CurrencyCode, market: Market, at: Date): Tick[] {
  return accountCurrencies
    .filter((currency) => currency !== base)
    .map((quote) => {
      const { mid } = market.cross(base, quote)!;
      return { source, bid: mid, ask: mid, at };
    });
}
