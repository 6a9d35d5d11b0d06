import { codeOf, type Tx } from "#platform/data/db.ts";
import { countsFrom } from "#platform/data/staff-signature.ts";
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
  /** From when on it signs; nothing until its owner has confirmed it. */
  readonly countsFrom: Date | null;
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
  counts_from: Date | null;
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
    countsFrom: row.counts_from,
  };
}

const ofHim = `SELECT p.*, ${countsFrom("$2")} AS counts_from FROM staff_passkey p JOIN staff s ON s.id = p.staff_id
  WHERE p.staff_id = $1 AND p.removed_at IS NULL`;

export async function listPasskeys(tx: Tx, staff: StaffId, waitHours: number): Promise<StaffPasskey[]> {
  const rows = await tx.rows<PasskeyRow>(`${ofHim} ORDER BY p.bound_at, p.id`, [staff, waitHours]);
  return rows.map(passkeyOf);
}

export async function lockPasskey(
  tx: Tx,
  staff: StaffId,
  credentialId: string,
  waitHours: number,
): Promise<StaffPasskey | undefined> {
  const row = await tx.maybe<PasskeyRow>(`${ofHim} AND p.credential_id = $3 FOR NO KEY UPDATE OF p`, [
    staff,
    waitHours,
    credentialId,
  ]);
  return row && passkeyOf(row);
}

/** False when somebody has it already. When it was bound, and whether it is the account's first, the table says itself. */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<StaffPasskey, "boundAt" | "usedAt" | "countsFrom">,
): Promise<boolean> {
  try {
    await tx.savepoint(() =>
      tx.query(
        `INSERT INTO staff_passkey (id, staff_id, credential_id, public_key, sign_count, transports, name)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [
          passkey.id,
          passkey.staff,
          passkey.credentialId,
          passkey.publicKey,
          passkey.signCount,
          passkey.transports,
          passkey.name,
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

/** It stays in the table: what it signed can be checked for good. */
export async function removePasskey(tx: Tx, staff: StaffId, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "UPDATE staff_passkey SET removed_at = now() WHERE staff_id = $1 AND id = $2 AND removed_at IS NULL",
    [staff, id],
  );
  return rowCount === 1;
}

export async function deletePasskeys(tx: Tx, staff: StaffId): Promise<void> {
  await tx.query("UPDATE staff_passkey SET removed_at = now() WHERE staff_id = $1 AND removed_at IS NULL", [
    staff,
  ]);
}

/** False where it needs no code, being confirmed, or is nobody's. */
export async function askPasskeyCode(tx: Tx, staff: StaffId, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE staff_passkey SET code_asked_at = now()
     WHERE staff_id = $1 AND id = $2 AND confirmed_at IS NULL AND removed_at IS NULL`,
    [staff, id],
  );
  return rowCount === 1;
}

/** Of whoever presents his session; false where it is another code. */
export async function confirmPasskey(tx: Tx, id: string, code: string): Promise<boolean> {
  const { confirmed } = await tx.one<{ confirmed: boolean }>(
    "SELECT confirm_staff_passkey($1, $2) AS confirmed",
    [id, code],
  );
  return confirmed;
}

export type UntoldPasskey = {
  readonly id: Id<"passkey">;
  readonly staff: StaffId;
  readonly name: string;
  readonly isTold: boolean;
  readonly needsCode: boolean;
};

/** Those nobody was told of yet, or whose owner wants another code, held until the transaction ends. */
export async function lockUntoldPasskeys(tx: Tx): Promise<UntoldPasskey[]> {
  return tx.rows<UntoldPasskey>(
    `SELECT id, staff_id AS staff, name, told_at IS NOT NULL AS "isTold",
       confirmed_at IS NULL AND removed_at IS NULL AS "needsCode"
     FROM staff_passkey
     WHERE told_at IS NULL OR code_asked_at > told_at AND confirmed_at IS NULL AND removed_at IS NULL
     ORDER BY bound_at, id LIMIT 100 FOR NO KEY UPDATE`,
  );
}

export async function setPasskeyTold(tx: Tx, id: Id<"passkey">, code: string | null): Promise<void> {
  await tx.query(
    `UPDATE staff_passkey SET told_at = now(), code_hash = coalesce(sha256(convert_to($2, 'UTF8')), code_hash)
     WHERE id = $1`,
    [id, code],
  );
}
