import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { leadsTo } from "#platform/data/machine.ts";
import { refuse } from "#platform/refusal.ts";
import { refuseOwnMerchant } from "#platform/data/staff-tenancy.ts";
import { record } from "./case-event.ts";
import { moveCase } from "./move-case.ts";
import {
  caseMachine,
  type CaseAction,
  type CaseId,
  type ReviewCase,
  type Reviewer,
  type StaffId,
} from "./review.ts";
import { findCase, listDecisions, lockOpenCase } from "./review.store.ts";

/** The case locked, or the reason why nothing can be done to it. */
export async function lockCase(tx: Tx, id: CaseId): Promise<ReviewCase> {
  const locked = await lockOpenCase(tx, id);
  if (locked) return locked;
  return refuse((await findCase(tx, id)) ? "caseMoved" : "notFound");
}

/** Refuses what cannot happen to the case as it stands, before anything else is looked at. */
export function mustLead(reviewed: ReviewCase, action: CaseAction): void {
  if (leadsTo(caseMachine, reviewed.state, action) === undefined) refuse("caseMoved");
}

export async function takeCase(ctx: Context, tx: Tx, reviewer: Reviewer, id: CaseId): Promise<void> {
  const reviewed = await lockCase(tx, id);
  mustLead(reviewed, "take");
  if (reviewed.assignee === reviewer.id) return;
  if (reviewed.assignee) refuse("caseTaken");
  await refuseFormer(tx, id, reviewer.id);
  await moveCase(tx, reviewed, "take", { ...by(ctx, reviewer), change: { assignee: reviewer.id } });
}

/** Hands a case to somebody, whoever has it now. Without the right to assign nobody gives work to others. */
export async function assignCase(
  ctx: Context,
  tx: Tx,
  reviewer: Reviewer,
  id: CaseId,
  to: StaffId,
): Promise<void> {
  if (!reviewer.mayAssign) refuse("forbidden");
  const reviewed = await lockCase(tx, id);
  mustLead(reviewed, "assign");
  await refuseOwnMerchant(tx, to);
  await refuseFormer(tx, id, to);
  const change = { assignee: to };
  await moveCase(tx, reviewed, "assign", { ...by(ctx, reviewer), change, details: { to } });
}

export async function releaseCase(ctx: Context, tx: Tx, reviewer: Reviewer, id: CaseId): Promise<void> {
  const reviewed = await lockCase(tx, id);
  mustLead(reviewed, "release");
  if (reviewed.assignee !== reviewer.id && !reviewer.mayAssign) refuse("caseTaken");
  await moveCase(tx, reviewed, "release", { ...by(ctx, reviewer), change: { assignee: null } });
}

/** A reviewer, as whoever moves a case. */
export function by({ clock }: Context, { id }: Reviewer): { actor: `staff:${string}`; at: Date } {
  return { actor: `staff:${id}`, at: clock.now() };
}

/** Writes into the history of a case that the reviewer has; refuses where he does not. */
export async function noteOnCase(
  ctx: Context,
  tx: Tx,
  reviewer: Reviewer,
  id: CaseId,
  event: { act: string; details: Record<string, string> },
): Promise<void> {
  mustHold(await lockCase(tx, id), reviewer);
  await record(ctx, tx, id, { actor: { kind: "staff", id: reviewer.id }, ...event });
}

/** Only whoever has the case works on it. */
export function mustHold(reviewed: ReviewCase, reviewer: Reviewer): void {
  if (reviewed.assignee !== reviewer.id) refuse("caseTaken");
}

/** Whether somebody has decided, and whatever that rests on stands. */
export async function isDecidedOnce(tx: Tx, id: CaseId): Promise<boolean> {
  return (await listDecisions(tx, id)).length > 0;
}

/** Whoever decided first does not get the case a second time. */
async function refuseFormer(tx: Tx, id: CaseId, staffId: StaffId): Promise<void> {
  const decisions = await listDecisions(tx, id);
  if (decisions.some((decision) => decision.staffId === staffId)) refuse("secondPersonNeeded");
}
