import { createHash } from "node:crypto";
import type { Tx } from "#platform/data/db.ts";
import type { FieldCipher } from "#platform/crypto/field-cipher.ts";
import type { TenantId } from "#platform/ids.ts";
import type { FaceCheck, FaceCheckId, FacePerson, StoredFaceState } from "./face-check.ts";

const place = (id: FaceCheckId) => ({ table: "face_check", column: "person", row: id });
const hashOf = (token: string) => createHash("sha256").update(token).digest();

export type FaceLink = { readonly tenant: TenantId; readonly checkId: FaceCheckId };

export async function insertFaceCheck(
  tx: Tx,
  cipher: FieldCipher,
  check: FaceCheck & { person: FacePerson; subject: Buffer; token: string },
): Promise<void> {
  const sealed = await cipher.seal(tx, place(check.id), JSON.stringify(check.person));
  await tx.query(
    `INSERT INTO face_check (merchant_id, id, member_id, subject, person, sent_to, state, sent_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tx.tenant,
      check.id,
      check.memberId,
      check.subject,
      sealed,
      check.sentTo,
      check.state,
      check.sentAt,
      check.expiresAt,
    ],
  );
  await tx.query("INSERT INTO face_link (check_id, token_hash, tenant) VALUES ($1, $2, $3)", [
    check.id,
    hashOf(check.token),
    tx.tenant,
  ]);
}

type Row = {
  id: FaceCheckId;
  member_id: string;
  subject: Buffer;
  person: Buffer;
  sent_to: string;
  state: StoredFaceState;
  attempts: number;
  sent_at: Date;
  expires_at: Date;
  finished_at: Date | null;
};
const columns = "id, member_id, subject, person, sent_to, state, attempts, sent_at, expires_at, finished_at";

/** The newest check of each member. */
export async function listFaceChecks(
  tx: Tx,
  memberIds: readonly string[],
): Promise<(FaceCheck & { subject: Buffer })[]> {
  const rows = await tx.rows<Row>(
    `SELECT DISTINCT ON (member_id) ${columns} FROM face_check
     WHERE merchant_id = $1 AND member_id = ANY($2) ORDER BY member_id, id DESC`,
    [tx.tenant, memberIds],
  );
  return rows.map((row) => ({ ...checkOf(row), subject: row.subject }));
}

/** Held until the transaction ends. */
export async function lockFaceCheck(tx: Tx, id: FaceCheckId): Promise<FaceCheck | undefined> {
  const row = await tx.maybe<Row>(
    `SELECT ${columns} FROM face_check WHERE merchant_id = $1 AND id = $2 FOR UPDATE`,
    [tx.tenant, id],
  );
  return row && checkOf(row);
}

export async function findFaceCheck(
  tx: Tx,
  cipher: FieldCipher,
  id: FaceCheckId,
): Promise<(FaceCheck & { person: FacePerson }) | undefined> {
  const row = await tx.maybe<Row>(`SELECT ${columns} FROM face_check WHERE merchant_id = $1 AND id = $2`, [
    tx.tenant,
    id,
  ]);
  if (!row) return undefined;
  const person = JSON.parse(await cipher.open(tx, place(id), row.person)) as FacePerson;
  return { ...checkOf(row), person };
}

function checkOf(row: Row): FaceCheck {
  return {
    id: row.id,
    memberId: row.member_id,
    sentTo: row.sent_to,
    state: row.state,
    attempts: row.attempts,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
    finishedAt: row.finished_at,
  };
}

export async function setFaceState(
  tx: Tx,
  id: FaceCheckId,
  now: { state: StoredFaceState; attempts: number; finishedAt: Date | null },
): Promise<void> {
  await tx.query(
    "UPDATE face_check SET state = $3, attempts = $4, finished_at = $5 WHERE merchant_id = $1 AND id = $2",
    [tx.tenant, id, now.state, now.attempts, now.finishedAt],
  );
}

export async function findLinkByToken(tx: Tx, token: string): Promise<FaceLink | undefined> {
  const row = await tx.maybe<{ check_id: FaceCheckId; tenant: TenantId }>(
    "SELECT check_id, tenant FROM face_link WHERE token_hash = $1",
    [hashOf(token)],
  );
  return row && { checkId: row.check_id, tenant: row.tenant };
}

export async function findLinkByCheck(tx: Tx, id: FaceCheckId): Promise<FaceLink | undefined> {
  const row = await tx.maybe<{ tenant: TenantId }>("SELECT tenant FROM face_link WHERE check_id = $1", [id]);
  return row && { checkId: id, tenant: row.tenant };
}
