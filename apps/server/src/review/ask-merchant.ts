import type { Words } from "@causeway/contract";
import type { AnswerType } from "@causeway/contract/review";
import type { Context } from "../context.ts";
import { daysAfter } from "#platform/day.ts";
import type { Tx } from "#platform/data/db.ts";
import { newId } from "#platform/ids.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { leadsTo } from "#platform/data/machine.ts";
import { refuse } from "#platform/refusal.ts";
import { by, lockCase, mustHold, mustLead } from "./assign-case.ts";
import { workingDaysAfter } from "./calendar.ts";
import { record } from "./case-event.ts";
import { moveCase } from "./move-case.ts";
import type { ReviewParts } from "./review-kind.ts";
import { reminderBefore } from "./open-case.ts";
import {
  caseMachine,
  questionTopic,
  remindTopic,
  type CaseId,
  type Question,
  type QuestionId,
  type ReviewCase,
  type Reviewer,
} from "./review.ts";
import { countOpenQuestions, findQuestion, insertQuestion, setQuestionState } from "./thread.store.ts";

/** Asks the merchant for something, to be answered where the thing itself is shown. */
export async function askMerchant(
  ctx: Context,
  parts: ReviewParts,
  tx: Tx,
  reviewer: Reviewer,
  id: CaseId,
  asked: { type: AnswerType; words: Words; workingDays: number },
): Promise<QuestionId> {
  const reviewed = await lockCase(tx, id);
  mustLead(reviewed, "ask");
  mustHold(reviewed, reviewer);
  const now = ctx.clock.now();
  const question: Question = {
    id: newId(now),
    caseId: id,
    askedBy: reviewer.id,
    askedAt: now,
    type: asked.type,
    words: asked.words,
    dueAt: workingDaysAfter(now, asked.workingDays, reviewed.calendar),
    state: "open",
    answeredBy: null,
    answeredAt: null,
    answer: null,
  };
  await insertQuestion(tx, question);
  await moveCase(tx, reviewed, "ask", {
    ...by(ctx, reviewer),
    details: { question: question.id },
    also: () => send(tx, { topic: questionTopic, key: question.id }, reminderOf(question)),
    tell: () => tellAnswerers(parts, tx, reviewed, question, "review.asked"),
  });
  return question.id;
}

/** What was asked is not needed any more. */
export async function withdrawQuestion(
  ctx: Context,
  parts: ReviewParts,
  tx: Tx,
  reviewer: Reviewer,
  id: QuestionId,
): Promise<void> {
  const question = (await findQuestion(tx, id)) ?? refuse("notFound");
  const reviewed = await lockCase(tx, question.caseId);
  mustHold(reviewed, reviewer);
  if (!(await setQuestionState(tx, id, ["open", "expired"], "withdrawn"))) refuse("questionClosed");
  await settle(tx, { topic: questionTopic, key: id });
  await parts.settleToDo(tx, id);
  await resumeCase(ctx, tx, reviewed);
  await record(ctx, tx, reviewed.id, {
    actor: { kind: "staff", id: reviewer.id },
    act: "questionWithdrawn",
    details: { question: id },
  });
}

/** With nothing left to answer the case is the reviewer's again, and he has at least one working day for it. */
export async function resumeCase(ctx: Context, tx: Tx, reviewed: ReviewCase): Promise<void> {
  if (leadsTo(caseMachine, reviewed.state, "resume") === undefined) return;
  if ((await countOpenQuestions(tx, reviewed.id)) > 0) return;
  const oneDay = workingDaysAfter(ctx.clock.now(), 1, reviewed.calendar);
  const dueAt = oneDay > reviewed.dueAt ? oneDay : reviewed.dueAt;
  const now = ctx.clock.now();
  await moveCase(tx, reviewed, "resume", {
    actor: "flow",
    at: now,
    change: { dueAt },
    also: () => send(tx, { topic: remindTopic, key: reviewed.id }, reminderBefore(dueAt, now)),
  });
}

/** Tells whoever of the merchant may answer for the case. */
export async function tellAnswerers(
  parts: ReviewParts,
  tx: Tx,
  { permission, link, caseNo }: ReviewCase,
  question: Question,
  kind: "review.asked" | "review.reminded" | "review.expired",
): Promise<void> {
  const { id: ref, words, dueAt } = question;
  await parts.tell(tx, { kind, permission, link, ref, caseNo, question: words, dueAt });
}

/** The merchant is reminded a day before the time is over. */
export function reminderOf({ dueAt, askedAt }: Question): Date {
  return new Date(Math.max(daysAfter(dueAt, -1).getTime(), askedAt.getTime()));
}
