import type { CurrencyCode } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import { announce } from "#platform/data/live.ts";
import type { Day } from "#platform/day.ts";
import type { Id, TenantId } from "#platform/ids.ts";
import { holdsNothing, type BreakChoice, type BreakId, type BreakKind, type NewBreak } from "./statement.ts";

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
  const { id, reference, kind, currency, bankMinor, booksMinor, occasion, dueOn, day } = found;
  const inserted = await tx.query(
    `INSERT INTO statement_break (id, partner, reference, kind, currency, bank_minor, books_minor, opened_at, occasion,
       due_on, day) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING`,
    [id, partner, reference, kind, currency, bankMinor, booksMinor, now, occasion, dueOn, day ?? null],
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
  partner: string;
  bank: [string, string, string] | null;
  /** The bank's day that it is about. */
  day: string | null;
  reference: string;
  kind: BreakKind;
  currency: CurrencyCode | null;
  bank_minor: string | null;
  books_minor: string | null;
  opened_at: Date;
  due_on: string;
  owner: string | null;
  owner_name: string | null;
  owner_role: string;
  closed_at: Date | null;
  note: string | null;
  decision: BreakChoice | null;
  refusal: string | null;
  settled_how: Settled["how"] | null;
  settled_by: string | null;
  direction: "credit" | "debit" | null;
  entry_about_order: boolean;
  /** Whether the entry stands in suspense under this very item. */
  entry_suspended: boolean;
};

const listedBreak = `SELECT b.id, b.partner, coalesce(e.day, b.day)::text AS day, b.reference, b.kind, b.currency, b.bank_minor, b.books_minor, b.opened_at, b.due_on::text,
    b.owner, o.name AS owner_name, b.owner_role, b.closed_at, b.note, b.decision, b.refusal, b.settled_how, b.settled_by,
    e.direction, e.order_id IS NOT NULL AS entry_about_order, coalesce(e.break_id = b.id, false) AS entry_suspended,
    CASE WHEN p.partner IS NOT NULL THEN ARRAY[p.name_zh_cn, p.name_zh_hk, p.name_en_us] END AS bank
  FROM statement_break b LEFT JOIN bank_entry e ON e.partner = b.partner AND e.reference = b.reference
    LEFT JOIN bank_partner p ON p.partner = b.partner LEFT JOIN staff o ON o.id = b.owner`;
export function findListed(tx: Tx, id: BreakId): Promise<BreakRow | undefined> {
  return tx.maybe<BreakRow>(`${listedBreak} WHERE b.id = $1`, [id]);
}

type After = { readonly at: Date; readonly id: string } | undefined;

export type ItemFilter = {
  readonly partner?: string | undefined;
  readonly currency?: string | undefined;
  readonly kind?: BreakKind | undefined;
  /** A member of staff, or `none`. */
  readonly owner?: string | undefined;
  readonly openedBefore?: Date | undefined;
};

const narrowed = `($4::text IS NULL OR b.partner = $4) AND ($5::text IS NULL OR b.currency = $5)
  AND ($6::text IS NULL OR b.kind = $6) AND ($7::text IS NULL OR coalesce(b.owner::text, 'none') = $7)
  AND ($8::timestamptz IS NULL OR b.opened_at < $8)`;

function listingOf(after: After, most: number, filter: ItemFilter) {
  const { partner, currency, kind, owner, openedBefore } = filter;
  return [after?.at, after?.id, most, partner, currency, kind, owner, openedBefore].map(
    (each) => each ?? null,
  );
}

/** The oldest first: nothing that waits is hidden behind what came later. */
export function listOpenBreaks(tx: Tx, after: After, most: number, filter: ItemFilter): Promise<BreakRow[]> {
  return tx.rows<BreakRow>(
    `${listedBreak} WHERE b.closed_at IS NULL AND ($1::timestamptz IS NULL OR (b.opened_at, b.id) > ($1, $2::uuid))
       AND ${narrowed}
     ORDER BY b.opened_at, b.id LIMIT $3`,
    listingOf(after, most, filter),
  );
}

export function listClosedBreaks(
  tx: Tx,
  after: After,
  most: number,
  filter: ItemFilter,
): Promise<BreakRow[]> {
  return tx.rows<BreakRow>(
    `${listedBreak} WHERE b.closed_at IS NOT NULL AND ($1::timestamptz IS NULL OR (b.closed_at, b.id) < ($1, $2::uuid))
       AND ${narrowed}
     ORDER BY b.closed_at DESC, b.id DESC LIMIT $3`,
    listingOf(after, most, filter),
  );
}

export type OpenCount = {
  readonly open: number;
  readonly unowned: number;
  readonly oldestAt: Date | null;
  readonly owners: string[];
  readonly banks: { readonly partner: string; readonly bank: [string, string, string] }[];
};

export function countOpen(tx: Tx): Promise<OpenCount> {
  return tx.one(
    `SELECT count(*)::int AS open, count(*) FILTER (WHERE owner IS NULL)::int AS unowned, min(opened_at) AS "oldestAt",
       coalesce(array_agg(DISTINCT owner) FILTER (WHERE owner IS NOT NULL), '{}') AS owners,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('partner', partner,
          'bank', jsonb_build_array(name_zh_cn, name_zh_hk, name_en_us)) ORDER BY partner), '[]') FROM bank_partner) AS banks
     FROM statement_break WHERE closed_at IS NULL`,
  );
}

export type OpenItem = NewBreak & {
  readonly id: BreakId;
  readonly partner: string;
  readonly currency: CurrencyCode | null;
  readonly owner: string | null;
  readonly decision: BreakChoice | null;
  readonly decidedBy: Id<"staff"> | null;
  readonly matchedBy: string | null;
  readonly assignedMerchant: TenantId | null;
  readonly assignedAccount: string | null;
  readonly note: string | null;
  /** The agreement of two people by which it was decided. */
  readonly agreement: string | null;
  /** What it was decided with. */
  readonly signature: string | null;
  /** Since when what was decided is being carried out. */
  readonly begunAt: Date | null;
  readonly closedAt: Date | null;
};

const itemColumns = `id, partner, reference, kind, currency, bank_minor AS "bankMinor", books_minor AS "booksMinor", occasion, owner,
  decision, decided_by AS "decidedBy", matched_by AS "matchedBy", assigned_merchant AS "assignedMerchant",
  assigned_account AS "assignedAccount", note, agreement, signature, begun_at AS "begunAt",
  closed_at AS "closedAt"`;
type ItemRow = Omit<OpenItem, "bankMinor" | "booksMinor"> & Record<"bankMinor" | "booksMinor", string | null>;

function itemFrom(row: ItemRow): OpenItem {
  const minor = (text: string | null) => (text === null ? null : BigInt(text));
  return { ...row, bankMinor: minor(row.bankMinor), booksMinor: minor(row.booksMinor) };
}

export async function findBreak(tx: Tx, id: BreakId): Promise<OpenItem | undefined> {
  const row = await tx.maybe<ItemRow>(`SELECT ${itemColumns} FROM statement_break WHERE id = $1`, [id]);
  return row && itemFrom(row);
}

/** Held until the transaction ends, so that it is decided about once. */
export async function lockBreak(tx: Tx, id: BreakId): Promise<OpenItem | undefined> {
  const row = await tx.maybe<ItemRow>(`SELECT ${itemColumns} FROM statement_break WHERE id = $1 FOR UPDATE`, [
    id,
  ]);
  return row && itemFrom(row);
}

/**
 * Whether an item about a receipt, or about any other entry that concerns it, waits for a person or for what he decided to be
 * carried out; those that say only how the receipt itself fares hold nothing.
 */
export async function isReceiptDisputed(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx.maybe(
    `SELECT FROM statement_break b JOIN bank_entry e ON e.partner = b.partner AND b.reference IN (e.reference, e.told_as, e.batch)
     WHERE e.order_id = $1 AND b.closed_at IS NULL AND b.begun_at IS NULL AND b.kind <> ALL ($2) LIMIT 1`,
    [orderId, holdsNothing],
  );
  return row !== undefined;
}

/** True where it was open and nothing has been decided about it. */
export async function takeBreak(tx: Tx, id: BreakId, owner: string): Promise<boolean> {
  const taken = await tx.query(
    "UPDATE statement_break SET owner = $2 WHERE id = $1 AND closed_at IS NULL AND decision IS NULL",
    [id, owner],
  );
  await announce(tx, "treasury", id);
  return taken.rowCount === 1;
}

/** What was decided; it stays open until that is carried out. */
export async function setDecision(
  tx: Tx,
  id: BreakId,
  decided: {
    decision: BreakChoice;
    by: string;
    note: string;
    matchedBy: string | undefined;
    assignee: { readonly merchant: string; readonly account: string } | undefined;
    now: Date;
  },
): Promise<void> {
  const { decision, by, note, matchedBy, assignee, now } = decided;
  await tx.query(
    `UPDATE statement_break SET decision = $2, decided_by = $3, decided_at = $4, note = $5, matched_by = $6,
       assigned_merchant = $7, assigned_account = $8, refusal = NULL
     WHERE id = $1`,
    [id, decision, by, now, note, matchedBy ?? null, assignee?.merchant ?? null, assignee?.account ?? null],
  );
  await announce(tx, "treasury", id);
}

export async function markBegun(tx: Tx, id: BreakId, now: Date): Promise<void> {
  await tx.query("UPDATE statement_break SET begun_at = $2 WHERE id = $1 AND closed_at IS NULL", [id, now]);
}

/** What was decided could not be carried out, and why; its owner decides anew. */
export async function withdrawDecision(tx: Tx, id: BreakId, refusal: string): Promise<void> {
  await tx.query(
    `UPDATE statement_break SET decision = NULL, decided_by = NULL, decided_at = NULL, begun_at = NULL, refusal = $2
     WHERE id = $1 AND closed_at IS NULL`,
    [id, refusal],
  );
  await announce(tx, "treasury", id);
}

/**
 * What settles an item: a posting by its id, an entry or a statement of the bank's, its word about an instruction, or a
 * check of ours by its moment.
 */
export type Settled = {
  readonly how: "posting" | "entry" | "statement" | "word" | "check";
  readonly by: string;
};

/** True for the one call that closed it. */
export async function closeBreak(
  tx: Tx,
  id: BreakId,
  settled: Settled,
  now: Date,
  person: { readonly by: string | null; readonly note: string | null } = { by: null, note: null },
): Promise<boolean> {
  const closed = await tx.query(
    `UPDATE statement_break SET closed_at = $2, settled_how = $3, settled_by = $4,
       closed_by = coalesce($5, decided_by), note = coalesce($6, note)
     WHERE id = $1 AND closed_at IS NULL`,
    [id, now, settled.how, settled.by, person.by, person.note],
  );
  if (closed.rowCount === 1) await announce(tx, "treasury", id);
  return closed.rowCount === 1;
}

/** Of these references, what an earlier statement did not have or a closed day does not, and nobody has decided about. */
export function listMissingAmong(
  tx: Tx,
  partner: string,
  references: readonly string[],
): Promise<{ id: BreakId; reference: string }[]> {
  return tx.rows(
    `SELECT id, reference FROM statement_break WHERE partner = $1 AND reference = ANY ($2) AND closed_at IS NULL
       AND decision IS NULL AND kind IN ('notInStatement', 'closedDayMoved') ORDER BY opened_at, id FOR UPDATE`,
    [partner, references],
  );
}

/** What is open about a day of an account, of one kind. */
export async function findOfDay(
  tx: Tx,
  { partner, currency, day }: { readonly partner: string; readonly currency: string; readonly day: Day },
  kind: BreakKind,
): Promise<OpenItem | undefined> {
  const row = await tx.maybe<ItemRow>(
    `SELECT ${itemColumns} FROM statement_break WHERE partner = $1 AND currency = $2 AND day = $3 AND kind = $4
       AND closed_at IS NULL FOR UPDATE`,
    [partner, currency, day, kind],
  );
  return row && itemFrom(row);
}

/** Lines of a statement that nobody could read are about its day, and in its currency. */
export async function nameUnreadLines(
  tx: Tx,
  { partner, currency, day }: { readonly partner: string; readonly currency: string; readonly day: Day },
  statementId: string,
): Promise<void> {
  await tx.query(
    `UPDATE statement_break b SET day = $3, currency = coalesce(b.currency, $2)
     FROM bank_line l JOIN bank_message m ON m.id = l.message_id
     WHERE l.partner = $1 AND l.statement = $4 AND l.read_at IS NULL AND b.partner = $1 AND b.kind = 'unreadableLine'
       AND b.reference = 'MSG' || m.number || '/' || l.place AND b.closed_at IS NULL AND b.day IS NULL`,
    [partner, currency, day, statementId],
  );
}

export async function listUnreadLines(
  tx: Tx,
  { partner, currency, day }: { readonly partner: string; readonly currency: string; readonly day: Day },
): Promise<BreakId[]> {
  const rows = await tx.rows<{ id: BreakId }>(
    `SELECT id FROM statement_break WHERE partner = $1 AND currency = $2 AND day = $3 AND kind = 'unreadableLine'
       AND closed_at IS NULL AND decision IS NULL ORDER BY id FOR UPDATE`,
    [partner, currency, day],
  );
  return rows.map(({ id }) => id);
}

/** What a difference has become meanwhile. */
export async function restateBreak(
  tx: Tx,
  id: BreakId,
  { bankMinor, booksMinor }: { readonly bankMinor: bigint; readonly booksMinor: bigint },
): Promise<void> {
  await tx.query("UPDATE statement_break SET bank_minor = $2, books_minor = $3 WHERE id = $1", [
    id,
    bankMinor,
    booksMinor,
  ]);
}

/** Those about a reference that are not closed yet. */
export async function listOpenAbout(tx: Tx, partner: string, reference: string): Promise<OpenItem[]> {
  const rows = await tx.rows<ItemRow>(
    `SELECT ${itemColumns} FROM statement_break WHERE partner = $1 AND reference = $2 AND closed_at IS NULL
     ORDER BY opened_at, id FOR UPDATE`,
    [partner, reference],
  );
  return rows.map(itemFrom);
}

/** Open items of a kind that our own checks find. */
export function listOpenOfKind(
  tx: Tx,
  kind: BreakKind,
): Promise<Pick<OpenItem, "id" | "reference" | "currency">[]> {
  return tx.rows(
    `SELECT id, reference, currency FROM statement_break WHERE kind = $1 AND closed_at IS NULL
     ORDER BY opened_at, id FOR UPDATE`,
    [kind],
  );
}
