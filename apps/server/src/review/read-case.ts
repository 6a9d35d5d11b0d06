import type { Words } from "@causeway/contract";
import type { CasePage, CaseRow } from "@causeway/contract/console/review";
import { riskLevelOf } from "@causeway/contract/review";
import { toDecimal } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import { questionOf } from "./case-status.ts";
import { listFormer, type QueuedCase } from "./queue.store.ts";
import {
  kindOf,
  type CaseSection,
  type Hit,
  type ReviewKind,
  type ReviewParts,
  type StaffName,
} from "./review-kind.ts";
import { listDecisions, listParties } from "./review.store.ts";
import type { StaffId } from "./review.ts";
import { listEvents, listQuestions } from "./thread.store.ts";

export type Names = ReadonlyMap<string, StaffName>;

export async function namesOf(parts: ReviewParts, tx: Tx): Promise<Names> {
  return new Map((await parts.staff(tx)).map((one) => [one.id, one]));
}

/** One case as the queue shows it. */
export function rowOf(parts: ReviewParts, names: Names, one: QueuedCase): CaseRow {
  return {
    caseId: one.id,
    caseNo: one.caseNo,
    kind: kindOf(parts, one.kind).words,
    subjectNo: one.subjectNo,
    merchantName: one.merchantName,
    amount: one.amount && { currency: one.amount.currency, amount: toDecimal(one.amount) },
    riskScore: one.riskScore,
    risk: riskLevelOf(one.riskScore),
    signals: one.signals.map((words) => [...words] as const),
    state: one.state,
    twoPeople: one.peopleNeeded === 2,
    openedAt: one.openedAt.toISOString(),
    dueAt: one.dueAt.toISOString(),
    closedAt: one.closedAt?.toISOString() ?? null,
    outcome: one.outcome,
    assignee: named(names, one.assignee),
    firstBy: named(names, one.firstBy),
  };
}

/** Everything about one case, as the merchant's own tables have it. `tx` acts for the merchant. */
export async function readCase(
  parts: ReviewParts,
  tx: Tx,
  names: Names,
  one: QueuedCase,
  reader: StaffId,
): Promise<CasePage> {
  const kind = kindOf(parts, one.kind);
  const questions = await listQuestions(tx, one.id);
  const decisions = await listDecisions(tx, one.id);
  const events = await listEvents(tx, one.id);
  return {
    ...rowOf(parts, names, one),
    merchantId: one.tenant,
    mine: one.assignee === reader,
    sections: (await kind.describe(tx, one.subjectId)).map(sectionOf),
    parties: (await listParties(tx, one.id)).length,
    hits: (await parts.hitsOf(tx, one.id)).map((hit) => hitOf(kind, names, hit)),
    questions: questions.map((question) => ({
      ...questionOf(question),
      askedBy: names.get(question.askedBy)?.name ?? "",
      answeredBy: question.answeredBy,
    })),
    history: events.map(({ id, at, actor, act, details }) => ({
      id,
      at: at.toISOString(),
      actor: {
        kind: actor.kind,
        name: actor.kind === "staff" ? (names.get(actor.id)?.name ?? null) : null,
      },
      act,
      details: { ...details },
    })),
    decisions: decisions.map(({ step, staffId, outcome, reasons, note, decidedAt }) => ({
      step,
      by: named(names, staffId) ?? { id: staffId, name: "" },
      outcome,
      reasons: [...reasons],
      note,
      at: decidedAt.toISOString(),
    })),
    former: await listFormer(tx, one),
  };
}

/** Whether a file is part of the case: shown with it, or handed in as an answer. */
export async function holdsFile(
  parts: ReviewParts,
  tx: Tx,
  one: QueuedCase,
  documentId: string,
): Promise<boolean> {
  const sections = await kindOf(parts, one.kind).describe(tx, one.subjectId);
  if (sections.some(({ documents }) => documents.some((document) => document.documentId === documentId)))
    return true;
  const questions = await listQuestions(tx, one.id);
  return questions.some(({ answer }) => answer?.type === "file" && answer.documentIds.includes(documentId));
}

/** The whole of a masked value, or nothing where there is none of that name. */
export async function wholeOf(
  parts: ReviewParts,
  tx: Tx,
  one: QueuedCase,
  field: string,
): Promise<string | undefined> {
  const sections = await kindOf(parts, one.kind).describe(tx, one.subjectId);
  return sections.flatMap(({ rows }) => rows).find((row) => row.field === field)?.whole;
}

function sectionOf({ key, title, rows, documents }: CaseSection): CasePage["sections"][number] {
  return {
    key,
    title: [...title],
    rows: rows.map(({ field, label, value, whole, check }) => ({
      field,
      label: [...label],
      value,
      masked: whole !== undefined,
      check: check ?? null,
    })),
    documents: documents.map(({ documentId, label, field }) => ({
      documentId,
      label: [...label],
      field: field ?? null,
    })),
  };
}

function hitOf(kind: ReviewKind, names: Names, hit: Hit): CasePage["hits"][number] {
  const facts = (["country", "birthDate", "number"] as const).flatMap((fact) => {
    const [listed, ours] = [hit[fact], hit.party[fact]];
    return listed === null ? [] : [{ fact, listed, agrees: ours === null ? null : ours === listed }];
  });
  const role: Words = kind.roles[hit.party.role] ?? [hit.party.role, hit.party.role, hit.party.role];
  return {
    hitId: hit.id,
    partyName: hit.matchedName,
    partyRole: [...role],
    list: [...hit.list],
    listedName: hit.listedName,
    score: hit.score,
    facts,
    verdict: hit.verdict,
    decidedBy: named(names, hit.decidedBy),
  };
}

function named(names: Names, id: string | null): { id: string; name: string } | null {
  return id === null ? null : { id, name: names.get(id)?.name ?? "" };
}
