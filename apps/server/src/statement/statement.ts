import type { CurrencyCode } from "@causeway/money";
import type { Id, TenantId } from "#platform/ids.ts";

export type BreakId = Id<"statementBreak">;

export const breakKinds = [
  "unknownAccount",
  "accountNotOpen",
  "contradiction",
  "differs",
  "unexpectedDebit",
  "notInStatement",
  "balanceDiffers",
  "notCovered",
  "returnRefused",
  "refundUnanswered",
] as const;
export type BreakKind = (typeof breakKinds)[number];

export type NewBreak = {
  readonly reference: string;
  readonly kind: BreakKind;
  readonly currency: CurrencyCode;
  readonly bankMinor: bigint | null;
  readonly booksMinor: bigint | null;
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
  entry: "statement/entry",
  refund: "statement/refund",
  reconcile: "statement/reconcile",
  contradiction: "statement/contradiction",
  /** Asks about a refund that was handed to a person, from time to time. */
  chase: "statement/chase",
  correct: "statement/correct",
} as const;
