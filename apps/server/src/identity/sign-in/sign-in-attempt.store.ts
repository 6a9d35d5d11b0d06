import type { PublicJwk } from "@causeway/channel";
import type { Tx } from "#platform/data/db.ts";
import type { Id } from "#platform/ids.ts";
import type { PersonId } from "../person.ts";

export type Attempt = { person: PersonId; sessionKey: PublicJwk; method: "password" | "code" };

export async function insertAttempt(
  tx: Tx,
  id: Id<"attempt">,
  attempt: Attempt,
  expiresAt: Date,
): Promise<void> {
  await tx.query(
    "INSERT INTO sign_in_attempt (id, person_id, session_key, method, expires_at) VALUES ($1, $2, $3, $4, $5)",
    [id, attempt.person, attempt.sessionKey, attempt.method, expiresAt],
  );
}

export async function findAttempt(tx: Tx, id: string, now: Date): Promise<Attempt | undefined> {
  const row = await tx.maybe<{ person_id: PersonId; session_key: PublicJwk; method: Attempt["method"] }>(
    "SELECT person_id, session_key, method FROM sign_in_attempt WHERE id = $1 AND expires_at > $2 FOR UPDATE",
    [id, now],
  );
  return row && { person: row.person_id, sessionKey: row.session_key, method: row.method };
}

export async function deleteAttempt(tx: Tx, id: string): Promise<void> {
  await tx.query("DELETE FROM sign_in_attempt WHERE id = $1", [id]);
}
