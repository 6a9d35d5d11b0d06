import { toDecimal, type CurrencyCode, type Money } from "@causeway/money";
import type { BankEntry, Page } from "./entry.ts";
import {
  accountMark,
  idMark,
  lineLength,
  namePieces,
  pieceLength,
  referenceLength,
  remittancePieces,
  transactionTypes,
  wordsMark,
} from "./mt940.ts";
import { isoCurrency } from "./wire.ts";

/** One statement, or one page of it. */
export type WrittenMt940 = {
  /** Its `:20:`. */
  readonly id: string;
  readonly accountId: string;
  readonly currency: CurrencyCode;
  readonly sequence: number;
  readonly page?: Page;
  readonly day: string;
  readonly opening: Money;
  readonly closing: Money;
  /** One whose reference is empty, or longer than there is room for, is written without one. */
  readonly entries: readonly BankEntry[];
};

/** A file of statements, in SWIFT's own few characters. */
export function writeMt940(statements: readonly WrittenMt940[]): Uint8Array {
  return new TextEncoder().encode(statements.map(statementText).join(""));
}

function statementText(statement: WrittenMt940): string {
  const { id, accountId, sequence, page, day, opening, closing, entries } = statement;
  const isFirst = page === undefined || page.number === 1;
  const isLast = page === undefined || page.isLast;
  const number = String(sequence).padStart(5, "0");
  const lines = [
    `:20:${plain(id).slice(0, referenceLength)}`,
    `:25:${plain(accountId)}`,
    `:28C:${number}${page ? `/${String(page.number).padStart(2, "0")}` : ""}`,
    `:60${isFirst ? "F" : "M"}:${balance(opening, day)}`,
    ...entries.flatMap((entry) => entryLines(entry, accountId)),
    `:62${isLast ? "F" : "M"}:${balance(closing, day)}`,
    "-",
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}

function balance(money: Money, day: string): string {
  const mark = money.minor < 0n ? "D" : "C";
  return `${mark}${shortDay(day)}${isoCurrency(money.currency)}${amountText(money)}`;
}

function entryLines(entry: BankEntry, statementAccount: string): string[] {
  const { direction, isReversal, money, valueDate, bookingDay, kind, reference, accountId } = entry;
  // What undoes a credit is a debit.
  const mark = isReversal ? (direction === "debit" ? "RC" : "RD") : direction === "credit" ? "C" : "D";
  const isNamed = reference !== "" && reference.length <= referenceLength && plain(reference) === reference;
  return [
    `:61:${shortDay(valueDate)}${shortDay(bookingDay).slice(2)}${mark}${amountText(money)}` +
      `N${transactionTypes[kind]}NONREF${isNamed ? `//${reference}` : ""}`,
    ...(accountId === statementAccount ? [] : [`${accountMark}${plain(accountId)}`]),
    ...wrapped(`:86:166${informationText(entry)}`),
  ];
}

function informationText({ kind, counterparty, remittance, endToEndId, returnId }: BankEntry): string {
  // Words of a payer's that look like an id are none.
  const id = returnId ?? endToEndId ?? (remittance?.startsWith(idMark) ? "NOTPROVIDED" : undefined);
  const words = `${id === undefined ? "" : `${idMark}${id}${wordsMark}`}${remittance ?? ""}`;
  const piece = (number: string, text: string | undefined) =>
    text === undefined || text === "" ? "" : `?${number}${plain(text).slice(0, longestAccount)}`;
  return [
    piece("00", kind.toUpperCase()),
    ...pieces(remittancePieces, words),
    piece("30", counterparty?.bankBic),
    piece("31", counterparty?.account),
    ...pieces(namePieces, counterparty?.name ?? ""),
  ].join("");
}

const longestAccount = 34;

/** What finds no room is lost. */
function pieces(numbers: readonly string[], text: string): string[] {
  const chopped = plain(text).match(new RegExp(`.{1,${pieceLength}}`, "g")) ?? [];
  return chopped.slice(0, numbers.length).map((each, index) => `?${numbers[index]}${each}`);
}

/** A line that began with a colon or a dash would be taken for the next field, or for the end. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > lineLength) {
    let cut = lineLength;
    while (cut > 1 && /[:-]/.test(rest.charAt(cut))) cut -= 1;
    lines.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...lines, rest];
}

const spelt: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", Æ: "AE", ø: "o", Ø: "O", ł: "l", Ł: "L" };

/** SWIFT's characters: letters lose their marks, and what has no letter in it becomes a dot, as does what parts pieces. */
function plain(text: string): string {
  return text
    .replaceAll(/[ßæÆøØłŁ]/g, (letter) => spelt[letter] ?? letter)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[^A-Za-z0-9/:().,'+ -]/gu, ".");
}

function amountText(money: Money): string {
  const [whole, decimals = ""] = toDecimal(money).replace("-", "").split(".");
  return `${whole},${decimals.replace(/0+$/, "")}`;
}

function shortDay(day: string): string {
  return day.slice(2).replaceAll("-", "");
}
