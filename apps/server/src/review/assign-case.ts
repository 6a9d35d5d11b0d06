import type { Context } from "../context.ts";
import type { Tx } from "#platform/db.ts";
import { refuse } from "#platform/refusal.ts";
import { record } from "./case-event.ts";
import {
  next,
  type CaseAction,
  type CaseId,
  type ReviewCase,
  type Reviewer,
  type StaffId,
} from "./review.ts";
import { findCase, listDecisions, lockOpenCase, updateCase } from "./review.store.ts";

/** The case locked, or the reason why nothing can be done to it. */
export async function lockCase(tx: Tx, id: CaseId): Promise<ReviewCase> {
  const locked = await lockOpenCase(tx, id);
  if (locked) return locked;
  return refuse((await findCase(tx, id)) ? "caseMoved" : "notFound");
}

export function step(reviewed: ReviewCase, action: CaseAction): ReviewCase["state"] {
  return next(reviewed.state, action) ?? refuse("caseMoved");
}

export async function takeCase(ctx: Context, tx: Tx, reviewer: Reviewer, id: CaseId): Promise<void> {
  const reviewed = await lockCase(tx, id);
  const state = step(reviewed, "take");
  if (reviewed.assignee === reviewer.id) return;
  if (reviewed.assignee) refuse("caseTaken");
  await refuseFormer(tx, id, reviewer.id);
  await updateCase(tx, id, { ...reviewed, state, assignee: reviewer.id });
  await record(ctx, tx, id, { actor: { kind: "staff", id: reviewer.id }, act: "taken" });
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
  const state = step(reviewed, "assign");
  await refuseFormer(tx, id, to);
  await updateCase(tx, id, { ...reviewed, state, assignee: to });
  await record(ctx, tx, id, { actor: { kind: "staff", id: reviewer.id }, act: "assigned", details: { to } });
}

export async function releaseCase(ctx: Context, tx: Tx, reviewer: Reviewer, id: CaseId): Promise<void> {
  const reviewed = await lockCase(tx, id);
  const state = step(reviewed, "release");
  if (reviewed.assignee !== reviewer.id && !reviewer.mayAssign) refuse("caseTaken");
  await updateCase(tx, id, { ...reviewed, state, assignee: null });
  await record(ctx, tx, id, { actor: { kind: "staff", id: reviewer.id }, act: "released" });
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

/** Whoever decided first does not get the case a second time. */
async function refuseFormer(tx: Tx, id: CaseId, staffId: StaffId): Promise<void> {
  const decisions = await listDecisions(tx, id);
  if (decisions.some((decision) => decision.staffId === staffId)) refuse("secondPersonNeeded");
}
