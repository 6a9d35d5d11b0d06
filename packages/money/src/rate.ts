import { decimalsOf, type CurrencyCode } from "./currency.ts";
import { readDecimal, writeDecimal, type Decimal } from "./decimal.ts";
import { money, MoneyFault, type Money } from "./money.ts";
import { divide, magnitude, tenTo, type Rounding } from "./rounding.ts";

/** How many `quote` one `base` costs, as an exact decimal: 1 USD = 7.1234 CNH. */
export type Rate = {
  readonly base: CurrencyCode;
  readonly quote: CurrencyCode;
  readonly units: bigint;
  readonly places: number;
};

export function readRate(base: CurrencyCode, quote: CurrencyCode, text: string): Rate | undefined {
  const decimal = readDecimal(text);
  if (!decimal || decimal.units <= 0n || base === quote) return undefined;
  return { base, quote, ...decimal };
}

export function writeRate(rate: Rate): string {
  return writeDecimal(rate);
}

/**
 * Converts either way: an amount of the base is multiplied, an amount of the quote is divided. The result may
 * round to zero; `isDeliverable` says so before it is promised to anyone.
 */
export function convert(amount: Money, rate: Rate, rounding: Rounding): Money {
  const baseStep = tenTo(decimalsOf(rate.base));
  const quoteStep = tenTo(decimalsOf(rate.quote));
  const rateStep = tenTo(rate.places);
  if (amount.currency === rate.base) {
    return money(rate.quote, divide(amount.minor * rate.units * quoteStep, rateStep * baseStep, rounding));
  }
  if (amount.currency === rate.quote) {
    return money(rate.base, divide(amount.minor * rateStep * baseStep, rate.units * quoteStep, rounding));
  }
  throw new MoneyFault(`${amount.currency} is not in the pair ${rate.base}/${rate.quote}`);
}

/** Below zero where the first is the lower one, with however many places the two are written. */
export function compareRates(one: Rate, other: Rate): number {
  const [first, second] = inUnits(one, other);
  return first === second ? 0 : first < second ? -1 : 1;
}

/** Whether a rate lies at most so many hundredths of a percent from another, above it or below. */
export function isWithin(one: Rate, other: Rate, hundredths: number): boolean {
  const [first, second] = inUnits(one, other);
  return magnitude(first - second) * 10_000n <= second * BigInt(hundredths);
}

function inUnits(one: Rate, other: Rate): readonly [bigint, bigint] {
  if (one.base !== other.base || one.quote !== other.quote)
    throw new MoneyFault(`${one.base}/${one.quote} is no rate of ${other.base}/${other.quote}`);
  return [one.units * tenTo(other.places), other.units * tenTo(one.places)];
}

/** The rate with a factor on it, at a stated precision: a margin of 0.4 % on a sale is a factor of "0.996". */
export function scaleRate(rate: Rate, factor: string, places: number, rounding: Rounding): Rate {
  const by = readDecimal(factor);
  if (!by || by.units <= 0n) throw new MoneyFault(`not a factor: ${factor}`);
  return sized(rate, { units: rate.units * by.units, places: rate.places + by.places }, places, rounding);
}

/** 1 USD = 7.1234 CNH read the other way round, at a stated precision. */
export function invertRate(rate: Rate, places: number, rounding: Rounding): Rate {
  const units = divide(tenTo(rate.places + places), rate.units, rounding);
  return sized({ base: rate.quote, quote: rate.base }, { units, places }, places, rounding);
}

function sized(pair: Pick<Rate, "base" | "quote">, exact: Decimal, places: number, rounding: Rounding): Rate {
  const units = divide(exact.units * tenTo(places), tenTo(exact.places), rounding);
  if (units <= 0n) throw new MoneyFault(`the rate vanishes at ${places} decimals`);
  return { base: pair.base, quote: pair.quote, units, places };
}
