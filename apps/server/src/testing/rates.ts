import { readRate, type CurrencyCode, type Rate } from "@causeway/money";
import type { Context } from "../context.ts";
import type { RateSource } from "#partners/fx/port.ts";
import { house } from "#platform/ids.ts";
import { keepMinute } from "#rate/rate-history.store.ts";
import { keepTicks } from "#rate/rate.store.ts";

/**
 * What the venue says from now on: `setRate(api.ctx, "EUR", "USD", "1.0850")`, or both sides. It is as old as the context's
 * clock is.
 */
export async function setRate(
  ctx: Pick<Context, "db" | "clock">,
  base: CurrencyCode,
  quote: CurrencyCode,
  sides: string | { readonly bid: string; readonly ask: string },
  { source = "venue", at = ctx.clock.now() }: { readonly source?: RateSource; readonly at?: Date } = {},
): Promise<void> {
  const { bid, ask } = typeof sides === "string" ? { bid: sides, ask: sides } : sides;
  const tick = { source, bid: rateOf(base, quote, bid), ask: rateOf(base, quote, ask), at };
  await ctx.db.tx(house, (tx) => keepTicks(tx, [tick], ctx.clock.now()));
}

/** What a dollar was in a currency, one rate for each step of so many minutes, the last of them at this moment. */
export async function setHistory(
  { db }: Pick<Context, "db">,
  currency: CurrencyCode,
  {
    until,
    stepMinutes,
    rates,
  }: { readonly until: Date; readonly stepMinutes: number; readonly rates: readonly string[] },
): Promise<void> {
  const first = until.getTime() - (rates.length - 1) * stepMinutes * 60_000;
  await db.tx(house, async (tx) => {
    for (const [n, text] of rates.entries())
      await keepMinute(tx, new Date(first + n * stepMinutes * 60_000), [rateOf("USD", currency, text)]);
  });
}

function rateOf(base: CurrencyCode, quote: CurrencyCode, text: string): Rate {
  const rate = readRate(base, quote, text);
  if (!rate) throw new Error(`a rate was expected and not ${text}`);
  return rate;
}
