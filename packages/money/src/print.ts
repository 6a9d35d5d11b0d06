import { currencyOf, decimalsOf, isCurrencyCode, type CurrencyCode, type Locale } from "./currency.ts";
import { writeDecimal } from "./decimal.ts";
import type { Money } from "./money.ts";
import { cutDecimal } from "./parse.ts";

const decimalsOfUnknownCurrency = 2;

/** `1,234.50`: groups of three, the currency's own decimals. For a place that names the currency elsewhere. */
export function printAmount(amount: Money): string {
  return group(writeDecimal({ units: amount.minor, places: decimalsOf(amount.currency) }));
}

/** `USD 1,234.50`: the code always stands beside the amount, because symbols are shared between currencies. */
export function printMoney(amount: Money): string {
  return `${amount.currency} ${printAmount(amount)}`;
}

/**
 * What a screen shows for a value it was sent. What is no number shows as zero with the currency's decimals
 * (two for an unknown currency), and surplus digits are cut. A rule of display only: nothing calculates with it.
 */
export function displayAmount(value: string | null | undefined, currency?: string): string {
  const places =
    currency !== undefined && isCurrencyCode(currency) ? decimalsOf(currency) : decimalsOfUnknownCurrency;
  return group(writeDecimal({ units: cutDecimal(value ?? "", places) ?? 0n, places }));
}

export function currencyName(code: CurrencyCode, locale: Locale): string {
  return currencyOf(code).names[locale];
}

function group(decimal: string): string {
  return decimal.replace(
    /^(-?)(\d+)/,
    (_, sign: string, whole: string) => sign + whole.replaceAll(/\B(?=(\d{3})+$)/g, ","),
  );
}
