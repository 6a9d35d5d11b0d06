import type { AccountId } from "@causeway/ledger";
import { createLedgerDatabase, type LedgerDatabase } from "@causeway/ledger/testing";

export const merchants = 5_000;
export const lanes = 4;

/** Accounts are opened in one order, so their ids are known: two per merchant, then the platform's. */
export const availableOf = (merchant: number): AccountId => BigInt(2 * merchant - 1);
export const inProcessOf = (merchant: number): AccountId => BigInt(2 * merchant);
export const feeOfLane = (lane: number): AccountId => BigInt(2 * merchants + 1 + lane);
const nostro: AccountId = BigInt(2 * merchants + lanes + 1);

export const merchantIdInSql = (merchant: string) =>
  `('01900000-0000-7000-8000-' || lpad(${merchant}::text, 12, '0'))::uuid`;

/**
 * The product's own tables with open accounts. `books` is as in production; `unchecked` lacks the checks that stand behind
 * the doors, to tell what they cost; `bare` lacks them too and is funded without entries, because its load writes none.
 */
export async function openBenchDatabase(
  serverUrl: string,
  name: string,
  kind: "books" | "unchecked" | "bare",
): Promise<LedgerDatabase> {
  const database = await createLedgerDatabase(serverUrl, name);
  await database.owner.query(
    `INSERT INTO ledger.account (merchant_id, kind, currency)
     SELECT ${merchantIdInSql("m")}, kind, 'USD'
       FROM generate_series(1, ${merchants}) m, unnest('{available,in_process}'::ledger.account_kind[]) kind ORDER BY m, kind`,
  );
  await database.owner.query(
    `INSERT INTO ledger.account (kind, currency, lane) SELECT 'fee', 'USD', lane FROM generate_series(0, ${lanes - 1}) lane`,
  );
  await database.owner.query(
    "INSERT INTO ledger.account (kind, currency, lane, partner) VALUES ('nostro', 'USD', 0, 'alpha')",
  );
  if (kind !== "books") {
    await database.owner.query("DROP TRIGGER entries_hold_together ON ledger.entry");
    await database.owner.query("DROP TRIGGER balances_hold_together ON ledger.account");
  }
  if (kind === "bare") await database.owner.query("UPDATE ledger.account SET posted = 1000000000000");
  else await fund(database);
  await database.owner.query("VACUUM (ANALYZE) ledger.account");
  return database;
}

/** Booked before everything else the books will hold, so that their times run forward. */
async function fund(database: LedgerDatabase): Promise<void> {
  const amount = 1_000_000_000_000n;
  await database.owner.query(
    `WITH made AS MATERIALIZED (
       SELECT uuidv7(interval '-31 days') AS id, account, now() - interval '31 days' AS at FROM generate_series(1, ${2 * merchants}) account),
     transfers AS (
       INSERT INTO ledger.transfer (id, debit_account, credit_account, amount, debit_seq, credit_seq, at, kind, purpose, linked)
       SELECT id, ${nostro}, account, ${amount}, account, 1, at, 'transfer', 'opening', false FROM made),
     entries AS (
       INSERT INTO ledger.entry (account_id, seq, amount, balance, at, transfer_id)
       SELECT ${nostro}, account, -${amount}, -${amount} * account, at, id FROM made
       UNION ALL SELECT account, 1, ${amount}, ${amount}, at, id FROM made)
     UPDATE ledger.account a SET posted = m.posted, seq = m.seq, moved_at = m.at
       FROM (SELECT account AS id, ${amount} AS posted, 1 AS seq, at FROM made
             UNION ALL SELECT ${nostro}, -${amount} * count(*), count(*), min(at) FROM made) m
      WHERE a.id = m.id`,
  );
}

/** Books with a past: so many entries, half of them on one fee account, spread over the last 30 days. */
export async function preload(database: LedgerDatabase, entries: number): Promise<void> {
  const perMerchant = Math.ceil(entries / 2 / merchants);
  const fee = feeOfLane(0);
  // A slice of every merchant's transfers at a time keeps the transactions, and the server's memory, small.
  const slice = 50;
  for (let first = 1; first <= perMerchant; first += slice) {
    const last = Math.min(first + slice - 1, perMerchant);
    await database.owner.query(
      `WITH made AS MATERIALIZED (
         SELECT uuidv7((i - ${perMerchant}) * interval '30 days' / ${perMerchant}) AS id, 2 * m - 1 AS debit, i + 1 AS debit_seq,
                (i - 1)::bigint * ${merchants} + m AS credit_seq, i,
                now() + (i - ${perMerchant}) * interval '30 days' / ${perMerchant} AS at
           FROM generate_series(${first}, ${last}) i, generate_series(1, ${merchants}) m ORDER BY i, m),
       transfers AS (
         INSERT INTO ledger.transfer (id, debit_account, credit_account, amount, debit_seq, credit_seq, at, kind, purpose, linked)
         SELECT id, debit, ${fee}, 1, debit_seq, credit_seq, at, 'transfer', 'fee', false FROM made)
       INSERT INTO ledger.entry (account_id, seq, amount, balance, at, transfer_id)
       SELECT debit, debit_seq, -1, 1000000000000 - i, at, id FROM made
       UNION ALL SELECT ${fee}, credit_seq, 1, credit_seq, at, id FROM made`,
    );
  }
  await database.owner.query(
    `UPDATE ledger.account a SET posted = e.balance, seq = e.seq, moved_at = greatest(a.moved_at, e.at)
       FROM (SELECT DISTINCT ON (account_id) account_id, seq, balance, at FROM ledger.entry ORDER BY account_id, seq DESC) e
      WHERE a.id = e.account_id AND a.id <= $1::bigint`,
    [fee.toString()],
  );
  await database.owner.query("VACUUM (ANALYZE) ledger.account, ledger.transfer, ledger.entry");
}
