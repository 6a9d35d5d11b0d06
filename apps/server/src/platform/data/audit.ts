import type { AuditAct, UnnamedActor } from "@causeway/contract/audit-act";
import { groupOf, isSecurityAct, outcomeOf, type SecurityAct } from "@causeway/contract/security-event";
import type { Tx } from "./db.ts";
import { networkOf } from "../http/network.ts";
import type { Id } from "../ids.ts";

/** Who: a person of a merchant by id, a member of staff as `staff:<id>`, or whoever has no name. */
export type AuditActor = Id<"user"> | `staff:${string}` | UnnamedActor;

export type AuditEntry = {
  readonly actor: AuditActor;
  readonly act: AuditAct;
  /** To what: the id of the thing. */
  readonly subject: string;
  readonly details?: Record<string, string>;
};

/**
 * Appends to the tenant's chain in the transaction of the act itself. The chain's head is locked until commit,
 * so call it last: whatever else the act locks is then already held, and no two acts wait for each other. What open pages
 * were told before is numbered under the same lock, and takes no statement of its own.
 */
export async function audit(tx: Tx, now: Date, entry: AuditEntry): Promise<void> {
  const told = tx.takeTold();
  await tx.query("SELECT append_audit_and_live($1, $2, $3, $4, $5, $6, $7, $8)", [
    tx.tenant,
    now,
    entry.actor,
    entry.act,
    entry.subject,
    entry.details ?? {},
    told.map(({ kind }) => kind),
    told.map(({ ref }) => ref),
  ]);
  if (isSecurityAct(entry.act)) tellSecurity(tx, { ...entry, act: entry.act });
}

/** The row is the record; that there is one is a line in the log and a count. */
function tellSecurity(tx: Tx, { actor, act, subject }: AuditEntry & { readonly act: SecurityAct }): void {
  const staffId = /^staff:(.+)$/.exec(actor)?.[1];
  // A company's people look at what is their own.
  if (groupOf(act) === "look" && staffId === undefined) return;
  tx.emit({
    event: "security.seen",
    kind: act,
    outcome: outcomeOf(act),
    kept: true,
    tenant: tx.tenant,
    subject,
    ...(staffId !== undefined && { staffId }),
    ...(/^[0-9a-f-]{36}$/.test(actor) && { personId: actor }),
    ...(tx.address !== undefined && { network: networkOf(tx.address) }),
  });
}

export type BrokenLink = { seq: string; fault: "hash" | "gap" | "head" };

/** Recomputes the whole chain; an empty list means that no row was changed, removed or added behind its back. */
export function verifyAuditChain(tx: Tx): Promise<BrokenLink[]> {
  return tx.rows<BrokenLink>("SELECT seq::text, fault FROM broken_audit_links($1)", [tx.tenant]);
}
