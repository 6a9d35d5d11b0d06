import type { Words } from "@causeway/contract";
import type { Answer, AnswerType, QuestionState } from "@causeway/contract/review";
import type { Tx } from "#platform/data/db.ts";
import type { Id } from "#platform/ids.ts";
import type { CaseId, Question, QuestionId, StaffId } from "./review.ts";

type QuestionRecord = {
  id: QuestionId;
  case_id: CaseId;
  asked_by: StaffId;
  asked_at: Date;
  answer_type: AnswerType;
  words: Words;
  due_at: Date;
  state: QuestionState;
  answered_by: string | null;
  answered_at: Date | null;
  answer: Answer | null;
};

export async function insertQuestion(tx: Tx, question: Question): Promise<void> {
  await tx.query(
    `INSERT INTO review_question (merchant_id, id, case_id, asked_by, asked_at, answer_type, words, due_at, state)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tx.tenant,
      question.id,
      question.caseId,
      question.askedBy,
      question.askedAt,
      question.type,
      JSON.stringify(question.words),
      question.dueAt,
      question.state,
    ],
  );
}

export async function findQuestion(tx: Tx, id: QuestionId): Promise<Question | undefined> {
  const row = await tx.maybe<QuestionRecord>(
    "SELECT * FROM review_question WHERE merchant_id = $1 AND id = $2",
    [tx.tenant, id],
  );
  return row && questionOf(row);
}

export async function listQuestions(tx: Tx, caseId: CaseId): Promise<Question[]> {
  const rows = await tx.rows<QuestionRecord>(
    "SELECT * FROM review_question WHERE merchant_id = $1 AND case_id = $2 ORDER BY asked_at, id",
    [tx.tenant, caseId],
  );
  return rows.map(questionOf);
}

/** True for the one call that changed it: a question is answered, withdrawn or let go once. */
export async function setQuestionState(
  tx: Tx,
  id: QuestionId,
  from: readonly QuestionState[],
  to: Exclude<QuestionState, "answered">,
): Promise<boolean> {
  const changed = await tx.query(
    "UPDATE review_question SET state = $4 WHERE merchant_id = $1 AND id = $2 AND state = ANY ($3)",
    [tx.tenant, id, from, to],
  );
  return changed.rowCount === 1;
}

/** What is late is welcome still, as long as nobody decided without it. */
export async function setAnswer(
  tx: Tx,
  id: QuestionId,
  answered: { by: string; at: Date; answer: Answer },
): Promise<boolean> {
  const changed = await tx.query(
    `UPDATE review_question SET state = 'answered', answered_by = $3, answered_at = $4, answer = $5
     WHERE merchant_id = $1 AND id = $2 AND state IN ('open', 'expired')`,
    [tx.tenant, id, answered.by, answered.at, answered.answer],
  );
  return changed.rowCount === 1;
}

export async function countOpenQuestions(tx: Tx, caseId: CaseId): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    `SELECT count(*)::integer AS count FROM review_question
     WHERE merchant_id = $1 AND case_id = $2 AND state = 'open'`,
    [tx.tenant, caseId],
  );
  return count;
}

function questionOf(row: QuestionRecord): Question {
  return {
    id: row.id,
    caseId: row.case_id,
    askedBy: row.asked_by,
    askedAt: row.asked_at,
    type: row.answer_type,
    words: row.words,
    dueAt: row.due_at,
    state: row.state,
    answeredBy: row.answered_by,
    answeredAt: row.answered_at,
    answer: row.answer,
  };
}

export type CaseEvent = {
  readonly id: Id<"event">;
  readonly caseId: CaseId;
  readonly at: Date;
  readonly actor: { readonly kind: "staff" | "merchant"; readonly id: string } | { readonly kind: "flow" };
  readonly act: string;
  readonly details: Readonly<Record<string, string>>;
};

export async function insertEvent(tx: Tx, event: CaseEvent): Promise<void> {
  await tx.query(
    `INSERT INTO review_event (merchant_id, id, case_id, at, actor_kind, actor_id, act, details)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      tx.tenant,
      event.id,
      event.caseId,
      event.at,
      event.actor.kind,
      event.actor.kind === "flow" ? null : event.actor.id,
      event.act,
      event.details,
    ],
  );
}

export async function listEvents(tx: Tx, caseId: CaseId): Promise<CaseEvent[]> {
  const rows = await tx.rows<{
    id: Id<"event">;
    at: Date;
    actor_kind: "staff" | "merchant" | "flow";
    actor_id: string | null;
    act: string;
    details: Record<string, string>;
  }>("SELECT * FROM review_event WHERE merchant_id = $1 AND case_id = $2 ORDER BY id", [tx.tenant, caseId]);
  return rows.map((row) => ({
    id: row.id,
    caseId,
    at: row.at,
    actor:
      row.actor_kind === "flow" || row.actor_id === null
        ? { kind: "flow" }
        : { kind: row.actor_kind, id: row.actor_id },
    act: row.act,
    details: row.details,
  }));
}

/** Whether this happened to the case before, with these details. */
export async function hasEvent(
  tx: Tx,
  caseId: CaseId,
  act: string,
  details: Readonly<Record<string, string>>,
): Promise<boolean> {
  const found = await tx.rows(
    "SELECT id FROM review_event WHERE merchant_id = $1 AND case_id = $2 AND act = $3 AND details @> $4 LIMIT 1",
    [tx.tenant, caseId, act, details],
  );
  return found.length > 0;
}
