import { createHash } from "node:crypto";
import type { Tx } from "./db.ts";

export type Received = "new" | "repeat" | "contradiction";

/**
 * Stores what a partner told us before anything acts on it, once per event id of the partner's own. A repeat is
 * harmless; the same id with other contents is kept as well and must be looked at by a person.
 */
export async function receive(
  tx: Tx,
  message: { source: string; eventId: string; occurredAt: Date; body: string },
): Promise<Received> {
  // Two contents of one event that come at the same moment are counted one after the other.
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `${message.source} ${message.eventId}`,
  ]);
  const digest = createHash("sha256").update(message.body).digest();
  const inserted = await tx.query(
    `INSERT INTO inbox (source, event_id, digest, tenant, occurred_at, body) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING`,
    [message.source, message.eventId, digest, tx.tenant, message.occurredAt, message.body],
  );
  if (inserted.rowCount === 0) return "repeat";
  const { versions } = await tx.one<{ versions: number }>(
    "SELECT count(*)::int AS versions FROM inbox WHERE source = $1 AND event_id = $2",
    [message.source, message.eventId],
  );
  return versions === 1 ? "new" : "contradiction";
}

/** Everything a partner said under one event id, in the order in which it came: more than one where it contradicts itself. */
export function readInbox(
  tx: Tx,
  source: string,
  eventId: string,
): Promise<{ body: string; received_at: Date }[]> {
  return tx.rows(
    "SELECT body, received_at FROM inbox WHERE source = $1 AND event_id = $2 ORDER BY received_at",
    [source, eventId],
  );
}
