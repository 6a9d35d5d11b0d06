import { may, type Role } from "@causeway/contract";
import { answerFilePurposes, type Answer } from "@causeway/contract/review";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Id } from "#platform/ids.ts";
import { settle, send } from "#platform/engine/outbox.ts";
import { refuse } from "#platform/refusal.ts";
import { resumeCase } from "./ask-merchant.ts";
import { lockCase } from "./assign-case.ts";
import { record } from "./case-event.ts";
import type { ReviewParts } from "./review-kind.ts";
import { openedTopic, questionTopic, type QuestionId } from "./review.ts";
import { countOpenQuestions, findQuestion, setAnswer } from "./thread.store.ts";

/** A merchant's person answers one question in place; with the last one the case goes on. */
export async function answerQuestion(
  ctx: Context,
  parts: ReviewParts,
  tx: Tx,
  by: { userId: Id<"user">; role: string },
  id: QuestionId,
  answer: Answer,
): Promise<{ left: number }> {
  const question = (await findQuestion(tx, id)) ?? refuse("notFound");
  const reviewed = await lockCase(tx, question.caseId);
  if (!may(by.role as Role, reviewed.permission)) refuse("forbidden");
  if (answer.type !== question.type) refuse("questionClosed");
  const now = ctx.clock.now();
  if (!(await setAnswer(tx, id, { by: by.userId, at: now, answer }))) refuse("questionClosed");
  const purpose = answerFilePurposes[reviewed.permission];
  if (answer.type === "file")
    await parts.claimFiles(tx, purpose, answer.documentIds, { kind: "reviewQuestion", id });
  await settle(tx, { topic: questionTopic, key: id });
  await parts.settleToDo(tx, id);
  await resumeCase(ctx, tx, reviewed);
  // The console's open pages hear of it through the flow, so that no merchant waits for another at the house's head.
  await send(tx, { topic: openedTopic, key: reviewed.id });
  await record(ctx, tx, reviewed.id, {
    actor: { kind: "merchant", id: by.userId },
    act: "answered",
    details: { question: id },
  });
  await audit(tx, now, { actor: by.userId, act: "review.answered", subject: id });
  return { left: await countOpenQuestions(tx, reviewed.id) };
}
