import type { BreakChoice, BreakKind } from "@causeway/contract/console/statement";
import type { EntryKind } from "@causeway/bank-link";
import type { CurrencyCode } from "@causeway/money";
import type { Id, TenantId } from "#platform/ids.ts";

export type { BreakChoice, BreakKind };
export type BreakId = Id<"statementBreak">;

/** Within how many days somebody has to have dealt with an open item. */
export const dueDays: Readonly<Record<BreakKind, number>> = {
  unknownAccount: 2,
  accountNotOpen: 2,
  unknownCurrency: 2,
  unnamedPayer: 2,
  unclearEntry: 2,
  returnRefused: 2,
  blocked: 30,
  unblocked: 2,
  unexpectedDebit: 1,
  doubleDebit: 1,
  refundDiffers: 1,
  debitAfterRefusal: 1,
  debitUnasked: 1,
  reversal: 1,
  refundRefused: 2,
  refundUnanswered: 1,
  refundNotStopped: 1,
  debitMissing: 1,
  contradiction: 1,
  differs: 1,
  accountDiffers: 1,
  notInStatement: 1,
  balanceDiffers: 1,
  openingDiffers: 1,
  statementDiffers: 1,
  statementMissing: 1,
  closedDayMoved: 1,
  notCovered: 0,
  booksBroken: 0,
  unreadableMessage: 1,
  unreadableLine: 1,
  pageMissing: 1,
  creditFailed: 1,
  unknownPosting: 0,
};

/** Items that say how a receipt fares, and for which nothing is held. */
export const tellsOfReceipt: readonly BreakKind[] = ["creditFailed", "refundRefused", "refundNotStopped"];
/** Items for which no receipt is held. */
export const holdsNothing: readonly BreakKind[] = [...tellsOfReceipt, "closedDayMoved"];

/** What our own checks find, whichever bank it is about. They find it no more once it is mended, and nothing else settles it. */
export const foundByCheck: readonly BreakKind[] = ["notCovered", "booksBroken"];

/** In whose name such an item stands. */
export const ownChecks = "house";

export type NewBreak = {
  readonly reference: string;
  readonly kind: BreakKind;
  /** Nothing where nobody could read it. */
  readonly currency: CurrencyCode | null;
  readonly bankMinor: bigint | null;
  readonly booksMinor: bigint | null;
  /** The day whose balance it is about, where it is about no entry: an entry's own day is its item's. */
  readonly day?: string;
  /**
   * What tells this finding from an earlier one about the same, which may be closed by now; the amounts do where nothing
   * else is said.
   */
  readonly occasion?: string;
};

export type EntryId = Id<"bankEntry">;

/** An entry of the bank's, and what it became with us. */
export type RecordedEntry = {
  readonly id: EntryId;
  readonly partner: string;
  readonly reference: string;
  readonly accountNo: string;
  readonly direction: "credit" | "debit";
  readonly currency: CurrencyCode;
  readonly minor: bigint;
  readonly kind: EntryKind;
  /** The booking that it is a part of. */
  readonly batch: string | null;
  readonly isReversal: boolean;
  readonly bookingDay: string;
  readonly valueDate: string;
  /** The day in whose balance it counts: its booking day, until a statement has it; then that statement's. */
  readonly day: string;
  /**
   * An order; a refund that was asked for; a cost or a gain of the house's; an order undone; our own money on its way out or
   * in; a side of a deal at the venue; or suspense, under an item, from where it may be blocked.
   */
  readonly became:
    | "order"
    | "refund"
    | "charge"
    | "interest"
    | "reversal"
    | "suspense"
    | "blocked"
    | "transfer"
    | "deal";
  readonly tenant: TenantId | null;
  readonly orderId: string | null;
  readonly breakId: BreakId | null;
  readonly statementId: string | null;
  /** The reference by which the bank told of it, after a line that had none. */
  readonly toldAs: string | null;
  /** The instruction a debit carries out, the top-up that a credit is, or the deal that either settles. */
  readonly instruction: string | null;
  /** The entry that this one undoes. */
  readonly reverses: string | null;
  /** The posting that moved the nostro. */
  readonly transferId: string | null;
  /** The posting that took it out of the books again. */
  readonly cancelledBy: string | null;
};

/** As the bank's account counts: what came is above zero. */
export function signed({ direction, minor }: Pick<RecordedEntry, "direction" | "minor">): bigint {
  return direction === "credit" ? minor : -minor;
}

/** By what the bank knows it, as far as we know; what only a line without a reference told of it does not know. */
export function bankReferenceOf({ reference, toldAs }: Pick<RecordedEntry, "reference" | "toldAs">): string {
  return toldAs ?? reference;
}

export const topics = {
  /** Reads what the bank has sent. */
  message: "statement/message",
  again: "statement/again",
  /** Looks whether every page of a statement has come. */
  pages: "statement/pages",
  /** Looks whether what was asked for has had its debit. */
  debit: "statement/debit",
  entry: "statement/entry",
  refund: "statement/refund",
  /** What the bank says by itself of a sweep. */
  sweep: "statement/sweep",
  /** Begins what two people agreed to about our own money. */
  transfer: "statement/transfer",
  reconcile: "statement/reconcile",
  contradiction: "statement/contradiction",
  correct: "statement/correct",
  /** Moves the nostro by an entry that is written down. */
  book: "statement/book",
  /** Carries out what was decided about an open item. */
  settle: "statement/settle",
} as const;
