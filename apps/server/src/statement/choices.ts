import {
  canBeCancelled,
  canBeCorrected,
  canBeRecalled,
  canBeTakenBack,
  isOver,
  type Standing,
} from "#collection/index.ts";
import { foundByCheck, type BreakChoice, type BreakKind, type RecordedEntry } from "./statement.ts";

/** What an item is about, as far as a decision depends on it. */
export type Subject = {
  readonly kind: BreakKind;
  readonly entry: SubjectEntry | undefined;
  /** Whether the debit that is missing came with another amount, under an item of its own. */
  readonly isDebitedOtherwise: boolean;
  /** Whether the debit that is missing is of a sweep: what was to leave is ours. */
  readonly isOwnMoney: boolean;
  /** The receipt that the entry is, or that it is about. */
  readonly order: (Standing & { readonly isBeingTakenBack: boolean }) | undefined;
};

export type SubjectEntry = Pick<RecordedEntry, "became" | "direction" | "isReversal"> & {
  /** Whether a statement of the bank's has it as we have it. */
  readonly isConfirmed: boolean;
  /** Whether a statement has another amount than our books. */
  readonly differs: boolean;
  /** Whether its amount is still the one that the item found. */
  readonly isAsFound: boolean;
  readonly isCancelled: boolean;
  /** Whether the bank has taken it back by an entry of its own. */
  readonly isReversed: boolean;
  /** Whether a decision about another item moves its money at this moment. */
  readonly isBeingMoved: boolean;
  /** Money in suspense: under this very item, under another that waits, about to leave, or gone from there. */
  readonly suspense: "here" | "elsewhere" | "leaving" | "gone" | null;
  /** How the refund stands that a debit names, or that was asked for a credit in suspense. */
  readonly refund: "underWay" | "returned" | "refused" | null;
};

/**
 * What a person may decide about an item as it stands; whoever lists it and whoever carries a decision out asks this.
 * Nothing is kept that no statement confirms, nothing is sent back that the bank's own statement does not have, and
 * nothing where others have to act first: reviewers, the bank, or a posting.
 */
export function choicesFor({ kind, entry, order, ...missed }: Subject): readonly BreakChoice[] {
  if (foundByCheck.includes(kind)) return [];
  if (entry?.isBeingMoved && isHeldApart(kind, entry)) return [];
  if (kind === "blocked") return ["unblock"];
  if (!entry) return kind === "debitMissing" ? missingDebit(missed) : ["match"];
  if (entry.suspense === "here") return inSuspense(kind, entry, order);
  if (kind === "creditFailed") return order?.state === "FAILED" ? ["retry"] : explained(order);
  if (entry.isConfirmed) return ["keep", ...(isReceipt(entry) && order ? recall(order) : [])];
  if (kind === "notInStatement") return missing(entry, order);
  if (kind === "differs" || kind === "accountDiffers") return different(kind, entry, order);
  if (!isReceipt(entry) || !order) return ["match"];
  return isOver(order) ? ["match"] : recall(order);
}

/** Of what stands in suspense or is blocked, and of what a statement does not have, one decision at a time moves the money. */
function isHeldApart(kind: BreakKind, { became, suspense }: SubjectEntry): boolean {
  return suspense === "here" || became === "blocked" || (kind === "notInStatement" && became !== "order");
}

type Order = NonNullable<Subject["order"]>;
const isReceipt = ({ became }: SubjectEntry) => became === "order";
const recall = (order: Order) => (canBeRecalled(order) ? (["return"] as const) : []);
const cancel = (order: Order) => (canBeCancelled(order) ? (["cancel"] as const) : []);
const takeBack = (order: Order) =>
  canBeTakenBack(order) && !order.isBeingTakenBack ? (["takeBack"] as const) : [];
const explained = (order: Order | undefined) => (!order || isOver(order) ? (["match"] as const) : []);

/** A payment by somebody, for an account that is not there; of whatever else is in suspense nobody knows whose it may be. */
const assignable: readonly BreakKind[] = ["unknownAccount", "accountNotOpen", "returnRefused", "unblocked"];
const assign = (kind: BreakKind) => (assignable.includes(kind) ? (["assign"] as const) : []);

function inSuspense(kind: BreakKind, entry: SubjectEntry, order: Order | undefined): readonly BreakChoice[] {
  const { direction, refund } = entry;
  // What the bank says it has returned is not asked for again, whether or not its debit ever comes.
  if (direction === "credit" && refund === "returned") return ["writeOff", "match"];
  if (direction === "credit") return [...assign(kind), "return", "block", "match"];
  // How much of it the refund itself explains is known once that is over.
  if (kind === "refundDiffers" && refund === "underWay") return ["match"];
  if (!order || kind === "refundDiffers" || kind === "doubleDebit") return ["writeOff", "match"];
  return [...cancel(order), ...takeBack(order), "writeOff", "match"];
}

function missingDebit(missed: Pick<Subject, "isDebitedOtherwise" | "isOwnMoney">): readonly BreakChoice[] {
  if (missed.isDebitedOtherwise) return [];
  return missed.isOwnMoney ? ["cancel", "match"] : ["writeOff", "match"];
}

/** The books have it, and the bank's statement does not. */
function missing(entry: SubjectEntry, order: Order | undefined): readonly BreakChoice[] {
  const { became, suspense, isReversal, isReversed } = entry;
  if (isReceipt(entry) && order) return isOver(order) ? [...takeBack(order), "writeOff"] : cancel(order);
  if (became === "suspense")
    return suspense === "elsewhere" ? ["cancel"] : suspense === "gone" ? ["writeOff"] : [];
  // An order that came to its end by what turns out to be nothing stays so.
  // Of a deal whose entry the bank took back neither moves what has settled it since.
  const isLeft = became === "deal" && (isReversal || isReversed);
  return isLeft || became === "reversal" || became === "refund" || became === "transfer"
    ? ["writeOff"]
    : ["cancel"];
}

/** The statement has another amount, or the same for another account. */
function different(
  kind: "differs" | "accountDiffers",
  entry: SubjectEntry,
  order: Order | undefined,
): readonly BreakChoice[] {
  if (isReceipt(entry) && order && !isOver(order)) {
    const isCorrectable = kind === "differs" && entry.isAsFound && canBeCorrected(order);
    return [...(isCorrectable ? (["correct"] as const) : []), ...recall(order)];
  }
  if (entry.suspense === "leaving") return [];
  if (!entry.differs) return ["match"];
  return entry.suspense === "elsewhere" && !entry.isCancelled ? ["correct"] : ["writeOff"];
}
