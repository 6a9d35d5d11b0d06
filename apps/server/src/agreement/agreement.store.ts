import type { AgreementState } from "@causeway/contract/console/agreement";
import type { Tx } from "#platform/data/db.ts";
import { house } from "#platform/ids.ts";
import { canonical, type Agreement, type AgreementId, type Content, type Party } from "./agreement.ts";

type Row = {
  id: AgreementId;
  act: string;
  subject: string;
  content: Content;
  digest: string;
  state: AgreementState;
  proposed_by: string;
  proposed_at: Date;
  until: Date;
  over_by: string | null;
  over_at: Date | null;
  reason: string | null;
};
/** What nobody agreed to in time is over whether or not somebody has written so. */
const columns = `id, act, subject, content::jsonb AS content, encode(digest, 'hex') AS digest,
  CASE WHEN agreed_at IS NOT NULL THEN 'agreed' WHEN ended_as IS NOT NULL THEN ended_as
    WHEN until <= now() THEN 'lapsed' ELSE 'waiting' END AS state,
  proposed_by, proposed_at, until, coalesce(agreed_by, ended_by) AS over_by,
  coalesce(agreed_at, ended_at, CASE WHEN until <= now() THEN until END) AS over_at, reason`;

function agreementFrom(row: Row): Agreement {
  return {
    id: row.id,
    act: row.act,
    subject: row.subject,
    content: row.content,
    digest: row.digest,
    state: row.state,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at,
    until: row.until,
    endedBy: row.over_by,
    endedAt: row.over_at,
    reason: row.reason,
  };
}

/** The table believes a session's id together with what only its token makes, and that is kept nowhere. */
async function present(tx: Tx, { sessionProof }: Party): Promise<void> {
  await tx.query("SELECT set_config('app.session_proof', $1, true)", [sessionProof.toString("hex")]);
}

/** False where one about the same is open. */
export async function insertAgreement(
  tx: Tx,
  party: Party,
  proposed: { id: AgreementId; act: string; subject: string; content: Content; until: Date },
): Promise<boolean> {
  const { id, act, subject, content, until } = proposed;
  await present(tx, party);
  const inserted = await tx.query(
    `INSERT INTO agreement (merchant_id, id, act, subject, content, proposed_in, until)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (merchant_id, act, subject) WHERE agreed_at IS NULL AND ended_at IS NULL DO NOTHING`,
    [tx.tenant, id, act, subject, canonical(content), party.sessionId, until],
  );
  return inserted.rowCount === 1;
}

/** The proposal about this that nothing has ended yet, held until the transaction ends. */
export async function lockOpen(tx: Tx, act: string, subject: string): Promise<Agreement | undefined> {
  const row = await tx.maybe<Row>(
    `SELECT ${columns} FROM agreement WHERE merchant_id = $1 AND act = $2 AND subject = $3
       AND agreed_at IS NULL AND ended_at IS NULL FOR UPDATE`,
    [tx.tenant, act, subject],
  );
  return row && agreementFrom(row);
}

/** What nobody agreed to in time makes room for a new proposal. */
export async function markLapsed(tx: Tx, id: AgreementId): Promise<void> {
  await tx.query("UPDATE agreement SET ended_as = 'lapsed' WHERE merchant_id = $1 AND id = $2", [
    tx.tenant,
    id,
  ]);
}

/** Held until the transaction ends, so that of two who decide at once the second sees what the first did. */
export async function lockAgreement(tx: Tx, id: string): Promise<Agreement | undefined> {
  const row = await tx.maybe<Row>(
    `SELECT ${columns} FROM agreement WHERE merchant_id = $1 AND id = $2 FOR UPDATE`,
    [tx.tenant, id],
  );
  return row && agreementFrom(row);
}

export async function markAgreed(tx: Tx, id: AgreementId, party: Party): Promise<void> {
  await present(tx, party);
  await tx.query("UPDATE agreement SET agreed_in = $3 WHERE merchant_id = $1 AND id = $2", [
    tx.tenant,
    id,
    party.sessionId,
  ]);
}

export async function markCarriedOut(tx: Tx, id: AgreementId): Promise<void> {
  await tx.query("UPDATE agreement SET carried_out_at = now() WHERE merchant_id = $1 AND id = $2", [
    tx.tenant,
    id,
  ]);
}

export async function markEnded(
  tx: Tx,
  id: AgreementId,
  party: Party,
  as: "declined" | "withdrawn",
  reason: string | null,
): Promise<void> {
  await present(tx, party);
  await tx.query(
    "UPDATE agreement SET ended_as = $3, ended_in = $4, reason = $5 WHERE merchant_id = $1 AND id = $2",
    [tx.tenant, id, as, party.sessionId, reason],
  );
}

/** What waits, the first to lapse first; or what is over, newest first. */
export async function listAgreements(
  tx: Tx,
  acts: readonly string[],
  state: "waiting" | "over",
): Promise<Agreement[]> {
  const [isOpen, order] =
    state === "waiting" ? ["", "until, id"] : ["NOT", "coalesce(agreed_at, ended_at, until) DESC, id DESC"];
  const rows = await tx.rows<Row>(
    `SELECT ${columns} FROM agreement WHERE merchant_id = $1 AND act = ANY ($2)
       AND ${isOpen} (agreed_at IS NULL AND ended_at IS NULL AND until > now()) ORDER BY ${order} LIMIT 200`,
    [tx.tenant, acts],
  );
  return rows.map(agreementFrom);
}

/** What two people agreed to and what was done because of it. */
export async function findCarriedOut(tx: Tx, id: string): Promise<Agreement | undefined> {
  const row = await tx.maybe<Row>(
    `SELECT ${columns} FROM agreement WHERE merchant_id = $1 AND id = $2 AND carried_out_at IS NOT NULL`,
    [tx.tenant, id],
  );
  return row && agreementFrom(row);
}

/** What each of the two signed it with; nothing for members of a merchant. */
export function findSignatures(
  tx: Tx,
  id: string,
): Promise<{ proposed: string | null; agreed: string | null }> {
  return tx.one(
    "SELECT proposed_signature AS proposed, agreed_signature AS agreed FROM agreement WHERE merchant_id = $1 AND id = $2",
    [tx.tenant, id],
  );
}

/** The last proposal about each of these. */
export async function findLatest(
  tx: Tx,
  act: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Agreement>> {
  const rows = await tx.rows<Row>(
    `SELECT DISTINCT ON (subject) ${columns} FROM agreement
     WHERE merchant_id = $1 AND act = $2 AND subject = ANY ($3) ORDER BY subject, proposed_at DESC, id DESC`,
    [tx.tenant, act, subjects],
  );
  return new Map(rows.map((row) => [row.subject, agreementFrom(row)]));
}

/** All proposals about this, the oldest first. */
export async function listProposalIds(tx: Tx, act: string, subject: string): Promise<AgreementId[]> {
  const rows = await tx.rows<{ id: AgreementId }>(
    "SELECT id FROM agreement WHERE merchant_id = $1 AND act = $2 AND subject = $3 ORDER BY proposed_at, id",
    [tx.tenant, act, subject],
  );
  return rows.map(({ id }) => id);
}

/** The role that somebody has here now; nothing where he does not belong here any more. */
export async function findRole(tx: Tx, person: string): Promise<string | undefined> {
  const of =
    tx.tenant === house ? "staff WHERE id = $1" : "membership WHERE person_id = $1 AND merchant_id = $2";
  const row = await tx.maybe<{ role: string }>(`SELECT role FROM ${of} AND belongs_to($1, $2)`, [
    person,
    tx.tenant,
  ]);
  return row?.role;
}
