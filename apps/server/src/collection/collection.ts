import type { Words } from "@causeway/contract";
import type { CollectionStatus } from "@causeway/contract/portal/collection";
import type { Money } from "@causeway/money";
import { daysAfter } from "#platform/day.ts";
import type { Id } from "#platform/ids.ts";

export type OrderId = Id<"collection">;

export type State =
  | "WAITING_RELATIVE"
  | "AUDITING"
  | "CREDITING"
  | "FINISHED"
  | "REJECT"
  | "REFUNDING"
  | "REFUNDED"
  | "FAILED";

/** What can happen to an order, each from the states it may happen in. Whatever is not named here cannot happen. */
const moves = {
  submit: { from: ["WAITING_RELATIVE", "REJECT"], to: "AUDITING" },
  approve: { from: ["AUDITING"], to: "CREDITING" },
  reject: { from: ["AUDITING"], to: "REJECT" },
  /** The reviewer's final no: the money goes back. */
  fail: { from: ["AUDITING"], to: "REFUNDING" },
  credit: { from: ["CREDITING", "FAILED"], to: "FINISHED" },
  stall: { from: ["CREDITING"], to: "FAILED" },
  /** The merchant sends it back, or the time for evidence is over. */
  refund: { from: ["WAITING_RELATIVE", "REJECT"], to: "REFUNDING" },
  /** What reviewers agreed to was evidence for an amount that turns out to be another. */
  correct: { from: ["CREDITING"], to: "REJECT" },
  /** A held receipt turns out to be the bank's mistake. */
  recall: { from: ["WAITING_RELATIVE", "REJECT", "CREDITING"], to: "REFUNDING" },
  refunded: { from: ["REFUNDING"], to: "REFUNDED" },
  /** The payer's bank does not take it back. */
  refundRefused: { from: ["REFUNDING"], to: "REJECT" },
} as const satisfies Record<string, { from: readonly State[]; to: State }>;
export type Action = keyof typeof moves;
export const actions = Object.keys(moves) as Action[];

export const states: readonly State[] = [
  "WAITING_RELATIVE",
  "AUDITING",
  "CREDITING",
  "FINISHED",
  "REJECT",
  "REFUNDING",
  "REFUNDED",
  "FAILED",
];

/** The state an action leads to, or nothing where it cannot happen. */
export function next(state: State, action: Action): State | undefined {
  const { from, to } = moves[action];
  return (from as readonly State[]).includes(state) ? to : undefined;
}

/** The money has not moved while it is being credited or sent back; a merchant reads both as not credited. */
export function statusOf(state: State): CollectionStatus {
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

/** Once crediting or returning has begun it is too late to hold anything; what was held before stays held. */
export function canBeHeld({ state, holds }: Pick<Order, "state" | "holds">): boolean {
  return holds.length > 0 || state === "WAITING_RELATIVE" || state === "AUDITING" || state === "REJECT";
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

export type Order = {
  readonly id: OrderId;
  readonly orderNo: string;
  readonly partner: string;
  readonly bankReference: string;
  readonly account: ReceivingAccount;
  readonly money: Money;
  readonly fee: Money;
  readonly payerName: string;
  readonly payerTail: string;
  readonly remittanceInformation: string;
  readonly collectedAt: Date;
  readonly evidenceDueAt: Date;
  readonly state: State;
  readonly holds: readonly Hold[];
  readonly bookedAt: Date | null;
  readonly reasons: readonly Reason[];
};

export const topics = {
  book: "collection/book",
  credit: "collection/credit",
  refund: "collection/refund",
  watch: "collection/watch",
} as const;

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
