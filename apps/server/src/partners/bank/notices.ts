import {
  readAccountReport,
  readNotification,
  readReturnReport,
  readStatement,
  readXml,
  validate,
  type AccountReport,
  type BankEntry,
  type MessageName,
  type ReturnReport,
  type Statement,
} from "@causeway/bank-link";
import { MessageRefused } from "@causeway/bank-link";
import { stateOf, uuidFrom } from "./iso-bank.ts";
import type { RefundState } from "./port.ts";

/** What a bank can tell us by itself. */
export type BankNotice =
  | { readonly kind: "entry"; readonly entry: BankEntry }
  | { readonly kind: "account"; readonly report: AccountReport }
  | { readonly kind: "refund"; readonly refundId: string; readonly state: RefundState }
  | { readonly kind: "statement"; readonly statement: Statement };

/** A notice with the id under which the bank knows what it is about: the same however often it is told. */
export type NamedNotice = {
  readonly eventId: string;
  readonly occurredAt: Date;
  /** The notice as the inbox keeps it, without what differs from telling to telling. */
  readonly body: string;
  readonly notice: BankNotice;
};

type Reader = (node: ReturnType<typeof readXml>) => { eventId: string; occurredAt: Date; notice: BankNotice };

const readers: Partial<Record<MessageName, Reader>> = {
  "camt.054.001.08": (node) => {
    const { entry } = readNotification(node);
    return {
      eventId: `entry:${entry.reference}`,
      occurredAt: entry.bookedAt,
      notice: { kind: "entry", entry },
    };
  },
  "camt.053.001.08": (node) => {
    const { messageId: _, createdAt, ...statement } = readStatement(node);
    const notice = {
      kind: "statement",
      statement: { ...statement, messageId: "", createdAt: epoch },
    } as const;
    return { eventId: `statement:${statement.statementId}`, occurredAt: createdAt, notice };
  },
  "acmt.014.001.03": (node) => {
    const { messageId: _, createdAt, ...report } = readAccountReport(node);
    const notice = { kind: "account", report: { ...report, messageId: "", createdAt: epoch } } as const;
    return { eventId: `account:${uuidFrom(report.processId)}`, occurredAt: createdAt, notice };
  },
  "pacs.002.001.10": (node) => refundNotice(readReturnReport(node)),
};
const epoch = new Date(0);

function refundNotice(report: ReturnReport): ReturnType<Reader> {
  const refundId = uuidFrom(report.returnId);
  const state = stateOf(report);
  return {
    eventId: `refund:${refundId}:${state}`,
    occurredAt: report.createdAt,
    notice: { kind: "refund", refundId, state },
  };
}

/** A message that the bank sent by itself: what it is, and what it tells, in its order. */
export type Reading = { readonly name: MessageName; readonly parts: readonly NamedNotice[] };

export function readMessage(bytes: Buffer): Reading {
  const xml = bytes.toString("utf8");
  const name = validate(xml);
  const read = readers[name];
  if (!read) throw new MessageRefused(`a bank does not send ${name} by itself`);
  const named = read(readXml(xml));
  const body = JSON.stringify(named.notice, (_, value: unknown) => textOf(value));
  return { name, parts: [{ ...named, body }] };
}

/** Amounts are whole numbers larger than JSON can hold; they are kept as text with a mark. */
function textOf(value: unknown): unknown {
  return typeof value === "bigint" ? `${value}n` : value;
}

const times = new Set(["bookedAt", "createdAt"]);

/** A notice as it was stored. */
export function recallNotice(body: string): BankNotice {
  return JSON.parse(body, (key, value: unknown) => {
    if (typeof value !== "string") return value;
    if (key === "minor") return BigInt(value.slice(0, -1));
    return times.has(key) ? new Date(value) : value;
  }) as BankNotice;
}
