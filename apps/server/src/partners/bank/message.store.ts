import type { Tx } from "#platform/data/db.ts";
import type { Id } from "#platform/ids.ts";

export type MessageId = Id<"bankMessage">;
export type Verdict = "waiting" | "read" | "unreadable" | "refused";

type Arrived = {
  readonly id: MessageId;
  readonly partner: string;
  readonly digest: Buffer;
  readonly bytes: Buffer;
  readonly at: Date;
};

/** Stores a message that was believed. The same bytes are stored once, however often they come, and counted. */
export function keepMessage(
  tx: Tx,
  { id, partner, digest, bytes, at }: Arrived,
): Promise<{ id: MessageId; verdict: Verdict }> {
  return tx.one(
    `INSERT INTO bank_message (id, partner, received_at, digest, size, bytes, verdict)
     VALUES ($1, $2, $3, $4, $5, $6, 'waiting')
     ON CONFLICT (partner, digest) WHERE verdict <> 'refused' DO UPDATE SET times = bank_message.times + 1
     RETURNING id, verdict`,
    [id, partner, at, digest, bytes.length, bytes],
  );
}

export type Bounds = { readonly mostAnHour: number; readonly mostBytes: number };

/**
 * Stores a message that was not believed, as long as few enough of its sort came within the hour. Says how many there
 * were before it; nothing where it was one too many.
 */
export async function keepRefused(
  tx: Tx,
  refused: Arrived & { readonly size: number; readonly reason: string },
  sort: readonly string[],
  { mostAnHour, mostBytes }: Bounds,
): Promise<number | undefined> {
  const { id, partner, digest, bytes, at, reason, size } = refused;
  // Those that come at the same moment are counted one after the other.
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`refused of ${partner}`]);
  const { before } = await tx.one<{ before: number }>(
    `SELECT count(*)::int AS before FROM bank_message
     WHERE partner = $1 AND verdict = 'refused' AND reason = ANY($2) AND received_at > $3::timestamptz - interval '1 hour'`,
    [partner, sort, at],
  );
  if (before >= mostAnHour) return undefined;
  const known = await tx.maybe("SELECT id FROM bank_message WHERE partner = $1 AND digest = $2 LIMIT 1", [
    partner,
    digest,
  ]);
  await tx.query(
    `INSERT INTO bank_message (id, partner, received_at, digest, size, bytes, verdict, reason)
     VALUES ($1, $2, $3, $4, $5, $6, 'refused', $7)`,
    [id, partner, at, digest, size, known ? Buffer.alloc(0) : bytes.subarray(0, mostBytes), reason],
  );
  return before;
}

export type StoredMessage = {
  readonly id: MessageId;
  readonly number: string;
  readonly verdict: Verdict;
  readonly bytes: Buffer;
};

export function findMessage(tx: Tx, id: MessageId): Promise<StoredMessage | undefined> {
  return tx.maybe("SELECT id, number, verdict, bytes FROM bank_message WHERE id = $1", [id]);
}

export type Progress = {
  readonly verdict: Verdict;
  readonly parts: number | null;
  readonly partsRead: number;
};

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

/** True for the one call that found it so. */
export async function noteUnreadable(tx: Tx, id: MessageId, reason: string): Promise<boolean> {
  const noted = await tx.query(
    "UPDATE bank_message SET verdict = 'unreadable', reason = $2 WHERE id = $1 AND verdict = 'waiting'",
    [id, reason],
  );
  return noted.rowCount === 1;
}
