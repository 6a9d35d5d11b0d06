import {
  keyOfLine,
  linesAtMost,
  priceLine,
  type PriceKey,
  type PriceLine,
} from "@causeway/contract/price/line";
import { percentText } from "@causeway/contract/price/words";
import { fromWire, isCurrencyCode, readDecimal, toDecimal, writeDecimal } from "@causeway/money";
import type { PriceBoard } from "./prices.ts";

/** A line as it is typed. */
export type Typed = {
  readonly percent: string;
  readonly fixed: string;
  readonly fixedIn: string;
  readonly ended: boolean;
};
export type Row = { readonly line: PriceLine; readonly typed: Typed; readonly isNew: boolean };

export const nothingTyped: Typed = { percent: "", fixed: "", fixedIn: "", ended: false };

export function rowsOf({ lines }: Pick<PriceBoard, "lines">): Row[] {
  return lines.map(({ line }) => ({ line, typed: typedOf(line), isNew: false }));
}

function typedOf({ cost }: PriceLine): Typed {
  return {
    percent: cost?.rate == null ? "" : percentText(cost.rate).replace("%", ""),
    fixed: cost?.fixed?.amount ?? "",
    fixedIn: cost?.fixed?.currency ?? "",
    ended: false,
  };
}

/** A share as it is sent, of a percentage as it is typed; nothing where it is none. */
export function shareOf(percent: string): string | undefined {
  const read = readDecimal(percent.trim());
  if (!read || read.units < 0n || read.places > 4) return undefined;
  const share = writeDecimal({ units: read.units, places: read.places + 2 });
  return /^0\.0*$/.test(share) ? "0" : share.replace(/0+$/, "");
}

/** The line that was typed; nothing where it cannot be read. */
export function lineOf({ line, typed }: Row): PriceLine | undefined {
  const { percent, fixed, fixedIn, ended } = typed;
  const key: PriceKey = line;
  if (ended) return { ...key, cost: null };
  const rate = percent.trim() === "" ? null : shareOf(percent);
  const amount = fixed.trim() === "" ? null : fixedOf(fixed, fixedIn);
  if (rate === undefined || amount === undefined) return undefined;
  const read = priceLine.safeParse({ ...key, cost: { rate, fixed: amount } });
  return read.success ? read.data : undefined;
}

function fixedOf(amount: string, currency: string) {
  const money = isCurrencyCode(currency) ? fromWire({ currency, amount: amount.trim() }) : undefined;
  return money && { currency: money.currency, amount: toDecimal(money) };
}

export function isChanged({ line, typed, isNew }: Row): boolean {
  const was = typedOf(line);
  return isNew || (Object.keys(was) as (keyof Typed)[]).some((name) => was[name] !== typed[name]);
}

export type NewLine = Omit<PriceKey, "fromUsd"> & { readonly fromUsd: string };

/** A line to be added, where it can be priced at all. */
export function newRow(key: NewLine): Row | undefined {
  const usd = fromWire({ currency: "USD", amount: key.fromUsd.trim() || "0" });
  if (!usd) return undefined;
  const line = { ...sorted(key), fromUsd: toDecimal(usd), cost: null };
  const read = priceLine.safeParse(line);
  return read.success ? { line: read.data, typed: nothingTyped, isNew: true } : undefined;
}

function sorted(key: NewLine): NewLine {
  const { currency, pairedWith } = key;
  if (currency === null || pairedWith === null || currency < pairedWith) return key;
  return { ...key, currency: pairedWith, pairedWith: currency };
}

export function isThere(rows: readonly Row[], { line }: Row): boolean {
  return rows.some((row) => keyOfLine(row.line) === keyOfLine(line));
}

/** The change that was typed; nothing while any of it cannot be read. */
export function changedLines(rows: readonly Row[]): PriceLine[] | undefined {
  const lines = rows.filter(isChanged).map(lineOf);
  if (lines.length > linesAtMost || lines.some((line) => line === undefined)) return undefined;
  return lines.filter((line) => line !== undefined);
}
