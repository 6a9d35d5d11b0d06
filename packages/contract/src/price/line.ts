import { readDecimal, fromDecimal, fromWire, decimalsOf, type CurrencyCode } from "@causeway/money";
import * as z from "zod/mini";
import { currencyCode } from "../amount.ts";

/** What costs something: money that comes in, currencies that are exchanged, and payments by the way they go. */
export const priceKinds = ["collection", "exchange", "payment"] as const;
export type PriceKind = (typeof priceKinds)[number];

/** Where a receipt comes from: a marketplace or an independent site, or another company. */
export const collectionSources = ["PLATFORM", "B2B"] as const;
export type CollectionSource = (typeof collectionSources)[number];

/** The ways a payment goes, as far as they differ in price. HK_LOCAL is CHATS and FPS. */
export const paymentRails = [
  "SEPA",
  "CN_LOCAL",
  "HK_LOCAL",
  "FAST",
  "NPP",
  "SWIFT_OUR",
  "SWIFT_SHA",
] as const;
export type PaymentRail = (typeof paymentRails)[number];

/** By how much a merchant exchanges in a month. */
export const priceTiers = ["STANDARD", "SILVER", "GOLD"] as const;
export type PriceTier = (typeof priceTiers)[number];

/** A line that makes anything dearer begins so many days after two people agreed to it, at the earliest. */
export const raiseNoticeDays = 30;
/** A share as large as this is a slip of the finger. */
export const rateLimit = "0.05";
/** So is a fixed amount above this many units; of a currency without decimals above a hundred times as many. */
export const fixedLimit = 500;
export const linesAtMost = 60;

export const priceRate = z.string().check(z.regex(/^0(\.\d{1,6})?$/));
const usdAmount = z.string().check(z.regex(/^\d{1,12}\.\d{2}$/));
const fixedAmount = z
  .object({ currency: currencyCode, amount: z.string().check(z.regex(/^\d{1,9}(\.\d{1,3})?$/)) })
  .check(z.refine((wire) => fromWire(wire) !== undefined));

const cost = z
  .object({
    /** A decimal fraction of the amount; of an exchange the margin on the mid rate. */
    rate: z.nullable(priceRate),
    fixed: z.nullable(fixedAmount),
  })
  .check(z.refine(({ rate, fixed }) => rate !== null || fixed !== null));
export type PriceCost = z.output<typeof cost>;
export const priceCost = z.nullable(cost);

const shape = z.object({
  kind: z.enum(priceKinds),
  /** The source of a collection, the rail of a payment; empty of an exchange. */
  subject: z.string(),
  currency: z.nullable(currencyCode),
  /** The other currency of a pair, which prices both directions; the first of the two stands first in the alphabet. */
  pairedWith: z.nullable(currencyCode),
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  tier: z.nullable(z.enum(priceTiers)),
  merchant: z.nullable(z.uuid()),
  /** From which size of the single order, in USD. */
  fromUsd: usdAmount,
  /** Nothing where such a price ends, and the next more general one holds again. */
  cost: priceCost,
});
export type PriceLine = z.output<typeof shape>;
export type PriceKey = Omit<PriceLine, "cost">;

/** What a line prices, for whom and from which size. A newer line of the same key takes the place of the older one. */
export const priceLine = shape.check(z.refine(isSound));

function isSound({ kind, subject, currency, pairedWith, country, tier, merchant, cost: costs }: PriceLine) {
  if (merchant !== null && tier !== null) return false;
  if (country !== null && kind !== "payment") return false;
  if (pairedWith !== null && (kind !== "exchange" || currency === null || currency >= pairedWith))
    return false;
  const subjects: readonly string[] = subjectsOf[kind];
  if (!subjects.includes(subject)) return false;
  if (kind === "exchange") return costs === null || costs.rate !== null;
  // What is taken from an amount is taken in its own currency.
  return kind !== "collection" || !costs?.fixed || costs.fixed.currency === currency;
}

/** What there is to price of each kind. */
export const subjectsOf = {
  collection: collectionSources,
  exchange: [""],
  payment: paymentRails,
} as const satisfies Record<PriceKind, readonly string[]>;

export function keyOfLine(key: PriceKey): string {
  const { kind, subject, currency, pairedWith, country, tier, merchant, fromUsd } = key;
  return [kind, subject, currency, pairedWith, country, tier, merchant, fromUsd]
    .map((part) => part ?? "")
    .join("|");
}

/** Whether this is what holds where nothing more particular does; it may change and cannot end. */
export function isBase({ currency, country, tier, merchant, fromUsd }: PriceKey): boolean {
  return [currency, country, tier, merchant].every((part) => part === null) && centsOf(fromUsd) === 0n;
}

export function centsOf(usd: string): bigint {
  return fromDecimal("USD", usd)?.minor ?? 0n;
}

const millionth = 6;

/** A rate in millionths, for comparing. */
export function millionthsOf(rate: string | null): bigint {
  const { units, places } = readDecimal(rate ?? "0") ?? { units: 0n, places: 0 };
  return units * 10n ** BigInt(millionth - places);
}

/** Whether somebody pays more by the second in any way; what cannot be compared counts as more. */
export function isDearer(before: PriceCost, after: PriceCost): boolean {
  if (millionthsOf(after.rate) > millionthsOf(before.rate)) return true;
  const [was, is] = [before.fixed && fromWire(before.fixed), after.fixed && fromWire(after.fixed)];
  if (!is || is.minor === 0n) return false;
  return !was || was.currency !== is.currency || was.minor < is.minor;
}

/** Whether a price is one that nobody can mean. */
export function isTooLarge({ rate, fixed }: PriceCost): boolean {
  if (millionthsOf(rate) >= millionthsOf(rateLimit)) return true;
  const amount = fixed ? fromWire(fixed) : undefined;
  return amount !== undefined && amount.minor > largestFixed(amount.currency);
}

function largestFixed(currency: CurrencyCode): bigint {
  return BigInt(fixedLimit) * 10n ** BigInt(Math.max(decimalsOf(currency), 2));
}

/** The two currencies of a pair as a line names them. */
export function pairOf(a: string, b: string): { currency: string; pairedWith: string } {
  return a < b ? { currency: a, pairedWith: b } : { currency: b, pairedWith: a };
}

/** From how much exchange in a calendar month a tier begins. */
export const tierBounds = z
  .object({ silverFrom: usdAmount, goldFrom: usdAmount })
  .check(
    z.refine(
      ({ silverFrom, goldFrom }) => 0n < centsOf(silverFrom) && centsOf(silverFrom) < centsOf(goldFrom),
    ),
  );
