import type { Tx } from "#platform/data/db.ts";
import type { Id } from "#platform/ids.ts";
import type { StaffId } from "./staff.ts";

export type ResetId = Id<"staffReset">;
export type Reset = { readonly id: ResetId; readonly staff: StaffId; readonly askedBy: StaffId };

/** Nothing when one is waiting already. */
export async function insertReset(tx: Tx, reset: Reset & { reason: string; now: Date }): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO staff_reset (id, staff_id, reason, asked_by, asked_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (staff_id) WHERE decided_at IS NULL DO NOTHING`,
    [reset.id, reset.staff, reset.reason, reset.askedBy, reset.now],
  );
  return rowCount === 1;
}

export async function findOpenReset(tx: Tx, id: string): Promise<Reset | undefined> {
  const row = await tx.maybe<{ id: ResetId; staff_id: StaffId; asked_by: StaffId }>(
    "SELECT id, staff_id, asked_by FROM staff_reset WHERE id = $1 AND decided_at IS NULL FOR UPDATE",
    [id],
  );
  return row && { id: row.id, staff: row.staff_id, askedBy: row.asked_by };
}

export async function decideReset(
  tx: Tx,
  id: ResetId,
  decision: { by: StaffId; approved: boolean; now: Date },
): Promise<void> {
  await tx.query("UPDATE staff_reset SET decided_by = $2, approved = $3, decided_at = $4 WHERE id = $1", [
    id,
    decision.by,
    decision.approved,
    decision.now,
  ]);
}
