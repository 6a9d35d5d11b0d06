import type { CurrencyCode } from "./currency.ts";
import type { Rate } from "./rate.ts";
import { divide, tenTo, type Rounding } from "./rounding.ts";

/** What one `base` is bought for and sold for. Both rates are of one pair. */
export type TwoSided = { readonly bid: Rate; readonly ask: Rate };

/** What somebody who sells `sell` and buys `buy` meets: how many `buy` one `sell` is, on each side and between them. */
export type Crossed = TwoSided & { readonly mid: Rate };

/** Digits of a rate that count, wherever its point stands: a dong in euros has as many as a euro in dong. */
export const significantDigits = 10;

/** Currencies by way of which two others are dealt that nobody deals directly. */
const ways = ["USD", "EUR"] as const;

/**
 * The price of a pair out of one source's prices: as it is quoted, turned round, or by way of the dollar or the euro. Each
 * leg is taken on its own side, and everything is exact until it is rounded once: the bid down and the ask up, so that
 * rounding narrows nothing.
 */
export function cross<T extends TwoSided>(
  prices: readonly T[],
  sell: CurrencyCode,
  buy: CurrencyCode,
): (Crossed & { readonly legs: readonly T[] }) | undefined {
  const path = pathOf(prices, sell, buy);
  if (!path) return undefined;
  const exact = path.map(({ leg }) => leg).reduce(times);
  const places = placesOf(exact.mid);
  const rate = (ratio: Ratio, rounding: Rounding): Rate => ({
    base: sell,
    quote: buy,
    units: divide(ratio.over * tenTo(places), ratio.under, rounding),
    places,
  });
  return {
    bid: rate(exact.bid, "down"),
    mid: rate(exact.mid, "half-even"),
    ask: rate(exact.ask, "up"),
    legs: path.map(({ price }) => price),
  };
}

/** Exactly between the two. */
export function midOf({ bid, ask }: TwoSided): Rate {
  const places = Math.max(bid.places, ask.places);
  const both = bid.units * tenTo(places - bid.places) + ask.units * tenTo(places - ask.places);
  return { base: bid.base, quote: bid.quote, units: both * 5n, places: places + 1 };
}

/** One currency in itself, which is exact. */
export function atPar(sell: CurrencyCode, buy: CurrencyCode): Crossed {
  const one: Rate = { base: sell, quote: buy, units: 1n, places: 0 };
  return { bid: one, mid: one, ask: one };
}

type Ratio = { readonly over: bigint; readonly under: bigint };
type Leg = { readonly bid: Ratio; readonly mid: Ratio; readonly ask: Ratio };
type Step<T> = { readonly price: T; readonly leg: Leg };

function pathOf<T extends TwoSided>(
  prices: readonly T[],
  sell: CurrencyCode,
  buy: CurrencyCode,
): readonly Step<T>[] | undefined {
  const direct = stepOf(prices, sell, buy);
  if (direct) return [direct];
  for (const way of ways) {
    const [first, second] = [stepOf(prices, sell, way), stepOf(prices, way, buy)];
    if (first && second) return [first, second];
  }
  return undefined;
}

function stepOf<T extends TwoSided>(
  prices: readonly T[],
  sell: CurrencyCode,
  buy: CurrencyCode,
): Step<T> | undefined {
  for (const price of prices) {
    const { base, quote } = price.bid;
    if (base === sell && quote === buy) return { price, leg: legOf(price) };
    if (base === buy && quote === sell) return { price, leg: turned(legOf(price)) };
  }
  return undefined;
}

function legOf({ bid, ask }: TwoSided): Leg {
  const [low, high] = [ratioOf(bid), ratioOf(ask)];
  const mid = { over: low.over * high.under + high.over * low.under, under: 2n * low.under * high.under };
  return { bid: low, mid, ask: high };
}

function ratioOf({ units, places }: Rate): Ratio {
  return { over: units, under: tenTo(places) };
}

/** Whoever buys the base sells the quote, and meets the other side. */
function turned({ bid, mid, ask }: Leg): Leg {
  const round = ({ over, under }: Ratio): Ratio => ({ over: under, under: over });
  return { bid: round(ask), mid: round(mid), ask: round(bid) };
}

function times(one: Leg, other: Leg): Leg {
  const product = (a: Ratio, b: Ratio): Ratio => ({ over: a.over * b.over, under: a.under * b.under });
  return {
    bid: product(one.bid, other.bid),
    mid: product(one.mid, other.mid),
    ask: product(one.ask, other.ask),
  };
}

/** As many places as leave the digits that count. */
function placesOf({ over, under }: Ratio): number {
  let places = 0;
  while ((over * tenTo(places)) / under < tenTo(significantDigits - 1)) places++;
  return places;
}
