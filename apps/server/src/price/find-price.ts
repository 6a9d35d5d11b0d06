import {
  pairOf,
  type CollectionSource,
  type PaymentRail,
  type PriceTier,
} from "@causeway/contract/price/line";
import { fromWire, type CurrencyCode, type Money } from "@causeway/money";
import type { Reader, Tx } from "#platform/data/db.ts";
import { defineReading, type Answer } from "#platform/data/question.ts";
import { addDays, dayIn, type Day } from "#platform/day.ts";
import type { TenantId } from "#platform/ids.ts";
import { lineFor, linesInForce, tierOf, zone } from "./price-list.ts";
import {
  addVolume,
  priceCandidates,
  readPriceList,
  readVolume,
  type About,
  type Months,
} from "./price.store.ts";
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
  return find(tx, { ...about, ...daysAt(at) }, usd);
}

type PairAt = { readonly sell: CurrencyCode; readonly buy: CurrencyCode; readonly at: Date };

/** Of unknown size is the smallest. */
export function findExchangePrice(tx: Reader, asked: PairAt & { readonly usd?: bigint }): Promise<Price> {
  return find(tx, aboutExchange(asked), asked.usd ?? 0n);
}

/** The same in both directions. */
export function aboutExchange({ sell, buy, at }: PairAt): About {
  const { currency, pairedWith } = pairOf(sell, buy);
  const currencies = [currency, pairedWith];
  return { kind: "exchange", subject: "", currencies, country: null, ...daysAt(at) };
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
  const about = { kind: "payment", subject: rail, currencies: [currency], country } as const;
  return find(tx, { ...about, ...daysAt(at) }, usd);
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

const readCandidates = defineReading("price-candidates", priceCandidates);

async function find(reader: Reader, about: About, usd: bigint): Promise<Price> {
  const found = await readCandidates(reader, { price: about });
  return priceAmong(found, about, { merchant: reader.tenant, usd });
}

/** The same for whoever has read what decides about it. */
export function priceAmong(
  { lines, tiers, volume }: Answer<typeof priceCandidates>,
  about: About,
  of: { readonly merchant: TenantId; readonly usd: bigint },
): Price {
  const tier = tierOf(volume, tiers);
  const line = lineFor(linesInForce(lines, about.day), { ...about, ...of, tier });
  if (!line?.cost) throw new Error(`no price of ${about.kind} ${about.subject} holds on ${about.day}`);
  const { rate, fixed } = line.cost;
  return { version: line.version, rate: rate ?? "0", fixed: (fixed && fromWire(fixed)) ?? null, tier };
}

/** This month and the one before it, each by its first day in Hong Kong. */
export function monthsAt(at: Date): Months {
  return daysAt(at).months;
}

function daysAt(at: Date): Pick<About, "day" | "months"> {
  const first = (day: Day) => `${day.slice(0, 7)}-01`;
  const day = dayIn(zone, at);
  return { day, months: { this: first(day), last: first(addDays(first(day), -1)) } };
}
