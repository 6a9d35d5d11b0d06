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

/**
 * Stores a message that was believed. The same bytes are stored once, however often they come, and every time with its
 * own signature: somebody else may have stored them first.
 */
export async function keepMessage(
  tx: Tx,
  { id, partner, digest, bytes, at, signed }: Arrived & { readonly signed: object },
): Promise<{ id: MessageId; verdict: Verdict }> {
  const kept = await tx.one<{ id: MessageId; verdict: Verdict }>(
    `INSERT INTO bank_message (id, partner, received_at, digest, size, bytes, verdict)
     VALUES ($1, $2, $3, $4, $5, $6, 'waiting')
     ON CONFLICT (partner, digest) WHERE verdict <> 'refused' DO UPDATE SET times = bank_message.times + 1
     RETURNING id, verdict`,
    [id, partner, at, digest, bytes.length, bytes],
  );
  await tx.query("INSERT INTO bank_delivery (message_id, received_at, signed) VALUES ($1, $2, $3)", [
    kept.id,
    at,
    signed,
  ]);
  return kept;
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
