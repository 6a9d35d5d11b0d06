import { decimalsOf, type CurrencyCode } from "./currency.ts";
import { readDecimal } from "./decimal.ts";
import { fromDecimal, type Money } from "./money.ts";

export type ParsedMoney =
  | { readonly ok: true; readonly money: Money }
  | { readonly ok: false; readonly reason: "empty" | "not-a-number" | "too-many-decimals" | "too-large" };

const wellGrouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/;
const ungrouped = /^(\d+\.?\d*|\.\d+)$/;

/**
 * Reads an amount as people type it, Chinese keyboards included. Never guesses: `1,23` (which some mean as a
 * decimal comma) and a third decimal on a dollar are refused instead of read as something else.
 */
export function parseMoney(text: string, currency: CurrencyCode): ParsedMoney {
  const typed = halfWidth(text).replaceAll(/\s/g, "");
  if (typed === "") return { ok: false, reason: "empty" };
  if (!wellGrouped.test(typed) && !ungrouped.test(typed)) return { ok: false, reason: "not-a-number" };
  const [whole = "", fraction = ""] = typed.replaceAll(",", "").split(".");
  const significant = whole.replace(/^0+(?=\d)/, "") || "0";
  if (fraction.length > decimalsOf(currency)) return { ok: false, reason: "too-many-decimals" };
  const read = fromDecimal(currency, fraction === "" ? significant : `${significant}.${fraction}`);
  return read ? { ok: true, money: read } : { ok: false, reason: "too-large" };
}

/** Full-width digits, point and comma, and the ideographic full stop that a Chinese keyboard gives for a point. */
export function halfWidth(text: string): string {
  return text.replaceAll(/[０-９．，。]/g, (character) =>
    character === "。" ? "." : String.fromCodePoint((character.codePointAt(0) ?? 0) - 0xfee0),
  );
}

/** A decimal string on its way to the screen, cut (never rounded) to so many decimals; `undefined` if it is none. */
export function cutDecimal(text: string, places: number): bigint | undefined {
  const decimal = readDecimal(halfWidth(text).replaceAll(/[\s,]/g, ""));
  if (!decimal) return undefined;
  const missing = places - decimal.places;
  return missing >= 0 ? decimal.units * 10n ** BigInt(missing) : decimal.units / 10n ** BigInt(-missing);
}
