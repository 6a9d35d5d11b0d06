export type AccountId = bigint;

/** Why the books said no, in the order of precedence: when several hold, the first one is the answer. */
export const refusals = [
  "id_reused",
  "linked_failed",
  "unknown_account",
  "currency_mismatch",
  "pending_not_found",
  "pending_resolved",
  "exceeds_pending",
  "account_closed",
  "insufficient_funds",
  "balance_limit",
] as const;

export type Refusal = (typeof refusals)[number];

/** What a movement is for. A statement says it in words; the books only keep it. */
export const purposes = [
  "collect",
  "credit",
  "hold",
  "release",
  "remit",
  "exchange_sell",
  "exchange_buy",
  "margin",
  "fee",
  "bank_fee",
  "cover",
  "return",
  "refund",
  "reversal",
  "opening",
  "sweep",
  "rounding",
  "correction",
] as const;

export type Purpose = (typeof purposes)[number];

type Movement = {
  /** A UUIDv7 of the caller's making, spent once: the same id with the same content replays its outcome. */
  readonly id: string;
  readonly debit: AccountId;
  readonly credit: AccountId;
  readonly purpose: Purpose;
  /** The order this belongs to. */
  readonly reference?: string;
};

/**
 * `transfer` moves money; `pending` reserves it; `post` moves a reservation, or part of it and frees the rest;
 * `void` frees it. Post and void name the accounts of the reservation they resolve.
 */
export type Transfer = Movement &
  (
    | { readonly kind: "transfer" | "pending"; readonly amount: bigint }
    | { readonly kind: "post"; readonly pendingId: string; readonly amount: bigint }
    | { readonly kind: "void"; readonly pendingId: string }
  );

/** Transfers that hold together or not at all; a single transfer is a chain of one. */
export type Chain = readonly Transfer[];

export type Outcome =
  | { readonly accepted: true; readonly replayed: boolean }
  | {
      readonly accepted: false;
      readonly replayed: boolean;
      /** The refusal that broke the chain. */
      readonly refusal: Refusal;
      /** One per transfer of the chain. */
      readonly refusals: readonly (Refusal | null)[];
    };

export const largestAmount = 10n ** 18n;

/** A transfer that could not even be asked: a mistake of the program, never of its user. */
export class MalformedTransfer extends Error {
  override readonly name = "MalformedTransfer";
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function amountOf(transfer: Transfer): bigint {
  return transfer.kind === "void" ? 0n : transfer.amount;
}

export function pendingIdOf(transfer: Transfer): string | null {
  return transfer.kind === "post" || transfer.kind === "void" ? transfer.pendingId : null;
}

/** Checked at the door, one chain at a time, so that one mistake cannot fail the batch it would have travelled in. */
export function requireWellFormed(chain: Chain): void {
  if (chain.length === 0) throw new MalformedTransfer("a chain has at least one transfer");
  const ids = new Set<string>();
  for (const transfer of chain) {
    if (!uuid.test(transfer.id)) throw new MalformedTransfer(`not a lower-case uuid: ${transfer.id}`);
    if (ids.has(transfer.id)) throw new MalformedTransfer(`the same id twice in one chain: ${transfer.id}`);
    ids.add(transfer.id);
    if (transfer.debit === transfer.credit) {
      throw new MalformedTransfer(`from an account to itself: ${transfer.id}`);
    }
    if (transfer.kind !== "void" && (transfer.amount <= 0n || transfer.amount > largestAmount)) {
      throw new MalformedTransfer(`amount out of range: ${transfer.amount} in ${transfer.id}`);
    }
    for (const pointer of [transfer.reference, pendingIdOf(transfer)]) {
      if (typeof pointer === "string" && !uuid.test(pointer)) {
        throw new MalformedTransfer(`not a lower-case uuid: ${pointer} in ${transfer.id}`);
      }
    }
  }
}
