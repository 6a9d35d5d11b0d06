import type { PublicJwk } from "@causeway/channel";
import type { Locale, StaffRole } from "@causeway/contract";
import type { Tx } from "#platform/db.ts";
import type { Id } from "#platform/ids.ts";
import type { Staff, StaffId } from "./staff.ts";

type StaffRow = {
  id: StaffId;
  email: string;
  name: string;
  role: StaffRole;
  language: Locale;
  password_hash: string | null;
  authenticator: Buffer | null;
  totp_step: string;
  last_sign_in_at: Date | null;
  disabled_at: Date | null;
};

function staffOf(row: StaffRow): Staff {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    language: row.language,
    passwordHash: row.password_hash,
    authenticator: row.authenticator,
    totpStep: Number(row.totp_step),
    lastSignInAt: row.last_sign_in_at,
    disabledAt: row.disabled_at,
  };
}

export async function findStaffByEmail(tx: Tx, email: string): Promise<Staff | undefined> {
  const row = await tx.maybe<StaffRow>("SELECT * FROM staff WHERE email = $1", [email]);
  return row && staffOf(row);
}

export async function findStaff(tx: Tx, id: string): Promise<Staff | undefined> {
  const row = await tx.maybe<StaffRow>("SELECT * FROM staff WHERE id = $1", [id]);
  return row && staffOf(row);
}

/** Held until the transaction ends, so that two changes of one account follow each other. */
export async function lockStaff(tx: Tx, id: string): Promise<Staff | undefined> {
  const row = await tx.maybe<StaffRow>("SELECT * FROM staff WHERE id = $1 FOR UPDATE", [id]);
  return row && staffOf(row);
}

export async function insertStaff(
  tx: Tx,
  staff: Pick<Staff, "id" | "email" | "name" | "role" | "language"> & { by: StaffId | null; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO staff (id, email, name, role, role_set_by, language, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (email) DO NOTHING`,
    [staff.id, staff.email, staff.name, staff.role, staff.by, staff.language, staff.now],
  );
  return rowCount === 1;
}

/** With both or with neither: there is no account with a password alone. */
export async function setCredentials(
  tx: Tx,
  id: StaffId,
  credentials: { passwordHash: string; authenticator: Buffer; totpStep: number } | null,
): Promise<void> {
  await tx.query("UPDATE staff SET password_hash = $2, authenticator = $3, totp_step = $4 WHERE id = $1", [
    id,
    credentials?.passwordHash ?? null,
    credentials?.authenticator ?? null,
    credentials?.totpStep ?? 0,
  ]);
}

export async function noteSignIn(tx: Tx, id: StaffId, totpStep: number, now: Date): Promise<void> {
  await tx.query("UPDATE staff SET totp_step = $2, last_sign_in_at = $3 WHERE id = $1", [id, totpStep, now]);
}

export async function endStaffSession(tx: Tx, id: Id<"session">): Promise<void> {
  await tx.query("UPDATE session SET salt = NULL WHERE id = $1", [id]);
}

export async function endStaffSessions(tx: Tx, staff: StaffId): Promise<void> {
  await tx.query("UPDATE session SET salt = NULL WHERE user_id = $1 AND audience = 'console'", [staff]);
}

export type StaffAttempt = { readonly staff: StaffId; readonly sessionKey: PublicJwk };

export async function insertStaffAttempt(
  tx: Tx,
  id: Id<"attempt">,
  { staff, sessionKey }: StaffAttempt,
  expiresAt: Date,
): Promise<void> {
  await tx.query(
    "INSERT INTO staff_sign_in (id, staff_id, session_key, expires_at) VALUES ($1, $2, $3, $4)",
    [id, staff, sessionKey, expiresAt],
  );
}

export async function findStaffAttempt(tx: Tx, id: string, now: Date): Promise<StaffAttempt | undefined> {
  const row = await tx.maybe<{ staff_id: StaffId; session_key: PublicJwk }>(
    "SELECT staff_id, session_key FROM staff_sign_in WHERE id = $1 AND expires_at > $2 FOR UPDATE",
    [id, now],
  );
  return row && { staff: row.staff_id, sessionKey: row.session_key };
}

export async function deleteStaffAttempt(tx: Tx, id: string): Promise<void> {
  await tx.query("DELETE FROM staff_sign_in WHERE id = $1", [id]);
}
