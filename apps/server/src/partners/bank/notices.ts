import {
  isGood,
  MessageRefused,
  readAlbionEvent,
  readBankMessage,
  readMt940,
  type AlbionEvent,
  type AccountReport,
  type BadLine,
  type BankEntry,
  type GoodLine,
  type Page,
  type Report,
  type ReturnReport,
  type Statement,
  type TransferStatusReport,
} from "@causeway/bank-link";
import { stateOf, transferStateOf, uuidFrom } from "./iso-bank.ts";
import { startOfDay, type Zone } from "#platform/day.ts";
import { stateOfReturn, stateOfTransfer } from "./albion-bank.ts";
import type { Bank, RefundState, TransferState } from "./port.ts";

/** What a bank can tell us by itself. Of entries only those that are booked are money. */
export type BankNotice =
  | { readonly kind: "entry"; readonly entry: BankEntry }
  | { readonly kind: "announced" | "noted"; readonly entry: BankEntry }
  | { readonly kind: "account"; readonly report: AccountReport }
  | { readonly kind: "refund"; readonly refundId: string; readonly state: RefundState }
  | { readonly kind: "transfer"; readonly transferId: string; readonly state: TransferState }
  | { readonly kind: "statement"; readonly statement: Statement };

/** A notice with the id under which the bank knows what it is about: the same however often it is told. */
export type NamedNotice = {
  readonly eventId: string;
  readonly occurredAt: Date;
  readonly kind: BankNotice["kind"];
  /** The notice as the inbox keeps it, without what differs from telling to telling. */
  readonly body: string;
};

/** One page of a statement, or all of it. */
export type StatementPage = Omit<Report, "kind" | "lines"> & {
  readonly createdAt: Date;
  readonly entries: readonly BankEntry[];
};

/** A piece of a message, small enough to be taken as one. */
export type Part =
  | { readonly is: "told"; readonly told: readonly NamedNotice[] }
  /** The statement it is missing in, where it is one. */
  | { readonly is: "unreadable"; readonly line: BadLine; readonly statement: string | null }
  | {
      readonly is: "mended";
      readonly line: GoodLine;
      readonly statement: string | null;
      readonly told: readonly NamedNotice[];
    }
  /** With its body as it is kept. */
  | {
      readonly is: "page";
      readonly page: Page;
      readonly statement: string;
      readonly createdAt: Date;
      readonly body: string;
    }
  /** Of a statement whose head cannot be read the entries are told before this, one by one. */
  | { readonly is: "headless"; readonly statement: string; readonly reason: string };

/** A message that the bank sent by itself: what it is, and what it tells, in its order. */
export type Reading = { readonly name: string; readonly parts: readonly Part[] };

/** How a bank writes, and by whose days. */
export type Voice = Pick<Bank, "wire" | "zone">;

/**
 * Reads what was stored. A line that was kept apart when the message was read before stays apart: its statement was told
 * without it.
 */
export function readMessage(bytes: Uint8Array, apart: ReadonlySet<string>, { wire, zone }: Voice): Reading {
  return wire === "albion" ? readAlbion(bytes, apart, zone) : readIso(bytes, apart);
}

/** A file of statements, or an event. */
function readAlbion(bytes: Uint8Array, apart: ReadonlySet<string>, zone: Zone): Reading {
  const isEvent = /^\s*\{\s*"/.test(Buffer.from(bytes.subarray(0, 20)).toString("latin1"));
  if (!isEvent) {
    const parts = readMt940(bytes, zone).flatMap((report) =>
      statementParts(report, startOfDay(zone, report.day ?? unknownDay), apart),
    );
    return { name: "MT940", parts };
  }
  const event = readAlbionEvent(bytes);
  return { name: `event:${event.type}`, parts: [{ is: "told", told: toldBy(event) }] };
}

function toldBy(event: AlbionEvent): readonly NamedNotice[] {
  if (event.type === "transaction") return [entryNotice(event.entry)];
  if (event.type === "account")
    return event.account.status === "open" ? [openingOf(event.account.report)] : [];
  if (event.type === "transfer")
    return [transferNotice(ownId(event.report.transferId), stateOfTransfer(event.report), epoch)];
  return [refundNotice(ownId(event.report.returnId), stateOfReturn(event.report), epoch)];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function ownId(told: string): string {
  if (!uuid.test(told)) throw new MessageRefused(`no id of ours: ${told}`);
  return told;
}

/** Of a statement that does not say its day nothing depends on when it was made. */
const unknownDay = "1970-01-01";

function readIso(bytes: Uint8Array, apart: ReadonlySet<string>): Reading {
  const message = readBankMessage(bytes);
  const { name } = message;
  if (name === "acmt.014.001.03") return { name, parts: [{ is: "told", told: [openingOf(message.report)] }] };
  if (name === "pacs.002.001.10") return { name, parts: [{ is: "told", told: [refundOf(message.report)] }] };
  if (name === "pain.002.001.10")
    return { name, parts: [{ is: "told", told: [transferOf(message.report)] }] };
  return {
    name,
    parts: message.reports.flatMap((report) =>
      report.kind === "statement"
        ? statementParts(report, message.createdAt, apart)
        : report.lines.map((line) => linePart(line, apart)),
    ),
  };
}

function linePart(line: Report["lines"][number], apart: ReadonlySet<string>): Part {
  if (!isGood(line)) return { is: "unreadable", line, statement: null };
  const told = line.entries.map(entryNotice);
  return apart.has(line.place) ? { is: "mended", line, statement: null, told } : { is: "told", told };
}

/** Booked lines are the statement's own; what else stands in it is told by itself. */
function statementParts(report: Report, createdAt: Date, apart: ReadonlySet<string>): Part[] {
  const { kind: _, lines, ...head } = report;
  const parts: Part[] = [];
  const booked: BankEntry[] = [];
  for (const line of lines) {
    if (!isGood(line)) parts.push({ is: "unreadable", line, statement: report.id });
    else {
      const told = line.entries.filter(({ status }) => status !== "booked").map(entryNotice);
      const own = line.entries.filter(({ status }) => status === "booked");
      if (apart.has(line.place))
        parts.push({ is: "mended", line: { ...line, entries: own }, statement: report.id, told });
      else {
        booked.push(...own);
        if (told.length > 0) parts.push({ is: "told", told });
      }
    }
  }
  const statement = { ...head, createdAt, entries: booked };
  if (head.page && !(head.page.number === 1 && head.page.isLast))
    return [...parts, pagePart(head.page, statement)];
  return [...parts, ...wholeParts(statement)];
}

/** What differs from telling to telling is not kept. */
function pagePart(page: Page, { createdAt, ...said }: StatementPage): Part {
  return { is: "page", page, statement: said.id, createdAt, body: keep({ ...said, createdAt: epoch }) };
}

/** A statement whose head can be read, or its entries one by one: they are booked all the same. */
export function wholeParts(page: StatementPage): Part[] {
  const { id: statementId, accountId, currency, day, opening, closing, entries, createdAt, faults } = page;
  if (!currency || day === undefined || !opening || !closing)
    return [
      ...entries.map((entry): Part => ({ is: "told", told: [entryNotice(entry)] })),
      { is: "headless", statement: statementId, reason: faults[0] ?? "its day or a balance is missing" },
    ];
  const statement = { statementId, accountId, currency, day, opening, closing, entries };
  const notice = { kind: "statement", statement: { messageId: "", createdAt: epoch, ...statement } } as const;
  return [{ is: "told", told: [named(eventOfStatement(statementId), createdAt, notice)] }];
}

/** Of all pages of a statement, in their order, the statement: it opens with the first and closes with the last. */
export function joinPages(pages: readonly StatementPage[]): StatementPage {
  return pages.reduce((all, page) => ({
    ...page,
    ...all,
    currency: all.currency ?? page.currency,
    ...(page.day !== undefined && { day: page.day }),
    ...(page.closing !== undefined && { closing: page.closing }),
    entries: [...all.entries, ...page.entries],
    faults: [...all.faults, ...page.faults],
  }));
}

export function eventOfStatement(statementId: string): string {
  return `statement:${statementId}`;
}

const kinds = { booked: "entry", pending: "announced", information: "noted" } as const;

/** What is announced is another event than the booking, which it does not contradict. */
function entryNotice(entry: BankEntry): NamedNotice {
  const kind = kinds[entry.status];
  return named(`${kind}:${entry.reference}`, entry.bookedAt, { kind, entry });
}

function openingOf(report: AccountReport): NamedNotice {
  const notice = { kind: "account", report: { ...report, messageId: "", createdAt: epoch } } as const;
  return named(`account:${uuidFrom(report.processId)}`, report.createdAt, notice);
}

function refundOf(report: ReturnReport): NamedNotice {
  return refundNotice(uuidFrom(report.returnId), stateOf(report), report.createdAt);
}

function refundNotice(refundId: string, state: RefundState, occurredAt: Date): NamedNotice {
  return named(`refund:${refundId}:${state}`, occurredAt, { kind: "refund", refundId, state });
}

function transferOf(report: TransferStatusReport): NamedNotice {
  return transferNotice(uuidFrom(report.transferId), transferStateOf(report), report.createdAt);
}

function transferNotice(transferId: string, state: TransferState, occurredAt: Date): NamedNotice {
  return named(`transfer:${transferId}:${state}`, occurredAt, { kind: "transfer", transferId, state });
}

const epoch = new Date(0);

function named(eventId: string, occurredAt: Date, notice: BankNotice): NamedNotice {
  return { eventId, occurredAt, kind: notice.kind, body: keep(notice) };
}

/**
 * True where a later telling says nothing that the first did not: an intraday report often knows less of an entry than
 * its notice did. Whoever says more, or otherwise, contradicts.
 */
export function addsNothing(first: BankEntry, later: BankEntry): boolean {
  const { counterparty, kind, bookedAt: _, ...rest } = later;
  return (
    isWithin(rest, first) &&
    (kind === first.kind || kind === "other") &&
    (counterparty === null || (first.counterparty !== null && isWithin(counterparty, first.counterparty)))
  );
}

function isWithin(part: object, whole: object): boolean {
  const known = new Map(Object.entries(whole));
  return Object.entries(part).every(([key, value]) => keep(value) === keep(known.get(key)));
}

/** Amounts are whole numbers larger than JSON can hold; they are kept as text with a mark. */
export function keep(value: unknown): string {
  return JSON.stringify(value ?? null, (_, each: unknown) => (typeof each === "bigint" ? `${each}n` : each));
}

const times = new Set(["bookedAt", "createdAt"]);

/** What was kept, as it was. */
export function recall<T>(kept: string): T {
  const value = JSON.parse(kept) as T;
  reviveIn(value);
  return value;
}

/** As a reviver would, which takes ten times as long: a statement may have 50,000 lines. */
function reviveIn(value: unknown): void {
  if (Array.isArray(value)) return value.forEach(reviveIn);
  if (typeof value !== "object" || value === null) return;
  const record = value as Record<string, unknown>;
  for (const key of Object.keys(record)) {
    const each = record[key];
    if (typeof each !== "string") reviveIn(each);
    else if (key === "minor") record[key] = BigInt(each.slice(0, -1));
    else if (times.has(key)) record[key] = new Date(each);
  }
}

/** A notice as it was stored. */
export function recallNotice(body: string): BankNotice {
  return recall<BankNotice>(body);
}
