import type { AccountId, NostroPosting } from "@causeway/ledger";
import type { CurrencyCode } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import type { Day } from "#platform/day.ts";

/** What changes the books of days waits for each other until its transaction ends. */
export async function lockNostros(tx: Tx): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('nostro', 0))");
}

export async function readCursors(tx: Tx): Promise<Map<AccountId, bigint>> {
  const rows = await tx.rows<{ account_id: string; seq: string }>(
    "SELECT account_id, seq FROM nostro_cursor",
  );
  return new Map(rows.map(({ account_id, seq }) => [BigInt(account_id), BigInt(seq)]));
}

export async function setCursors(tx: Tx, cursors: ReadonlyMap<AccountId, bigint>): Promise<void> {
  await tx.query(
    `INSERT INTO nostro_cursor (account_id, seq) SELECT * FROM unnest($1::bigint[], $2::bigint[])
     ON CONFLICT (account_id) DO UPDATE SET seq = excluded.seq`,
    [[...cursors.keys()], [...cursors.values()]],
  );
}

export type Owner = { readonly id: string; readonly reference: string; readonly day: Day };

/** The entry that each posting is about: it names the entry, the order that was made of it, or an open item about it. */
export async function listOwners(
  tx: Tx,
  postings: readonly Pick<NostroPosting, "partner" | "reference">[],
): Promise<(Owner | undefined)[]> {
  const rows = await tx.rows<{ id: string | null; reference: string; day: Day }>(
    `SELECT e.id, e.reference, e.day::text FROM unnest($1::text[], $2::uuid[]) WITH ORDINALITY p (partner, about, place)
       LEFT JOIN LATERAL (
         SELECT id, reference, day FROM bank_entry WHERE id = p.about AND partner = p.partner
         UNION ALL SELECT id, reference, day FROM bank_entry
           WHERE order_id = p.about AND became = 'order' AND partner = p.partner
         UNION ALL SELECT e.id, e.reference, e.day FROM statement_break b
           JOIN bank_entry e ON e.partner = b.partner AND e.reference = b.reference
           WHERE b.id = p.about AND b.partner = p.partner) e ON true
     ORDER BY p.place`,
    [postings.map(({ partner }) => partner), postings.map(({ reference }) => reference)],
  );
  return rows.map(({ id, ...about }) => (id === null ? undefined : { id, ...about }));
}

/** So much was posted about each of these entries. */
export async function addBooked(tx: Tx, moved: ReadonlyMap<string, bigint>): Promise<void> {
  await tx.query(
    `UPDATE bank_entry e SET booked = coalesce(e.booked, 0) + m.amount
     FROM unnest($1::uuid[], $2::bigint[]) m (id, amount) WHERE e.id = m.id`,
    [[...moved.keys()], [...moved.values()]],
  );
}

/** By how much the books move, as of a day. What belongs to no day counts from the beginning. */
export type Shift = {
  readonly partner: string;
  readonly currency: CurrencyCode;
  readonly day: Day;
  readonly amount: bigint;
};

export async function addToNostros(tx: Tx, shifts: readonly Shift[]): Promise<void> {
  await tx.query(
    `INSERT INTO nostro (partner, currency, booked)
     SELECT partner, currency, sum(amount) FROM unnest($1::text[], $2::text[], $3::bigint[]) s (partner, currency, amount)
     GROUP BY partner, currency ORDER BY partner, currency
     ON CONFLICT (partner, currency) DO UPDATE SET booked = nostro.booked + excluded.booked`,
    [
      shifts.map(({ partner }) => partner),
      shifts.map(({ currency }) => currency),
      shifts.map(({ amount }) => amount),
    ],
  );
}

/** Of every day that is not closed, from the day of each shift on. */
export async function shiftBooks(tx: Tx, shifts: readonly Shift[]): Promise<void> {
  await tx.query(
    `WITH shift AS (
       SELECT partner, currency, day, sum(amount) AS amount
       FROM unnest($1::text[], $2::text[], $3::date[], $4::bigint[]) s (partner, currency, day, amount)
       GROUP BY partner, currency, day)
     UPDATE bank_day d SET books = d.books + m.amount FROM (
       SELECT d.partner, d.currency, d.day, sum(s.amount) AS amount FROM shift s
         JOIN bank_day d ON d.partner = s.partner AND d.currency = s.currency AND d.day >= s.day AND d.closed_at IS NULL
       GROUP BY d.partner, d.currency, d.day) m
     WHERE d.partner = m.partner AND d.currency = m.currency AND d.day = m.day`,
    [
      shifts.map(({ partner }) => partner),
      shifts.map(({ currency }) => currency),
      shifts.map(({ day }) => day),
      shifts.map(({ amount }) => amount),
    ],
  );
}

/** Those of these days that are closed. */
export async function listClosed(tx: Tx, shifts: readonly Shift[]): Promise<Set<string>> {
  const rows = await tx.rows<{ name: string }>(
    `SELECT DISTINCT concat_ws(' ', d.partner, d.currency, d.day) AS name
     FROM unnest($1::text[], $2::text[], $3::date[]) s (partner, currency, day)
       JOIN bank_day d ON d.partner = s.partner AND d.currency = s.currency AND d.day = s.day
     WHERE d.closed_at IS NOT NULL`,
    [
      shifts.map(({ partner }) => partner),
      shifts.map(({ currency }) => currency),
      shifts.map(({ day }) => day),
    ],
  );
  return new Set(rows.map(({ name }) => name));
}
