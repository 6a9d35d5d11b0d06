import type { Tx } from "#platform/data/db.ts";
import type { StaffId } from "./staff.ts";

export type Invitation = { readonly staff: StaffId; readonly authenticator: Buffer };

/** The newest link is the only one that counts. */
export async function saveInvitation(
  tx: Tx,
  invitation: Invitation & { tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO staff_invitation (staff_id, token_hash, authenticator, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (staff_id) DO UPDATE SET token_hash = excluded.token_hash, authenticator = excluded.authenticator,
       expires_at = excluded.expires_at`,
    [invitation.staff, invitation.tokenHash, invitation.authenticator, invitation.expiresAt],
  );
}

export async function findInvitation(tx: Tx, tokenHash: Buffer, now: Date): Promise<Invitation | undefined> {
  const row = await tx.maybe<{ staff_id: StaffId; authenticator: Buffer }>(
    `SELECT i.staff_id, i.authenticator FROM staff_invitation i JOIN staff s ON s.id = i.staff_id
     WHERE i.token_hash = $1 AND i.expires_at > $2 AND s.disabled_at IS NULL FOR UPDATE OF i`,
    [tokenHash, now],
  );
  return row && { staff: row.staff_id, authenticator: row.authenticator };
}

export async function deleteInvitation(tx: Tx, staff: StaffId): Promise<void> {
  await tx.query("DELETE FROM staff_invitation WHERE staff_id = $1", [staff]);
}
