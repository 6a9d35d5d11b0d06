import type { Words } from "@causeway/contract";
import type { AnsweringPermission, CaseState, FieldReason, Outcome } from "@causeway/contract/review";
import { money, type CurrencyCode } from "@causeway/money";
import type { PageLink } from "@causeway/contract/portal/page-link";
import type { Tx } from "#platform/data/db.ts";
import { defineQuestion } from "#platform/data/question.ts";
import type { Id, TenantId } from "#platform/ids.ts";
import type { CalendarRegion } from "./calendar.ts";
import type { CaseId, Decision, ReviewCase, StaffId, StoredParty } from "./review.ts";

export type CaseRecord = {
  id: CaseId;
  merchant_id: TenantId;
  case_no: string;
  kind: string;
  subject_id: string;
  subject_no: string;
  merchant_name: string;
  currency: CurrencyCode | null;
  amount_minor: string | null;
  risk_score: number;
  signals: Words[];
  people_needed: 1 | 2;
  prepared_by: string;
  permission: AnsweringPermission;
  link: PageLink;
  calendar: CalendarRegion;
  state: CaseState;
  assignee: StaffId | null;
  opened_at: Date;
  due_at: Date;
  outcome: Outcome | null;
  closed_at: Date | null;
};

export function caseOf(row: CaseRecord): ReviewCase {
  return {
    id: row.id,
    tenant: row.merchant_id,
    caseNo: row.case_no,
    kind: row.kind,
    subjectId: row.subject_id,
    subjectNo: row.subject_no,
    merchantName: row.merchant_name,
    amount: row.currency && row.amount_minor ? money(row.currency, BigInt(row.amount_minor)) : null,
    riskScore: row.risk_score,
    signals: row.signals,
    peopleNeeded: row.people_needed,
    preparedBy: row.prepared_by,
    permission: row.permission,
    link: row.link,
    calendar: row.calendar,
    state: row.state,
    assignee: row.assignee,
    openedAt: row.opened_at,
    dueAt: row.due_at,
    outcome: row.outcome,
    closedAt: row.closed_at,
  };
}

/** False where a case about the subject is open already. */
export async function insertCase(tx: Tx, entry: ReviewCase): Promise<boolean> {
  const inserted = await tx.query(
    `INSERT INTO review_case (merchant_id, id, case_no, kind, subject_id, subject_no, merchant_name, currency, amount_minor,
       risk_score, signals, people_needed, prepared_by, permission, link, calendar, state, opened_at, due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
     ON CONFLICT (merchant_id, kind, subject_id) WHERE state <> 'closed' DO NOTHING`,
    [
      tx.tenant,
      entry.id,
      entry.caseNo,
      entry.kind,
      entry.subjectId,
      entry.subjectNo,
      entry.merchantName,
      entry.amount?.currency ?? null,
      entry.amount?.minor ?? null,
      entry.riskScore,
      JSON.stringify(entry.signals),
      entry.peopleNeeded,
      entry.preparedBy,
      entry.permission,
      entry.link,
      entry.calendar,
      entry.state,
      entry.openedAt,
      entry.dueAt,
    ],
  );
  return inserted.rowCount === 1;
}

export async function findCase(tx: Tx, id: CaseId): Promise<ReviewCase | undefined> {
  const row = await tx.maybe<CaseRecord>("SELECT * FROM review_case WHERE merchant_id = $1 AND id = $2", [
    tx.tenant,
    id,
  ]);
  return row && caseOf(row);
}

/** Nothing for a closed case too: it is not there to be changed any more. */
export async function lockOpenCase(tx: Tx, id: CaseId): Promise<ReviewCase | undefined> {
  const row = await tx.maybe<CaseRecord>(
    "SELECT * FROM review_case WHERE merchant_id = $1 AND id = $2 AND state <> 'closed' FOR UPDATE",
    [tx.tenant, id],
  );
  return row && caseOf(row);
}

/** The newest case about a subject, open or closed. */
export async function findCaseAbout(
  tx: Tx,
  kind: string,
  subjectId: string,
): Promise<ReviewCase | undefined> {
  const row = await tx.maybe<CaseRecord>(
    `SELECT * FROM review_case WHERE merchant_id = $1 AND kind = $2 AND subject_id = $3
     ORDER BY opened_at DESC, id DESC LIMIT 1`,
    [tx.tenant, kind, subjectId],
  );
  return row && caseOf(row);
}

/** What became of the newest case of a kind about the merchant itself: null while it is open, nothing where there was none. */
export function outcomeAboutMerchant(kind: string) {
  return defineQuestion({
    text: `SELECT outcome FROM review_case WHERE merchant_id = $1 AND kind = $2 AND subject_id = $1
           ORDER BY opened_at DESC, id DESC LIMIT 1`,
    values: (_, tenant) => [tenant, kind],
    answer: ([row]: readonly { outcome: Outcome | null }[]) => row?.outcome,
  });
}

export async function updateCase(
  tx: Tx,
  id: CaseId,
  change: { state: CaseState; assignee: StaffId | null; dueAt: Date },
): Promise<void> {
  await tx.query(
    "UPDATE review_case SET state = $3, assignee = $4, due_at = $5 WHERE merchant_id = $1 AND id = $2",
    [tx.tenant, id, change.state, change.assignee, change.dueAt],
  );
}

export async function closeCase(tx: Tx, decision: Decision): Promise<void> {
  await tx.query(
    `UPDATE review_case SET state = 'closed', decided_step = $3, outcome = $4, closed_at = $5, assignee = $6
     WHERE merchant_id = $1 AND id = $2`,
    [tx.tenant, decision.caseId, decision.step, decision.outcome, decision.decidedAt, decision.staffId],
  );
}

/** Closed without a decision, because what it was about is gone. */
export async function closeUndecided(tx: Tx, id: CaseId, at: Date): Promise<void> {
  await tx.query(
    "UPDATE review_case SET state = 'closed', closed_at = $3 WHERE merchant_id = $1 AND id = $2",
    [tx.tenant, id, at],
  );
}

/** What screening found can only add to what was known when the case was opened. */
export async function raiseRisk(
  tx: Tx,
  id: CaseId,
  found: { riskScore: number; signals: readonly Words[]; peopleNeeded: 1 | 2 },
): Promise<void> {
  await tx.query(
    `UPDATE review_case SET risk_score = greatest(risk_score, $3), signals = signals || $4::jsonb,
       people_needed = greatest(people_needed, $5)
     WHERE merchant_id = $1 AND id = $2`,
    [tx.tenant, id, found.riskScore, JSON.stringify(found.signals), found.peopleNeeded],
  );
}

type DecisionRecord = {
  case_id: CaseId;
  step: 1 | 2;
  staff_id: StaffId;
  outcome: Outcome;
  reasons: FieldReason[];
  note: string;
  decided_at: Date;
  signature: string | null;
};

export async function insertDecision(
  tx: Tx,
  reviewed: ReviewCase,
  decision: Decision,
  first: Decision | undefined,
): Promise<void> {
  await tx.query(
    `INSERT INTO review_decision (merchant_id, case_id, step, staff_id, outcome, reasons, note, decided_at, people_needed,
       prepared_by, first_step, first_outcome)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      tx.tenant,
      decision.caseId,
      decision.step,
      decision.staffId,
      decision.outcome,
      JSON.stringify(decision.reasons),
      decision.note,
      decision.decidedAt,
      reviewed.peopleNeeded,
      reviewed.preparedBy,
      first?.step ?? null,
      first?.outcome ?? null,
    ],
  );
}

export async function listDecisions(
  tx: Tx,
  caseId: CaseId,
): Promise<(Decision & { readonly signature: string | null })[]> {
  const rows = await tx.rows<DecisionRecord>(
    "SELECT * FROM review_decision WHERE merchant_id = $1 AND case_id = $2 ORDER BY step",
    [tx.tenant, caseId],
  );
  return rows.map((row) => ({
    caseId: row.case_id,
    step: row.step,
    staffId: row.staff_id,
    outcome: row.outcome,
    reasons: row.reasons,
    note: row.note,
    decidedAt: row.decided_at,
    signature: row.signature,
  }));
}

export async function insertParty(tx: Tx, party: StoredParty): Promise<void> {
  await tx.query(
    `INSERT INTO review_party (merchant_id, id, case_id, role, person, names, country, birth_date, number)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tx.tenant,
      party.id,
      party.caseId,
      party.role,
      party.person,
      JSON.stringify(party.names),
      party.country,
      party.birthDate,
      party.number,
    ],
  );
}

type PartyRecord = {
  id: Id<"party">;
  case_id: CaseId;
  role: string;
  person: boolean;
  names: string[];
  country: string | null;
  birth_date: string | null;
  number: string | null;
};

export async function listParties(tx: Tx, caseId: CaseId): Promise<StoredParty[]> {
  const rows = await tx.rows<PartyRecord>(
    "SELECT * FROM review_party WHERE merchant_id = $1 AND case_id = $2 ORDER BY id",
    [tx.tenant, caseId],
  );
  return rows.map(({ case_id, birth_date, ...row }) => ({ ...row, caseId: case_id, birthDate: birth_date }));
}
