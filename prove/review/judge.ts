import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "@causeway/contract/review";
import pg from "pg";
import { waitForCalm } from "../people/calm.ts";
import type { Place } from "../people/patient.ts";
import type { Promised } from "./promised.ts";
import { fetchFile } from "./uploads.ts";

const calmMs = 60_000;
/** Timers of open cases and questions may stay; everything that is due must be done. */
const isLeftOver =
  "topic NOT IN ('review/remind', 'review/question') AND due_at < now() + interval '10 minutes'";

/** Each row is something that must not be; `what` says it in words. */
const rules: readonly { what: string; sql: string }[] = [
  {
    what: "a closed case that was closed other than once",
    sql: `SELECT c.id FROM review_case c WHERE c.state = 'closed' AND 1 <> (
            SELECT count(*) FROM review_event e WHERE e.case_id = c.id AND e.act = 'closed')`,
  },
  {
    what: "a decision without exactly one line in its merchant's audit",
    sql: `SELECT d.case_id, d.step FROM review_decision d GROUP BY d.case_id, d.step, d.merchant_id, d.staff_id
          HAVING 1 <> (SELECT count(*) FROM audit a WHERE a.subject = d.case_id::text AND a.act = 'case.decided'
                         AND a.actor = 'staff:' || d.staff_id)`,
  },
  {
    what: "a closed case whose people did not all decide",
    sql: `SELECT c.id FROM review_case c WHERE c.state = 'closed' AND c.outcome <> 'reject' AND c.people_needed <> (
            SELECT count(DISTINCT staff_id) FROM review_decision d WHERE d.case_id = c.id)`,
  },
  {
    what: "an open case that its decisions should have closed",
    sql: `SELECT c.id FROM review_case c JOIN review_decision d ON d.case_id = c.id
          WHERE c.state <> 'closed' AND (d.outcome = 'reject' OR d.step = c.people_needed)`,
  },
  {
    what: "a case approved with a hit that nobody ruled out",
    sql: `SELECT c.id FROM review_case c JOIN screening_hit h ON h.case_id = c.id
          WHERE c.outcome = 'approve' AND h.verdict IS DISTINCT FROM 'different'`,
  },
  { what: "a case that never left screening", sql: "SELECT id FROM review_case WHERE state = 'screening'" },
  {
    what: "a listed name that should have been found and was not",
    sql: `SELECT p.case_id FROM review_party p WHERE p.names ? 'Wei Chengyue'
            AND NOT EXISTS (SELECT FROM screening_hit h WHERE h.party_id = p.id)`,
  },
  {
    what: "a timer of a case that is closed",
    sql: `SELECT o.key FROM outbox o JOIN review_case c ON c.id::text = o.key
          WHERE o.topic = 'review/remind' AND c.state = 'closed'`,
  },
  {
    what: "a question answered while its case still waits for it",
    sql: `SELECT c.id FROM review_case c WHERE c.state IN ('asked', 'confirmingAsked') AND NOT EXISTS (
            SELECT FROM review_question q WHERE q.case_id = c.id AND q.state = 'open')`,
  },
  {
    what: "a file of nothing that nobody will remove, or one of something that somebody will",
    sql: `SELECT d.id FROM document d WHERE (d.owner_id IS NULL) <> EXISTS (
            SELECT FROM outbox o WHERE o.topic = 'document/discard' AND o.key = d.id::text)`,
  },
  {
    what: "an answer whose files are not the question's own",
    sql: `SELECT q.id FROM review_question q, jsonb_array_elements_text(q.answer -> 'documentIds') AS f (id)
          WHERE NOT EXISTS (SELECT FROM document d WHERE d.id::text = f.id AND d.owner_id = q.id)`,
  },
  {
    what: "an audit chain that is broken",
    sql: "SELECT h.merchant_id, b.* FROM tenant_head h, broken_audit_links(h.merchant_id) b",
  },
];

/** What was begun is brought to an end in calm, so that everything opened has had its chance. */
export async function waitUntilDecided(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    for (let waitedMs = 0; waitedMs < calmMs; waitedMs += 500) {
      const { rows } = await owner.query(
        "SELECT FROM review_case WHERE state IN ('screening', 'queued', 'reviewing', 'confirming') LIMIT 1",
      );
      if (rows.length === 0) return;
      await sleep(500);
    }
  } finally {
    await owner.end();
  }
}

export async function judgeReview(place: Place, promised: Promised): Promise<string[]> {
  const owner = new pg.Client({ connectionString: place.ownerUrl });
  await owner.connect();
  try {
    const stuck = await waitForCalm(place.ownerUrl, calmMs, isLeftOver);
    const found = [];
    for (const { what, sql } of rules) {
      const { rows } = await owner.query<object>(sql);
      found.push(...rows.map((row) => `${what}: ${JSON.stringify(row)}`));
    }
    return [
      ...stuck,
      ...found,
      ...(await missing(owner, promised)),
      ...(await spoilt(place, owner, promised)),
    ];
  } finally {
    await owner.end();
  }
}

/** What was acknowledged and is not there, or not as it was acknowledged. */
async function missing(owner: pg.Client, { cases, decisions, answers }: Promised): Promise<string[]> {
  const { rows: kept } = await owner.query<{ id: string }>("SELECT id FROM review_case");
  const there = new Set(kept.map(({ id }) => id));
  const { rows: decided } = await owner.query<{ key: string }>(
    "SELECT concat_ws(' ', case_id, staff_id, outcome) AS key FROM review_decision",
  );
  const known = new Set(decided.map(({ key }) => key));
  const { rows: said } = await owner.query<{ id: string; answer: Answer }>(
    "SELECT id, answer FROM review_question WHERE state = 'answered'",
  );
  const heard = new Set(said.map(({ id, answer }) => keyOf(id, answer)));
  return [
    ...cases.filter((id) => !there.has(id)).map((id) => `case ${id} was opened and is lost`),
    ...decisions
      .filter(({ caseId, staffId, outcome }) => !known.has(`${caseId} ${staffId} ${outcome}`))
      .map((one) => `a decision was acknowledged and is not there: ${JSON.stringify(one)}`),
    ...answers
      .filter(({ questionId, answer }) => !heard.has(keyOf(questionId, answer)))
      .map((one) => `an answer was acknowledged and is not there: ${JSON.stringify(one)}`),
  ];
}

const keyOf = (questionId: string, answer: Answer) =>
  [questionId, answer.type === "file" ? answer.documentIds : answer.type === "text" && answer.text].join(" ");

/**
 * Opens every file that there is as its merchant would. It must be one that was sent, to the last byte, and where it
 * was acknowledged the very one that was acknowledged.
 */
async function spoilt(
  place: Place,
  owner: pg.Client,
  { uploads, sent, merchants }: Promised,
): Promise<string[]> {
  const { rows } = await owner.query<{ id: string; tenant: string }>(
    "SELECT id, merchant_id AS tenant FROM document",
  );
  const found: string[] = [];
  const kept = new Map<string, string>();
  for (const { id, tenant } of rows) {
    const bytes = await fetchFile(place, merchants.get(tenant)!, id);
    if (bytes) kept.set(id, hash("sha256", bytes));
    if (!bytes || !sent.has(kept.get(id)!)) found.push(`file ${id} is not what anybody sent`);
  }
  return [
    ...found,
    ...uploads
      .filter(({ documentId, sha256 }) => kept.get(documentId) !== sha256)
      .map(({ documentId }) => `file ${documentId} was acknowledged and is lost or another`),
  ];
}
