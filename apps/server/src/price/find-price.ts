import {
  pairOf,
  type CollectionSource,
  type PaymentRail,
  type PriceTier,
} from "@causeway/contract/price/line";
import { fromWire, type CurrencyCode, type Money } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import { addDays, dayIn, type Day } from "#platform/day.ts";
import { lineFor, linesInForce, tierOf, zone, type Wanted } from "./price-list.ts";
import { addVolume, findCandidates, readPriceList, readVolume, type Months } from "./price.store.ts";
import { tiersOn } from "./judge-change.ts";

/** What something costs whoever the transaction acts for, and the version whose line says so. */
export type Price = {
  readonly version: number;
  /** A decimal fraction of the amount; of an exchange the margin on the mid rate. */
  readonly rate: string;
  readonly fixed: Money | null;
  readonly tier: PriceTier;
};

export function findCollectionPrice(
  tx: Tx,
  asked: { readonly source: CollectionSource; readonly money: Money; readonly at: Date },
): Promise<Price> {
  const { source, money, at } = asked;
  const usd = money.currency === "USD" ? money.minor : 0n;
  const about = { kind: "collection", subject: source, currencies: [money.currency], country: null } as const;
  return find(tx, { ...about, usd }, at);
}

/** The same in both directions. Of unknown size is the smallest. */
export function findExchangePrice(
  tx: Tx,
  asked: {
    readonly sell: CurrencyCode;
    readonly buy: CurrencyCode;
    readonly at: Date;
    readonly usd?: bigint;
  },
): Promise<Price> {
  const { currency, pairedWith } = pairOf(asked.sell, asked.buy);
  const about = { kind: "exchange", subject: "", currencies: [currency, pairedWith], country: null } as const;
  return find(tx, { ...about, usd: asked.usd ?? 0n }, asked.at);
}

export function findPaymentPrice(
  tx: Tx,
  asked: {
    readonly rail: PaymentRail;
    /** Where it goes, of two letters. */
    readonly country: string | null;
    readonly currency: CurrencyCode;
    readonly at: Date;
    readonly usd?: bigint;
  },
): Promise<Price> {
  const { rail, country, currency, at, usd = 0n } = asked;
  return find(tx, { kind: "payment", subject: rail, currencies: [currency], country, usd }, at);
}

/** Adds to what this merchant has exchanged in the month, in the exchange's own transaction. */
export function addExchangeVolume(
  tx: Tx,
  { at, usdMinor }: { readonly at: Date; readonly usdMinor: bigint },
): Promise<void> {
  return addVolume(tx, monthsAt(at).this, usdMinor);
}

export async function readTier(
  tx: Tx,
  at: Date,
): Promise<{ tier: PriceTier; thisMonth: bigint; lastMonth: bigint }> {
  const volume = await readVolume(tx, monthsAt(at));
  const tiers = tiersOn(await readPriceList(tx), dayIn(zone, at));
  const highest = volume.this > volume.last ? volume.this : volume.last;
  return { tier: tierOf(highest, tiers), thisMonth: volume.this, lastMonth: volume.last };
}

async function find(tx: Tx, about: Omit<Wanted, "merchant" | "tier">, at: Date): Promise<Price> {
  const day = dayIn(zone, at);
  const { lines, tiers, volume } = await findCandidates(tx, about, day, monthsAt(at));
  const tier = tierOf(volume, tiers);
  const line = lineFor(linesInForce(lines, day), { ...about, merchant: tx.tenant, tier });
  if (!line?.cost) throw new Error(`no price of ${about.kind} ${about.subject} holds on ${day}`);
  const { rate, fixed } = line.cost;
  return { version: line.version, rate: rate ?? "0", fixed: (fixed && fromWire(fixed)) ?? null, tier };
}

/** This month and the one before it, each by its first day in Hong Kong. */
export function monthsAt(at: Date): Months {
  const first = (day: Day) => `${day.slice(0, 7)}-01`;
  const current = first(dayIn(zone, at));
  return { this: current, last: first(addDays(current, -1)) };
}
