import { rolesThatMay, type ChosenRole, type Permission, type Role, type Title } from "@causeway/contract";
import type { Tx } from "#platform/data/db.ts";
import type { Id } from "#platform/ids.ts";
import type { PersonId } from "../person.ts";

export type Member = {
  readonly id: PersonId;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly role: ChosenRole;
  readonly title: Title | null;
  readonly since: Date;
};

export type Invitation = {
  readonly id: Id<"invitation">;
  readonly email: string;
  readonly role: ChosenRole;
  readonly invitedBy: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
};

export async function listMembers(tx: Tx): Promise<Member[]> {
  return tx.rows<Member>(
    `SELECT p.id, p.nickname AS name, p.username, p.email, m.role, m.title, m.since
     FROM membership m JOIN person p ON p.id = m.person_id WHERE m.merchant_id = $1 ORDER BY m.since, p.id`,
    [tx.tenant],
  );
}

/** Whether somebody who did something for this merchant is still one who may. */
export async function mayStill(tx: Tx, person: string, permission: Permission): Promise<boolean> {
  const row = await tx.maybe<{ role: Role }>(
    "SELECT coalesce(title, role) AS role FROM membership WHERE merchant_id = $1 AND person_id = $2",
    [tx.tenant, person],
  );
  return row !== undefined && rolesThatMay(permission).includes(row.role);
}

/**
 * Locks every administrator of the merchant besides the member, so that of two who take each other out one stays. A title
 * does not count: it can go, and then somebody has to be there.
 */
export async function lockMember(
  tx: Tx,
  person: string,
): Promise<{ role: ChosenRole; title: Title | null; onlyAdministrator: boolean } | undefined> {
  const rows = await tx.rows<{ person_id: string; role: ChosenRole; title: Title | null }>(
    `SELECT person_id, role, title FROM membership WHERE merchant_id = $1 AND (role = 'administrator' OR person_id = $2)
     ORDER BY person_id FOR UPDATE`,
    [tx.tenant, person],
  );
  const member = rows.find(({ person_id: id }) => id === person);
  const administrators = rows.filter(({ role }) => role === "administrator");
  return (
    member && {
      role: member.role,
      title: member.title,
      onlyAdministrator: member.role === "administrator" && administrators.length === 1,
    }
  );
}

export type TitledMember = {
  readonly id: PersonId;
  readonly name: string;
  readonly phoneArea: string;
  readonly phone: string;
  readonly phoneVerified: boolean;
  readonly role: ChosenRole;
  readonly title: Title | null;
};

/** Everybody of the merchant, held until the transaction ends. */
export function lockMembers(tx: Tx): Promise<TitledMember[]> {
  return tx.rows<TitledMember>(
    `SELECT p.id, p.nickname AS name, p.phone_area AS "phoneArea", p.phone, p.phone_verified_at IS NOT NULL AS "phoneVerified",
            m.role, m.title
     FROM membership m JOIN person p ON p.id = m.person_id WHERE m.merchant_id = $1 ORDER BY m.person_id FOR UPDATE OF m`,
    [tx.tenant],
  );
}

/** The flows' login alone may. */
export async function setTitle(tx: Tx, person: PersonId, title: Title | null): Promise<void> {
  await tx.query("UPDATE membership SET title = $3 WHERE merchant_id = $1 AND person_id = $2", [
    tx.tenant,
    person,
    title,
  ]);
}

export async function setMemberRole(tx: Tx, person: string, role: ChosenRole): Promise<void> {
  await tx.query("UPDATE membership SET role = $3 WHERE merchant_id = $1 AND person_id = $2", [
    tx.tenant,
    person,
    role,
  ]);
}

export async function deleteMember(tx: Tx, person: string): Promise<void> {
  await tx.query("DELETE FROM membership WHERE merchant_id = $1 AND person_id = $2", [tx.tenant, person]);
}

/** Ends what somebody has open for this merchant; what he does for others goes on. */
export async function endSessionsHere(tx: Tx, person: string): Promise<void> {
  await tx.query("UPDATE session SET salt = NULL WHERE user_id = $1 AND tenant = $2", [person, tx.tenant]);
}

/** Ends what somebody has open for this merchant under a role that is none of these. */
export async function endSessionsBeyond(tx: Tx, person: string, roles: readonly Role[]): Promise<void> {
  await tx.query(
    "UPDATE session SET salt = NULL WHERE user_id = $1 AND tenant = $2 AND role <> ALL ($3) AND salt IS NOT NULL",
    [person, tx.tenant, roles],
  );
}

type InvitationRow = {
  id: Id<"invitation">;
  email: string;
  role: ChosenRole;
  invited_by: string;
  sent_at: Date;
  expires_at: Date;
};

const invitationColumns = "i.id, i.email, i.role, p.nickname AS invited_by, i.sent_at, i.expires_at";

export async function listInvitations(tx: Tx): Promise<Invitation[]> {
  const rows = await tx.rows<InvitationRow>(
    `SELECT ${invitationColumns} FROM invitation i JOIN person p ON p.id = i.invited_by
     WHERE i.merchant_id = $1 ORDER BY i.sent_at DESC, i.id`,
    [tx.tenant],
  );
  return rows.map(invitationOf);
}

export async function findInvitation(tx: Tx, id: string): Promise<Invitation | undefined> {
  const row = await tx.maybe<InvitationRow>(
    `SELECT ${invitationColumns} FROM invitation i JOIN person p ON p.id = i.invited_by
     WHERE i.merchant_id = $1 AND i.id = $2 FOR UPDATE OF i`,
    [tx.tenant, id],
  );
  return row && invitationOf(row);
}

/** Held until the transaction ends, with the place of whoever invites: nothing for whoever is no member any more. */
export async function lockInvitationByToken(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ readonly invitation: Invitation; readonly inviterRole: Role } | undefined> {
  const row = await tx.maybe<InvitationRow & { inviter_role: Role }>(
    `SELECT ${invitationColumns}, coalesce(m.title, m.role) AS inviter_role
     FROM invitation i JOIN person p ON p.id = i.invited_by
       JOIN membership m ON m.merchant_id = i.merchant_id AND m.person_id = i.invited_by
     WHERE i.merchant_id = $1 AND i.token_hash = $2 AND i.expires_at > $3 FOR UPDATE OF i FOR SHARE OF m`,
    [tx.tenant, tokenHash, now],
  );
  return row && { invitation: invitationOf(row), inviterRole: row.inviter_role };
}

/** What somebody has invited to and may not give any more. */
export async function deleteInvitationsBeyond(
  tx: Tx,
  inviter: string,
  roles: readonly ChosenRole[],
): Promise<void> {
  await tx.query("DELETE FROM invitation WHERE merchant_id = $1 AND invited_by = $2 AND role <> ALL ($3)", [
    tx.tenant,
    inviter,
    roles,
  ]);
}

/**
 * One invitation per address: asking again gives it a new token and makes the one before worthless. Nothing where one
 * stands for a role that whoever asks may not give.
 */
export async function saveInvitation(
  tx: Tx,
  invitation: {
    id: Id<"invitation">;
    email: string;
    role: ChosenRole;
    tokenHash: Buffer;
    invitedBy: PersonId;
    sentAt: Date;
    expiresAt: Date;
  },
  grantable: readonly ChosenRole[],
): Promise<Id<"invitation"> | undefined> {
  const saved = await tx.maybe<{ id: Id<"invitation"> }>(
    `INSERT INTO invitation AS earlier (merchant_id, id, email, role, token_hash, invited_by, sent_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (merchant_id, email) DO UPDATE SET role = excluded.role, token_hash = excluded.token_hash,
       invited_by = excluded.invited_by, sent_at = excluded.sent_at, expires_at = excluded.expires_at
     WHERE earlier.role = ANY ($9) OR earlier.expires_at <= excluded.sent_at
     RETURNING id`,
    [
      tx.tenant,
      invitation.id,
      invitation.email,
      invitation.role,
      invitation.tokenHash,
      invitation.invitedBy,
      invitation.sentAt,
      invitation.expiresAt,
      grantable,
    ],
  );
  return saved?.id;
}

/** Whether it was there: of two who accept the same invitation, one does. */
export async function deleteInvitation(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query("DELETE FROM invitation WHERE merchant_id = $1 AND id = $2", [
    tx.tenant,
    id,
  ]);
  return rowCount === 1;
}

/** The name under which a merchant invites. */
export async function merchantName(tx: Tx): Promise<string> {
  const { nickname } = await tx.one<{ nickname: string }>(
    "SELECT nickname FROM merchant WHERE merchant_id = $1",
    [tx.tenant],
  );
  return nickname;
}

function invitationOf(row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invitedBy: row.invited_by,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
  };
}

export async function isAuthenticatorRequired(tx: Tx): Promise<boolean> {
  const { required } = await tx.one<{ required: boolean }>(
    "SELECT authenticator_required AS required FROM merchant WHERE merchant_id = $1",
    [tx.tenant],
  );
  return required;
}

export async function setAuthenticatorRequired(tx: Tx, required: boolean): Promise<void> {
  await tx.query("UPDATE merchant SET authenticator_required = $2 WHERE merchant_id = $1", [
    tx.tenant,
    required,
  ]);
}
