import type { PublicJwk } from "@causeway/channel";
import type { Locale, StaffRole } from "@causeway/contract";
import type { Tx } from "#platform/data/db.ts";
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

/** Everybody who ever had an account, to be named beside what he did. */
export function listColleagues(
  tx: Tx,
): Promise<{ id: StaffId; name: string; role: StaffRole; active: boolean }[]> {
  return tx.rows(
    "SELECT id, name, role, password_hash IS NOT NULL AND disabled_at IS NULL AS active FROM staff ORDER BY name, id",
  );
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

/** Everybody whose account has this mailbox, whatever stands behind a plus sign. */
export async function hasMailbox(tx: Tx, mailbox: string): Promise<boolean> {
  const found = await tx.rows(
    "SELECT 1 AS one FROM staff WHERE lower(regexp_replace(email, '\\+[^@]*@', '@')) = $1 LIMIT 1",
    [mailbox],
  );
  return found.length > 0;
}

/** Senior reviewers who can act, or will be able to once they have followed a link that is still good. */
export async function countSeniors(tx: Tx, now: Date): Promise<number> {
  // Two at once wait for each other, so that both count both.
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('staff.first'))");
  const { seniors } = await tx.one<{ seniors: number }>(
    `SELECT count(*)::int AS seniors FROM staff s LEFT JOIN staff_invitation i ON i.staff_id = s.id
     WHERE s.role = 'seniorReviewer' AND s.disabled_at IS NULL AND (s.password_hash IS NOT NULL OR i.expires_at > $1)`,
    [now],
  );
  return seniors;
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

export async function setTotpStep(tx: Tx, id: StaffId, step: number): Promise<void> {
  await tx.query("UPDATE staff SET totp_step = $2 WHERE id = $1", [id, step]);
}

export async function noteSignIn(tx: Tx, id: StaffId, now: Date): Promise<void> {
  await tx.query("UPDATE staff SET last_sign_in_at = $2 WHERE id = $1", [id, now]);
}

export async function endStaffSession(tx: Tx, id: Id<"session">): Promise<void> {
  await tx.query("UPDATE session SET salt = NULL WHERE id = $1", [id]);
}

export async function endStaffSessions(tx: Tx, staff: StaffId): Promise<void> {
  await tx.query("UPDATE session SET salt = NULL WHERE user_id = $1 AND audience = 'console'", [staff]);
}

export async function setRole(tx: Tx, id: StaffId, role: StaffRole, by: StaffId): Promise<void> {
  await tx.query("UPDATE staff SET role = $2, role_set_by = $3 WHERE id = $1", [id, role, by]);
}

export async function setDisabled(tx: Tx, id: StaffId, at: Date | null): Promise<void> {
  await tx.query("UPDATE staff SET disabled_at = $2 WHERE id = $1", [id, at]);
}

export type Account = { readonly staff: Staff; readonly invitedUntil: Date | null };

/** Everybody, by name. A house has dozens of people, so they fit on one page. */
export async function listAccounts(tx: Tx): Promise<Account[]> {
  const rows = await tx.rows<StaffRow & { invited_until: Date | null }>(
    `SELECT s.*, i.expires_at AS invited_until FROM staff s LEFT JOIN staff_invitation i ON i.staff_id = s.id
     ORDER BY s.disabled_at IS NOT NULL, s.name, s.id`,
  );
  return rows.map((row) => ({ staff: staffOf(row), invitedUntil: row.invited_until }));
}

/** What people are called, for lists that know their ids. */
export async function listStaffNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; name: string }>("SELECT id, name FROM staff WHERE id = ANY ($1)", [
    ids,
  ]);
  return new Map(rows.map(({ id, name }) => [id, name]));
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
