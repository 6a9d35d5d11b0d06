import { may, type Role } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/review";
import type { Context } from "../context.ts";
import { read, signedIn, write, type Bound } from "#platform/http/binding.ts";
import { answerQuestion } from "./answer-question.ts";
import { shown, statusOf } from "./case-status.ts";
import type { ReviewParts } from "./review-kind.ts";
import type { QuestionId } from "./review.ts";
import { findCaseAbout } from "./review.store.ts";
import { listQuestions } from "./thread.store.ts";

export function reviewRoutes(ctx: Context, parts: ReviewParts): Bound[] {
  return [
    read(contract.readCaseThread, signedIn, ({ actor }, { kind, subjectId }) =>
      ctx.db.tx(actor.tenant, async (tx) => {
        const reviewed = await findCaseAbout(tx, kind, subjectId);
        if (!reviewed) return { status: null, questions: [], mayAnswer: false };
        const questions = await listQuestions(tx, reviewed.id);
        return {
          status: await statusOf(tx, reviewed, questions),
          questions: questions.filter(({ state }) => state !== "withdrawn").map(shown),
          mayAnswer: reviewed.state !== "closed" && may(actor.role as Role, reviewed.permission),
        };
      }),
    ),
    // Who may answer is for the case to say: another permission for each kind.
    write(contract.answerQuestion, signedIn, (tx, { actor }, { questionId, answer }) =>
      answerQuestion(ctx, parts, tx, actor, questionId as QuestionId, answer),
    ),
  ];
}
