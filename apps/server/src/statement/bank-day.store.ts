import type { CurrencyCode } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import type { Day } from "#platform/day.ts";
import type { Habits } from "./banking-days.ts";

export type BankDayRow = {
  partner: string;
  bank: [zhCN: string, zhHK: string, enUS: string];
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
  unbooked: string;
  open_since: Day | null;
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
    `SELECT partner, d.currency, d.account_no, d.opening, d.closing, d.credited, d.debited, d.lines, d.books,
       d.statement_at, d.closed_at, d.closed_by, d.note, o.*, may_close(d) AS may_close,
       ARRAY[b.name_zh_cn, b.name_zh_hk, b.name_en_us] AS bank,
       (SELECT min(earlier.day)::text FROM bank_day earlier WHERE d.closed_at IS NULL AND earlier.closed_at IS NULL
          AND earlier.partner = d.partner AND earlier.currency = d.currency AND earlier.day < d.day) AS open_since
     FROM bank_day d JOIN bank_partner b USING (partner) CROSS JOIN LATERAL (
       SELECT d.named, 0 AS unbooked, d.items, 0 AS unowned, d.oldest_at, d.owners, d.unexplained, d.absent, false AS is_missing
       WHERE d.closed_at IS NOT NULL
       UNION ALL SELECT named, unbooked, items, unowned, oldest_at, owners, unexplained, absent, is_missing
       FROM open_until(d.partner, d.currency, d.day) WHERE d.closed_at IS NULL) o
     WHERE d.day = $1 ORDER BY partner, d.currency`,
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

export type Account = { readonly partner: string; readonly currency: CurrencyCode };
export type AccountOfDay = Account & { readonly day: Day };

/** The books as they stand at the end of a day: all that was posted, less what was for the days after it. */
function booksOf(partner: string, currency: string, day: string): string {
  return `coalesce((SELECT booked FROM nostro WHERE partner = ${partner} AND currency = ${currency}), 0)
    - coalesce((SELECT sum(booked) FROM bank_entry WHERE partner = ${partner} AND currency = ${currency} AND day > ${day}), 0)`;
}

export async function ensureDay(tx: Tx, { partner, currency, day }: AccountOfDay): Promise<void> {
  await tx.query(
    `INSERT INTO bank_day (partner, currency, day, books) SELECT $1, $2, $3, ${booksOf("$1", "$2", "$3::date")}
     ON CONFLICT DO NOTHING`,
    [partner, currency, day],
  );
}

export async function findDay(
  tx: Tx,
  { partner, currency, day }: AccountOfDay,
): Promise<{ closedAt: Date | null; opening: bigint | null; closing: bigint | null }> {
  const { closedAt, opening, closing } = await tx.one<{
    closedAt: Date | null;
    opening: string | null;
    closing: string | null;
  }>(
    `SELECT closed_at AS "closedAt", opening, closing FROM bank_day
     WHERE partner = $1 AND currency = $2 AND day = $3 FOR UPDATE`,
    [partner, currency, day],
  );
  const minor = (text: string | null) => (text === null ? null : BigInt(text));
  return { closedAt, opening: minor(opening), closing: minor(closing) };
}

export async function setStated(
  tx: Tx,
  { partner, currency, day }: AccountOfDay,
  stated: {
    readonly accountNo: string;
    readonly opening: bigint;
    readonly closing: bigint;
    readonly credited: bigint;
    readonly debited: bigint;
    readonly lines: number;
    readonly at: Date;
  },
): Promise<void> {
  const { accountNo, opening, closing, credited, debited, lines, at } = stated;
  await tx.query(
    `UPDATE bank_day SET account_no = $4, opening = $5, closing = $6, credited = $7, debited = $8, lines = $9,
       statement_at = $10 WHERE partner = $1 AND currency = $2 AND day = $3`,
    [partner, currency, day, accountNo, opening, closing, credited, debited, lines, at],
  );
}

/** Days of an account, from this one on, that are stated and not closed, or were closed with a difference that is still there. */
export async function listDaysToJudge(
  tx: Tx,
  { partner, currency, day }: AccountOfDay,
): Promise<{ readonly day: Day; readonly isClosed: boolean }[]> {
  return tx.rows(
    `SELECT day::text, closed_at IS NOT NULL AS "isClosed" FROM bank_day d
     WHERE partner = $1 AND currency = $2 AND day >= $3 AND closing IS NOT NULL AND (closed_at IS NULL
       OR EXISTS (SELECT FROM statement_break b WHERE b.partner = d.partner AND b.currency = d.currency AND b.day = d.day
         AND b.kind = 'balanceDiffers' AND b.closed_at IS NULL)) ORDER BY d.day`,
    [partner, currency, day],
  );
}

export type DayBalance = {
  readonly opening: bigint;
  readonly closing: bigint;
  /** What of closing balance less books no open item makes. */
  readonly rest: bigint;
  /** The last day before it that is stated. */
  readonly before: { readonly day: Day; readonly closing: bigint; readonly isClosed: boolean } | undefined;
  /** The statement of it that was compared last. */
  readonly statementId: string;
};

/** A closed day keeps the books that it was closed with; what is posted for it afterwards counts here all the same. */
export async function readBalance(tx: Tx, { partner, currency, day }: AccountOfDay): Promise<DayBalance> {
  const row = await tx.one<
    Record<"opening" | "closing" | "rest" | "statement_id", string> &
      Record<"before_day" | "before_closing", string | null> & { before_is_closed: boolean }
  >(
    `SELECT d.opening, d.closing, d.closing - o.named
         - CASE WHEN d.closed_at IS NULL THEN d.books ELSE ${booksOf("d.partner", "d.currency", "d.day")} END AS rest,
       p.day::text AS before_day,
       p.closing AS before_closing, p.closed_at IS NOT NULL AS before_is_closed, s.statement_id
     FROM bank_day d CROSS JOIN LATERAL open_until(d.partner, d.currency, d.day) o
       LEFT JOIN LATERAL (SELECT day, closing, closed_at FROM bank_day p WHERE p.partner = d.partner AND p.currency = d.currency
         AND p.day < d.day AND p.closing IS NOT NULL ORDER BY p.day DESC LIMIT 1) p ON true
       CROSS JOIN LATERAL (SELECT statement_id FROM bank_statement s WHERE s.partner = d.partner
         AND s.currency = d.currency AND s.day = d.day ORDER BY reconciled_at DESC, statement_id DESC LIMIT 1) s
     WHERE d.partner = $1 AND d.currency = $2 AND d.day = $3`,
    [partner, currency, day],
  );
  return {
    opening: BigInt(row.opening),
    closing: BigInt(row.closing),
    rest: BigInt(row.rest),
    before:
      row.before_day === null || row.before_closing === null
        ? undefined
        : { day: row.before_day, closing: BigInt(row.before_closing), isClosed: row.before_is_closed },
    statementId: row.statement_id,
  };
}

export async function findHabits(tx: Tx, partner: string): Promise<Habits> {
  return tx.one<Habits>(
    `SELECT zone, calendar, to_char(statement_due, 'HH24:MI') AS "statementDue" FROM bank_partner WHERE partner = $1`,
    [partner],
  );
}

export async function findDayBefore(
  tx: Tx,
  { partner, currency, day }: AccountOfDay,
): Promise<Day | undefined> {
  const row = await tx.maybe<{ day: Day }>(
    `SELECT day::text FROM bank_day WHERE partner = $1 AND currency = $2 AND day < $3 ORDER BY bank_day.day DESC LIMIT 1`,
    [partner, currency, day],
  );
  return row?.day;
}

/** The accounts that have had a day, and from which on something about them may have changed. */
export function listAccounts(tx: Tx): Promise<(Account & { since: Day })[]> {
  return tx.rows(
    `SELECT n.partner, n.currency, least(coalesce(s.day, l.day), i.day)::text AS since
     FROM (SELECT partner, currency FROM nostro UNION SELECT partner, currency FROM bank_currency) n
       CROSS JOIN LATERAL (SELECT day FROM bank_day d WHERE d.partner = n.partner AND d.currency = n.currency
         ORDER BY day DESC LIMIT 1) l
       LEFT JOIN LATERAL (SELECT day FROM bank_day d WHERE d.partner = n.partner AND d.currency = n.currency
         AND closing IS NOT NULL ORDER BY day DESC LIMIT 1) s ON true
       CROSS JOIN LATERAL (SELECT min(b.day) AS day FROM statement_break b WHERE b.partner = n.partner
         AND b.currency = n.currency AND b.closed_at IS NULL AND b.kind IN ('balanceDiffers', 'openingDiffers')) i`,
  );
}

/** Days of an account without a statement, the oldest first, that nobody has been told of. */
export async function listUnstated(tx: Tx, { partner, currency }: Account): Promise<Day[]> {
  const rows = await tx.rows<{ day: Day }>(
    `SELECT day::text FROM bank_day d WHERE partner = $1 AND currency = $2 AND closing IS NULL AND closed_at IS NULL
       AND NOT EXISTS (SELECT FROM statement_break b WHERE b.partner = d.partner AND b.currency = d.currency
         AND b.day = d.day AND b.kind = 'statementMissing') ORDER BY d.day`,
    [partner, currency],
  );
  return rows.map((row) => row.day);
}
