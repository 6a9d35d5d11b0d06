import type { Wish } from "@causeway/money";
import type { Context } from "../context.ts";
import { rateSources, type Tick } from "#partners/fx/port.ts";
import { refuse } from "#platform/refusal.ts";
import { boughtFor } from "./dealt-currencies.ts";
import { rateAmong, wayBetween, type FoundRate, type Pair } from "./find-rate.ts";
import type { AskedRates } from "./rate.store.ts";
import { usdAmong } from "./usd-of.ts";

/** What a quote for a pair goes by. */
export function ratesForQuote({ sell, buy }: Pair): AskedRates {
  return { sources: rateSources, currencies: wayBetween(boughtFor(sell), boughtFor(buy)) };
}

/** The rate of the pair, and what the amount that stands is worth, by what was read for a quote. */
export function quotedAmong(
  ctx: Pick<Context, "clock" | "config">,
  ticks: readonly Tick[],
  { sell, buy, fixed }: Wish,
): { readonly rate: FoundRate; readonly usdMinor: bigint } {
  const rate = rateAmong(ctx, ticks, { sell, buy });
  return { rate, usdMinor: usdAmong(ticks, fixed) ?? refuse("rateUnavailable") };
}
