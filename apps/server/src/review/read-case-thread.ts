import { may, type InputOf, type OutputOf, type Role } from "@causeway/contract";
import type { CaseStatus, readCaseThread as route } from "@causeway/contract/portal/review";
import { answerFilePurposes } from "@causeway/contract/review";
import type { Tx } from "#platform/data/db.ts";
import { refuse } from "#platform/refusal.ts";
import { questionOf, statusOf } from "./case-status.ts";
import type { ReviewParts } from "./review-kind.ts";
import type { ReviewCase } from "./review.ts";
import { findCaseAbout } from "./review.store.ts";
import { listQuestions } from "./thread.store.ts";

/** What a merchant's person reads about the newest case of something, as far as he may see the thing itself. */
export async function readCaseThread(
  parts: ReviewParts,
  tx: Tx,
  reader: { readonly role: string },
  { kind, subjectId }: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  const found = parts.kinds.find((each) => each.kind === kind);
  const followedBy = found?.followedBy ?? "staff";
  if (followedBy !== "staff" && !may(reader.role as Role, followedBy)) refuse("forbidden");
  const reviewed = followedBy === "staff" ? undefined : await findCaseAbout(tx, kind, subjectId);
  if (!reviewed) return { status: null, questions: [], mayAnswer: false, filePurpose: null };
  const questions = await listQuestions(tx, reviewed.id);
  const answers = may(reader.role as Role, reviewed.permission);
  const shownAs = (await found?.shownAs?.(tx, subjectId)) ?? "asItIs";
  return {
    status: shownAs === "nothing" ? null : shown(shownAs, reviewed, await statusOf(tx, reviewed, questions)),
    questions: questions
      .filter(({ state }) => state !== "withdrawn")
      .map(questionOf)
      // What was said for the company is read by those who may say it.
      .map((question) => (answers ? question : { ...question, answer: null })),
    mayAnswer: answers && (reviewed.state !== "closed" || shownAs === "underReview"),
    filePurpose: answerFilePurposes[reviewed.permission],
  };
}

/** As if nothing had been decided: whoever compares the two finds no difference. */
function shown(as: "underReview" | "asItIs", { dueAt }: ReviewCase, status: CaseStatus): CaseStatus {
  if (as === "asItIs") return status;
  return { ...status, mustAct: "us", by: dueAt.toISOString(), outcome: null, reasons: [], decidedAt: null };
}
