import type { Words } from "@causeway/contract";
import type { AnswerType } from "@causeway/contract/review";
import type { Context } from "../context.ts";
import { daysAfter } from "#platform/day.ts";
import type { Tx } from "#platform/db.ts";
import { newId } from "#platform/ids.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { refuse } from "#platform/refusal.ts";
import { lockCase, mustHold, step } from "./assign-case.ts";
import { workingDaysAfter } from "./calendar.ts";
import { record } from "./case-event.ts";
import type { ReviewParts } from "./review-kind.ts";
import { reminderBefore } from "./open-case.ts";
import {
  next,
  questionTopic,
  remindTopic,
  type CaseId,
  type Question,
  type QuestionId,
  type ReviewCase,
  type Reviewer,
} from "./review.ts";
import { updateCase } from "./review.store.ts";
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
  const state = step(reviewed, "ask");
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
  await updateCase(tx, id, { ...reviewed, state });
  await record(ctx, tx, id, {
    actor: { kind: "staff", id: reviewer.id },
    act: "asked",
    details: { question: question.id },
  });
  await tellOf(parts, tx, reviewed, question, "review.asked");
  await send(tx, { topic: questionTopic, key: question.id }, reminderOf(question));
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
  const state = next(reviewed.state, "resume");
  if (!state || (await countOpenQuestions(tx, reviewed.id)) > 0) return;
  const oneDay = workingDaysAfter(ctx.clock.now(), 1, reviewed.calendar);
  const dueAt = oneDay > reviewed.dueAt ? oneDay : reviewed.dueAt;
  await updateCase(tx, reviewed.id, { state, assignee: reviewed.assignee, dueAt });
  await send(tx, { topic: remindTopic, key: reviewed.id }, reminderBefore(dueAt, ctx.clock.now()));
}

export async function tellOf(
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
