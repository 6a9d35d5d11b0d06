import type { CurrencyCode } from "./currency.ts";

/**
 * Of two currencies, the one that comes first here is the one whose price is named: EUR/USD, USD/JPY. So the market writes
 * them, and so a rate keeps its digits: a yen in dollars would begin with two zeros.
 */
const precedence: readonly CurrencyCode[] = [
  "EUR",
  "GBP",
  "AUD",
  "NZD",
  "USD",
  "CHF",
  "CAD",
  "SGD",
  "ILS",
  "MYR",
  "PLN",
  "SAR",
  "AED",
  "BRL",
  "CNY",
  "CNH",
  "HKD",
  "DKK",
  "NOK",
  "SEK",
  "MXN",
  "ZAR",
  "TRY",
  "TWD",
  "THB",
  "CZK",
  "PHP",
  "INR",
];

export type Pair = { readonly base: CurrencyCode; readonly quote: CurrencyCode };

export function marketPair(one: CurrencyCode, other: CurrencyCode): Pair {
  if (one === other) throw new RangeError(`a pair is of two currencies, not ${one} twice`);
  const [first, second] = [placeOf(one), placeOf(other)];
  const isFirst = first === second ? one < other : first < second;
  return isFirst ? { base: one, quote: other } : { base: other, quote: one };
}

function placeOf(code: CurrencyCode): number {
  const place = precedence.indexOf(code);
  return place === -1 ? precedence.length : place;
}
