import { decimalsOf, isCurrencyCode, type CurrencyCode } from "./currency.ts";
import { readDecimal, writeDecimal } from "./decimal.ts";
import { divide, magnitude, tenTo, type Rounding } from "./rounding.ts";

/** An amount of one currency, counted in its minor unit (cents for USD, yen for JPY, fils for KWD). */
export type Money = { readonly currency: CurrencyCode; readonly minor: bigint };

/** The books hold amounts in 64 bits; what does not fit is not an amount. */
export const largestMinor = 2n ** 63n - 1n;

/** Two currencies met in one sum, or an amount left the range of the books: a fault of the caller. */
export class MoneyFault extends Error {
  override readonly name = "MoneyFault";
}

export function money(currency: CurrencyCode, minor: bigint): Money {
  if (magnitude(minor) > largestMinor) throw new MoneyFault(`amount out of range: ${minor} ${currency}`);
  return { currency, minor };
}

export function zero(currency: CurrencyCode): Money {
  return money(currency, 0n);
}

export function add(a: Money, b: Money): Money {
  requireSameCurrency(a, b);
  return money(a.currency, a.minor + b.minor);
}

export function subtract(a: Money, b: Money): Money {
  requireSameCurrency(a, b);
  return money(a.currency, a.minor - b.minor);
}

export function negate(a: Money): Money {
  return money(a.currency, -a.minor);
}

export function sum(currency: CurrencyCode, amounts: Iterable<Money>): Money {
  let total = zero(currency);
  for (const amount of amounts) total = add(total, amount);
  return total;
}

/** Below zero, zero or above zero, as `Array.sort` wants it. */
export function compare(a: Money, b: Money): -1 | 0 | 1 {
  requireSameCurrency(a, b);
  return a.minor < b.minor ? -1 : a.minor > b.minor ? 1 : 0;
}

export function equals(a: Money, b: Money): boolean {
  return a.currency === b.currency && a.minor === b.minor;
}

/** A fraction of an amount: `portion(payment, "0.0035", "half-up")` is a fee of 0.35 %. */
export function portion(whole: Money, fraction: string, rounding: Rounding): Money {
  const factor = readDecimal(fraction);
  if (!factor) throw new MoneyFault(`not a decimal: ${fraction}`);
  return money(whole.currency, divide(whole.minor * factor.units, tenTo(factor.places), rounding));
}

/**
 * Shares an amount by weight without losing a minor unit: every share is cut down, and what is left over goes
 * unit by unit to the shares that lost most, the earlier one first.
 */
export function allocate(whole: Money, weights: readonly bigint[]): Money[] {
  const total = weights.reduce((a, b) => a + b, 0n);
  if (total <= 0n || weights.some((weight) => weight < 0n)) {
    throw new MoneyFault("weights are not negative, and at least one is above zero");
  }
  const step = whole.minor < 0n ? -1n : 1n;
  const shares = weights.map((weight, index) => ({
    index,
    minor: divide(whole.minor * weight, total, "down"),
    lost: magnitude(whole.minor * weight) % total,
  }));
  let left = magnitude(whole.minor) - shares.reduce((a, share) => a + magnitude(share.minor), 0n);
  for (const share of shares.toSorted((a, b) =>
    a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1,
  )) {
    if (left === 0n) break;
    share.minor += step;
    left -= 1n;
  }
  return shares.map((share) => money(whole.currency, share.minor));
}

/** The amount in the coarser steps of a partner who deals in fewer decimals than the currency has. */
export function roundTo(amount: Money, decimals: number, rounding: Rounding): Money {
  const step = tenTo(Math.max(decimalsOf(amount.currency) - decimals, 0));
  return money(amount.currency, divide(amount.minor, step, rounding) * step);
}

/**
 * Whether an amount can be paid out whole at so many decimals. Asked before anything is promised: a
 * conversion that rounds to zero, or a fils that the partner cannot send, is refused and not quietly lost.
 */
export function isDeliverable(amount: Money, decimals = decimalsOf(amount.currency)): boolean {
  return amount.minor > 0n && equals(roundTo(amount, decimals, "down"), amount);
}

/** The form on the wire and in files: `"1234.50"`, always with the currency's decimals. */
export function toDecimal(amount: Money): string {
  return writeDecimal({ units: amount.minor, places: decimalsOf(amount.currency) });
}

/** Reads the wire form. Surplus zeros are accepted, surplus digits are not: nothing is ever rounded here. */
export function fromDecimal(currency: CurrencyCode, text: string): Money | undefined {
  const decimal = readDecimal(text);
  if (!decimal) return undefined;
  const places = decimalsOf(currency);
  const surplus = tenTo(Math.max(decimal.places - places, 0));
  if (decimal.units % surplus !== 0n) return undefined;
  const minor = (decimal.units / surplus) * tenTo(Math.max(places - decimal.places, 0));
  return magnitude(minor) > largestMinor ? undefined : { currency, minor };
}

function requireSameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new MoneyFault(`${a.currency} and ${b.currency} do not mix`);
}

/** An amount as it travels: its decimals are its currency's, and it is never a number. */
export function toWire(amount: Money): { currency: string; amount: string } {
  return { currency: amount.currency, amount: toDecimal(amount) };
}

/** An amount as it came over the wire; nothing where its currency is unknown or it cannot be read. */
export function fromWire(wire: { readonly currency: string; readonly amount: string }): Money | undefined {
  return isCurrencyCode(wire.currency) ? fromDecimal(wire.currency, wire.amount) : undefined;
}
