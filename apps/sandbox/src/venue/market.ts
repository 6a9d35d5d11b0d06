import { cross, type CurrencyCode, type TwoSided } from "@causeway/money";
import type { VenuePrice } from "@causeway/bank-link";

/** What a dollar is worth in November 2026, how wide it is dealt in hundredths of a percent, and how lively. */
const rows = [
  ["EUR/USD", "1.16200", 1, 20],
  ["GBP/USD", "1.31800", 1, 22],
  ["AUD/USD", "0.65400", 2, 25],
  ["NZD/USD", "0.56900", 2, 25],
  ["USD/JPY", "154.200", 1, 25],
  ["USD/HKD", "7.78200", 1, 3],
  ["USD/CNH", "7.08500", 2, 8],
  ["USD/CAD", "1.39800", 2, 18],
  ["USD/SGD", "1.30100", 2, 12],
  ["USD/CHF", "0.80600", 2, 20],
  ["USD/SEK", "9.48000", 4, 30],
  ["USD/NOK", "10.1200", 4, 30],
  ["USD/DKK", "6.43000", 3, 20],
  ["USD/AED", "3.67280", 2, 1],
  ["USD/SAR", "3.75050", 2, 1],
  ["USD/KWD", "0.307000", 4, 2],
  ["USD/MXN", "18.3500", 8, 40],
  ["USD/KRW", "1462.50", 8, 30],
  ["USD/TWD", "31.1000", 8, 18],
  ["USD/THB", "32.4000", 8, 20],
  ["USD/VND", "26350.0", 10, 5],
  ["USD/IDR", "16690.0", 10, 15],
  ["USD/PHP", "58.9000", 8, 18],
  ["USD/INR", "88.7000", 6, 12],
  ["USD/MYR", "4.14000", 8, 15],
  ["USD/BRL", "5.32000", 15, 45],
  ["USD/ZAR", "17.1500", 15, 45],
  ["USD/TRY", "42.4000", 20, 30],
  ["USD/CLP", "931.000", 20, 45],
  ["USD/PLN", "3.65000", 8, 30],
  ["USD/CZK", "20.8500", 8, 30],
  ["USD/HUF", "332.000", 10, 35],
  ["USD/RON", "4.38000", 10, 25],
  ["USD/ILS", "3.26000", 10, 35],
] as const;

type Level = {
  readonly base: CurrencyCode;
  readonly quote: CurrencyCode;
  readonly places: number;
  readonly spread: number;
  readonly liveliness: number;
  /** Where it is drawn back to, and where it is. */
  readonly anchor: bigint;
  readonly units: bigint;
};

/** Steps in which a rate is drawn back to where it belongs. */
const drawnBack = 200n;

/** Rates that walk at random from a seed: the nth step depends on the seed and on n alone. */
export function createMarket(seed: number) {
  const roll = chanceFrom(seed);
  const levels = new Map<string, Level>(
    rows.map(([pair, level, spread, liveliness]) => {
      const [base, quote] = pair.split("/") as [CurrencyCode, CurrencyCode];
      const units = BigInt(level.replace(".", ""));
      const places = level.length - level.indexOf(".") - 1;
      return [pair, { base, quote, places, spread, liveliness, anchor: units, units }];
    }),
  );
  const walk = (level: Level): Level => {
    const parts = BigInt((roll(201) - 100) * level.liveliness);
    const stepped = level.units + (level.units * parts) / 10_000_000n;
    return { ...level, units: stepped + (level.anchor - stepped) / drawnBack };
  };
  return {
    pairs: [...levels.keys()],
    step: () => {
      for (const [pair, level] of levels) levels.set(pair, walk(level));
    },
    price: (pair: string, at: Date): VenuePrice | undefined => {
      const level = levels.get(pair);
      return level && priceOf(level, at);
    },
    /** To another level, where it stays. */
    move: (pair: string, units: bigint, places: number): boolean => {
      const level = levels.get(pair);
      if (!level) return false;
      const moved =
        places > level.places
          ? units / 10n ** BigInt(places - level.places)
          : units * 10n ** BigInt(level.places - places);
      levels.set(pair, { ...level, anchor: moved, units: moved });
      return true;
    },
    /** What somebody meets who sells one and buys the other. */
    cross: (sell: CurrencyCode, buy: CurrencyCode) => cross(allPrices(levels), sell, buy),
    /** Where each rate belongs, for those who say it once a day. */
    anchors: () =>
      [...levels.values()].map((level) => priceOf({ ...level, units: level.anchor }, new Date(0))),
  };
}
export type Market = ReturnType<typeof createMarket>;

function allPrices(levels: ReadonlyMap<string, Level>): readonly TwoSided[] {
  return [...levels.values()].map((level) => priceOf(level, new Date(0)));
}

function priceOf({ base, quote, places, spread, units }: Level, at: Date): VenuePrice {
  const half = (units * BigInt(spread)) / 20_000n;
  const away = half > 0n ? half : 1n;
  const rate = (amount: bigint) => ({ base, quote, places, units: amount });
  return { bid: rate(units - away), ask: rate(units + away), at };
}

/** The generator mulberry32: whole numbers below a limit, the same ones from the same seed. */
function chanceFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
