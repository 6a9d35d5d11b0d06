import type { CurrencyCode } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import type { Day } from "#platform/day.ts";

export type BankDayRow = {
  partner: string;
  currency: CurrencyCode;
  account_no: string | null;
  opening: string | null;
  closing: string | null;
  credited: string | null;
  debited: string | null;
  lines: number;
  books: string;
  statement_at: Date | null;
  closed_at: Date | null;
  closed_by: string | null;
  note: string | null;
  named: string;
  items: number;
  unowned: number;
  oldest_at: Date | null;
  owners: string[];
  unexplained: string;
  /** What entries of the day move that its statements do not have. */
  absent: string;
  is_missing: boolean;
  may_close: boolean;
};

/** Of a closed day what was open when it was closed, of any other what is open now. */
export function listAccountsOf(tx: Tx, day: Day): Promise<BankDayRow[]> {
  return tx.rows<BankDayRow>(
    `SELECT d.partner, d.currency, d.account_no, d.opening, d.closing, d.credited, d.debited, d.lines, d.books,
       d.statement_at, d.closed_at, d.closed_by, d.note, o.*, may_close(d) AS may_close
     FROM bank_day d CROSS JOIN LATERAL (
       SELECT d.named, d.items, 0 AS unowned, d.oldest_at, d.owners, d.unexplained, d.absent, false AS is_missing
       WHERE d.closed_at IS NOT NULL
       UNION ALL SELECT named, items, unowned, oldest_at, owners, unexplained, absent, is_missing
       FROM open_until(d.partner, d.currency, d.day) WHERE d.closed_at IS NULL) o
     WHERE d.day = $1 ORDER BY d.partner, d.currency`,
    [day],
  );
}

export async function findNewestDay(tx: Tx): Promise<Day | undefined> {
  const row = await tx.maybe<{ day: Day }>("SELECT day::text FROM bank_day ORDER BY day DESC LIMIT 1");
  return row?.day;
}

export type DayRow = {
  day: Day;
  accounts: number;
  stated: number;
  closed: number;
  closed_at: Date | null;
  closed_by: string | null;
  note: string | null;
};

/** The newest first. Who closed a day is who closed the last of its accounts. */
export function listDays(tx: Tx, after: { readonly day: Day } | undefined, most: number): Promise<DayRow[]> {
  return tx.rows<DayRow>(
    `SELECT day::text, count(*)::int AS accounts, count(closing)::int AS stated, count(closed_at)::int AS closed,
       max(closed_at) AS closed_at, (array_agg(closed_by ORDER BY closed_at DESC NULLS LAST))[1] AS closed_by,
       (array_agg(note ORDER BY closed_at DESC NULLS LAST))[1] AS note
     FROM bank_day WHERE $1::date IS NULL OR day < $1 GROUP BY day ORDER BY bank_day.day DESC LIMIT $2`,
    [after?.day ?? null, most],
  );
}

/** Held until the transaction ends; how many there are, and how many of them cannot be closed as they stand. */
export async function lockDay(tx: Tx, day: Day): Promise<{ open: number; unexplained: number }> {
  const rows = await tx.rows<{ may_close: boolean }>(
    `SELECT may_close(d) AS may_close FROM bank_day d WHERE day = $1 AND closed_at IS NULL
     ORDER BY partner, currency FOR UPDATE`,
    [day],
  );
  return { open: rows.length, unexplained: rows.filter(({ may_close }) => !may_close).length };
}

/** Who closes it, and when, the database takes from the session that is presented. */
export async function setClosed(tx: Tx, day: Day, note: string | undefined): Promise<void> {
  await tx.query("UPDATE bank_day SET closed_at = now(), note = $2 WHERE day = $1 AND closed_at IS NULL", [
    day,
    note ?? null,
  ]);
}
