import type { CurrencyCode } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import type { Day } from "#platform/day.ts";
import type { TenantId } from "#platform/ids.ts";
import { topics, type BreakId, type BreakKind, type NewBreak, type RecordedEntry } from "./statement.ts";

type EntryRow = {
  reference: string;
  account_no: string;
  direction: "credit" | "debit";
  currency: CurrencyCode;
  minor: string;
  value_date: string;
  tenant: TenantId | null;
  order_id: string | null;
  break_id: BreakId | null;
  statement_id: string | null;
};
const entryColumns = `reference, account_no, direction, currency, minor, value_date::text, tenant, order_id, break_id,
  statement_id`;

function entryFrom(row: EntryRow): RecordedEntry {
  return {
    reference: row.reference,
    accountNo: row.account_no,
    direction: row.direction,
    currency: row.currency,
    minor: BigInt(row.minor),
    valueDate: row.value_date,
    tenant: row.tenant,
    orderId: row.order_id,
    breakId: row.break_id,
    statementId: row.statement_id,
  };
}

/** True for the one call that recorded it. */
export async function insertEntry(
  tx: Tx,
  partner: string,
  entry: Omit<RecordedEntry, "statementId">,
  now: Date,
): Promise<boolean> {
  const inserted = await tx.query(
    `INSERT INTO bank_entry (partner, reference, account_no, direction, currency, minor, value_date, tenant, order_id,
       break_id, recorded_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING`,
    [
      partner,
      entry.reference,
      entry.accountNo,
      entry.direction,
      entry.currency,
      entry.minor,
      entry.valueDate,
      entry.tenant,
      entry.orderId,
      entry.breakId,
      now,
    ],
  );
  return inserted.rowCount === 1;
}

export async function findEntry(
  tx: Tx,
  partner: string,
  reference: string,
): Promise<RecordedEntry | undefined> {
  const row = await tx.maybe<EntryRow>(
    `SELECT ${entryColumns} FROM bank_entry WHERE partner = $1 AND reference = $2`,
    [partner, reference],
  );
  return row && entryFrom(row);
}

/** The credit that stands in suspense under a break. */
export async function findSuspended(tx: Tx, breakId: BreakId): Promise<RecordedEntry | undefined> {
  const row = await tx.maybe<EntryRow>(
    `SELECT ${entryColumns} FROM bank_entry WHERE break_id = $1 AND direction = 'credit'`,
    [breakId],
  );
  return row && entryFrom(row);
}

export async function confirmEntry(
  tx: Tx,
  partner: string,
  reference: string,
  statementId: string,
): Promise<void> {
  await tx.query(
    "UPDATE bank_entry SET statement_id = $3 WHERE partner = $1 AND reference = $2 AND statement_id IS NULL",
    [partner, reference, statementId],
  );
}

/** The entry takes the amount of the statement's line. */
export async function correctEntry(tx: Tx, partner: string, reference: string, minor: bigint): Promise<void> {
  await tx.query("UPDATE bank_entry SET minor = $3 WHERE partner = $1 AND reference = $2", [
    partner,
    reference,
    minor,
  ]);
}

/** What we were told of for a day and no statement has confirmed. */
export async function listUnconfirmed(
  tx: Tx,
  partner: string,
  currency: CurrencyCode,
  day: string,
): Promise<RecordedEntry[]> {
  const rows = await tx.rows<EntryRow>(
    `SELECT ${entryColumns} FROM bank_entry
     WHERE partner = $1 AND currency = $2 AND value_date = $3 AND statement_id IS NULL`,
    [partner, currency, day],
  );
  return rows.map(entryFrom);
}

/** What the bank should hold at the end of a day, by what it told us entry by entry. */
export async function sumUntil(
  tx: Tx,
  partner: string,
  currency: CurrencyCode,
  day: string,
): Promise<bigint> {
  const { sum } = await tx.one<{ sum: string }>(
    `SELECT coalesce(sum(CASE direction WHEN 'credit' THEN minor ELSE -minor END), 0)::text AS sum FROM bank_entry
     WHERE partner = $1 AND currency = $2 AND value_date <= $3`,
    [partner, currency, day],
  );
  return BigInt(sum);
}

/**
 * The open item about this, the same one however often it is found. What was found and closed before opens nothing;
 * found otherwise it opens a new one.
 */
export async function openBreak(
  tx: Tx,
  partner: string,
  found: NewBreak & { readonly id: BreakId; readonly occasion: string; readonly dueOn: Day },
  now: Date,
): Promise<{ id: BreakId; isNew: boolean }> {
  const { id, reference, kind, currency, bankMinor, booksMinor, occasion, dueOn } = found;
  const inserted = await tx.query(
    `INSERT INTO statement_break (id, partner, reference, kind, currency, bank_minor, books_minor, opened_at, occasion,
       due_on) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`,
    [id, partner, reference, kind, currency, bankMinor, booksMinor, now, occasion, dueOn],
  );
  if (inserted.rowCount === 1) return { id, isNew: true };
  const row = await tx.one<{ id: BreakId }>(
    `SELECT id FROM statement_break WHERE partner = $1 AND reference = $2 AND kind = $3
       AND (closed_at IS NULL OR occasion = $4) ORDER BY closed_at NULLS FIRST LIMIT 1`,
    [partner, reference, kind, occasion],
  );
  return { id: row.id, isNew: false };
}

export type BreakRow = {
  id: BreakId;
  reference: string;
  kind: BreakKind;
  currency: CurrencyCode | null;
  bank_minor: string | null;
  books_minor: string | null;
  opened_at: Date;
  due_on: string;
  owner: string | null;
  owner_role: string;
  closed_at: Date | null;
  note: string | null;
  /** What waits for the decision: a merchant's receipt, or money in suspense. */
  waits: "receipt" | "suspense" | null;
};

const listedBreak = `SELECT b.id, b.reference, b.kind, b.currency, b.bank_minor, b.books_minor, b.opened_at, b.due_on::text,
    b.owner, b.owner_role, b.closed_at, b.note,
    CASE WHEN e.order_id IS NOT NULL THEN 'receipt' WHEN e.break_id = b.id THEN 'suspense' END AS waits
  FROM statement_break b
  LEFT JOIN bank_entry e ON e.partner = b.partner AND e.reference = b.reference AND e.direction = 'credit'`;
type After = { readonly at: Date; readonly id: string } | undefined;

/** The oldest first: nothing that waits is hidden behind what came later. */
export function listOpenBreaks(tx: Tx, after: After, most: number): Promise<BreakRow[]> {
  return tx.rows<BreakRow>(
    `${listedBreak} WHERE b.closed_at IS NULL AND ($1::timestamptz IS NULL OR (b.opened_at, b.id) > ($1, $2::uuid))
     ORDER BY b.opened_at, b.id LIMIT $3`,
    [after?.at ?? null, after?.id ?? null, most],
  );
}

export function listClosedBreaks(tx: Tx, after: After, most: number): Promise<BreakRow[]> {
  return tx.rows<BreakRow>(
    `${listedBreak} WHERE b.closed_at IS NOT NULL AND ($1::timestamptz IS NULL OR (b.closed_at, b.id) < ($1, $2::uuid))
     ORDER BY b.closed_at DESC, b.id DESC LIMIT $3`,
    [after?.at ?? null, after?.id ?? null, most],
  );
}

export async function findBreak(tx: Tx, id: BreakId): Promise<NewBreak | undefined> {
  const row = await tx.maybe<
    Pick<BreakRow, "reference" | "kind" | "currency" | "bank_minor" | "books_minor">
  >("SELECT reference, kind, currency, bank_minor, books_minor FROM statement_break WHERE id = $1", [id]);
  const minor = (text: string | null) => (text === null ? null : BigInt(text));
  return (
    row && {
      reference: row.reference,
      kind: row.kind,
      currency: row.currency,
      bankMinor: minor(row.bank_minor),
      booksMinor: minor(row.books_minor),
    }
  );
}

export async function countOpenBreaks(tx: Tx, partner: string, reference: string): Promise<number> {
  const { n } = await tx.one<{ n: number }>(
    "SELECT count(*)::int AS n FROM statement_break WHERE partner = $1 AND reference = $2 AND closed_at IS NULL",
    [partner, reference],
  );
  return n;
}

/** True where it was open. */
export async function takeBreak(tx: Tx, id: BreakId, owner: string): Promise<boolean> {
  const taken = await tx.query("UPDATE statement_break SET owner = $2 WHERE id = $1 AND closed_at IS NULL", [
    id,
    owner,
  ]);
  return taken.rowCount === 1;
}

export async function closeBreak(tx: Tx, id: BreakId, by: string, note: string, now: Date): Promise<boolean> {
  const closed = await tx.query(
    `UPDATE statement_break SET closed_at = $4, closed_by = $2, note = $3
     WHERE id = $1 AND closed_at IS NULL AND owner = $2`,
    [id, by, note, now],
  );
  return closed.rowCount === 1;
}

export type StatementRow = {
  statement_id: string;
  currency: CurrencyCode;
  day: string;
  opening: string;
  closing: string;
  lines: number;
  matched: number;
  owed: string;
  held: string;
  reconciled_at: Date;
};

/** The statement of the day that an entry belongs to, once it has come. */
export async function findStatementOf(
  tx: Tx,
  partner: string,
  { currency, valueDate }: Pick<RecordedEntry, "currency" | "valueDate">,
): Promise<string | undefined> {
  const row = await tx.maybe<{ statement_id: string }>(
    "SELECT statement_id FROM bank_statement WHERE partner = $1 AND currency = $2 AND day = $3",
    [partner, currency, valueDate],
  );
  return row?.statement_id;
}

/** A statement of an earlier day that the bank has sent and nobody has compared to its end yet. */
export async function findEarlierOpen(
  tx: Tx,
  partner: string,
  { currency, day }: { currency: CurrencyCode; day: string },
): Promise<string | undefined> {
  const row = await tx.maybe<{ event_id: string }>(
    `SELECT i.event_id FROM outbox o
       JOIN inbox i ON i.source = $2 AND i.event_id = o.key
       CROSS JOIN LATERAL (SELECT i.body::jsonb -> 'statement' AS statement) told
     WHERE o.topic = $1 AND statement ->> 'currency' = $3 AND statement ->> 'day' < $4
     LIMIT 1`,
    [topics.reconcile, partner, currency, day],
  );
  return row?.event_id;
}

/** True where it is new, or where another number of its lines matches than before. */
export async function recordStatement(
  tx: Tx,
  partner: string,
  statement: Omit<StatementRow, "opening" | "closing" | "owed" | "held"> &
    Record<"opening" | "closing" | "owed" | "held", bigint>,
): Promise<boolean> {
  const inserted = await tx.query(
    `INSERT INTO bank_statement (partner, statement_id, currency, day, opening, closing, lines, matched, owed, held,
       reconciled_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (partner, statement_id) DO UPDATE SET matched = excluded.matched
       WHERE bank_statement.matched <> excluded.matched`,
    [
      partner,
      statement.statement_id,
      statement.currency,
      statement.day,
      statement.opening,
      statement.closing,
      statement.lines,
      statement.matched,
      statement.owed,
      statement.held,
      statement.reconciled_at,
    ],
  );
  return inserted.rowCount === 1;
}

export function listStatements(tx: Tx): Promise<StatementRow[]> {
  return tx.rows<StatementRow>(
    `SELECT statement_id, currency, day::text, opening, closing, lines, matched, owed, held, reconciled_at
     FROM bank_statement ORDER BY day DESC, currency LIMIT 200`,
  );
}
