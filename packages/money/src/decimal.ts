import { magnitude } from "./rounding.ts";

/** An exact decimal: `units / 10 ** places`. The form in which rates and fractions are calculated. */
export type Decimal = { readonly units: bigint; readonly places: number };

const plainDecimal = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/;

/** Reads the form used on the wire: digits, a point, digits; no grouping, no exponent, no spaces. */
export function readDecimal(text: string): Decimal | undefined {
  const match = plainDecimal.exec(text);
  if (!match) return undefined;
  const [, sign, whole, fraction = ""] = match;
  const units = BigInt(`${whole}${fraction}`);
  return { units: sign === "-" ? -units : units, places: fraction.length };
}

export function writeDecimal({ units, places }: Decimal): string {
  const digits = magnitude(units)
    .toString()
    .padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places);
  return `${units < 0n ? "-" : ""}${whole}${places > 0 ? `.${fraction}` : ""}`;
}
