import type { Rail } from "@causeway/bank-link";
import type { AccountApplication } from "@causeway/contract/receiving/application";
import type { AccountStatus } from "@causeway/contract/receiving/words";
import type { FieldReason } from "@causeway/contract/review";
import type { CurrencyCode } from "@causeway/money";
import type { Id } from "#platform/ids.ts";
import { defineMachine } from "#platform/data/machine.ts";

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

export const accountMachine = defineMachine(accountStates, {
  approve: { ways: { AUDITING: "OPENING" }, audit: "account.approved", live: "account", tells: "nobody" },
  /** The reviewers want something mended. */
  reject: {
    ways: { AUDITING: "WAITING_ADDITION" },
    audit: "account.sentBack",
    live: "account",
    tells: "account.apply",
  },
  complete: {
    ways: { WAITING_ADDITION: "AUDITING" },
    audit: "account.completed",
    live: "account",
    tells: "account.view",
  },
  /** The reviewers' final no. */
  fail: { ways: { AUDITING: "CLOSED" }, audit: "account.declined", live: "account", tells: "account.view" },
  /** The bank has opened what it opens. */
  open: { ways: { OPENING: "ACTIVE" }, audit: "account.activated", live: "account", tells: "account.view" },
  /** The bank opens none of it. */
  decline: { ways: { OPENING: "CLOSED" }, audit: "account.declined", live: "account", tells: "account.view" },
  freeze: {
    ways: { ACTIVE: "FROZEN" },
    audit: { byStaff: "account.frozen" },
    live: "account",
    tells: "account.view",
  },
  unfreeze: {
    ways: { FROZEN: "ACTIVE" },
    audit: { byStaff: "account.unfrozen" },
    live: "account",
    tells: "account.view",
  },
  close: {
    ways: { ACTIVE: "CLOSED", FROZEN: "CLOSED", WAITING_ADDITION: "CLOSED" },
    audit: { byStaff: "account.closed" },
    live: "account",
    tells: "account.view",
  },
});

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

export { accountCase as reviewKind } from "@causeway/contract/portal/account";
export const topics = {
  open: "account/open",
  opened: "account/opened",
  standing: "account/standing",
} as const;
