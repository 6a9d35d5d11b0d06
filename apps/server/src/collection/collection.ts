import type { Words } from "@causeway/contract";
import type { CollectionStatus } from "@causeway/contract/portal/collection";
import type { Money } from "@causeway/money";
import type { Price } from "#price/index.ts";
import { daysAfter } from "#platform/day.ts";
import type { Id } from "#platform/ids.ts";
import { defineMachine } from "#platform/data/machine.ts";

export type OrderId = Id<"collection">;

export const states = [
  "WAITING_RELATIVE",
  "AUDITING",
  "CREDITING",
  "FINISHED",
  "REJECT",
  "REFUNDING",
  "REFUNDED",
  "FAILED",
  "CANCELLED",
  "BLOCKED",
] as const;
export type State = (typeof states)[number];

export const orderMachine = defineMachine(states, {
  submit: {
    ways: { WAITING_RELATIVE: "AUDITING", REJECT: "AUDITING" },
    audit: "collection.submitted",
    live: "collection",
    tells: "nobody",
  },
  approve: {
    ways: { AUDITING: "CREDITING" },
    audit: "collection.approved",
    live: "collection",
    tells: "nobody",
  },
  reject: {
    ways: { AUDITING: "REJECT" },
    audit: "collection.rejected",
    live: "collection",
    tells: "collection.associate",
  },
  /** The reviewer's final no: the money goes back. */
  fail: {
    ways: { AUDITING: "REFUNDING" },
    audit: "collection.refundStarted",
    live: "collection",
    tells: "collection.view",
  },
  /** A sanctions list names the payer: the merchant is not told. */
  block: {
    ways: { AUDITING: "BLOCKED" },
    audit: "collection.blocked",
    live: "collection",
    tells: "nobody",
  },
  /** That was lifted, by two people. */
  unblock: {
    ways: { BLOCKED: "REJECT" },
    audit: "collection.unblocked",
    live: "collection",
    tells: "collection.associate",
  },
  credit: {
    ways: { CREDITING: "FINISHED", FAILED: "FINISHED" },
    audit: "collection.credited",
    live: "collection",
    tells: "collection.view",
  },
  stall: { ways: { CREDITING: "FAILED" }, audit: "collection.stalled", live: "collection", tells: "nobody" },
  /** The merchant sends it back, or the time for evidence is over. */
  refund: {
    ways: { WAITING_RELATIVE: "REFUNDING", REJECT: "REFUNDING" },
    audit: "collection.refundStarted",
    live: "collection",
    tells: "collection.view",
  },
  /** What reviewers agreed to was evidence for an amount that turns out to be another. */
  correct: {
    ways: { CREDITING: "REJECT", FAILED: "REJECT" },
    audit: "cause",
    live: "collection",
    tells: "collection.associate",
  },
  /** A held receipt turns out to be the bank's mistake. */
  recall: {
    ways: {
      WAITING_RELATIVE: "REFUNDING",
      REJECT: "REFUNDING",
      CREDITING: "REFUNDING",
      FAILED: "REFUNDING",
    },
    audit: "collection.refundStarted",
    live: "collection",
    tells: "collection.view",
  },
  /** The bank took the money back, or never had it. */
  cancel: {
    ways: {
      WAITING_RELATIVE: "CANCELLED",
      AUDITING: "CANCELLED",
      REJECT: "CANCELLED",
      CREDITING: "CANCELLED",
      REFUNDING: "CANCELLED",
      FAILED: "CANCELLED",
    },
    audit: "collection.cancelled",
    live: "collection",
    tells: "collection.view",
  },
  /** The same after it was credited: it was taken out of the merchant's balance. */
  takeBack: {
    ways: { FINISHED: "CANCELLED" },
    audit: "collection.takenBack",
    live: "collection",
    tells: "collection.view",
  },
  refunded: {
    ways: { REFUNDING: "REFUNDED" },
    audit: "collection.refunded",
    live: "collection",
    tells: "collection.view",
  },
  /** The payer's bank does not take it back. */
  refundRefused: {
    ways: { REFUNDING: "REJECT" },
    audit: "collection.refundRefused",
    live: "collection",
    tells: "collection.view",
  },
});

/**
 * The money has not moved while it is being credited or sent back; a merchant reads both as not credited. What is blocked
 * is to him under review.
 */
export function statusOf(state: State): CollectionStatus {
  if (state === "BLOCKED") return "AUDITING";
  return state === "CREDITING" || state === "REFUNDING" ? "NOT_CREDITED" : state;
}

/** Nothing is taken from money that goes back to its payer. */
export function goesBack(state: State): boolean {
  return state === "REFUNDING" || state === "REFUNDED";
}

export function statesOf(status: CollectionStatus): State[] {
  return states.filter((state) => statusOf(state) === status);
}

/** Why money of a receipt may not move for now: the bank contradicts itself about it, or the account is frozen. */
export type Hold = "bank" | "frozen";

const holdable: readonly State[] = [
  "WAITING_RELATIVE",
  "AUDITING",
  "REJECT",
  "CREDITING",
  "REFUNDING",
  "FAILED",
];

/**
 * Until its money begins to move. An approved receipt may wait for days, so it is the posting and not the approval that
 * comes too late for a hold; what was held before stays held. What the bank was asked to send back can be stopped no
 * more, and yet is not sent once more, nor credited should the bank refuse it.
 */
export function canBeHeld({
  state,
  holds,
  creditingAt,
}: Pick<Order, "state" | "holds" | "creditingAt">): boolean {
  return holds.length > 0 || (creditingAt === null && holdable.includes(state));
}

export type Payer = {
  readonly name: string;
  readonly account?: string;
  readonly bank?: string;
  readonly country?: string;
};

/** The account the money came to, as it was at that moment. */
export type ReceivingAccount = {
  readonly id: string;
  readonly name: string;
  readonly tail: string;
  readonly shop?: { readonly id: string; readonly name: string; readonly platform: string };
};

/** What is to be mended, in three languages, and where. */
export type Reason = { readonly field: string; readonly words: Words };

/** Of a version of the price list, or of none where it came before there was one. */
type OrderPrice = Pick<Price, "rate" | "fixed"> & { readonly version: number | null };

export type Order = {
  readonly id: OrderId;
  readonly orderNo: string;
  readonly partner: string;
  readonly bankReference: string;
  readonly account: ReceivingAccount;
  readonly money: Money;
  readonly fee: Money;
  /** What held when the money came; a correction takes no other. */
  readonly price: OrderPrice;
  readonly payerName: string;
  readonly payerTail: string;
  readonly remittanceInformation: string;
  readonly collectedAt: Date;
  readonly evidenceDueAt: Date;
  readonly state: State;
  readonly holds: readonly Hold[];
  readonly bookedAt: Date | null;
  /** Since when its posting to the merchant is under way. */
  readonly creditingAt: Date | null;
  /** Which attempt at that this is: one that the books refused is followed by another. */
  readonly creditAttempt: number;
  /** The posting that gave it to the merchant. */
  readonly creditTransfer: string | null;
  readonly reasons: readonly Reason[];
};

export { collectionCase as reviewKind } from "@causeway/contract/portal/collection";
export const topics = {
  book: "collection/book",
  credit: "collection/credit",
  refund: "collection/refund",
  watch: "collection/watch",
} as const;

/** Whoever keeps open items looks at an order whose crediting was stopped, and again once it is credited. */
export const receiptTopic = "statement/receipt";

/** A reminder so many days before evidence is due. */
const remindDays = [7, 3, 1];

/** When to look at a waiting order again: the next reminder, then the end itself. */
export function nextLook(dueAt: Date, now: Date): { at: Date; daysLeft: number } {
  for (const days of remindDays) {
    const at = daysAfter(dueAt, -days);
    if (at > now) return { at, daysLeft: days };
  }
  return { at: dueAt, daysLeft: 0 };
}
