import type { CurrencyCode } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import { topics, type RecordedEntry } from "./statement.ts";

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

/** Those that an entry's amount counts in and that are not at peace with it: of its day, or later with another balance. */
export async function listStatementsToCompare(
  tx: Tx,
  partner: string,
  { currency, bookingDay }: Pick<RecordedEntry, "currency" | "bookingDay">,
): Promise<string[]> {
  const rows = await tx.rows<{ statement_id: string }>(
    `SELECT statement_id FROM bank_statement s WHERE partner = $1 AND currency = $2 AND (day = $3 OR day > $3
       AND EXISTS (SELECT FROM statement_break b WHERE b.partner = s.partner AND b.reference = s.statement_id
         AND b.kind = 'balanceDiffers' AND b.closed_at IS NULL)) ORDER BY day, statement_id`,
    [partner, currency, bookingDay],
  );
  return rows.map(({ statement_id }) => statement_id);
}

export async function isStatement(tx: Tx, partner: string, statementId: string): Promise<boolean> {
  const row = await tx.maybe("SELECT FROM bank_statement WHERE partner = $1 AND statement_id = $2", [
    partner,
    statementId,
  ]);
  return row !== undefined;
}

/** A statement of an earlier day that the bank has sent and nobody has compared to its end yet. */
export async function findEarlierOpen(
  tx: Tx,
  partner: string,
  { currency, day }: { currency: CurrencyCode; day: string },
): Promise<string | undefined> {
  const row = await tx.maybe<{ event_id: string }>(
    `SELECT i.event_id FROM outbox o
       JOIN inbox i ON i.source = $2 AND o.key = $2 || '/' || i.event_id
       CROSS JOIN LATERAL (SELECT i.body::jsonb -> 'statement' AS statement) told
     WHERE o.topic = $1 AND statement ->> 'currency' = $3 AND statement ->> 'day' < $4
     LIMIT 1`,
    [topics.reconcile, partner, currency, day],
  );
  return row?.event_id;
}

type Sums = "opening" | "closing" | "owed" | "held";

/** True where it is new, or where another number of its lines matches than before. */
export async function recordStatement(
  tx: Tx,
  partner: string,
  statement: Omit<StatementRow, Sums> & { account_no: string } & Record<
      Sums | "credited" | "debited",
      bigint
    >,
): Promise<boolean> {
  const inserted = await tx.query(
    `INSERT INTO bank_statement (partner, statement_id, currency, day, opening, closing, lines, matched, owed, held,
       reconciled_at, account_no, credited, debited) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
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
      statement.account_no,
      statement.credited,
      statement.debited,
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
