import type { FieldCipher } from "#platform/crypto/field-cipher.ts";
import type { Tx } from "#platform/data/db.ts";
import { house, type Id } from "#platform/ids.ts";
import type { PersonId } from "../person.ts";

export type Authenticator = { key: string; lastStep: number; boundAt: Date };
type SessionId = Id<"session">;

/** Keys belong to people and not to merchants, so the house seals them. */
const seal = (tx: Tx, cipher: FieldCipher, table: string, row: string, key: string) =>
  tx.asTenant(house, (own) => cipher.seal(own, { table, column: "sealed_key", row }, key));
const open = (tx: Tx, cipher: FieldCipher, table: string, row: string, sealed: Buffer) =>
  tx.asTenant(house, (own) => cipher.open(own, { table, column: "sealed_key", row }, sealed));

export async function findBoundAt(tx: Tx, person: PersonId): Promise<Date | undefined> {
  const row = await tx.maybe<{ bound_at: Date }>("SELECT bound_at FROM authenticator WHERE person_id = $1", [
    person,
  ]);
  return row?.bound_at;
}

/** Locked until the end of the transaction, so that of two codes of one step one is taken. */
export async function lockAuthenticator(
  tx: Tx,
  cipher: FieldCipher,
  person: PersonId,
): Promise<Authenticator | undefined> {
  const row = await tx.maybe<{ sealed_key: Buffer; last_step: string; bound_at: Date }>(
    "SELECT sealed_key, last_step, bound_at FROM authenticator WHERE person_id = $1 FOR UPDATE",
    [person],
  );
  if (!row) return undefined;
  const key = await open(tx, cipher, "authenticator", person, row.sealed_key);
  return { key, lastStep: Number(row.last_step), boundAt: row.bound_at };
}

export async function saveAuthenticator(
  tx: Tx,
  cipher: FieldCipher,
  person: PersonId,
  { key, lastStep, boundAt }: Authenticator,
): Promise<void> {
  await tx.query("UPDATE person SET authenticator_due = false WHERE id = $1 AND authenticator_due", [person]);
  await tx.query(
    `INSERT INTO authenticator (person_id, sealed_key, last_step, bound_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (person_id) DO UPDATE SET
       sealed_key = excluded.sealed_key, last_step = excluded.last_step, bound_at = excluded.bound_at`,
    [person, await seal(tx, cipher, "authenticator", person, key), lastStep, boundAt],
  );
}

export async function setLastStep(tx: Tx, person: PersonId, step: number): Promise<void> {
  await tx.query("UPDATE authenticator SET last_step = $2 WHERE person_id = $1", [person, step]);
}

/** Whatever he signs in with next, he sets one up before anything else. */
export async function setAuthenticatorDue(tx: Tx, person: PersonId): Promise<void> {
  await tx.query("UPDATE person SET authenticator_due = true WHERE id = $1", [person]);
}

/** Its recovery codes go with it. */
export async function deleteAuthenticator(tx: Tx, person: PersonId): Promise<boolean> {
  const { rowCount } = await tx.query("DELETE FROM authenticator WHERE person_id = $1", [person]);
  return rowCount === 1;
}

export async function saveOffer(
  tx: Tx,
  cipher: FieldCipher,
  session: SessionId,
  key: string,
  expiresAt: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO authenticator_offer (session_id, sealed_key, expires_at) VALUES ($1, $2, $3)
     ON CONFLICT (session_id) DO UPDATE SET sealed_key = excluded.sealed_key, expires_at = excluded.expires_at`,
    [session, await seal(tx, cipher, "authenticator_offer", session, key), expiresAt],
  );
}

export async function findOffer(
  tx: Tx,
  cipher: FieldCipher,
  session: SessionId,
  now: Date,
): Promise<string | undefined> {
  const row = await tx.maybe<{ sealed_key: Buffer }>(
    "SELECT sealed_key FROM authenticator_offer WHERE session_id = $1 AND expires_at > $2 FOR UPDATE",
    [session, now],
  );
  return row && open(tx, cipher, "authenticator_offer", session, row.sealed_key);
}

/** The one that was taken, and whatever nobody took in time. */
export async function deleteOffers(tx: Tx, session: SessionId, now: Date): Promise<void> {
  await tx.query("DELETE FROM authenticator_offer WHERE session_id = $1 OR expires_at < $2", [session, now]);
}

export async function replaceRecoveryCodes(
  tx: Tx,
  person: PersonId,
  keyVersion: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.query("DELETE FROM recovery_code WHERE person_id = $1", [person]);
  await tx.query(
    "INSERT INTO recovery_code (person_id, key_version, code_hash) SELECT $1, $2, unnest($3::bytea[])",
    [person, keyVersion, hashes],
  );
}

/** Marks the code as used in one statement: of two who have it, one gets in. */
export async function takeRecoveryCode(
  tx: Tx,
  person: PersonId,
  hashes: readonly { readonly version: number; readonly hash: Buffer }[],
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE recovery_code SET used_at = $4 WHERE person_id = $1 AND used_at IS NULL
       AND (key_version, code_hash) IN (SELECT * FROM unnest($2::int[], $3::bytea[]))`,
    [person, hashes.map(({ version }) => version), hashes.map(({ hash }) => hash), now],
  );
  return rowCount === 1;
}

export async function countRecoveryCodes(tx: Tx, person: PersonId): Promise<number> {
  const { left } = await tx.one<{ left: number }>(
    "SELECT count(*)::int AS left FROM recovery_code WHERE person_id = $1 AND used_at IS NULL",
    [person],
  );
  return left;
}
