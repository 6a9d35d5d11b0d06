import type { BankEntry } from "@causeway/bank-link";
import type { Delivery } from "#partners/bank/port.ts";
import type { MessageId, Verdict } from "#partners/bank/message.store.ts";
import { keep, recall, type Part, type StatementPage } from "#partners/bank/notices.ts";
import type { Tx } from "#platform/data/db.ts";

export type StoredMessage = {
  readonly id: MessageId;
  readonly number: string;
  readonly verdict: Verdict;
  /** How many bytes came; of a stranger's message fewer were kept. */
  readonly size: number;
  readonly receivedAt: Date;
};

export function findMessage(tx: Tx, id: MessageId): Promise<StoredMessage | undefined> {
  return tx.maybe(
    `SELECT id, number, verdict, size, received_at AS "receivedAt" FROM bank_message WHERE id = $1`,
    [id],
  );
}

/** None where it was stored before signatures were, or not by whoever takes the bank's messages. */
export function listDeliveries(tx: Tx, id: MessageId): Promise<Delivery[]> {
  return tx.rows(
    `SELECT signed, received_at AS "receivedAt" FROM bank_delivery WHERE message_id = $1 ORDER BY number`,
    [id],
  );
}

const bytesAtOnce = 1 << 20;

/** Piece by piece: as one value, 16 MB would keep this thread busy for as long as it takes to spell them out. */
export async function readBytes(tx: Tx, id: MessageId): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let at = 1; ; at += bytesAtOnce) {
    const { piece } = await tx.one<{ piece: Buffer }>(
      "SELECT substring(bytes FROM $2 FOR $3) AS piece FROM bank_message WHERE id = $1",
      [id, at, bytesAtOnce],
    );
    pieces.push(piece);
    if (piece.length < bytesAtOnce) return Buffer.concat(pieces);
  }
}

type Progress = { readonly verdict: Verdict; readonly parts: number | null; readonly partsRead: number };

/** How far it has been read. Whoever else reads it waits for this transaction. */
export async function lockProgress(tx: Tx, id: MessageId): Promise<Progress> {
  return tx.one(
    'SELECT verdict, parts, parts_read AS "partsRead" FROM bank_message WHERE id = $1 FOR UPDATE',
    [id],
  );
}

/** Says how far it has been read; with its last part it is read. */
export async function noteProgress(
  tx: Tx,
  id: MessageId,
  done: { readonly name: string; readonly parts: number; readonly partsRead: number; readonly at: Date },
): Promise<void> {
  await tx.query(
    `UPDATE bank_message SET name = $2, parts = $3::int, parts_read = $4::int, reason = NULL,
       verdict = CASE WHEN $3::int = $4::int THEN 'read' ELSE 'waiting' END,
       read_at = CASE WHEN $3::int = $4::int THEN $5::timestamptz END
     WHERE id = $1`,
    [id, done.name, done.parts, done.partsRead, done.at],
  );
}

/** Nobody can read it, or it is not the bank's. */
export async function noteUnread(
  tx: Tx,
  id: MessageId,
  verdict: "unreadable" | "refused",
  reason: string,
): Promise<void> {
  await tx.query("UPDATE bank_message SET verdict = $2, reason = $3 WHERE id = $1 AND verdict = 'waiting'", [
    id,
    verdict,
    reason,
  ]);
}

/** Those that wait to be read, and nothing is there that would read them. */
export function listUnheard(
  tx: Tx,
  topic: string,
  most: number,
): Promise<{ readonly id: MessageId; readonly partner: string }[]> {
  return tx.rows(
    `SELECT m.id, m.partner FROM bank_message m
     WHERE m.verdict = 'waiting' AND NOT EXISTS (SELECT FROM outbox o WHERE o.topic = $1 AND o.key = m.id::text)
     ORDER BY m.number LIMIT $2`,
    [topic, most],
  );
}

const isUnreadSoFar = `EXISTS (SELECT FROM bank_delivery d WHERE d.message_id = m.id)
  AND (verdict = 'unreadable' OR verdict = 'read' AND EXISTS (
    SELECT FROM bank_line l WHERE l.message_id = m.id AND l.read_at IS NULL))`;

/** Whether something of it could not be read so far. */
export async function isUnread(tx: Tx, id: MessageId): Promise<boolean> {
  const found = await tx.maybe(`SELECT FROM bank_message m WHERE id = $1 AND ${isUnreadSoFar}`, [id]);
  return found !== undefined;
}

/** Has it read from its beginning once more. True where something of it could not be read so far. */
export async function beginAgain(tx: Tx, id: MessageId): Promise<boolean> {
  const begun = await tx.query(
    `UPDATE bank_message m SET verdict = 'waiting', reason = NULL, parts = NULL, parts_read = 0, read_at = NULL
     WHERE id = $1 AND ${isUnreadSoFar}`,
    [id],
  );
  return begun.rowCount === 1;
}

/** The places of lines that could not be read when the message was read before. */
export async function placesApart(tx: Tx, id: MessageId): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ place: string }>("SELECT place FROM bank_line WHERE message_id = $1", [id]);
  return new Set(rows.map(({ place }) => place));
}

type Unreadable = Extract<Part, { is: "unreadable" }>;
type Mended = Extract<Part, { is: "mended" }>;

export async function keepApart(
  tx: Tx,
  partner: string,
  id: MessageId,
  { line, statement }: Unreadable,
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO bank_line (message_id, place, partner, raw, reason, claimed, statement, kept_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (message_id, place) DO UPDATE SET reason = excluded.reason WHERE bank_line.read_at IS NULL`,
    [id, line.place, partner, line.raw, line.fault, keep(line.claimed), statement, now],
  );
}

/** True for the one reading that could read it. */
export async function noteMended(tx: Tx, id: MessageId, { line }: Mended, now: Date): Promise<boolean> {
  const mended = await tx.query(
    "UPDATE bank_line SET entries = $3, read_at = $4 WHERE message_id = $1 AND place = $2 AND read_at IS NULL",
    [id, line.place, keep(line.entries), now],
  );
  return mended.rowCount === 1;
}

/** Lines of a statement that could be read only after it was told. */
export async function listMended(tx: Tx, partner: string, statement: string): Promise<BankEntry[]> {
  const rows = await tx.rows<{ entries: string }>(
    `SELECT entries FROM bank_line WHERE partner = $1 AND statement = $2 AND entries IS NOT NULL
     ORDER BY kept_at, message_id, place`,
    [partner, statement],
  );
  return rows.flatMap(({ entries }) => recall<BankEntry[]>(entries));
}

/** Keeps a page; false where another one of this number says something else. */
export async function keepPage(
  tx: Tx,
  partner: string,
  id: MessageId,
  { page, statement, body }: Extract<Part, { is: "page" }>,
): Promise<boolean> {
  // Pages that come at the same moment see each other one after the other, so that the last one sees them all.
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`pages ${partner} ${statement}`]);
  await tx.query(
    `INSERT INTO bank_page (partner, statement, number, is_last, message_id, body) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING`,
    [partner, statement, page.number, page.isLast, id, body],
  );
  const kept = await tx.one<{ is_last: boolean; body: string }>(
    "SELECT is_last, body FROM bank_page WHERE partner = $1 AND statement = $2 AND number = $3",
    [partner, statement, page.number],
  );
  return kept.body === body && kept.is_last === page.isLast;
}

/** All pages of a statement; nothing as long as one is missing. */
export async function gatherPages(
  tx: Tx,
  partner: string,
  statement: string,
): Promise<StatementPage[] | undefined> {
  const pages = await tx.rows<{ number: number; is_last: boolean; body: string }>(
    "SELECT number, is_last, body FROM bank_page WHERE partner = $1 AND statement = $2 ORDER BY number",
    [partner, statement],
  );
  const isWhole = pages.at(-1)?.is_last === true && pages.every(({ number }, index) => number === index + 1);
  return isWhole ? pages.map(({ body }) => recall<StatementPage>(body)) : undefined;
}

export type MessageRow = {
  readonly id: MessageId;
  readonly number: string;
  readonly received_at: Date;
  readonly name: string | null;
  readonly verdict: Verdict;
  readonly reason: string | null;
  readonly size: number;
  readonly times: number;
  readonly parts: number | null;
  readonly parts_read: number;
  readonly unreadable: number;
};

export function listMessages(
  tx: Tx,
  after: { readonly number: string } | undefined,
  most: number,
): Promise<MessageRow[]> {
  return tx.rows<MessageRow>(
    `SELECT id, number, received_at, name, verdict, reason, size, times, parts, parts_read,
       (SELECT count(*)::int FROM bank_line l WHERE l.message_id = m.id AND l.read_at IS NULL) AS unreadable
     FROM bank_message m WHERE $1::bigint IS NULL OR number < $1 ORDER BY number DESC LIMIT $2`,
    [after?.number ?? null, most],
  );
}

export type LineRow = {
  readonly message_id: MessageId;
  readonly number: string;
  readonly place: string;
  readonly reason: string;
  readonly claimed: string;
  readonly kept_at: Date;
};

export function listUnreadable(
  tx: Tx,
  after: { readonly at: Date; readonly id: string; readonly place: string } | undefined,
  most: number,
): Promise<LineRow[]> {
  return tx.rows<LineRow>(
    `SELECT l.message_id, m.number, l.place, l.reason, l.claimed, l.kept_at
     FROM bank_line l JOIN bank_message m ON m.id = l.message_id
     WHERE l.read_at IS NULL
       AND ($1::timestamptz IS NULL OR (l.kept_at, l.message_id, l.place) > ($1, $2::uuid, $3))
     ORDER BY l.kept_at, l.message_id, l.place LIMIT $4`,
    [after?.at ?? null, after?.id ?? null, after?.place ?? null, most],
  );
}

/** What was announced, as it was told last, and is in no book of ours yet. */
export function listAnnounced(
  tx: Tx,
  partners: readonly string[],
  after: { readonly number: string } | undefined,
  most: number,
): Promise<{ number: string; body: string }[]> {
  return tx.rows(
    `SELECT i.number, i.body FROM inbox i
     WHERE i.source = ANY ($1) AND i.event_id LIKE 'announced:%' AND ($2::bigint IS NULL OR i.number < $2)
       AND NOT EXISTS (SELECT FROM inbox later
         WHERE later.source = i.source AND later.event_id = i.event_id AND later.number > i.number)
       AND NOT EXISTS (SELECT FROM bank_entry e
         WHERE e.partner = i.source AND e.reference = substr(i.event_id, length('announced:') + 1))
     ORDER BY i.number DESC LIMIT $3`,
    [partners, after?.number ?? null, most],
  );
}
