import { staffRolePermissions } from "@causeway/contract";
import type { AuditAct } from "@causeway/contract/audit-act";
import type { LookReason } from "@causeway/contract/look-reason";
import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, StaffActor } from "#platform/http/binding.ts";
import { announce } from "#platform/data/live.ts";
import { refuse } from "#platform/refusal.ts";
import { acrossMerchants, inMerchant, type StaffAct } from "#platform/data/staff-tenancy.ts";
import { findQueued, type QueuedCase } from "./queue.store.ts";
import type { CaseId, Reviewer, StaffId } from "./review.ts";

type StaffCall = Call<StaffActor>;

/** One act on one case, in its merchant's name and chain; the console's open pages then look again. */
export async function onCase(
  ctx: Context,
  tx: Tx,
  call: StaffCall,
  id: string,
  what: AuditAct,
  work: (own: Tx, one: QueuedCase) => Promise<void>,
): Promise<{ done: true }> {
  const one = await findAnywhere(tx, call, id);
  const acted = { merchant: one.tenant, act: what, subject: one.id, reason: one.caseNo };
  await inMerchant(ctx, tx, call, acted, (own) => work(own, one));
  await announce(tx, "reviewCase", one.id);
  return { done: true };
}

export async function findAnywhere(tx: Tx, { actor }: StaffCall, id: string): Promise<QueuedCase> {
  return (await acrossMerchants(tx, actor, (all) => findQueued(all, id as CaseId))) ?? refuse("notFound");
}

/** Whoever has the case, or decided first in it, reviews it; everybody else looks for another reason. */
export function whyLooked(
  { assignee, firstBy, caseNo }: QueuedCase,
  { actor }: StaffCall,
  why: LookReason,
): Pick<StaffAct, "reason"> & { readonly details: { readonly case: string; readonly purpose: string } } {
  const isTheirs = [assignee, firstBy].some((id) => id === actor.staffId);
  if (why.purpose === "review" && !isTheirs) refuse("reasonNeeded");
  const reason = why.purpose === "other" ? why.words : caseNo;
  return { reason, details: { case: caseNo, purpose: why.purpose } };
}

export function reviewerOf({ actor }: StaffCall): Reviewer {
  return {
    id: actor.staffId as string as StaffId,
    mayAssign: (staffRolePermissions[actor.role] as readonly string[]).includes("case.assign"),
  };
}
