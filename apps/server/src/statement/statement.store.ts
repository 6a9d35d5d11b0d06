import type { Statement } from "@causeway/bank-link";
import type { CurrencyCode } from "@causeway/money";
import { eventOfStatement } from "#partners/bank/notices.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Day } from "#platform/day.ts";
import type { Stated } from "./day-parts.ts";
import { topics } from "./statement.ts";

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

/** The statements of a day that have been compared, in the order in which they were. */
export async function listStated(
  tx: Tx,
  partner: string,
  { currency, day }: { readonly currency: CurrencyCode; readonly day: string },
): Promise<Stated[]> {
  const rows = await tx.rows<
    Record<"statement_id" | "opening" | "closing" | "credited" | "debited", string> & {
      lines: number;
      contents: string | null;
    }
  >(
    `SELECT statement_id, opening, closing, credited, debited, lines, encode(contents, 'hex') AS contents
     FROM bank_statement WHERE partner = $1 AND currency = $2 AND day = $3 ORDER BY reconciled_at, statement_id`,
    [partner, currency, day],
  );
  return rows.map(({ statement_id, opening, closing, credited, debited, ...rest }) => ({
    statementId: statement_id,
    opening: BigInt(opening),
    closing: BigInt(closing),
    credited: BigInt(credited),
    debited: BigInt(debited),
    ...rest,
  }));
}

/** Statements that the bank has sent and nobody has compared to their end yet. */
const waiting = `outbox o JOIN inbox i ON i.source = $1 AND i.event_id = substr(o.key, length($1) + 2)
    CROSS JOIN LATERAL (SELECT i.body::jsonb -> 'statement' AS statement) told
  WHERE o.topic = '${topics.reconcile}' AND starts_with(o.key, $1 || '/')`;

/** Of a day, by their events. One that is being compared has some of its lines behind it. */
export async function listWaiting(
  tx: Tx,
  partner: string,
  { currency, day }: { readonly currency: CurrencyCode; readonly day: string },
): Promise<string[]> {
  const rows = await tx.rows<{ event_id: string }>(
    `SELECT DISTINCT i.event_id FROM ${waiting} AND statement ->> 'currency' = $2 AND statement ->> 'day' = $3`,
    [partner, currency, day],
  );
  return rows.map((row) => row.event_id);
}

type Run = { readonly partner: string; readonly statementId: string; readonly sending: string };
type Progress = { readonly done: number; readonly matched: number };

/** How far this sending of it was compared by a run before. */
export async function readProgress(tx: Tx, { partner, statementId, sending }: Run): Promise<Progress> {
  const row = await tx.maybe<Progress>(
    "SELECT done, matched FROM statement_progress WHERE partner = $1 AND statement_id = $2 AND sending = $3",
    [partner, statementId, sending],
  );
  return row ?? { done: 0, matched: 0 };
}

export async function noteCompared(
  tx: Tx,
  { partner, statementId, sending }: Run,
  { done, matched }: Progress,
): Promise<void> {
  await tx.query(
    `INSERT INTO statement_progress (partner, statement_id, sending, done, matched) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (partner, statement_id) DO UPDATE
       SET sending = excluded.sending, done = excluded.done, matched = excluded.matched`,
    [partner, statementId, sending, done, matched],
  );
}

export async function endComparing(tx: Tx, partner: string, statementId: string): Promise<void> {
  await tx.query("DELETE FROM statement_progress WHERE partner = $1 AND statement_id = $2", [
    partner,
    statementId,
  ]);
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
    `SELECT i.event_id FROM ${waiting} AND statement ->> 'currency' = $2 AND statement ->> 'day' < $3 LIMIT 1`,
    [partner, currency, day],
  );
  return row?.event_id;
}

/** What an event of the inbox is about, and the number of the message that told of it first. */
const told = `CROSS JOIN LATERAL (SELECT i.body::jsonb AS body) b CROSS JOIN LATERAL (
  SELECT coalesce(b.body #>> '{statement,currency}', b.body #>> '{entry,money,currency}') AS currency,
    coalesce(b.body #>> '{statement,day}', b.body #>> '{entry,bookingDay}') AS day,
    (SELECT min(m.number) FROM bank_told t JOIN bank_message m ON m.id = t.message_id
     WHERE t.partner = i.source AND t.event_id = i.event_id) AS number) told`;

/**
 * What the bank sent before this statement and nobody has dealt with yet: a message that nobody has read, or what work of
 * these topics is about and of the same day.
 */
export async function findSentBefore(
  tx: Tx,
  partner: string,
  eventId: string,
  among: readonly string[],
): Promise<string | undefined> {
  const row = await tx.maybe<{ sent: string }>(
    `WITH own AS (SELECT told.* FROM inbox i ${told} WHERE i.source = $2 AND i.event_id = $3 ORDER BY i.number LIMIT 1)
     SELECT 'message ' || m.number AS sent FROM own JOIN bank_message m ON m.number < own.number
       WHERE m.partner = $2 AND m.verdict = 'waiting'
     UNION ALL SELECT i.event_id FROM outbox o
       JOIN inbox i ON i.source = $2 AND i.event_id = substr(o.key, length($2) + 2) ${told}
       JOIN own ON own.currency = told.currency AND own.day = told.day AND told.number < own.number
     WHERE o.topic = ANY ($1) AND starts_with(o.key, $2 || '/')
     LIMIT 1`,
    [among, partner, eventId],
  );
  return row?.sent;
}

/** Statements that were compared and are to be compared once more. */
const again = `outbox o JOIN bank_statement s ON s.partner = $1
    AND s.statement_id = substr(o.key, length($1 || '/${eventOfStatement("")}') + 1)
  WHERE o.topic = '${topics.reconcile}' AND starts_with(o.key, $1 || '/')`;

/** The first day of an account of which a statement is to be compared once more. */
export async function findComparedAgain(
  tx: Tx,
  { partner, currency }: { readonly partner: string; readonly currency: CurrencyCode },
): Promise<Day | undefined> {
  const { day } = await tx.one<{ day: Day | null }>(
    `SELECT min(s.day)::text AS day FROM ${again} AND s.currency = $2`,
    [partner, currency],
  );
  return day ?? undefined;
}

const sentAs = (statementId: string) =>
  `(SELECT min(m.number) FROM bank_told t JOIN bank_message m ON m.id = t.message_id
    WHERE t.partner = $1 AND t.event_id = '${eventOfStatement("")}' || ${statementId})`;

/** Whether another statement of the day, which the bank sent after this one, is to be compared once more. */
export async function isFollowed(
  tx: Tx,
  partner: string,
  { statementId, currency, day }: Pick<Statement, "statementId" | "currency" | "day">,
): Promise<boolean> {
  const row = await tx.maybe(
    `SELECT FROM ${again} AND s.currency = $2 AND s.day = $3 AND ${sentAs("s.statement_id")} > ${sentAs("$4")} LIMIT 1`,
    [partner, currency, day, statementId],
  );
  return row !== undefined;
}

type Sums = "opening" | "closing" | "owed" | "held";

/** True where it is new, or where another number of its lines matches than before. */
export async function recordStatement(
  tx: Tx,
  partner: string,
  statement: Omit<StatementRow, Sums> & { account_no: string; contents: string } & Record<
      Sums | "credited" | "debited",
      bigint
    >,
): Promise<boolean> {
  const inserted = await tx.query(
    `INSERT INTO bank_statement (partner, statement_id, currency, day, opening, closing, lines, matched, owed, held,
       reconciled_at, account_no, credited, debited, contents)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, decode($15, 'hex'))
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
      statement.contents,
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
