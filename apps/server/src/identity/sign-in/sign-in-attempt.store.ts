import type { PublicJwk } from "@causeway/channel";
import type { Tx } from "#platform/data/db.ts";
import type { Id } from "#platform/ids.ts";
import type { PersonId } from "../person.ts";

/** What was proved first: the password, or that one reads what is sent to an address. */
export type FirstStep =
  | { readonly by: "password" }
  | { readonly by: "code" | "reset"; readonly channel: "email" | "sms" };

/** Half-way in: what was proved first, and the key that the session is going to have. */
export type Attempt = {
  readonly person: PersonId;
  readonly sessionKey: PublicJwk;
  readonly first: FirstStep;
};

type AttemptRow = {
  person_id: PersonId;
  session_key: PublicJwk;
  method: FirstStep["by"];
  channel: "email" | "sms" | null;
};

export async function insertAttempt(
  tx: Tx,
  id: Id<"attempt">,
  { person, sessionKey, first }: Attempt,
  expiresAt: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO sign_in_attempt (id, person_id, session_key, method, channel, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, person, sessionKey, first.by, first.by === "password" ? null : first.channel, expiresAt],
  );
}

export async function findAttemptOwner(tx: Tx, id: string): Promise<PersonId | undefined> {
  const row = await tx.maybe<Pick<AttemptRow, "person_id">>(
    "SELECT person_id FROM sign_in_attempt WHERE id = $1",
    [id],
  );
  return row?.person_id;
}

export async function findAttempt(tx: Tx, id: string, now: Date): Promise<Attempt | undefined> {
  const row = await tx.maybe<AttemptRow>(
    `SELECT person_id, session_key, method, channel FROM sign_in_attempt
     WHERE id = $1 AND expires_at > $2 FOR UPDATE`,
    [id, now],
  );
  return row && { person: row.person_id, sessionKey: row.session_key, first: firstOf(row) };
}

function firstOf({ method, channel }: AttemptRow): FirstStep {
  if (method === "password") return { by: "password" };
  if (channel === null) throw new Error(`an attempt by ${method} was expected to name its channel`);
  return { by: method, channel };
}

export async function deleteAttemptsOf(tx: Tx, person: PersonId): Promise<void> {
  await tx.query("DELETE FROM sign_in_attempt WHERE person_id = $1", [person]);
}

export async function deleteAttempt(tx: Tx, id: string): Promise<void> {
  await tx.query("DELETE FROM sign_in_attempt WHERE id = $1", [id]);
}
