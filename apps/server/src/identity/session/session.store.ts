import type { signInMethods, signInOutcomes } from "@causeway/contract/portal/session";
import type { Tx } from "#platform/data/db.ts";
import { idleMs } from "#platform/http/session.ts";
import type { Id, TenantId } from "#platform/ids.ts";
import type { PersonId } from "../person.ts";

export type OpenSession = {
  id: Id<"session">;
  openedAt: Date;
  seenAt: Date;
  browser: string;
  address: string;
};

export async function listOpenSessions(tx: Tx, person: PersonId, now: Date): Promise<OpenSession[]> {
  const rows = await tx.rows<Omit<OpenSession, "seenAt"> & { idleUntil: Date }>(
    `SELECT id, created_at AS "openedAt", idle_until AS "idleUntil", browser, address FROM session
     WHERE user_id = $1 AND salt IS NOT NULL AND idle_until > $2 AND expires_at > $2 ORDER BY idle_until DESC, id`,
    [person, now],
  );
  // A session lives for a while from when it was last seen, which tells when that was.
  return rows.map(({ idleUntil, ...row }) => ({ ...row, seenAt: new Date(idleUntil.getTime() - idleMs) }));
}

export type EndedSession = { id: Id<"session">; tenant: TenantId };

/** Without its salt a session's keys cannot be derived again: it is over for good. */
export async function endOneOf(
  tx: Tx,
  person: PersonId,
  id: string,
  now: Date,
): Promise<EndedSession | undefined> {
  const [ended] = await tx.rows<EndedSession>(
    `UPDATE session SET salt = NULL
     WHERE id = $1 AND user_id = $2 AND salt IS NOT NULL AND idle_until > $3 AND expires_at > $3 RETURNING id, tenant`,
    [id, person, now],
  );
  return ended;
}

export function endAllBut(tx: Tx, person: PersonId, kept: Id<"session">, now: Date): Promise<EndedSession[]> {
  return tx.rows<EndedSession>(
    `UPDATE session SET salt = NULL
     WHERE user_id = $1 AND id <> $2 AND salt IS NOT NULL AND idle_until > $3 AND expires_at > $3 RETURNING id, tenant`,
    [person, kept, now],
  );
}

export type TrustedDevice = { id: string; browser: string; seenAt: Date; trustedUntil: Date };

export function listTrusted(tx: Tx, person: PersonId, now: Date): Promise<TrustedDevice[]> {
  return tx.rows<TrustedDevice>(
    `SELECT id, browser, seen_at AS "seenAt", trusted_until AS "trustedUntil" FROM device
     WHERE person_id = $1 AND trusted_until > $2 ORDER BY seen_at DESC, id`,
    [person, now],
  );
}

export async function distrust(tx: Tx, person: PersonId, id: string, now: Date): Promise<boolean> {
  const changed = await tx.query(
    "UPDATE device SET trusted_until = NULL WHERE person_id = $1 AND id = $2 AND trusted_until > $3",
    [person, id, now],
  );
  return changed.rowCount === 1;
}

export type SignIn = {
  id: Id<"signIn">;
  at: Date;
  method: (typeof signInMethods)[number];
  outcome: (typeof signInOutcomes)[number];
  browser: string;
  address: string;
};

/** Nobody's attempts are nobody's to see: the same statement keeps none of them. */
export async function insertSignIn(tx: Tx, person: PersonId | undefined, signIn: SignIn): Promise<void> {
  await tx.query(
    `INSERT INTO sign_in (id, person_id, at, method, outcome, browser, address)
     SELECT $1, $2, $3, $4, $5, $6, $7 WHERE $2::uuid IS NOT NULL`,
    [signIn.id, person ?? null, signIn.at, signIn.method, signIn.outcome, signIn.browser, signIn.address],
  );
}

export function listSignInsOf(
  tx: Tx,
  person: PersonId,
  before: string | undefined,
  limit: number,
): Promise<SignIn[]> {
  return tx.rows<SignIn>(
    `SELECT id, at, method, outcome, browser, address FROM sign_in
     WHERE person_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [person, before ?? null, limit],
  );
}
