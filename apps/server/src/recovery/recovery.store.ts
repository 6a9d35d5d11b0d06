import type { FaceCheckId } from "#enterprise/index.ts";
import type { PersonId } from "#identity/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { createMover } from "#platform/data/machine.ts";
import { house, type TenantId } from "#platform/ids.ts";
import { recoveryMachine, type Recovery, type RecoveryId, type RecoveryState } from "./recovery.ts";

type Row = {
  id: RecoveryId;
  person_id: PersonId;
  username: string;
  company: TenantId;
  face_check: FaceCheckId;
  first_step: Recovery["firstStep"];
  browser: string;
  address: string;
  key_hash: Buffer;
  key_version: number;
  state: RecoveryState;
  asked_at: Date;
  ready_at: Date | null;
  expires_at: Date;
  is_ready: boolean;
  is_expired: boolean;
};

const rows = `SELECT r.id, r.person_id, p.username, r.company, r.face_check, r.first_step, r.browser, r.address, r.key_hash, r.key_version, r.state,
    r.asked_at, r.ready_at, r.expires_at, coalesce(r.ready_at <= now(), false) AND r.founded_at IS NOT NULL AS is_ready,
    r.ended_at IS NULL AND r.expires_at <= now() OR r.state = 'EXPIRED' AS is_expired
  FROM recovery r JOIN person p ON p.id = r.person_id`;

function recoveryFrom(row: Row): Recovery {
  return {
    id: row.id,
    person: row.person_id,
    username: row.username,
    company: row.company,
    faceCheck: row.face_check,
    firstStep: row.first_step,
    browser: row.browser,
    address: row.address,
    keyHash: row.key_hash,
    keyVersion: row.key_version,
    state: row.state,
    askedAt: row.asked_at,
    readyAt: row.ready_at,
    expiresAt: row.expires_at,
    isReady: row.is_ready,
    isExpired: row.is_expired,
  };
}

/** False where one is open for this person. The table sets every time. */
export async function insertRecovery(
  tx: Tx,
  asked: Pick<
    Recovery,
    "id" | "person" | "company" | "faceCheck" | "firstStep" | "browser" | "address" | "keyHash" | "keyVersion"
  >,
): Promise<boolean> {
  const inserted = await tx.query(
    `INSERT INTO recovery (id, person_id, company, face_check, first_step, browser, address, key_hash, key_version, state)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'ASKED') ON CONFLICT (person_id) WHERE ended_at IS NULL DO NOTHING`,
    [
      asked.id,
      asked.person,
      asked.company,
      asked.faceCheck,
      asked.firstStep,
      asked.browser,
      asked.address,
      asked.keyHash,
      asked.keyVersion,
    ],
  );
  return inserted.rowCount === 1;
}

export async function findRecovery(tx: Tx, id: string): Promise<Recovery | undefined> {
  const row = await tx.maybe<Row>(`${rows} WHERE r.id = $1`, [id]);
  return row && recoveryFrom(row);
}

/** Held until the transaction ends, as the next three. */
export async function lockRecovery(tx: Tx, id: string): Promise<Recovery | undefined> {
  const row = await tx.maybe<Row>(`${rows} WHERE r.id = $1 FOR UPDATE OF r`, [id]);
  return row && recoveryFrom(row);
}

/** The one that nothing has ended yet; it may have expired. */
export async function lockUnended(tx: Tx, person: PersonId): Promise<Recovery | undefined> {
  const row = await tx.maybe<Row>(`${rows} WHERE r.person_id = $1 AND r.ended_at IS NULL FOR UPDATE OF r`, [
    person,
  ]);
  return row && recoveryFrom(row);
}

export async function lockByFace(tx: Tx, faceCheck: FaceCheckId): Promise<Recovery | undefined> {
  const row = await tx.maybe<Row>(`${rows} WHERE r.face_check = $1 FOR UPDATE OF r`, [faceCheck]);
  return row && recoveryFrom(row);
}

/** A person's own, and where he may edit members those of everybody who acts for the transaction's merchant. */
const seenBy = `(r.person_id = $1 OR $2 AND EXISTS
  (SELECT FROM membership m WHERE m.merchant_id = $3 AND m.person_id = r.person_id))`;
type Seeing = { readonly person: PersonId; readonly editsMembers: boolean };

export async function lockSeen(tx: Tx, by: Seeing, id: string): Promise<Recovery | undefined> {
  const row = await tx.maybe<Row>(`${rows} WHERE ${seenBy} AND r.id = $4 FOR UPDATE OF r`, [
    by.person,
    by.editsMembers,
    tx.tenant,
    id,
  ]);
  return row && recoveryFrom(row);
}

const open = "r.ended_at IS NULL AND r.expires_at > now()";

export async function listSeen(tx: Tx, by: Seeing): Promise<Recovery[]> {
  const found = await tx.rows<Row>(`${rows} WHERE ${open} AND ${seenBy} ORDER BY r.asked_at`, [
    by.person,
    by.editsMembers,
    tx.tenant,
  ]);
  return found.map(recoveryFrom);
}

export async function findOpen(tx: Tx, person: PersonId): Promise<Recovery | undefined> {
  const row = await tx.maybe<Row>(`${rows} WHERE r.person_id = $1 AND ${open}`, [person]);
  return row && recoveryFrom(row);
}

/** Whoever looks further back reads the audit. */
export async function listCases(tx: Tx, state: "open" | "over"): Promise<Recovery[]> {
  const [which, order] = state === "open" ? [open, "r.expires_at"] : [`NOT (${open})`, "r.asked_at DESC"];
  const found = await tx.rows<Row>(`${rows} WHERE ${which} ORDER BY ${order}, r.id LIMIT 200`);
  return found.map(recoveryFrom);
}

/** Agreed to by two whose signatures nobody has looked at yet. */
export function listUnfounded(tx: Tx): Promise<{ id: RecoveryId; agreement: string }[]> {
  return tx.rows(
    `SELECT r.id, r.agreement FROM recovery r WHERE r.state = 'AGREED' AND r.founded_at IS NULL AND ${open}
     ORDER BY r.asked_at, r.id`,
  );
}

/** Once: whoever looked at the same moment may have said so. */
export async function markFounded(tx: Tx, id: RecoveryId): Promise<void> {
  await tx.query("UPDATE recovery SET founded_at = now() WHERE id = $1 AND founded_at IS NULL", [id]);
}

export type RecoveryStep = {
  readonly action: keyof typeof recoveryMachine.moves;
  readonly actor: string;
  readonly at: Date;
  readonly reason: string | null;
};

/** Newest first. */
export function listSteps(tx: Tx, id: RecoveryId): Promise<RecoveryStep[]> {
  return tx.rows<RecoveryStep>(
    "SELECT action, actor, at, reason FROM recovery_step WHERE recovery_id = $1 ORDER BY seq DESC",
    [id],
  );
}

export const moveRecovery = createMover(
  recoveryMachine,
  async (tx, { id }: Recovery, { action, to, actor, at, details }) => {
    // The agreement that the table looks for is the house's.
    await tx.asTenant(house, (own) => own.query("UPDATE recovery SET state = $2 WHERE id = $1", [id, to]));
    await tx.query(
      `INSERT INTO recovery_step (recovery_id, seq, action, state, actor, at, reason)
       SELECT $1, coalesce(max(seq), 0) + 1, $2, $3, $4, $5, $6 FROM recovery_step WHERE recovery_id = $1`,
      [id, action, to, actor, at, details["reason"] ?? null],
    );
  },
);
