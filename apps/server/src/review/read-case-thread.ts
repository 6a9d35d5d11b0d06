import { may, type InputOf, type OutputOf, type Role } from "@causeway/contract";
import type { CaseStatus, readCaseThread as route } from "@causeway/contract/portal/review";
import { answerFilePurposes } from "@causeway/contract/review";
import type { Tx } from "#platform/data/db.ts";
import { refuse } from "#platform/refusal.ts";
import { questionOf, statusOf } from "./case-status.ts";
import type { ReviewParts } from "./review-kind.ts";
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
  const shownAs = (await found?.shownAs?.(tx, subjectId)) ?? "asItIs";
  return {
    status: shownAs === "nothing" ? null : shown(shownAs, await statusOf(tx, reviewed, questions)),
    questions: questions.filter(({ state }) => state !== "withdrawn").map(questionOf),
    mayAnswer: reviewed.state !== "closed" && may(reader.role as Role, reviewed.permission),
    filePurpose: answerFilePurposes[reviewed.permission],
  };
}

/** As if nothing had been decided. */
function shown(as: "underReview" | "asItIs", status: CaseStatus): CaseStatus {
  return as === "asItIs" ? status : { ...status, mustAct: "us", outcome: null, reasons: [], decidedAt: null };
}
