import type { CurrencyCode } from "@causeway/money";
import type { AccountKind } from "./chart.ts";
import { selectRows, type Sql } from "./sql.ts";
import type { AccountId, Purpose } from "./transfer.ts";

/**
 * Every reader takes the connection it is given as it is: as a merchant it shows the merchant's own accounts, as the
 * poster everything. Numbers leave SQL as text, so that no driver setting can turn money into a float.
 */

export type Balance = {
  readonly id: AccountId;
  readonly posted: bigint;
  readonly pendingOut: bigint;
  readonly pendingIn: bigint;
  /** What may still be spent: posted less reserved. */
  readonly spendable: bigint;
  /** How many entries the account has: its version. */
  readonly seq: bigint;
};

export async function readBalance(sql: Sql, account: AccountId): Promise<Balance | undefined> {
  const [row] = await selectRows<Record<"posted" | "out" | "in" | "seq", string>>(
    sql,
    `SELECT posted::text, pending_out::text AS out, pending_in::text AS in, seq::text FROM ledger.account WHERE id = $1`,
    [account.toString()],
  );
  if (!row) return undefined;
  const [posted, pendingOut, pendingIn, seq] = [row.posted, row.out, row.in, row.seq].map(BigInt) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  return { id: account, posted, pendingOut, pendingIn, spendable: posted - pendingOut, seq };
}

/** The posted balance as it stood at a moment: zero before the first entry, `undefined` for an unknown account. */
export async function readBalanceAt(sql: Sql, account: AccountId, moment: Date): Promise<bigint | undefined> {
  const [row] = await selectRows<{ balance: string | null }>(
    sql,
    `SELECT CASE WHEN s.seq = 0 THEN 0 ELSE e.balance END::text AS balance
       FROM ledger.seq_at($1, $2) s (seq) LEFT JOIN ledger.entry e ON e.account_id = $1 AND e.seq = s.seq`,
    [account.toString(), moment],
  );
  return row?.balance == null ? undefined : BigInt(row.balance);
}

/** Whether one of these transfers was ever accepted. */
export async function isAnyBooked(sql: Sql, ids: readonly string[]): Promise<boolean> {
  const rows = await selectRows(
    sql,
    "SELECT FROM ledger.transfer WHERE id = ANY ($1::uuid[]) AND refusal IS NULL LIMIT 1",
    [ids],
  );
  return rows.length > 0;
}

/** `id` is of the transfer that holds it. */
export type Hold = { readonly id: string; readonly currency: CurrencyCode; readonly minor: bigint };

/** What is or was held for an order, whatever the order says. As the poster. */
export async function findHold(sql: Sql, merchantId: string, orderId: string): Promise<Hold | undefined> {
  const [row] = await selectRows<{ id: string; currency: CurrencyCode; minor: string }>(
    sql,
    `SELECT h.id, a.currency, h.amount::text AS minor FROM ledger.find_hold($1, $2) h
       JOIN ledger.transfer t ON t.id = h.id JOIN ledger.account a ON a.id = t.debit_account`,
    [merchantId, orderId],
  );
  return row && { ...row, minor: BigInt(row.minor) };
}

export type MerchantBalance = {
  readonly currency: CurrencyCode;
  readonly available: bigint;
  readonly inProcess: bigint;
  /** Available and in process together; what is collected but not yet credited stands apart. */
  readonly total: bigint;
  readonly uncredited: bigint;
};

export async function readMerchantBalances(sql: Sql, merchantId: string): Promise<MerchantBalance[]> {
  const rows = await selectRows<Record<"currency" | "available" | "in_process" | "uncredited", string>>(
    sql,
    `SELECT currency,
            sum(posted - pending_out) FILTER (WHERE kind = 'available')::text AS available,
            sum(posted + pending_in) FILTER (WHERE kind = 'in_process')::text AS in_process,
            sum(posted - pending_out) FILTER (WHERE kind = 'uncredited')::text AS uncredited
       FROM ledger.account WHERE merchant_id = $1 GROUP BY currency ORDER BY currency`,
    [merchantId],
  );
  return rows.map((row) => {
    const [available, inProcess] = [BigInt(row.available), BigInt(row.in_process)];
    return {
      currency: row.currency as CurrencyCode,
      available,
      inProcess,
      total: available + inProcess,
      uncredited: BigInt(row.uncredited),
    };
  });
}

export type StatementLine = {
  readonly seq: bigint;
  readonly at: Date;
  /** Signed: a credit is above zero. */
  readonly amount: bigint;
  /** The account's balance after this line. */
  readonly balance: bigint;
  readonly purpose: Purpose;
  readonly counterpart: AccountId;
  readonly transferId: string;
  readonly reference: string | null;
};

export type StatementPage = {
  /** Newest first. */
  readonly lines: readonly StatementLine[];
  /** Give it as `before` for the next page; absent on the last one. */
  readonly next?: bigint;
};

/** The lines after `from`, up to and including `to`, in pages that stay whole while new lines arrive. */
export async function readStatementPage(
  sql: Sql,
  account: AccountId,
  page: { readonly from?: Date; readonly to?: Date; readonly before?: bigint; readonly limit: number },
): Promise<StatementPage> {
  const rows = await selectRows<StatementRow>(
    sql,
    `SELECT e.seq::text, e.at, e.amount::text, e.balance::text, e.transfer_id, t.purpose::text, t.reference,
            CASE WHEN t.debit_account = e.account_id THEN t.credit_account ELSE t.debit_account END::text AS counterpart
       FROM ledger.entry e JOIN ledger.transfer t ON t.id = e.transfer_id
      WHERE e.account_id = $1
        AND e.seq > coalesce(ledger.seq_at($1, $2::timestamptz), 0)
        AND e.seq <= coalesce(ledger.seq_at($1, $3::timestamptz), 0)
        AND ($4::bigint IS NULL OR e.seq < $4)
      ORDER BY e.seq DESC LIMIT $5`,
    [
      account.toString(),
      page.from ?? "-infinity",
      page.to ?? "infinity",
      page.before?.toString() ?? null,
      page.limit + 1,
    ],
  );
  const lines = rows.slice(0, page.limit).map(statementLine);
  const last = lines.at(-1);
  return rows.length > page.limit && last ? { lines, next: last.seq } : { lines };
}

type StatementRow = {
  seq: string;
  at: Date;
  amount: string;
  balance: string;
  transfer_id: string;
  purpose: Purpose;
  reference: string | null;
  counterpart: string;
};

function statementLine(row: StatementRow): StatementLine {
  return {
    seq: BigInt(row.seq),
    at: row.at,
    amount: BigInt(row.amount),
    balance: BigInt(row.balance),
    purpose: row.purpose,
    counterpart: BigInt(row.counterpart),
    transferId: row.transfer_id,
    reference: row.reference,
  };
}

export type TreeAccount = {
  readonly id: AccountId;
  readonly lane: number | null;
  readonly partner: string | null;
  readonly posted: bigint;
  readonly pendingOut: bigint;
  readonly pendingIn: bigint;
  readonly closed: boolean;
};

export type TreeBranch = {
  readonly kind: AccountKind;
  readonly currency: CurrencyCode;
  readonly posted: bigint;
  readonly accounts: readonly TreeAccount[];
};

/** The chart with its balances: one merchant's accounts, or the platform's with a leaf for every stripe. */
export async function readAccountTree(
  sql: Sql,
  owner: { merchantId: string } | "platform",
): Promise<TreeBranch[]> {
  const rows = await selectRows<TreeRow>(
    sql,
    `SELECT id::text, kind::text, currency, lane, partner, posted::text, pending_out::text, pending_in::text, closed
       FROM ledger.account WHERE merchant_id IS NOT DISTINCT FROM $1::uuid
      ORDER BY kind, currency, partner, lane`,
    [owner === "platform" ? null : owner.merchantId],
  );
  const branches = Map.groupBy(rows, ({ kind, currency }) => `${kind} ${currency}`);
  return [...branches.values()].map((leaves) => {
    const [{ kind, currency }] = leaves as [TreeRow];
    const accounts = leaves.map((row) => ({
      id: BigInt(row.id),
      lane: row.lane,
      partner: row.partner,
      posted: BigInt(row.posted),
      pendingOut: BigInt(row.pending_out),
      pendingIn: BigInt(row.pending_in),
      closed: row.closed,
    }));
    return { kind, currency, posted: accounts.reduce((sum, { posted }) => sum + posted, 0n), accounts };
  });
}

type TreeRow = {
  id: string;
  kind: AccountKind;
  currency: CurrencyCode;
  lane: number | null;
  partner: string | null;
  posted: string;
  pending_out: string;
  pending_in: string;
  closed: boolean;
};
