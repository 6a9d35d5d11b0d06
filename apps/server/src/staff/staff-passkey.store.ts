import { codeOf, type Tx } from "#platform/data/db.ts";
import type { Id } from "#platform/ids.ts";
import type { Credential } from "#platform/crypto/webauthn.ts";
import type { StaffId } from "./staff.ts";

export type StaffPasskey = Credential & {
  readonly id: Id<"passkey">;
  readonly staff: StaffId;
  readonly transports: readonly string[];
  readonly name: string;
  readonly boundAt: Date;
  readonly usedAt: Date | null;
};

type PasskeyRow = {
  id: Id<"passkey">;
  staff_id: StaffId;
  credential_id: string;
  public_key: Buffer;
  sign_count: string;
  transports: string[];
  name: string;
  bound_at: Date;
  used_at: Date | null;
};

function passkeyOf(row: PasskeyRow): StaffPasskey {
  return {
    id: row.id,
    staff: row.staff_id,
    credentialId: row.credential_id,
    publicKey: new Uint8Array(row.public_key),
    signCount: Number(row.sign_count),
    transports: row.transports,
    name: row.name,
    boundAt: row.bound_at,
    usedAt: row.used_at,
  };
}

export async function listPasskeys(tx: Tx, staff: StaffId): Promise<StaffPasskey[]> {
  const rows = await tx.rows<PasskeyRow>(
    "SELECT * FROM staff_passkey WHERE staff_id = $1 ORDER BY bound_at, id",
    [staff],
  );
  return rows.map(passkeyOf);
}

export async function lockPasskey(
  tx: Tx,
  staff: StaffId,
  credentialId: string,
): Promise<StaffPasskey | undefined> {
  const row = await tx.maybe<PasskeyRow>(
    "SELECT * FROM staff_passkey WHERE staff_id = $1 AND credential_id = $2 FOR UPDATE",
    [staff, credentialId],
  );
  return row && passkeyOf(row);
}

/** False when somebody has it already. */
export async function insertPasskey(tx: Tx, passkey: Omit<StaffPasskey, "usedAt">): Promise<boolean> {
  try {
    await tx.savepoint(() =>
      tx.query(
        `INSERT INTO staff_passkey (id, staff_id, credential_id, public_key, sign_count, transports, name, bound_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          passkey.id,
          passkey.staff,
          passkey.credentialId,
          passkey.publicKey,
          passkey.signCount,
          passkey.transports,
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

export async function setPasskeyUsed(tx: Tx, id: Id<"passkey">, signCount: number, now: Date): Promise<void> {
  await tx.query("UPDATE staff_passkey SET sign_count = $2, used_at = $3 WHERE id = $1", [
    id,
    signCount,
    now,
  ]);
}

export async function deletePasskey(tx: Tx, staff: StaffId, id: string): Promise<boolean> {
  const { rowCount } = await tx.query("DELETE FROM staff_passkey WHERE staff_id = $1 AND id = $2", [
    staff,
    id,
  ]);
  return rowCount === 1;
}

export async function deletePasskeys(tx: Tx, staff: StaffId): Promise<void> {
  await tx.query("DELETE FROM staff_passkey WHERE staff_id = $1", [staff]);
}
