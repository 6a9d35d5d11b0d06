import type { BreakKind } from "@causeway/contract/console/statement";
import type { Misdeed } from "@causeway/sandbox/bank/misdeeds.ts";

const latenesses = [
  "withheld",
  "late",
  "reordered",
  "after-statement",
  "late-statement",
  "missing-day",
] as const;
const garbled = ["bad-amount", "bad-date", "absurd-length"] as const;
const words = ["refused", "refused-then-done", "done-then-refused", "called-duplicate"] as const;
const debits = [
  "partial-debit",
  "doubled-debit",
  "less-fee",
  "plus-fee",
  "nameless-debit",
  "late-debit",
] as const;
const days = ["left-out", "spoilt-line", "in-two-parts", "resent", "paged", "together"] as const;
const untrue = ["phantom", "wrong-amount", "wrong-first", "pending-changed", "pending-dropped"] as const;

/**
 * What a bank has to have done wrong, with the entry, the instruction or the day that an item is about, for there to be
 * such an item; `anything` where it follows from another item about the same.
 */
export const causes: Partial<Record<BreakKind, readonly Misdeed[] | "anything">> = {
  unknownAccount: ["unknown-account", "other-currency"],
  accountNotOpen: [],
  unknownCurrency: ["unknown-currency"],
  unnamedPayer: [],
  unclearEntry: [...latenesses, ...garbled, ...untrue, "batch-missum", "unnamed", "foreign-name", "twins"],
  returnRefused: "anything",
  unexpectedDebit: ["unexpected-debit", "nameless-debit", ...latenesses],
  doubleDebit: [...words, ...debits],
  refundDiffers: [...words, ...debits],
  debitAfterRefusal: [...words],
  debitUnasked: [...words, ...debits],
  reversal: ["reversed", "corrected", "debit-reversed", ...latenesses],
  refundRefused: "anything",
  debitMissing: "anything",
  contradiction: [...untrue, ...words, ...garbled, "resent", "paged"],
  differs: [...untrue, "batch", "batch-missum", "charge-inside", ...days],
  accountDiffers: [...untrue, "unnamed", "shared-reference", "batch-missum", "charge-inside"],
  notInStatement: [
    ...untrue,
    ...latenesses,
    ...garbled,
    ...days,
    "twins",
    "unnamed",
    "shared-reference",
    "nameless-notice",
  ],
  balanceDiffers: [...days, ...latenesses],
  openingDiffers: [...days, ...latenesses],
  statementDiffers: [...days],
  statementMissing: [...days, ...latenesses],
  unreadableMessage: ["unreadable", "forged", "unknown-code", ...garbled],
  unreadableLine: ["spoilt-line", "unknown-code", ...garbled],
  pageMissing: ["paged"],
  unknownPosting: [],
  booksBroken: [],
};
