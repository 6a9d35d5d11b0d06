import {
  centsOf,
  isDearer,
  keyOfLine,
  millionthsOf,
  type PriceCost,
  type PriceKey,
  type PriceKind,
  type PriceLine,
  type PriceTier,
} from "@causeway/contract/price/line";
import { portion, type Money } from "@causeway/money";
import type { Day } from "#platform/day.ts";

/** A line of a version, which holds from a day of Hong Kong's on. */
export type ListedLine = PriceLine & { readonly version: number; readonly firstDay: Day };

/** A line as two people agreed to it. */
export function plainLine(line: ListedLine): PriceLine {
  const { version: _, firstDay: __, ...plain } = line;
  return plain;
}

/** What a price is asked for. A currency or country that stands in no line is one like any other. */
export type Wanted = {
  readonly kind: PriceKind;
  readonly subject: string;
  /** One, or both of a pair. */
  readonly currencies: readonly string[];
  readonly country: string | null;
  readonly merchant: string | null;
  readonly tier: PriceTier;
  /** In cents of US dollars; nothing is the smallest size. */
  readonly usd: bigint;
};

/** From how many cents of US dollars in a month each tier begins. */
export type TierBounds = { readonly silver: bigint; readonly gold: bigint };

/** What two people agree to: the lines that differ, and where tiers begin. */
export type Change = {
  readonly firstDay: Day;
  readonly tiers: TierBounds;
  readonly lines: readonly PriceLine[];
};

export const zone = "Asia/Hong_Kong";

export function tierOf(volume: bigint, { silver, gold }: TierBounds): PriceTier {
  if (volume >= gold) return "GOLD";
  return volume >= silver ? "SILVER" : "STANDARD";
}

/** Of versions whose first day has come, for each key the line of the newest; a price that has ended is none. */
export function linesInForce(lines: readonly ListedLine[], day: Day): ListedLine[] {
  const newest = new Map<string, ListedLine>();
  for (const line of lines) {
    const known = newest.get(keyOfLine(line));
    if (line.firstDay <= day && (!known || known.version < line.version)) newest.set(keyOfLine(line), line);
  }
  return [...newest.values()].filter(({ cost }) => cost !== null);
}

/**
 * The one line that holds, of those in force: a merchant's own before his tier's before everybody's, then the most
 * particular, then the one of the largest size that is not above what is asked for. Where each currency of a pair has a
 * line of its own, the dearer one holds, since the scarcer currency is what costs; where both cost the same, the one whose
 * currency stands first in the alphabet.
 */
export function lineFor(lines: readonly ListedLine[], wanted: Wanted): ListedLine | undefined {
  const fitting = lines.filter((line) => fits(line, wanted));
  const closest = best(best(fitting, whoseRank), aboutRank);
  const bySize = Map.groupBy(closest, (line) => keyOfLine({ ...line, fromUsd: "" }));
  const largest = [...bySize.values()].flatMap((group) => best(group, ({ fromUsd }) => centsOf(fromUsd)));
  const dearest = best(largest, ({ cost }) => millionthsOf(cost?.rate ?? null));
  return dearest.toSorted((a, b) => ((a.currency ?? "") < (b.currency ?? "") ? -1 : 1))[0];
}

function fits(line: PriceKey, wanted: Wanted): boolean {
  const { kind, subject, currency, pairedWith, country, merchant, tier, fromUsd } = line;
  if (kind !== wanted.kind || subject !== wanted.subject) return false;
  if (merchant !== null && merchant !== wanted.merchant) return false;
  if (tier !== null && tier !== wanted.tier) return false;
  if (country !== null && country !== wanted.country) return false;
  if (currency !== null && !wanted.currencies.includes(currency)) return false;
  if (pairedWith !== null && !wanted.currencies.includes(pairedWith)) return false;
  return centsOf(fromUsd) <= wanted.usd;
}

function whoseRank({ merchant, tier }: PriceKey): bigint {
  if (merchant !== null) return 2n;
  return tier === null ? 0n : 1n;
}

/** A pair, or a country and its currency, before a country before a currency before none of them. */
function aboutRank({ currency, pairedWith, country }: PriceKey): bigint {
  if (pairedWith !== null) return 3n;
  return (country === null ? 0n : 2n) + (currency === null ? 0n : 1n);
}

function best<T>(all: readonly T[], rank: (each: T) => bigint): T[] {
  const most = all.map(rank).reduce((a, b) => (a > b ? a : b), 0n);
  return all.filter((each) => rank(each) === most);
}

export function isSameCost(a: PriceCost, b: PriceCost): boolean {
  return !isDearer(a, b) && !isDearer(b, a);
}

/** A share of an amount and what is fixed beside it, in the amount's own currency; never more than there is. */
export function feeOf(cost: { readonly rate: string; readonly fixed: Money | null }, of: Money): Money {
  const share = portion(of, cost.rate, "half-up");
  const fixed = cost.fixed?.currency === of.currency ? cost.fixed.minor : 0n;
  const minor = share.minor + fixed;
  return { currency: of.currency, minor: minor > of.minor ? of.minor : minor };
}
