import type { BreakKind } from "@causeway/contract/console/statement";
import type { CurrencyCode } from "@causeway/money";
import type { Id, TenantId } from "#platform/ids.ts";

export type { BreakKind };
export type BreakId = Id<"statementBreak">;

/** Within how many days somebody has to have dealt with an open item. */
export const dueDays: Readonly<Record<BreakKind, number>> = {
  unknownAccount: 2,
  accountNotOpen: 2,
  unknownCurrency: 2,
  unnamedPayer: 2,
  unclearEntry: 2,
  returnRefused: 2,
  unexpectedDebit: 1,
  doubleDebit: 1,
  refundDiffers: 1,
  debitAfterRefusal: 1,
  debitUnasked: 1,
  reversal: 1,
  refundRefused: 2,
  refundUnanswered: 1,
  contradiction: 1,
  differs: 1,
  notInStatement: 1,
  balanceDiffers: 1,
  notCovered: 0,
  unreadableMessage: 1,
  unreadableLine: 1,
  pageMissing: 1,
  creditFailed: 1,
};

export type NewBreak = {
  readonly reference: string;
  readonly kind: BreakKind;
  /** Nothing where nobody could read it. */
  readonly currency: CurrencyCode | null;
  readonly bankMinor: bigint | null;
  readonly booksMinor: bigint | null;
  /**
   * What tells this finding from an earlier one about the same, which may be closed by now; the amounts do where nothing
   * else is said.
   */
  readonly occasion?: string;
};

/** An entry of the bank's, and what it became with us. */
export type RecordedEntry = {
  readonly reference: string;
  readonly accountNo: string;
  readonly direction: "credit" | "debit";
  readonly currency: CurrencyCode;
  readonly minor: bigint;
  readonly valueDate: string;
  readonly tenant: TenantId | null;
  readonly orderId: string | null;
  readonly breakId: BreakId | null;
  readonly statementId: string | null;
};

export const topics = {
  /** Reads what the bank has sent. */
  message: "statement/message",
  /** Looks whether every page of a statement has come. */
  pages: "statement/pages",
  entry: "statement/entry",
  refund: "statement/refund",
  reconcile: "statement/reconcile",
  contradiction: "statement/contradiction",
  correct: "statement/correct",
} as const;
