import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { house, type TenantId } from "#platform/ids.ts";
import { announce } from "#platform/data/live.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { reminderOf, resumeCase, tellAnswerers } from "./ask-merchant.ts";
import { record } from "./case-event.ts";
import { reminderBefore } from "./open-case.ts";
import type { ReviewParts } from "./review-kind.ts";
import {
  openedTopic,
  questionTopic,
  remindTopic,
  type CaseId,
  type Question,
  type QuestionId,
  type ReviewCase,
} from "./review.ts";
import { lockOpenCase } from "./review.store.ts";
import { findQuestion, hasEvent, setQuestionState } from "./thread.store.ts";

/** Tells the console's open pages that the queue changed. The house's head is locked here, in no merchant's own act. */
export async function announceCase(ctx: Context, tenant: TenantId, id: CaseId): Promise<void> {
  await ctx.db.tx(tenant, async (tx) => {
    await settle(tx, { topic: openedTopic, key: id });
    await tx.asTenant(house, (own) => announce(own, "reviewCase", id));
  });
}

/**
 * A deadline of ours comes near, or passes. While the merchant has to answer, no deadline runs: a new timer is set
 * when the case comes back.
 */
export async function followDeadline(
  ctx: Context,
  parts: ReviewParts,
  tenant: TenantId,
  id: CaseId,
): Promise<void> {
  await ctx.db.tx(tenant, async (tx) => {
    const work = { topic: remindTopic, key: id };
    const now = ctx.clock.now();
    const reviewed = await lockOpenCase(tx, id);
    await settle(tx, work);
    if (!reviewed) return;
    const { dueAt } = reviewed;
    const nearAt = reminderBefore(dueAt, reviewed.openedAt);
    if (now < nearAt) return send(tx, work, nearAt);
    const act = now < dueAt ? "dueSoon" : "overdue";
    if (reviewed.state === "asked" || reviewed.state === "confirmingAsked") return;
    if (now < dueAt) await send(tx, work, dueAt);
    await tellReviewerOnce(ctx, parts, tx, reviewed, act);
  });
}

async function tellReviewerOnce(
  ctx: Context,
  parts: ReviewParts,
  tx: Tx,
  { id, caseNo, assignee, dueAt }: ReviewCase,
  act: "dueSoon" | "overdue",
): Promise<void> {
  const details = { dueAt: dueAt.toISOString() };
  if (await hasEvent(tx, id, act, details)) return;
  if (assignee) await parts.tellReviewer(tx, { staffId: assignee, caseNo, caseId: id, dueAt, act });
  await record(ctx, tx, id, { actor: { kind: "flow" }, act, details });
  await tx.asTenant(house, (own) => announce(own, "reviewCase", id));
}

/** The merchant's time for a question comes near its end, or is over; then reviewers go on without the answer. */
export async function followQuestion(
  ctx: Context,
  parts: ReviewParts,
  tenant: TenantId,
  id: QuestionId,
): Promise<void> {
  await ctx.db.tx(tenant, async (tx) => {
    const work = { topic: questionTopic, key: id };
    const now = ctx.clock.now();
    const question = await findQuestion(tx, id);
    const reviewed = question && (await lockOpenCase(tx, question.caseId));
    await settle(tx, work);
    if (!question || !reviewed || question.state !== "open") return;
    if (now < reminderOf(question)) return send(tx, work, reminderOf(question));
    if (now >= question.dueAt) return expire(ctx, parts, tx, reviewed, question);
    await send(tx, work, question.dueAt);
    const details = { question: id };
    if (await hasEvent(tx, reviewed.id, "reminded", details)) return;
    await tellAnswerers(parts, tx, reviewed, question, "review.reminded");
    await record(ctx, tx, reviewed.id, { actor: { kind: "flow" }, act: "reminded", details });
  });
}

async function expire(
  ctx: Context,
  parts: ReviewParts,
  tx: Tx,
  reviewed: ReviewCase,
  question: Question,
): Promise<void> {
  // Between the look and the lock the merchant may have answered; then there is nothing to let go.
  if (!(await setQuestionState(tx, question.id, ["open"], "expired"))) return;
  await parts.settleToDo(tx, question.id);
  await tellAnswerers(parts, tx, reviewed, question, "review.expired");
  await resumeCase(ctx, tx, reviewed);
  await record(ctx, tx, reviewed.id, {
    actor: { kind: "flow" },
    act: "expired",
    details: { question: question.id },
  });
  await send(tx, { topic: openedTopic, key: reviewed.id });
  await audit(tx, ctx.clock.now(), { actor: "flow", act: "review.questionExpired", subject: question.id });
}
