import type { CurrencyCode } from "@causeway/money";
import { selectRows, type Sql } from "./sql.ts";
import type { AccountId, Purpose } from "./transfer.ts";

/** A posting on what a bank holds for us, as the bank counts: what came is above zero. */
export type NostroPosting = {
  readonly account: AccountId;
  readonly partner: string;
  readonly currency: CurrencyCode;
  readonly seq: bigint;
  readonly transferId: string;
  readonly reference: string | null;
  readonly purpose: Purpose;
  readonly amount: bigint;
};

/**
 * The postings on every nostro after the places named, each account's in their order, and no more than so many. Entries of an
 * account are numbered without a gap in the order in which they are committed, so nothing ever appears before a place. As the poster.
 */
export async function readNostroPostings(
  sql: Sql,
  after: ReadonlyMap<AccountId, bigint>,
  most: number,
): Promise<NostroPosting[]> {
  const rows = await selectRows<
    Record<"account" | "partner" | "currency" | "seq" | "id" | "amount", string> & {
      reference: string | null;
      purpose: Purpose;
    }
  >(
    sql,
    `SELECT a.id::text AS account, a.partner, a.currency, e.seq::text, t.id, t.reference, t.purpose::text, (-e.amount)::text AS amount
       FROM ledger.account a LEFT JOIN unnest($1::bigint[], $2::bigint[]) k (id, seq) ON k.id = a.id
       CROSS JOIN LATERAL (SELECT * FROM ledger.entry e WHERE e.account_id = a.id AND e.seq > coalesce(k.seq, 0)
         ORDER BY e.seq LIMIT $3) e
       JOIN ledger.transfer t ON t.id = e.transfer_id
      WHERE a.kind = 'nostro' AND a.seq > coalesce(k.seq, 0) ORDER BY a.id, e.seq LIMIT $3`,
    [[...after.keys()].map(String), [...after.values()].map(String), most],
  );
  return rows.map(({ account, partner, currency, seq, id, reference, purpose, amount }) => ({
    account: BigInt(account),
    partner,
    currency: currency as CurrencyCode,
    seq: BigInt(seq),
    transferId: id,
    reference,
    purpose,
    amount: BigInt(amount),
  }));
}
