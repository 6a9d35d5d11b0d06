import { currencyOf, decimalsOf, isCurrencyCode, type CurrencyCode, type Locale } from "./currency.ts";
import { readDecimal, writeDecimal } from "./decimal.ts";
import type { Money } from "./money.ts";
import { cutDecimal } from "./parse.ts";
import type { Rate } from "./rate.ts";
import { divide, tenTo } from "./rounding.ts";

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

/** A decimal fraction as people read it: `0.0005` is `0.05%`. Two decimals at least, so that columns stand. */
export function printPercent(fraction: string): string {
  const decimal = readDecimal(fraction);
  if (!decimal) throw new RangeError(`not a decimal: ${fraction}`);
  const { units, places } = decimal;
  const wanted = Math.max(places - 2, 2);
  const padded = writeDecimal({ units: units * 10n ** BigInt(wanted + 2 - places), places: wanted });
  return `${padded.replace(/(\.\d\d\d*?)0+$/, "$1")}%`;
}

/** A rate as people read it: seven digits at most, and five at least, without zeros that say nothing. Only for reading. */
export function printRate({ units: exact, places: all }: Pick<Rate, "units" | "places">): string {
  const surplus = Math.min(Math.max(exact.toString().length - 7, 0), all);
  let [units, places] = [divide(exact, tenTo(surplus), "half-even"), all - surplus];
  const digits = () => units.toString().length;
  for (; digits() < 5; places++) units *= 10n;
  for (; digits() > 5 && places > 0 && units % 10n === 0n; places--) units /= 10n;
  return writeDecimal({ units, places });
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
