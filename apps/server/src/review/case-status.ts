import type { CaseStatus } from "@causeway/contract/portal/review";
import type { Tx } from "#platform/data/db.ts";
import type { Question, ReviewCase } from "./review.ts";
import { findCaseAbout, listDecisions } from "./review.store.ts";
import { listQuestions } from "./thread.store.ts";

/** Where the newest case about something stands: who must act, what is missing, by when. Nothing where there is none. */
export async function caseStatusFor(
  tx: Tx,
  subject: { kind: string; subjectId: string },
): Promise<CaseStatus | null> {
  const reviewed = await findCaseAbout(tx, subject.kind, subject.subjectId);
  return reviewed ? statusOf(tx, reviewed, await listQuestions(tx, reviewed.id)) : null;
}

export async function statusOf(
  tx: Tx,
  reviewed: ReviewCase,
  questions: readonly Question[],
): Promise<CaseStatus> {
  const closed = reviewed.state === "closed";
  const missing = closed ? [] : questions.filter(({ state }) => state === "open");
  const last = closed ? (await listDecisions(tx, reviewed.id)).at(-1) : undefined;
  const by = missing.length > 0 ? earliest(missing) : reviewed.dueAt;
  return {
    caseNo: reviewed.caseNo,
    mustAct: closed ? "nobody" : missing.length > 0 ? "you" : "us",
    openedAt: reviewed.openedAt.toISOString(),
    by: closed ? null : by.toISOString(),
    missing: missing.map(questionOf),
    outcome: reviewed.outcome,
    reasons: last ? [...last.reasons] : [],
    decidedAt: reviewed.closedAt?.toISOString() ?? null,
  };
}

/** A question as its merchant sees it. */
export function questionOf(question: Question): CaseStatus["missing"][number] {
  const { id, type, words, state, askedAt, dueAt, answeredAt, answer } = question;
  return {
    id,
    type,
    words: [...words],
    state,
    askedAt: askedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    answer,
  };
}

function earliest(questions: readonly Question[]): Date {
  return new Date(Math.min(...questions.map(({ dueAt }) => dueAt.getTime())));
}
