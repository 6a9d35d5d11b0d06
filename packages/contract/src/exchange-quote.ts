import * as z from "zod/mini";
import { amount } from "./amount.ts";

/** How long a quote stands, by the server's clock. */
export const quoteTtlMs = 15_000;

/** The price of one base in the quote currency, as the market writes the pair. */
export const exchangeRate = z.object({ base: z.string(), quote: z.string(), value: z.string() });

export const quoteTerms = {
  sell: amount,
  buy: amount,
  fixed: z.enum(["sell", "buy"]),
  rate: exchangeRate,
  mid: exchangeRate,
  /** A decimal fraction of the mid rate, and what it comes to in the bought currency. */
  margin: z.string(),
  marginAmount: amount,
  /** Beside the margin, in the currency that is sold; `sell` contains it. */
  fee: amount,
  priceVersion: z.int(),
  /** What it was worth in US dollars when it was quoted: prices and limits go by it. */
  worth: amount,
  quotedAt: z.iso.datetime(),
};

export const exchangeQuote = z.object({
  ...quoteTerms,
  quoteId: z.uuid(),
  expiresAt: z.iso.datetime(),
  /** What the rate was made of. */
  rateAt: z.iso.datetime(),
  rateSource: z.string(),
});
export type ExchangeQuote = z.output<typeof exchangeQuote>;

/** The quote, and the same signed by us (JWS, EdDSA): with it the exchange is asked for, and it proves what was quoted. */
export const givenQuote = z.object({ quote: exchangeQuote, token: z.string(), serverNow: z.iso.datetime() });
export type GivenQuote = z.output<typeof givenQuote>;
