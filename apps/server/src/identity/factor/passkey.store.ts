import { codeOf, type Tx } from "#platform/data/db.ts";
import type { Id } from "#platform/ids.ts";
import type { PersonId } from "../person.ts";

export type Passkey = {
  readonly id: Id<"passkey">;
  readonly person: PersonId;
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly synced: boolean;
  readonly name: string;
  readonly boundAt: Date;
  readonly usedAt: Date | null;
};

type PasskeyRow = {
  id: Id<"passkey">;
  person_id: PersonId;
  credential_id: string;
  public_key: Buffer;
  sign_count: string;
  transports: string[];
  synced: boolean;
  name: string;
  bound_at: Date;
  used_at: Date | null;
};

export async function listPasskeys(tx: Tx, person: PersonId): Promise<Passkey[]> {
  const rows = await tx.rows<PasskeyRow>("SELECT * FROM passkey WHERE person_id = $1 ORDER BY bound_at, id", [
    person,
  ]);
  return rows.map(passkeyOf);
}

export async function lockPasskey(tx: Tx, credentialId: string): Promise<Passkey | undefined> {
  const row = await tx.maybe<PasskeyRow>("SELECT * FROM passkey WHERE credential_id = $1 FOR UPDATE", [
    credentialId,
  ]);
  return row && passkeyOf(row);
}

/** False when somebody has it already. */
export async function insertPasskey(tx: Tx, passkey: Omit<Passkey, "usedAt">): Promise<boolean> {
  try {
    await tx.savepoint(() =>
      tx.query(
        `INSERT INTO passkey (id, person_id, credential_id, public_key, sign_count, transports, synced, name, bound_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          passkey.id,
          passkey.person,
          passkey.credentialId,
          passkey.publicKey,
          passkey.signCount,
          passkey.transports,
          passkey.synced,
          passkey.name,
          passkey.boundAt,
        ],
      ),
    );
    return true;
  } catch (error) {
    if (codeOf(error) === "23505") return false;
    throw error;
  }
}

export async function setPasskeyUsed(
  tx: Tx,
  id: Id<"passkey">,
  signCount: number,
  synced: boolean,
  now: Date,
): Promise<void> {
  await tx.query("UPDATE passkey SET sign_count = $2, synced = $3, used_at = $4 WHERE id = $1", [
    id,
    signCount,
    synced,
    now,
  ]);
}

export async function setPasskeyName(tx: Tx, person: PersonId, id: string, name: string): Promise<boolean> {
  const { rowCount } = await tx.query("UPDATE passkey SET name = $3 WHERE person_id = $1 AND id = $2", [
    person,
    id,
    name,
  ]);
  return rowCount === 1;
}

export async function deletePasskey(tx: Tx, person: PersonId, id: string): Promise<boolean> {
  const { rowCount } = await tx.query("DELETE FROM passkey WHERE person_id = $1 AND id = $2", [person, id]);
  return rowCount === 1;
}

export async function deletePasskeys(tx: Tx, person: PersonId): Promise<void> {
  await tx.query("DELETE FROM passkey WHERE person_id = $1", [person]);
}

export async function insertChallenge(
  tx: Tx,
  challenge: string,
  owner: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await tx.query("DELETE FROM passkey_challenge WHERE expires_at < $1", [now]);
  await tx.query("INSERT INTO passkey_challenge (challenge, owner, expires_at) VALUES ($1, $2, $3)", [
    challenge,
    owner,
    expiresAt,
  ]);
}

/** Finds and removes it in one statement, so that it is answered once, whatever the answer is worth. */
export async function takeChallenge(tx: Tx, challenge: string, owner: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    "DELETE FROM passkey_challenge WHERE challenge = $1 AND owner = $2 AND expires_at > $3",
    [challenge, owner, now],
  );
  return rowCount === 1;
}

function passkeyOf(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    person: row.person_id,
    credentialId: row.credential_id,
    publicKey: new Uint8Array(row.public_key),
    signCount: Number(row.sign_count),
    transports: row.transports,
    synced: row.synced,
    name: row.name,
    boundAt: row.bound_at,
    usedAt: row.used_at,
  };
}
