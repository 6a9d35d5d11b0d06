import type { Tx } from "#platform/data/db.ts";
import type { OneWay } from "#platform/crypto/one-way.ts";
import type { Id } from "#platform/ids.ts";
import type { Addressed } from "./outgoing.ts";

export type OutgoingId = Id<"outgoing">;

const place = (id: OutgoingId) => ({ table: "message_out", column: "sealed", row: id });

export async function insertOutgoing(
  tx: Tx,
  outbound: OneWay,
  id: OutgoingId,
  now: Date,
  message: Addressed,
): Promise<void> {
  const sealed = outbound.seal(place(id), JSON.stringify(message));
  await tx.query(
    "INSERT INTO message_out (merchant_id, id, channel, sealed, created_at) VALUES ($1, $2, $3, $4, $5)",
    [tx.tenant, id, message.channel, sealed, now],
  );
}

/** Nothing once it was sent: what it said is forgotten then. */
export async function findUnsent(tx: Tx, outbound: OneWay, id: OutgoingId): Promise<Addressed | undefined> {
  const row = await tx.maybe<{ sealed: Buffer }>(
    "SELECT sealed FROM message_out WHERE merchant_id = $1 AND id = $2 AND sent_at IS NULL",
    [tx.tenant, id],
  );
  return row && (JSON.parse(await outbound.open(tx, place(id), row.sealed)) as Addressed);
}

export async function setSent(tx: Tx, id: OutgoingId, now: Date): Promise<void> {
  await tx.query("UPDATE message_out SET sent_at = $3, sealed = NULL WHERE merchant_id = $1 AND id = $2", [
    tx.tenant,
    id,
    now,
  ]);
}
