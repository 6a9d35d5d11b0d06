import type { Rail } from "@causeway/bank-link";
import type { AccountApplication } from "@causeway/contract/receiving/application";
import type { AccountStatus } from "@causeway/contract/receiving/words";
import type { FieldReason } from "@causeway/contract/review";
import type { CurrencyCode } from "@causeway/money";
import type { Id } from "#platform/ids.ts";

export type AccountId = Id<"virtualAccount">;
export type OpeningId = Id<"bankOpening">;

export const accountStates = [
  "AUDITING",
  "OPENING",
  "ACTIVE",
  "WAITING_ADDITION",
  "FROZEN",
  "CLOSED",
] as const;
export type AccountState = (typeof accountStates)[number];

/** What can happen to an account, each from the states it may happen in. Whatever is not named here cannot happen. */
const moves = {
  approve: { from: ["AUDITING"], to: "OPENING" },
  /** The reviewers want something mended. */
  reject: { from: ["AUDITING"], to: "WAITING_ADDITION" },
  complete: { from: ["WAITING_ADDITION"], to: "AUDITING" },
  /** The reviewers' final no. */
  fail: { from: ["AUDITING"], to: "CLOSED" },
  /** The bank has opened what it opens. */
  open: { from: ["OPENING"], to: "ACTIVE" },
  /** The bank opens none of it. */
  decline: { from: ["OPENING"], to: "CLOSED" },
  freeze: { from: ["ACTIVE"], to: "FROZEN" },
  unfreeze: { from: ["FROZEN"], to: "ACTIVE" },
  close: { from: ["ACTIVE", "FROZEN", "WAITING_ADDITION"], to: "CLOSED" },
} as const satisfies Record<string, { from: readonly AccountState[]; to: AccountState }>;
export type AccountAction = keyof typeof moves;
export const accountActions = Object.keys(moves) as AccountAction[];

/** The state an action leads to, or nothing where it cannot happen. */
export function next(state: AccountState, action: AccountAction): AccountState | undefined {
  const { from, to } = moves[action];
  return (from as readonly AccountState[]).includes(state) ? to : undefined;
}

/** While the bank opens it, a merchant has nothing to do but wait, as during the review. */
export function statusOf(state: AccountState): AccountStatus {
  return state === "OPENING" ? "AUDITING" : state;
}

export type Account = {
  readonly id: AccountId;
  readonly accountNo: string;
  readonly holderName: string;
  readonly application: AccountApplication;
  readonly state: AccountState;
  readonly reasons: readonly FieldReason[];
  readonly reviewDueAt: Date | null;
  readonly appliedAt: Date;
};

/** One currency of an account, as it stands with the bank. */
export type Opening = {
  readonly accountId: AccountId;
  readonly openingId: OpeningId;
  readonly currency: CurrencyCode;
  readonly state: "WAITING" | "OPEN" | "REFUSED";
  readonly rails: readonly Rail[];
  readonly tail: string | null;
};

export const reviewKind = "account";
export const topics = {
  open: "account/open",
  opened: "account/opened",
  standing: "account/standing",
} as const;
