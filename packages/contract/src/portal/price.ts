import * as z from "zod/mini";
import { amount, currencyCode, positiveAmount } from "../amount.ts";
import { collectionSources, paymentRails, priceKinds, priceTiers } from "../price/line.ts";
import { defineRead, nothing } from "../route.ts";

const day = z.iso.date();
const cost = z.object({ rate: z.string(), fixed: z.nullable(amount) });
export type ShownCost = z.output<typeof cost>;

/** What is priced: where it has a currency, a pair, a country or a size, that alone. */
const item = {
  kind: z.enum(priceKinds),
  subject: z.string(),
  currency: z.nullable(z.string()),
  pairedWith: z.nullable(z.string()),
  country: z.nullable(z.string()),
  fromUsd: z.string(),
};

const row = z.object({
  ...item,
  cost,
  /** What is paid without a tier and without prices of one's own; nothing where it is the same. */
  standard: z.nullable(cost),
});
export type PriceRow = z.output<typeof row>;

const change = z.object({ ...item, day, before: z.nullable(cost), after: cost });
export type ShownChange = z.output<typeof change>;

const paid = z.object({ kind: z.enum(priceKinds), amounts: z.array(amount) });

export const readPrices = defineRead({
  method: "POST",
  path: "/price/read",
  summary: "What everything costs this company, its tier, what it paid this month and what changes",
  input: nothing,
  output: z.object({
    today: day,
    /** Since when these prices hold as they are. */
    since: day,
    tier: z.enum(priceTiers),
    /** How much was exchanged this month, in USD; the higher one of this month's and last month's decides about the tier. */
    volume: z.string(),
    lastVolume: z.string(),
    tiers: z.array(
      z.object({
        tier: z.enum(priceTiers),
        fromUsd: z.string(),
        /** What the first pair of the list costs there. */
        sample: z.nullable(z.object({ pair: z.tuple([z.string(), z.string()]), rate: z.string() })),
      }),
    ),
    rows: z.array(row),
    paid: z.array(paid),
    /** The newest first; what is announced begins on its day. */
    changes: z.array(change),
  }),
});

/** What somebody wants to know the price of. */
export const priceTrial = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("collection"), source: z.enum(collectionSources), money: positiveAmount }),
  z.object({ kind: z.literal("exchange"), sell: positiveAmount, buy: currencyCode }),
  z.object({ kind: z.literal("payment"), rail: z.enum(paymentRails), money: positiveAmount }),
]);

export const tryPrice = defineRead({
  method: "POST",
  path: "/price/try",
  summary: "What one order of this size would cost today",
  input: z.object({ trial: priceTrial }),
  output: z.object({
    cost,
    /** In the currency of the amount. */
    share: amount,
    fixed: z.nullable(amount),
  }),
});

export const printPrices = defineRead({
  method: "POST",
  path: "/price/paper",
  summary: "The price list of this company as a PDF",
  input: nothing,
  output: z.object({ name: z.string(), pdf: z.base64() }),
});
