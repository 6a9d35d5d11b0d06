import type { Tx } from "#platform/data/db.ts";
import { newId, type TenantId } from "#platform/ids.ts";

/** What is kept of an instruction; the partner knows it by the same id. */
export type InstructionRecord = {
  readonly id: string;
  readonly tenant: TenantId;
  readonly kind: string;
  /** The order, or whatever else it is about. */
  readonly subject: string;
  readonly word: string | null;
  readonly handedOverAt: Date | null;
  readonly concludedAt: Date | null;
};

const columns = `id, tenant, kind, subject, word, handed_over_at AS "handedOverAt", concluded_at AS "concludedAt"`;

/**
 * The one that is under way for a subject, or a new one where the last was concluded. The first bears its subject's own
 * id. The caller has locked the subject.
 */
export async function openInstruction(tx: Tx, kind: string, subject: string, now: Date): Promise<string> {
  const known = await tx.rows<{ id: string; concluded: boolean }>(
    "SELECT id, concluded_at IS NOT NULL AS concluded FROM instruction WHERE kind = $1 AND subject = $2",
    [kind, subject],
  );
  const open = known.find(({ concluded }) => !concluded);
  if (open) return open.id;
  const id = known.length === 0 ? subject : newId(now);
  await tx.query(
    "INSERT INTO instruction (id, tenant, kind, subject, opened_at) VALUES ($1, $2, $3, $4, $5)",
    [id, tx.tenant, kind, subject, now],
  );
  return id;
}

export function findInstruction(tx: Tx, kind: string, id: string): Promise<InstructionRecord | undefined> {
  return tx.maybe<InstructionRecord>(`SELECT ${columns} FROM instruction WHERE kind = $1 AND id = $2`, [
    kind,
    id,
  ]);
}

/** Whoever keeps its word and whoever hands it over wait for each other here. */
export function lockInstruction(tx: Tx, kind: string, id: string): Promise<InstructionRecord> {
  return tx.one<InstructionRecord>(
    `SELECT ${columns} FROM instruction WHERE kind = $1 AND id = $2 FOR UPDATE`,
    [kind, id],
  );
}

/** The partner's word; the database lets none be put in the place of another. */
export async function keepWord(tx: Tx, id: string, word: string, now: Date): Promise<void> {
  await tx.query("UPDATE instruction SET word = $2, told_at = $3 WHERE id = $1", [id, word, now]);
}

export async function markHandedOver(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query("UPDATE instruction SET handed_over_at = $2 WHERE id = $1 AND handed_over_at IS NULL", [
    id,
    now,
  ]);
}

/** True for the one call that concluded it. */
export async function markConcluded(tx: Tx, id: string, now: Date): Promise<boolean> {
  const marked = await tx.query(
    "UPDATE instruction SET concluded_at = $2 WHERE id = $1 AND concluded_at IS NULL",
    [id, now],
  );
  return marked.rowCount === 1;
}
