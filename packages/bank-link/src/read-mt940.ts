import { createHash } from "node:crypto";
import { fromDecimal, type CurrencyCode, type Money } from "@causeway/money";
import { withoutDashes } from "./albion-messages.ts";
import { isDay, midnightIn } from "./day.ts";
import { known, type BankEntry, type Counterparty, type EntryKind } from "./entry.ts";
import {
  accountMark,
  idMark,
  lineLength,
  namePieces,
  pieceLength,
  remittancePieces,
  transactionTypes,
  wordsMark,
} from "./mt940.ts";
import { statementsIn, type Field, type LineFields, type StatementFields } from "./mt940-fields.ts";
import { givenReference } from "./read-entry.ts";
import { faultIn, mostLines, type Claimed, type Line, type Report } from "./read-message.ts";
import { isoCurrency, readCurrency } from "./wire.ts";
import { MessageRefused } from "./xml.ts";

/**
 * Reads a file of MT940 statements or pages of them. The bank's days are those of its zone. As in every statement a line
 * that is wrong is told apart from its neighbours; the file is refused only where there is no statement in it.
 */
export function readMt940(bytes: Uint8Array, zone: string): Report[] {
  const statements = statementsIn(bytes);
  if (!statements.some(({ head }) => head.length > 0))
    throw new MessageRefused("a statement was expected, beginning with :20:");
  if (statements.length > mostStatements)
    throw new MessageRefused(`at most ${mostStatements} statements were expected`);
  const count = statements.reduce((sum, { lines }) => sum + lines.length, 0);
  if (count > mostLines) throw new MessageRefused(`at most ${mostLines} lines were expected`);
  return statements.map((statement, index) => readStatement(statement, index, zone));
}

/** More accounts than anybody has; each statement that cannot be read has its reasons told. */
const mostStatements = 5_000;

type Head = Omit<Report, "lines" | "kind">;
type Around = Pick<Head, "accountId" | "currency" | "day"> & { readonly midnightOf: (day: string) => Date };

function readStatement(statement: StatementFields, index: number, zone: string): Report {
  const head = readHead(statement);
  const around = { ...head, midnightOf: midnightsIn(zone) };
  const lines = statement.lines.map((line, place): Line => {
    const found = { place: `statement[${index + 1}]/line[${place + 1}]`, raw: rawOf(line) };
    let entry: BankEntry | undefined;
    const fault = faultIn(() => {
      entry = readLine(line, around);
    });
    return entry
      ? { ...found, entries: [entry] }
      : { ...found, fault: fault ?? "", claimed: claimOf(line, head.currency) };
  });
  return { kind: "statement", ...head, lines };
}

/** Nearly all lines are of one day, and a zone is slow to ask. */
function midnightsIn(zone: string): (day: string) => Date {
  const midnights = new Map<string, Date>();
  return (day) => {
    const midnight = midnights.get(day) ?? midnightIn(zone, day);
    midnights.set(day, midnight);
    return midnight;
  };
}

function readHead({ head }: StatementFields): Head {
  const faults: string[] = [];
  const attempt = <T>(work: () => T): T | undefined => {
    let result: T | undefined;
    const fault = faultIn(() => {
      result = work();
    });
    if (fault !== undefined) faults.push(fault);
    return result;
  };
  const text = (...tags: string[]) => attempt(() => textOf(onlyOf(head, tags)));
  const reference = text("20") ?? "";
  const accountId = text("25", "25P") ?? "";
  const number = attempt(() => readNumber(textOf(onlyOf(head, ["28C", "28"]))));
  const opens = attempt(() => onlyOf(head, ["60F", "60M"]));
  const closes = attempt(() => onlyOf(head, ["62F", "62M"]));
  const currency = attempt(() => currencyOf([opens, closes])) ?? null;
  const opening = opens && attempt(() => readBalance(opens));
  const closing = closes && attempt(() => readBalance(closes));
  const day = closing?.day;
  const pageNumber = number?.page ?? (closes?.tag === "62M" || opens?.tag === "60M" ? 1 : undefined);
  return {
    // The field :20: alone is with some banks the same every day; pages of one statement have all of these in common.
    id: [accountId, number?.sequence ?? 0, reference, ...(day === undefined ? [] : [day])].join("/"),
    accountId,
    currency,
    ...(pageNumber === undefined ? {} : { page: { number: pageNumber, isLast: closes?.tag === "62F" } }),
    ...(number === undefined ? {} : { sequence: number.sequence }),
    ...(day === undefined ? {} : { day }),
    ...(opening === undefined ? {} : { opening: opening.money }),
    ...(closing === undefined ? {} : { closing: closing.money }),
    faults,
  };
}

function onlyOf(head: readonly Field[], tags: readonly string[]): Field {
  const found = head.filter(({ tag }) => tags.includes(tag));
  const [field] = found;
  if (!field || found.length > 1)
    throw new MessageRefused(`one field :${tags.join(": or :")}: was expected, not ${found.length}`);
  return field;
}

function textOf({ tag, lines }: Field): string {
  const text = lines.join(" ").trim();
  if (text === "" || text.length > 70 || text.includes("\ufffd"))
    throw new MessageRefused(`a text of at most 70 characters was expected in :${tag}:`);
  return text;
}

function readNumber(text: string): { readonly sequence: number; readonly page?: number } {
  const [, sequence, page] = /^(\d{1,5})(?:\/(\d{1,5}))?$/.exec(text) ?? [];
  if (sequence === undefined)
    throw new MessageRefused(`a number and a page were expected in :28C:, not ${text}`);
  return { sequence: Number(sequence), ...(page === undefined ? {} : { page: Number(page) }) };
}

/** Only balances tell it, and both have to tell the same. */
function currencyOf(balances: readonly (Field | undefined)[]): CurrencyCode {
  const codes = balances.flatMap((field) => /^[CD]\d{6}([A-Z]{3})/.exec(field?.lines[0] ?? "")?.[1] ?? []);
  const [code, other] = new Set(codes);
  if (code === undefined || other !== undefined)
    throw new MessageRefused(
      `one currency was expected in :60: and :62:, not ${codes.join(" and ") || "none"}`,
    );
  return readCurrency(code);
}

function readBalance(field: Field): { readonly day: string; readonly money: Money } {
  const text = textOf(field);
  const [, mark, date, code, amount] = /^([CD])(\d{6})([A-Z]{3})(\d{1,18},\d{0,9})$/.exec(text) ?? [];
  if (date === undefined || code === undefined || amount === undefined)
    throw new MessageRefused(`mark, day, currency and amount were expected in :${field.tag}:, not ${text}`);
  const money = readAmount(readCurrency(code), amount);
  return { day: dayOf(date), money: mark === "D" ? { ...money, minor: -money.minor } : money };
}

function readAmount(currency: CurrencyCode, text: string): Money {
  const money = fromDecimal(currency, text.replace(",", ".").replace(/\.$/, ""));
  if (!money) throw new MessageRefused(`no amount of ${currency}: ${text}`);
  return money;
}

/** SWIFT's two digits of a year reach from 1980 to 2079. */
function dayOf(date: string): string {
  const [year, month, day] = [date.slice(0, 2), date.slice(2, 4), date.slice(4, 6)];
  const text = `${Number(year) < 80 ? "20" : "19"}${year}-${month}-${day}`;
  if (!isDay(text)) throw new MessageRefused(`no day: ${date}`);
  return text;
}

/** A month and a day of the year in which they lie nearest. */
function dayNear(date: string, near: string): string {
  const year = Number(near.slice(0, 4));
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(near));
  const [nearest] = [year - 1, year, year + 1]
    .map((each) => `${each}-${date.slice(0, 2)}-${date.slice(2)}`)
    .filter(isDay)
    .toSorted((a, b) => distance(a) - distance(b));
  if (nearest === undefined) throw new MessageRefused(`no day of a year: ${date}`);
  return nearest;
}

const characters = "[A-Za-z0-9/?:().,'+ -]";
const lineShape = new RegExp(
  String.raw`^(\d{6})(\d{4})?(R?)([CD])[A-Z]?(\d{1,18},\d{0,9})[NFS]([A-Z0-9]{3})` +
    `(${characters}{0,16}?)(?://(${characters}{1,35}))?$`,
);
const kinds = new Map<string, EntryKind>(
  (Object.keys(transactionTypes) as EntryKind[]).map((kind) => [transactionTypes[kind], kind]),
);

function readLine({ field, information }: LineFields, around: Around): BankEntry {
  const { accountId, currency, day, midnightOf } = around;
  if (field.tag !== "61") throw new MessageRefused(`a field :61: was expected, not ${field.raw.slice(0, 8)}`);
  const text = (field.lines[0] ?? "").trim();
  const [, valued, booked, reversal, mark, amount, type, ours, theirs] = lineShape.exec(text) ?? [];
  if (valued === undefined || amount === undefined)
    throw new MessageRefused(
      `days, mark, amount, type and reference were expected, not ${text.slice(0, 70)}`,
    );
  if (!currency) throw new MessageRefused("a line of a statement whose currency is known was expected");
  const money = readAmount(currency, amount);
  const valueDate = dayOf(valued);
  const bookingDay = booked === undefined ? (day ?? valueDate) : dayNear(booked, day ?? valueDate);
  const isReversal = reversal === "R";
  const told = readInformation(information);
  const kind = kinds.get(type ?? "") ?? (told.counterparty ? "payment" : "other");
  // The reversal of a credit takes money away.
  const direction = (mark === "C") !== isReversal ? "credit" : "debit";
  const id = told.id ?? givenReference(ours?.trim());
  const entry = {
    accountId: accountIn(field.lines.slice(1)) ?? accountId,
    direction,
    money,
    // Nothing moves with an entry of nothing.
    status: money.minor === 0n ? "information" : "booked",
    kind,
    isReversal,
    bookedAt: midnightOf(bookingDay),
    bookingDay,
    valueDate,
    counterparty: told.counterparty,
    ...(kind === "return" && direction === "debit"
      ? known("returnId", id === undefined ? undefined : withoutDashes(id))
      : known("endToEndId", id)),
    ...known("remittance", told.remittance),
  } as const;
  const reference = givenReference(theirs?.trim());
  return reference === undefined
    ? { ...entry, reference: namelessReference(entry), isNameless: true }
    : { ...entry, reference };
}

/** The reference of an entry that the bank gave none: what it says. Two that say the same have the same one. */
export function namelessReference(entry: Omit<BankEntry, "reference">): string {
  const { accountId, bookingDay, direction, money, valueDate, remittance = "", counterparty } = entry;
  const { currency, minor } = money;
  const said = [accountId, bookingDay, direction, currency, String(minor), valueDate, remittance];
  const name = counterparty?.name ?? "";
  return `NR${createHash("sha256")
    .update(JSON.stringify([...said, name]))
    .digest("hex")
    .slice(0, 30)}`;
}

const accountShape = new RegExp(`^${accountMark}(${characters}{1,34})$`);

function accountIn(supplementary: readonly string[]): string | undefined {
  const line = supplementary.find((each) => each.startsWith(accountMark));
  if (line === undefined) return undefined;
  const account = accountShape.exec(line.trimEnd())?.[1];
  if (account === undefined) throw new MessageRefused(`an account was expected after ${accountMark}`);
  return account;
}

type Information = {
  readonly counterparty: Counterparty | null;
  readonly remittance?: string;
  readonly id?: string;
};

/** Far more than the six lines that SWIFT gives it. */
const longestInformation = 2_000;

/** The field :86: in numbered pieces, or as a bare text. */
function readInformation(field: Field | undefined): Information {
  if (!field) return { counterparty: null };
  const text = field.lines.join("");
  if (text.length > longestInformation)
    throw new MessageRefused(`at most ${longestInformation} characters were expected in :86:`);
  if (!/^\d{0,3}\?\d\d/.test(text)) {
    const words = joined(field.lines, lineLength);
    return { counterparty: null, ...known("remittance", words === "" ? undefined : words) };
  }
  const [, ...parts] = text.split(/\?(\d\d)/);
  const pieces = new Map<string, string>();
  for (let at = 0; at < parts.length; at += 2) pieces.set(parts[at]!, parts[at + 1] ?? "");
  const textOfPieces = (numbers: readonly string[]) =>
    joined(
      numbers.flatMap((number) => pieces.get(number) ?? []),
      pieceLength,
    );
  const name = textOfPieces(namePieces);
  const given = (number: string) => givenReference(pieces.get(number)?.trim());
  const party = { name, ...known("bankBic", given("30")), ...known("account", given("31")) };
  return { counterparty: name === "" ? null : party, ...readWords(textOfPieces(remittancePieces)) };
}

function readWords(text: string): { readonly id?: string; readonly remittance?: string } {
  const said = (value: string) => (value.trim() === "" ? undefined : value.trim());
  if (!text.startsWith(idMark)) return known("remittance", said(text));
  const end = text.indexOf(wordsMark);
  const id = text.slice(idMark.length, end === -1 ? undefined : end);
  const words = end === -1 ? "" : text.slice(end + wordsMark.length);
  return { ...known("id", givenReference(id.trim())), ...known("remittance", said(words)) };
}

/** A piece that is full goes on in the next one, wherever its words were cut. */
function joined(texts: readonly string[], full: number): string {
  return texts
    .map((each) => (each.length >= full ? each : `${each} `))
    .join("")
    .trim();
}

function rawOf({ field, information }: LineFields): string {
  return information ? `${field.raw}\n${information.raw}` : field.raw;
}

/** Whatever of a bad line can be read as it stands, believed by nobody. */
function claimOf({ field }: LineFields, currency: CurrencyCode | null): Claimed {
  const text = (field.lines[0] ?? "").slice(0, 200);
  const amount = /\d{1,18},\d{0,9}/.exec(text)?.[0];
  const reference = /\/\/(\S{1,35})/.exec(text)?.[1];
  const [, reversal, mark] = /^\d{6}(?:\d{4})?(R?)([CD])/.exec(text) ?? [];
  return {
    ...known("reference", reference),
    ...known("amount", amount),
    ...(currency === null ? {} : { currency: isoCurrency(currency) }),
    ...(mark === undefined
      ? {}
      : { direction: (mark === "C") !== (reversal === "R") ? ("credit" as const) : ("debit" as const) }),
  };
}
