import type { CurrencyCode } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import type { EntryId } from "./statement.ts";

/** What a line without a reference and a booking have to have in common. */
export type Alike = {
  readonly currency: CurrencyCode;
  readonly bookingDay: string;
  readonly direction: "credit" | "debit";
  readonly minor: bigint;
};

/** Whoever looks whether a booking of this day has its line, or a line its booking, waits for the others here. */
export async function lockNaming(tx: Tx, partner: string, { currency, bookingDay }: Alike): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `naming ${partner} ${currency} ${bookingDay}`,
  ]);
}

/** The account that holds everybody's money of a currency, as the bank calls it. */
export async function findPool(tx: Tx, partner: string, currency: CurrencyCode): Promise<string> {
  const row = await tx.maybe<{ account_no: string }>(
    "SELECT account_no FROM bank_currency WHERE partner = $1 AND currency = $2",
    [partner, currency],
  );
  return row?.account_no ?? "";
}

export type Told = Alike & {
  readonly id: EntryId;
  readonly reference: string;
  readonly accountNo: string;
  readonly mark: string;
  readonly statedAs: string | null;
};
type ToldRow = Omit<Told, "minor"> & { readonly minor: string };

const columns = `id, reference, account_no AS "accountNo", currency, booking_day::text AS "bookingDay", direction, minor,
  party_mark AS mark, stated_as AS "statedAs"`;
const toldFrom = (row: ToldRow): Told => ({ ...row, minor: BigInt(row.minor) });

/** Bookings that these lines have been found to be. */
export async function listStatedAs(tx: Tx, partner: string, lines: readonly string[]): Promise<Told[]> {
  const rows = await tx.rows<ToldRow>(
    `SELECT ${columns} FROM bank_entry WHERE partner = $1 AND stated_as = ANY ($2)`,
    [partner, lines],
  );
  return rows.map(toldFrom);
}

/** Bookings that these statements of a day have. */
export async function listStatedBy(
  tx: Tx,
  partner: string,
  { currency, day }: { readonly currency: CurrencyCode; readonly day: string },
  statements: readonly string[],
): Promise<Told[]> {
  if (statements.length === 0) return [];
  const rows = await tx.rows<ToldRow>(
    `SELECT ${columns} FROM bank_entry WHERE partner = $1 AND currency = $2 AND day = $3 AND statement_id = ANY ($4)
     ORDER BY recorded_at, id`,
    [partner, currency, day, statements],
  );
  return rows.map(toldFrom);
}

/** Those of the lines that are bookings of their own already. */
export async function listBookedLines(
  tx: Tx,
  partner: string,
  lines: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ reference: string }>(
    "SELECT reference FROM bank_entry WHERE partner = $1 AND reference = ANY ($2) AND is_nameless",
    [partner, lines],
  );
  return new Set(rows.map(({ reference }) => reference));
}

/** Bookings of these days that were told by a reference and that no line has been found for. */
export async function listUnstated(
  tx: Tx,
  partner: string,
  currency: CurrencyCode,
  days: readonly string[],
): Promise<Told[]> {
  const rows = await tx.rows<ToldRow>(
    `SELECT ${columns} FROM bank_entry
     WHERE partner = $1 AND currency = $2 AND day = ANY ($3::date[]) AND NOT is_nameless AND batch IS NULL
       AND stated_as IS NULL AND statement_id IS NULL AND cancelled_by IS NULL ORDER BY recorded_at, id`,
    [partner, currency, days],
  );
  return rows.map(toldFrom);
}

/** Bookings like this one that only a line told of. */
export async function listUntold(tx: Tx, partner: string, alike: Alike): Promise<Told[]> {
  const rows = await tx.rows<ToldRow>(
    `SELECT ${columns} FROM bank_entry
     WHERE partner = $1 AND currency = $2 AND booking_day = $3 AND direction = $4 AND minor = $5 AND is_nameless
       AND told_as IS NULL AND cancelled_by IS NULL ORDER BY recorded_at, id`,
    [partner, alike.currency, alike.bookingDay, alike.direction, alike.minor],
  );
  return rows.map(toldFrom);
}

export async function setStatedAs(
  tx: Tx,
  found: readonly { readonly id: EntryId; readonly line: string }[],
): Promise<void> {
  await tx.query(
    `UPDATE bank_entry e SET stated_as = f.line FROM unnest($1::uuid[], $2::text[]) AS f (id, line) WHERE e.id = f.id`,
    [found.map(({ id }) => id), found.map(({ line }) => line)],
  );
}

export async function setToldAs(tx: Tx, id: EntryId, reference: string): Promise<void> {
  await tx.query("UPDATE bank_entry SET told_as = $2 WHERE id = $1", [id, reference]);
}
