import type { CurrencyCode } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import type { KnownOfDay } from "./day-parts.ts";
import type { BreakId, EntryId, RecordedEntry } from "./statement.ts";
import type { Known } from "./tell-apart.ts";

type EntryRow = Omit<RecordedEntry, "minor"> & { readonly minor: string };
const columns = `id, partner, reference, account_no AS "accountNo", direction, kind, is_reversal AS "isReversal", currency, minor,
  booking_day::text AS "bookingDay", value_date::text AS "valueDate", became, tenant, order_id AS "orderId",
  break_id AS "breakId", statement_id AS "statementId", instruction, reverses, transfer_id AS "transferId",
  cancelled_by AS "cancelledBy", batch, told_as AS "toldAs", day::text`;

function entryFrom(row: EntryRow): RecordedEntry {
  return { ...row, minor: BigInt(row.minor) };
}

/** True for the one call that recorded it. */
export async function insertEntry(
  tx: Tx,
  entry: Omit<RecordedEntry, "statementId" | "transferId" | "cancelledBy" | "toldAs" | "day"> & {
    readonly isNameless: boolean;
    readonly mark: string;
  },
  now: Date,
): Promise<boolean> {
  const inserted = await tx.query(
    `INSERT INTO bank_entry (partner, id, reference, account_no, direction, kind, is_reversal, currency, minor, booking_day,
       value_date, became, tenant, order_id, break_id, instruction, reverses, batch, recorded_at, day,
       is_nameless, party_mark)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $10,
       $20, $21) ON CONFLICT DO NOTHING`,
    [
      entry.partner,
      entry.id,
      entry.reference,
      entry.accountNo,
      entry.direction,
      entry.kind,
      entry.isReversal,
      entry.currency,
      entry.minor,
      entry.bookingDay,
      entry.valueDate,
      entry.became,
      entry.tenant,
      entry.orderId,
      entry.breakId,
      entry.instruction,
      entry.reverses,
      entry.batch,
      now,
      entry.isNameless,
      entry.mark,
    ],
  );
  return inserted.rowCount === 1;
}

const byName = `SELECT ${columns} FROM bank_entry WHERE partner = $1 AND (reference = $2 OR told_as = $2)`;

/** By the bank's reference, or by the one under which it told of it after a line that had none. */
export async function findEntry(
  tx: Tx,
  partner: string,
  reference: string,
): Promise<RecordedEntry | undefined> {
  const row = await tx.maybe<EntryRow>(byName, [partner, reference]);
  return row && entryFrom(row);
}

/** The same, which nobody else changes until the transaction ends: whether its order stands still is decided under this. */
export async function lockEntry(
  tx: Tx,
  partner: string,
  reference: string,
): Promise<RecordedEntry | undefined> {
  const row = await tx.maybe<EntryRow>(`${byName} FOR UPDATE`, [partner, reference]);
  return row && entryFrom(row);
}

/** Those of these references that are recorded. */
export async function listEntries(
  tx: Tx,
  partner: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, RecordedEntry>> {
  const rows = await tx.rows<EntryRow>(
    `SELECT ${columns} FROM bank_entry WHERE partner = $1 AND reference = ANY ($2)`,
    [partner, references],
  );
  return new Map(rows.map((row) => [row.reference, entryFrom(row)]));
}

const ofBooking = `SELECT ${columns} FROM bank_entry WHERE partner = $1 AND (reference = $2 OR batch = $2) ORDER BY reference`;

/** What stands in the books of one booking of the bank's: the whole, or its parts. */
export async function listBooking(tx: Tx, partner: string, booking: string): Promise<RecordedEntry[]> {
  return (await tx.rows<EntryRow>(ofBooking, [partner, booking])).map(entryFrom);
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockBooking(tx: Tx, partner: string, booking: string): Promise<RecordedEntry[]> {
  return (await tx.rows<EntryRow>(`${ofBooking} FOR UPDATE`, [partner, booking])).map(entryFrom);
}

/** What stands in the books of each of these bookings, and the day whose statement has it. */
export async function mapBookings(
  tx: Tx,
  partner: string,
  bookings: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  const rows = await tx.rows<EntryRow & { readonly confirmedOn: string | null }>(
    `SELECT ${columns}, CASE WHEN statement_id IS NOT NULL THEN day::text END AS "confirmedOn" FROM bank_entry
     WHERE partner = $1 AND (reference = ANY ($2) OR batch = ANY ($2))`,
    [partner, bookings],
  );
  return new Map(
    rows.map(({ confirmedOn, ...row }) => [row.batch ?? row.reference, { ...entryFrom(row), confirmedOn }]),
  );
}

export async function findEntryById(tx: Tx, id: EntryId): Promise<RecordedEntry | undefined> {
  const row = await tx.maybe<EntryRow>(`SELECT ${columns} FROM bank_entry WHERE id = $1`, [id]);
  return row && entryFrom(row);
}

/** The credit that an order was made of. */
export async function findEntryOfOrder(tx: Tx, orderId: string): Promise<RecordedEntry | undefined> {
  const row = await tx.maybe<EntryRow>(
    `SELECT ${columns} FROM bank_entry WHERE order_id = $1 AND became = 'order'`,
    [orderId],
  );
  return row && entryFrom(row);
}

/** What stands in suspense of the same amount on the same account, and about which nobody has decided yet. */
export async function listSuspendedLike(
  tx: Tx,
  { partner, accountNo, currency, minor, direction }: RecordedEntry,
): Promise<RecordedEntry[]> {
  const rows = await tx.rows<EntryRow>(
    `SELECT ${columns} FROM bank_entry e
     WHERE partner = $1 AND account_no = $2 AND currency = $3 AND minor = $4 AND direction = $5 AND became = 'suspense'
       AND NOT is_reversal AND cancelled_by IS NULL
       AND EXISTS (SELECT FROM statement_break b WHERE b.id = e.break_id AND b.closed_at IS NULL AND b.decision IS NULL)
     ORDER BY recorded_at`,
    [partner, accountNo, currency, minor, direction],
  );
  return rows.map(entryFrom);
}

/** The credit that stands in suspense under a break. */
export async function findSuspended(tx: Tx, breakId: BreakId): Promise<RecordedEntry | undefined> {
  const row = await tx.maybe<EntryRow>(
    `SELECT ${columns} FROM bank_entry
     WHERE break_id = $1 AND direction = 'credit' AND became = 'suspense' AND cancelled_by IS NULL`,
    [breakId],
  );
  return row && entryFrom(row);
}

/** Whether the debit of an instruction has come, of the amount that was asked for. */
export async function hasDebit(tx: Tx, instruction: string): Promise<boolean> {
  const row = await tx.maybe(
    "SELECT FROM bank_entry WHERE instruction = $1 AND became IN ('refund', 'transfer')",
    [instruction],
  );
  return row !== undefined;
}

/** The same, or a person has said what becomes of the money that waits for it in suspense. */
export async function hasLeftSuspense(tx: Tx, instruction: string): Promise<boolean> {
  const decided = await tx.maybe(
    `SELECT FROM statement_break b WHERE b.reference = $1::uuid::text AND b.kind = 'debitMissing'
       AND (b.decision IS NOT NULL OR b.closed_by IS NOT NULL)
     UNION ALL SELECT FROM statement_break b JOIN bank_instruction i ON i.subject = b.id
     WHERE i.id = $1 AND i.word = 'returned' AND (b.closed_at IS NOT NULL OR b.decision <> 'return')`,
    [instruction],
  );
  return decided !== undefined || hasDebit(tx, instruction);
}

/** The debit of another amount that came instead, and what became of it. */
export async function findOtherDebit(
  tx: Tx,
  instruction: string,
): Promise<{ readonly isDecided: boolean } | undefined> {
  return tx.maybe(
    `SELECT b.decision IS NOT NULL AS "isDecided"
     FROM bank_entry e JOIN statement_break b ON b.id = e.break_id
       JOIN bank_instruction i ON i.id = e.instruction AND i.currency = e.currency
     WHERE e.instruction = $1 AND e.became = 'suspense' AND b.kind = 'refundDiffers'
       AND (b.closed_at IS NULL OR b.decision IS NOT NULL)
     ORDER BY b.decision NULLS LAST LIMIT 1`,
    [instruction],
  );
}

/** Whether nothing more may be taken for what was asked once. */
export async function isInstructionSpent(tx: Tx, instruction: string): Promise<boolean> {
  const other = await findOtherDebit(tx, instruction);
  return other?.isDecided === true || hasLeftSuspense(tx, instruction);
}

export async function isReversed(tx: Tx, partner: string, reference: string): Promise<boolean> {
  const row = await tx.maybe("SELECT FROM bank_entry WHERE partner = $1 AND reverses = $2", [
    partner,
    reference,
  ]);
  return row !== undefined;
}

/** What stood in suspense is a side of this deal. */
export async function settleWith(tx: Tx, id: EntryId, instruction: string): Promise<void> {
  await tx.query("UPDATE bank_entry SET became = 'deal', instruction = $2 WHERE id = $1", [id, instruction]);
}

/** A credit in suspense becomes a receipt of the merchant it was given to. */
export async function giveEntry(
  tx: Tx,
  id: EntryId,
  { tenant, orderId }: { readonly tenant: string; readonly orderId: string },
): Promise<void> {
  await tx.query("UPDATE bank_entry SET became = 'order', tenant = $2, order_id = $3 WHERE id = $1", [
    id,
    tenant,
    orderId,
  ]);
}

/** A credit in suspense is blocked, or what was is in suspense again, under another item. */
export async function moveEntry(
  tx: Tx,
  id: EntryId,
  became: "suspense" | "blocked",
  breakId: BreakId,
): Promise<void> {
  await tx.query("UPDATE bank_entry SET became = $2, break_id = $3 WHERE id = $1", [id, became, breakId]);
}

export async function setEntryPosted(tx: Tx, id: EntryId, transferId: string): Promise<void> {
  await tx.query("UPDATE bank_entry SET transfer_id = $2 WHERE id = $1 AND transfer_id IS NULL", [
    id,
    transferId,
  ]);
}

/** The bank has no such entry after all, and by this posting neither have the books; a statement that has it does not have what they do. */
export async function setEntryCancelled(tx: Tx, id: EntryId, transferId: string): Promise<void> {
  await tx.query(
    "UPDATE bank_entry SET cancelled_by = $2, statement_id = NULL WHERE id = $1 AND cancelled_by IS NULL",
    [id, transferId],
  );
}

/** A statement has them: they count in the balance of its day. Says of each in which they counted before. */
export async function confirmEntries(
  tx: Tx,
  partner: string,
  references: readonly string[],
  { statementId, day }: { readonly statementId: string; readonly day: string },
): Promise<{ was: string; booked: bigint }[]> {
  const rows = await tx.rows<{ was: string; booked: string }>(
    `UPDATE bank_entry SET statement_id = $3, day = $4
     WHERE partner = $1 AND reference = ANY ($2) AND statement_id IS NULL AND cancelled_by IS NULL
     RETURNING old.day::text AS was, coalesce(booked, 0) AS booked`,
    [partner, references, statementId, day],
  );
  return rows.map(({ was, booked }) => ({ was, booked: BigInt(booked) }));
}

/** Every entry that counts in the balance of a day. */
export async function listOfDay(
  tx: Tx,
  partner: string,
  { currency, day }: { readonly currency: CurrencyCode; readonly day: string },
): Promise<KnownOfDay[]> {
  const rows = await tx.rows<EntryRow>(
    `SELECT ${columns} FROM bank_entry
     WHERE partner = $1 AND currency = $2 AND day = $3 AND cancelled_by IS NULL ORDER BY reference`,
    [partner, currency, day],
  );
  return rows.map(entryFrom).map(({ reference, accountNo, direction, minor, statementId }) => ({
    reference,
    accountNo,
    direction,
    minor,
    isConfirmed: statementId !== null,
  }));
}

/** The entry takes the amount of the statement's line, and stands, whatever was thought of it before. */
export async function correctEntry(tx: Tx, id: EntryId, minor: bigint): Promise<void> {
  await tx.query("UPDATE bank_entry SET minor = $2, cancelled_by = NULL WHERE id = $1", [id, minor]);
}

/** What we were told of for a day and no statement has confirmed. */
export async function listUnconfirmed(
  tx: Tx,
  partner: string,
  currency: CurrencyCode,
  day: string,
): Promise<RecordedEntry[]> {
  const rows = await tx.rows<EntryRow>(
    `SELECT ${columns} FROM bank_entry WHERE partner = $1 AND currency = $2 AND day = $3
       AND statement_id IS NULL AND cancelled_by IS NULL`,
    [partner, currency, day],
  );
  return rows.map(entryFrom);
}
