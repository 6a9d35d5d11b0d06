import { createHmac, type KeyObject } from "node:crypto";
import { timestampWindow } from "@causeway/channel";
import { keyAt, type KeyRing } from "#platform/crypto/key-ring.ts";
import type { Tx } from "#platform/data/db.ts";
import { refuse } from "#platform/refusal.ts";

/** A message is taken once: its nonce is stored in the transaction of its effect and outlives the window it is valid in. */
export async function takeNonce(tx: Tx, nonce: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + timestampWindow.pastMs + timestampWindow.futureMs + 60_000);
  const taken = await tx.query(
    "INSERT INTO nonce (nonce, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    [nonce, expiresAt],
  );
  if (taken.rowCount === 0) refuse("replayed");
}

/**
 * One request id does its work once, for life. A retry gets the stored answer, however the first answer was lost; the
 * same id with another input is refused. Two at the same time wait for each other at the primary key.
 */
export async function once(
  tx: Tx,
  /** An input may hold a password, so what is kept of it can be computed by nobody who has the database alone. */
  ring: KeyRing<KeyObject>,
  request: { scope: string; requestId: string; route: string; input: unknown },
  work: () => Promise<unknown>,
): Promise<unknown> {
  const inputHash = (version: number) =>
    createHmac("sha256", keyAt(ring, version))
      .update(`request input ${JSON.stringify(request.input)}`)
      .digest();
  const id = [request.scope, request.requestId];
  const first = await tx.query(
    "INSERT INTO request (scope, request_id, route, input_hash) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    [...id, request.route, inputHash(ring.current)],
  );
  if (first.rowCount === 0) {
    const seen = await tx.one<{ route: string; input_hash: Buffer; reply: { data: unknown } }>(
      "SELECT route, input_hash, reply FROM request WHERE scope = $1 AND request_id = $2",
      id,
    );
    // A retry may come after the key was changed.
    const isSame = [...ring.versions.keys()].some((version) => seen.input_hash.equals(inputHash(version)));
    if (seen.route !== request.route || !isSame) refuse("requestIdReused");
    return seen.reply.data;
  }
  const data = await work();
  await tx.query("UPDATE request SET reply = $3 WHERE scope = $1 AND request_id = $2", [
    ...id,
    JSON.stringify({ data }),
  ]);
  return data;
}
