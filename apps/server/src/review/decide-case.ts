import type { FieldReason, Outcome } from "@causeway/contract/review";
import type { Context } from "../context.ts";
import { codeOf, constraintOf, type Tx } from "#platform/data/db.ts";
import { settle } from "#platform/engine/outbox.ts";
import { refuse } from "#platform/refusal.ts";
import { by, lockCase, mustHold, mustLead } from "./assign-case.ts";
import { moveCase } from "./move-case.ts";
import { kindOf, type FinalDecision, type ReviewParts } from "./review-kind.ts";
import {
  ends,
  mayFollow,
  remindTopic,
  type CaseId,
  type Decision,
  type ReviewCase,
  type Reviewer,
} from "./review.ts";
import { insertDecision, listDecisions } from "./review.store.ts";

export type Verdict = {
  readonly outcome: Outcome;
  readonly reasons: readonly FieldReason[];
  readonly note: string;
};

/**
 * One person's decision. Where it ends the case, the subject's own slice does what follows from it in the same
 * transaction; where a second person is needed, the case waits for him.
 */
export async function decideCase(
  ctx: Context,
  parts: ReviewParts,
  tx: Tx,
  reviewer: Reviewer,
  id: CaseId,
  verdict: Verdict,
): Promise<{ ended: boolean }> {
  const reviewed = await lockCase(tx, id);
  const [first] = await listDecisions(tx, id);
  const decision: Decision = {
    ...verdict,
    caseId: id,
    step: first ? 2 : 1,
    staffId: reviewer.id,
    decidedAt: ctx.clock.now(),
  };
  const ended = ends(decision.outcome, decision.step, reviewed.peopleNeeded);
  mustLead(reviewed, ended ? "close" : "propose");
  mustHold(reviewed, reviewer);
  if (decision.outcome !== "approve" && decision.reasons.length === 0) refuse("reasonNeeded");
  if (first && !mayFollow(first.outcome, decision.outcome)) refuse("decisionNotConfirmed");
  if (decision.outcome === "approve") await refuseUnscreened(parts, tx, id);
  await insertByRules(tx, reviewed, decision, first);
  const { outcome, note } = decision;
  const said = { ...by(ctx, reviewer), details: { outcome, note } };
  if (ended) {
    const also = () => applyDecision(parts, tx, reviewed, decision);
    await moveCase(tx, reviewed, "close", { ...said, change: { decision }, also });
  } else await moveCase(tx, reviewed, "propose", { ...said, change: { assignee: null } });
  return { ended };
}

/** What follows from it is for the subject's own slice. */
async function applyDecision(
  parts: ReviewParts,
  tx: Tx,
  reviewed: ReviewCase,
  decision: Decision,
): Promise<void> {
  await settle(tx, { topic: remindTopic, key: reviewed.id });
  const { outcome, reasons, decidedAt } = decision;
  await kindOf(parts, reviewed.kind).decided(tx, {
    caseId: reviewed.id,
    subjectId: reviewed.subjectId,
    outcome,
    reasons,
    listed: await listedIn(parts, tx, reviewed.id),
    decidedAt,
  });
}

async function listedIn(parts: ReviewParts, tx: Tx, id: CaseId): Promise<FinalDecision["listed"]> {
  const verdicts = (await parts.hitsOf(tx, id)).map(({ verdict }) => verdict);
  if (verdicts.includes("same")) return "yes";
  return verdicts.includes(null) ? "undecided" : "no";
}

/** Nothing is let through while a hit in a list is open, or while it was found to be the same person. */
async function refuseUnscreened(parts: ReviewParts, tx: Tx, id: CaseId): Promise<void> {
  const hits = await parts.hitsOf(tx, id);
  if (hits.some(({ verdict }) => verdict !== "different")) refuse("hitsUndecided");
}

/** The keys of the table know who may decide; what they say no to is said in words here. */
async function insertByRules(
  tx: Tx,
  reviewed: ReviewCase,
  decision: Decision,
  first: Decision | undefined,
): Promise<void> {
  try {
    await tx.savepoint(() => insertDecision(tx, reviewed, decision, first));
  } catch (error) {
    if (codeOf(error) === "23505") refuse("secondPersonNeeded");
    if (constraintOf(error) === "first_reviewer_stays") refuse("firstReviewerGone");
    if (codeOf(error) === "23514") refuse("involved");
    throw error;
  }
}
