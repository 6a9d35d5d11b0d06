import type { Locale, StaffRole } from "@causeway/contract";
import type { StaffChangeKind } from "@causeway/contract/console/personnel";
import { codeOf, type Tx } from "#platform/data/db.ts";
import type { StaffId } from "#staff/index.ts";
import type { StaffChange, StaffChangeId } from "./staff-change.ts";

type Row = {
  id: StaffChangeId;
  kind: StaffChangeKind;
  staff_id: StaffId;
  name: string;
  email: string;
  language: Locale;
  role: StaffRole | null;
  agreement: string | null;
  state: StaffChange["state"];
  proposed_by: StaffId | null;
  agreed_by: StaffId | null;
  agreed_at: Date;
  ready_at: Date | null;
  is_ready: boolean;
  waited_hours: number;
};
const columns = `id, kind, staff_id, name, email, language, role, agreement, state, proposed_by, agreed_by, agreed_at, ready_at,
  coalesce(ready_at <= now(), false) AS is_ready, extract(epoch FROM now() - agreed_at)::float8 / 3600 AS waited_hours`;

function changeFrom(row: Row): StaffChange {
  return {
    id: row.id,
    kind: row.kind,
    staff: row.staff_id,
    name: row.name,
    email: row.email,
    language: row.language,
    role: row.role,
    agreement: row.agreement,
    state: row.state,
    proposedBy: row.proposed_by,
    agreedBy: row.agreed_by,
    agreedAt: row.agreed_at,
    readyAt: row.ready_at,
    isReady: row.is_ready,
    waitedHours: row.waited_hours,
  };
}

/** Nothing where one of the kind waits for this person already. */
export async function insertChange(
  tx: Tx,
  change: Pick<StaffChange, "id" | "kind" | "staff" | "name" | "email" | "language" | "role">,
): Promise<StaffChange | undefined> {
  const { id, kind, staff, name, email, language, role } = change;
  try {
    const row = await tx.savepoint(() =>
      tx.one<Row>(
        `INSERT INTO staff_change (id, kind, staff_id, name, email, language, role, state)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'WAITING') RETURNING ${columns}`,
        [id, kind, staff, name, email, language, role],
      ),
    );
    return changeFrom(row);
  } catch (error) {
    if (codeOf(error) === "23505") return undefined;
    throw error;
  }
}

/** Held until the transaction ends, so that what takes effect is not stopped at the same moment. */
export async function lockChange(tx: Tx, id: string): Promise<StaffChange | undefined> {
  const row = await tx.maybe<Row>(`SELECT ${columns} FROM staff_change WHERE id = $1 FOR UPDATE`, [id]);
  return row && changeFrom(row);
}

export async function markDone(tx: Tx, id: StaffChangeId): Promise<void> {
  await tx.query("UPDATE staff_change SET state = 'DONE' WHERE id = $1", [id]);
}

/** By whoever presents his session, or by a flow. */
export async function markStopped(tx: Tx, id: StaffChangeId, reason: string): Promise<void> {
  await tx.query("UPDATE staff_change SET state = 'STOPPED', reason = $2 WHERE id = $1", [id, reason]);
}

/** What waits, the first to take effect first; about one person where one is named. */
export async function listWaiting(tx: Tx, about: StaffId | null): Promise<StaffChange[]> {
  const rows = await tx.rows<Row>(
    `SELECT ${columns} FROM staff_change WHERE state = 'WAITING' AND ($1::uuid IS NULL OR staff_id = $1)
     ORDER BY ready_at, id`,
    [about],
  );
  return rows.map(changeFrom);
}

export async function isWaitingFor(tx: Tx, kind: StaffChangeKind, staff: StaffId): Promise<boolean> {
  const found = await tx.rows(
    "SELECT 1 AS one FROM staff_change WHERE staff_id = $1 AND kind = $2 AND state = 'WAITING'",
    [staff, kind],
  );
  return found.length > 0;
}

export async function isInvited(tx: Tx, mailbox: string): Promise<boolean> {
  const found = await tx.rows(
    `SELECT 1 AS one FROM staff_change WHERE kind = 'invite' AND state = 'WAITING'
       AND lower(regexp_replace(email, '\\+[^@]*@', '@')) = $1`,
    [mailbox],
  );
  return found.length > 0;
}

/** What waits that somebody is the object, the proposer or the second person of. */
export async function lockWaitingWith(tx: Tx, staff: StaffId): Promise<StaffChange[]> {
  const rows = await tx.rows<Row>(
    `SELECT ${columns} FROM staff_change WHERE state = 'WAITING' AND $1 IN (staff_id, proposed_by, agreed_by)
     ORDER BY id FOR UPDATE`,
    [staff],
  );
  return rows.map(changeFrom);
}

export async function listReady(tx: Tx): Promise<StaffChangeId[]> {
  const rows = await tx.rows<{ id: StaffChangeId }>(
    "SELECT id FROM staff_change WHERE state = 'WAITING' AND ready_at <= now() ORDER BY ready_at, id",
  );
  return rows.map(({ id }) => id);
}
