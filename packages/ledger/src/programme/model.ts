import {
  amountOf,
  largestAmount,
  pendingIdOf,
  type AccountId,
  type Chain,
  type Refusal,
  type Transfer,
} from "../transfer.ts";

/**
 * The rules of the books, written a second time in the plainest way: one transfer after another, no batches, no
 * locks, no SQL. The real ledger has to agree with it on every outcome and every balance.
 */
export type ModelAccount = {
  readonly id: AccountId;
  readonly currency: string;
  readonly guarded: boolean;
  readonly closed: boolean;
  posted: bigint;
  pendingOut: bigint;
  pendingIn: bigint;
  seq: bigint;
};

export type ModelOutcome = { readonly refusals: readonly (Refusal | null)[]; readonly replayed: boolean };

type Known = { readonly transfer: Transfer; readonly linked: boolean; refusal: Refusal | null };

export class Model {
  readonly accounts: ReadonlyMap<AccountId, ModelAccount>;
  readonly #known = new Map<string, Known>();
  readonly #resolved = new Set<string>();

  constructor(accounts: Iterable<ModelAccount>) {
    this.accounts = new Map([...accounts].map((account) => [account.id, account]));
  }

  post(chain: Chain): ModelOutcome {
    const made: { known: Known; undo: () => void }[] = [];
    // One alone cannot break a chain, and a chain with a member decided before cannot hold.
    let broken = chain.length > 1 && chain.some(({ id }) => this.#known.has(id));
    let replayed = true;
    const answers = chain.map((transfer, index) => {
      const linked = index < chain.length - 1;
      const known = this.#known.get(transfer.id);
      if (known) {
        const same = known.linked === linked && isSame(known.transfer, transfer);
        replayed &&= same;
        return same ? known : { refusal: "id_reused" as const };
      }
      replayed = false;
      const fresh: Known = {
        transfer,
        linked,
        refusal: broken ? "linked_failed" : this.#refusalOf(transfer),
      };
      this.#known.set(transfer.id, fresh);
      if (fresh.refusal === null) {
        made.push({ known: fresh, undo: this.#apply(transfer) });
      } else {
        broken = chain.length > 1;
        for (const { known: member, undo } of made.splice(0).toReversed()) {
          undo();
          member.refusal = "linked_failed";
        }
      }
      return fresh;
    });
    return { refusals: answers.map(({ refusal }) => refusal), replayed };
  }

  /** The ids of all transfers the books must hold, with their refusals. */
  *stored(): Iterable<readonly [string, Refusal | null]> {
    for (const [id, { refusal }] of this.#known) yield [id, refusal];
  }

  #refusalOf(transfer: Transfer): Refusal | null {
    const debit = this.accounts.get(transfer.debit);
    const credit = this.accounts.get(transfer.credit);
    if (!debit || !credit) return "unknown_account";
    if (debit.currency !== credit.currency) return "currency_mismatch";
    const pendingId = pendingIdOf(transfer);
    if (pendingId !== null) {
      const reserved = this.#reservation(pendingId, transfer);
      if (reserved === undefined) return "pending_not_found";
      if (this.#resolved.has(pendingId)) return "pending_resolved";
      return amountOf(transfer) > reserved ? "exceeds_pending" : null;
    }
    if (debit.closed || credit.closed) return "account_closed";
    const amount = amountOf(transfer);
    const debitAfter = debit.posted - debit.pendingOut - amount;
    if (debit.guarded && debitAfter < 0n) return "insufficient_funds";
    if (debitAfter < -largestAmount || credit.posted + credit.pendingIn + amount > largestAmount)
      return "balance_limit";
    return null;
  }

  #reservation(pendingId: string, by: Transfer): bigint | undefined {
    const pending = this.#known.get(pendingId);
    if (pending?.transfer.kind !== "pending" || pending.refusal !== null) return undefined;
    const { debit, credit, amount } = pending.transfer;
    return debit === by.debit && credit === by.credit ? amount : undefined;
  }

  #apply(transfer: Transfer): () => void {
    const debit = this.accounts.get(transfer.debit) as ModelAccount;
    const credit = this.accounts.get(transfer.credit) as ModelAccount;
    const before = [{ ...debit }, { ...credit }] as const;
    const pendingId = pendingIdOf(transfer);
    const reserve = pendingId === null ? 0n : -(this.#reservation(pendingId, transfer) as bigint);
    const amount = amountOf(transfer);
    debit.pendingOut += transfer.kind === "pending" ? amount : reserve;
    credit.pendingIn += transfer.kind === "pending" ? amount : reserve;
    if (pendingId !== null) this.#resolved.add(pendingId);
    if (transfer.kind === "transfer" || transfer.kind === "post") {
      debit.posted -= amount;
      credit.posted += amount;
      debit.seq += 1n;
      credit.seq += 1n;
    }
    return () => {
      Object.assign(debit, before[0]);
      Object.assign(credit, before[1]);
      if (pendingId !== null) this.#resolved.delete(pendingId);
    };
  }
}

function isSame(a: Transfer, b: Transfer): boolean {
  return (
    a.kind === b.kind &&
    a.debit === b.debit &&
    a.credit === b.credit &&
    a.purpose === b.purpose &&
    a.reference === b.reference &&
    amountOf(a) === amountOf(b) &&
    pendingIdOf(a) === pendingIdOf(b)
  );
}
