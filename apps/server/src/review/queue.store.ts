import type { QueueView } from "@causeway/contract/console/review";
import type { Outcome, RiskLevel } from "@causeway/contract/review";
import type { Tx } from "#platform/data/db.ts";
import type { CaseId, ReviewCase, StaffId } from "./review.ts";
import { caseOf, type CaseRecord } from "./review.store.ts";

/** Everything here is read across merchants, by staff alone. */
export type QueuedCase = ReviewCase & { readonly firstBy: StaffId | null };

export type QueueQuery = {
  readonly view: QueueView;
  readonly reader: StaffId;
  readonly search?: string | undefined;
  readonly kind?: string | undefined;
  readonly risk?: RiskLevel | undefined;
  readonly assignee?: string | undefined;
  readonly currency?: string | undefined;
  readonly after?: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
};

const views: Record<QueueView, string> = {
  open: "c.state <> 'closed'",
  mine: "c.state IN ('reviewing', 'asked') AND c.assignee = $1",
  confirm:
    "c.state IN ('confirming', 'confirmingAsked') AND (c.assignee = $1 OR c.assignee IS NULL) AND d.staff_id <> $1",
  unassigned: "c.state IN ('queued', 'confirming') AND c.assignee IS NULL",
  asked: "c.state IN ('asked', 'confirmingAsked')",
  closed: "c.state = 'closed'",
};
const risks: Record<RiskLevel, string> = {
  low: "c.risk_score < 30",
  medium: "c.risk_score >= 30 AND c.risk_score < 60",
  high: "c.risk_score >= 60",
};
const withFirst = `review_case c LEFT JOIN review_decision d
  ON d.merchant_id = c.merchant_id AND d.case_id = c.id AND d.step = 1`;

/** The most urgent first; what is closed, newest first. One place further than asked for says whether there is more. */
export async function listQueue(tx: Tx, query: QueueQuery): Promise<QueuedCase[]> {
  const values: unknown[] = [query.reader];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const closed = query.view === "closed";
  const [column, sign, order] = closed ? ["closed_at", "<", "DESC"] : ["due_at", ">", "ASC"];
  const conditions = ["$1::uuid IS NOT NULL", views[query.view]];
  if (query.search) {
    const like = bind(`%${query.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
    conditions.push(
      `(c.case_no ILIKE ${like} OR c.subject_no ILIKE ${like} OR c.merchant_name ILIKE ${like})`,
    );
  }
  if (query.kind) conditions.push(`c.kind = ${bind(query.kind)}`);
  if (query.risk) conditions.push(risks[query.risk]);
  if (query.assignee) conditions.push(`c.assignee = ${bind(query.assignee)}`);
  if (query.currency) conditions.push(`c.currency = ${bind(query.currency)}`);
  if (query.after)
    conditions.push(
      `(c.${column}, c.id) ${sign} (${bind(query.after.at)}::timestamptz, ${bind(query.after.id)}::uuid)`,
    );
  const rows = await tx.rows<CaseRecord & { first_by: StaffId | null }>(
    `SELECT c.*, d.staff_id AS first_by FROM ${withFirst} WHERE ${conditions.join(" AND ")}
     ORDER BY c.${column} ${order}, c.id ${order} LIMIT ${bind(query.limit + 1)}`,
    values,
  );
  return rows.map((row) => ({ ...caseOf(row), firstBy: row.first_by }));
}

export async function findQueued(tx: Tx, id: CaseId): Promise<QueuedCase | undefined> {
  const row = await tx.maybe<CaseRecord & { first_by: StaffId | null }>(
    `SELECT c.*, d.staff_id AS first_by FROM ${withFirst} WHERE c.id = $1`,
    [id],
  );
  return row && { ...caseOf(row), firstBy: row.first_by };
}

/** The most urgent one that nobody has and that this reader may take, but for those that he could not have. */
export async function findNext(
  tx: Tx,
  reader: StaffId,
  passedOver: readonly CaseId[],
): Promise<QueuedCase | undefined> {
  const [row] = await tx.rows<CaseRecord & { first_by: StaffId | null }>(
    `SELECT c.*, d.staff_id AS first_by FROM ${withFirst}
     WHERE ${views.unassigned} AND (d.staff_id IS NULL OR d.staff_id <> $1) AND c.id <> ALL ($2)
     ORDER BY c.due_at, c.id LIMIT 1`,
    [reader, passedOver],
  );
  return row && { ...caseOf(row), firstBy: row.first_by };
}

export type QueueCounts = Record<QueueView, number> & {
  overdue: number;
  dueWithinHour: number;
  closedToday: number;
  medianMinutes: number | null;
};

/** `startOfDay` is the day's beginning where the house works. */
export async function countQueue(tx: Tx, reader: StaffId, now: Date, startOfDay: Date): Promise<QueueCounts> {
  const counted = (["open", "mine", "confirm", "unassigned", "asked"] as const)
    .map((view) => `count(*) FILTER (WHERE ${views[view]})::integer AS "${view}"`)
    .join(", ");
  // Whoever waits for the merchant is not late.
  const ours = "c.state IN ('queued', 'reviewing', 'confirming')";
  const open = await tx.one<Omit<QueueCounts, "closed" | "closedToday" | "medianMinutes">>(
    `SELECT ${counted}, count(*) FILTER (WHERE ${ours} AND c.due_at < $2)::integer AS overdue,
       count(*) FILTER (WHERE ${ours} AND c.due_at >= $2 AND c.due_at < $2::timestamptz + interval '1 hour')::integer
         AS "dueWithinHour"
     FROM ${withFirst} WHERE c.state <> 'closed'`,
    [reader, now],
  );
  const closed = await tx.one<Pick<QueueCounts, "closed" | "closedToday" | "medianMinutes">>(
    `SELECT count(*)::integer AS closed, count(*) FILTER (WHERE closed_at >= $1)::integer AS "closedToday",
       round((percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM closed_at - opened_at) / 60))::numeric)::integer
         AS "medianMinutes"
     FROM review_case WHERE state = 'closed' AND closed_at > $2::timestamptz - interval '7 days'`,
    [startOfDay, now],
  );
  return { ...open, ...closed };
}

/** Earlier cases about the same thing, newest first. */
export function listFormer(
  tx: Tx,
  { kind, subjectId, id }: ReviewCase,
): Promise<{ caseId: CaseId; caseNo: string; outcome: Outcome | null }[]> {
  return tx.rows(
    `SELECT id AS "caseId", case_no AS "caseNo", outcome FROM review_case
     WHERE merchant_id = $1 AND kind = $2 AND subject_id = $3 AND id <> $4 ORDER BY opened_at DESC LIMIT 20`,
    [tx.tenant, kind, subjectId, id],
  );
}
