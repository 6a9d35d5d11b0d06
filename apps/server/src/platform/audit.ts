import type { Tx } from "./db.ts";

export type AuditEntry = {
  /** Who: a user, a member of staff, a flow, or 'anonymous'. */
  readonly actor: string;
  /** What, in the past tense: `contact.submitted`. */
  readonly act: string;
  /** To what: the id of the thing. */
  readonly subject: string;
  readonly details?: Record<string, string>;
};

/**
 * Appends to the tenant's chain in the transaction of the act itself. The chain's head is locked until commit,
 * so call it last: whatever else the act locks is then already held, and no two acts wait for each other.
 */
export async function audit(tx: Tx, now: Date, entry: AuditEntry): Promise<void> {
  await tx.query("SELECT append_audit($1, $2, $3, $4, $5, $6)", [
    tx.tenant,
    now,
    entry.actor,
    entry.act,
    entry.subject,
    entry.details ?? {},
  ]);
}

export type BrokenLink = { seq: string; fault: "hash" | "gap" | "head" };

/** Recomputes the whole chain; an empty list means that no row was changed, removed or added behind its back. */
export function verifyAuditChain(tx: Tx): Promise<BrokenLink[]> {
  return tx.rows<BrokenLink>("SELECT seq::text, fault FROM broken_audit_links($1)", [tx.tenant]);
}
