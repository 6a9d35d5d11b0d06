import * as contract from "@causeway/contract/portal/review";
import type { Context } from "../context.ts";
import { read, signedIn, write, type Bound } from "#platform/http/binding.ts";
import { answerQuestion } from "./answer-question.ts";
import { readCaseThread } from "./read-case-thread.ts";
import type { ReviewParts } from "./review-kind.ts";
import type { QuestionId } from "./review.ts";

export function reviewRoutes(ctx: Context, parts: ReviewParts): Bound[] {
  return [
    // Who may follow a case is for its kind to say, and who may answer for the case.
    read(contract.readCaseThread, signedIn, ({ actor }, input) =>
      ctx.db.tx(actor.tenant, (tx) => readCaseThread(parts, tx, actor, input)),
    ),
    write(contract.answerQuestion, signedIn, (tx, { actor }, { questionId, answer }) =>
      answerQuestion(ctx, parts, tx, actor, questionId as QuestionId, answer),
    ),
  ];
}
