import type { CurrencyCode } from "./currency.ts";
import { readDecimal } from "./decimal.ts";
import { add, compare, isDeliverable, subtract, zero, type Money } from "./money.ts";
import { marketPair } from "./pair.ts";
import { convert, type Rate } from "./rate.ts";
import { divide, tenTo } from "./rounding.ts";

/** What somebody wants: one side's amount, and the two currencies. */
export type Wish = { readonly sell: CurrencyCode; readonly buy: CurrencyCode; readonly fixed: Money };

/** What it is reckoned by. The mid rate is of the pair, whichever way round it is written. */
export type Terms = {
  readonly mid: Rate;
  /** A decimal fraction of the mid rate. */
  readonly margin: string;
  /** In the currency that is sold, beside the margin. */
  readonly fee: Money;
};

export type Reckoned = {
  /** What leaves the balance, our fee included. */
  readonly sell: Money;
  readonly buy: Money;
  /** The merchant's, as the market writes the pair. */
  readonly rate: Rate;
  readonly mid: Rate;
  readonly fee: Money;
  /** What we keep of the bought currency: its worth at the mid rate less what the merchant gets. */
  readonly marginMoney: Money;
};

/** A rate has so many digits, counted from its first that is not zero. */
const rateDigits = 6;

/**
 * Both sides by one rate. The merchant's rate is the mid rate less or more its margin, cut to six digits against him; what
 * he gets is cut, and what he pays is raised, to a whole minor unit. Nothing comes back where a side would be nothing.
 */
export function reckon({ sell, buy, fixed }: Wish, { mid, margin, fee }: Terms): Reckoned | undefined {
  const market = asMarket(mid);
  const rate = clientRate(market, margin, sell);
  if (fixed.currency === sell) {
    const converted = subtract(fixed, fee);
    if (converted.minor <= 0n) return undefined;
    return whole({ sell: fixed, buy: convert(converted, rate, "down"), rate, mid: market, fee });
  }
  if (fixed.currency !== buy) throw new RangeError(`${fixed.currency} is neither ${sell} nor ${buy}`);
  const converted = convert(fixed, rate, "up");
  return whole({ sell: add(converted, fee), buy: fixed, rate, mid: market, fee });
}

function whole(parts: Omit<Reckoned, "marginMoney">): Reckoned | undefined {
  const { sell, buy, mid, fee } = parts;
  if (!isDeliverable(sell) || !isDeliverable(buy)) return undefined;
  const atMid = convert(subtract(sell, fee), mid, "down");
  const marginMoney = compare(atMid, buy) < 0 ? zero(buy.currency) : subtract(atMid, buy);
  return { ...parts, marginMoney };
}

/** The same rate as the market writes its pair, at twelve digits where it has to be turned round. */
function asMarket(rate: Rate): Rate {
  const { base, quote } = marketPair(rate.base, rate.quote);
  if (rate.base === base) return rate;
  return cut({ base, quote, units: tenTo(rate.places + spare), places: 0 }, rate.units, spare, 12);
}

/** Enough places for the price of the dearest currency in the cheapest. */
const spare = 24;

/** Whoever sells the base gets less for it, whoever buys it pays more. */
function clientRate(mid: Rate, margin: string, sell: CurrencyCode): Rate {
  const part = readDecimal(margin);
  if (!part || part.units < 0n) throw new RangeError(`not a margin: ${margin}`);
  const one = tenTo(part.places);
  const isSold = mid.base === sell;
  const factor = isSold ? one - part.units : one + part.units;
  if (factor <= 0n) throw new RangeError(`a margin leaves something: ${margin}`);
  const exact = { ...mid, units: mid.units * factor, places: mid.places + part.places };
  return cut(exact, 1n, exact.places, rateDigits, isSold ? "down" : "up");
}

/** `units / by` with so many places, cut to so many digits. */
function cut(
  { base, quote, units }: Rate,
  by: bigint,
  places: number,
  digits: number,
  rounding: "down" | "up" | "half-even" = "half-even",
): Rate {
  const exact = divide(units, by, rounding);
  const surplus = Math.min(Math.max(exact.toString().length - digits, 0), places);
  return { base, quote, units: divide(exact, tenTo(surplus), rounding), places: places - surplus };
}
