import type { RealNameForm } from "@causeway/contract/real-name/form";
import type { FieldReason, Outcome } from "@causeway/contract/review";
import type { Tx } from "#platform/data/db.ts";
import type { FieldCipher } from "#platform/crypto/field-cipher.ts";
import { defineQuestion } from "#platform/data/question.ts";
import { createMover } from "#platform/data/machine.ts";
import {
  enterpriseMachine,
  type Enterprise,
  type EnterpriseState,
  type Submission,
  type SubmissionId,
} from "./enterprise.ts";

const draftPlace = (tx: Tx) => ({ table: "enterprise", column: "draft", row: tx.tenant });
const formPlace = (id: SubmissionId) => ({ table: "enterprise_submission", column: "form", row: id });

type EnterpriseRow = {
  state: EnterpriseState;
  draft: Buffer;
  draft_revision: number;
  draft_saved_at: Date;
  last_id: SubmissionId | null;
  certified_id: SubmissionId | null;
};

export async function findEnterprise(tx: Tx, cipher: FieldCipher): Promise<Enterprise | undefined> {
  return open(tx, cipher, await findRow(tx, ""));
}

/** The same, held until the transaction ends. */
export async function lockEnterprise(tx: Tx, cipher: FieldCipher): Promise<Enterprise | undefined> {
  return open(tx, cipher, await findRow(tx, "FOR UPDATE"));
}

function findRow(tx: Tx, lock: "" | "FOR UPDATE"): Promise<EnterpriseRow | undefined> {
  return tx.maybe<EnterpriseRow>(
    `SELECT state, draft, draft_revision, draft_saved_at, last_id, certified_id FROM enterprise
     WHERE merchant_id = $1 ${lock}`,
    [tx.tenant],
  );
}

async function open(
  tx: Tx,
  cipher: FieldCipher,
  row: EnterpriseRow | undefined,
): Promise<Enterprise | undefined> {
  if (!row) return undefined;
  return {
    state: row.state,
    draft: JSON.parse(await cipher.open(tx, draftPlace(tx), row.draft)) as RealNameForm,
    revision: row.draft_revision,
    savedAt: row.draft_saved_at,
    lastId: row.last_id,
    certifiedId: row.certified_id,
  };
}

export const enterpriseState = defineQuestion({
  text: "SELECT state FROM enterprise WHERE merchant_id = $1",
  values: (_, tenant) => [tenant],
  answer: ([row]: readonly { state: EnterpriseState }[]) => row?.state,
});

/** True where the draft was still at `revision`, or none was saved and it is 0. */
export async function saveDraft(
  tx: Tx,
  cipher: FieldCipher,
  draft: { form: RealNameForm; revision: number; savedAt: Date },
): Promise<boolean> {
  const sealed = await cipher.seal(tx, draftPlace(tx), JSON.stringify(draft.form));
  const saved = await tx.query(
    `INSERT INTO enterprise (merchant_id, state, draft, draft_revision, draft_saved_at)
     VALUES ($1, 'DRAFT', $2, $3 + 1, $4)
     ON CONFLICT (merchant_id) DO UPDATE
       SET draft = excluded.draft, draft_revision = excluded.draft_revision, draft_saved_at = excluded.draft_saved_at
       WHERE enterprise.draft_revision = $3`,
    [tx.tenant, sealed, draft.revision, draft.savedAt],
  );
  return saved.rowCount === 1;
}

/**
 * Moves a locked enterprise with the submission that is at hand, by whose id the move is known. Its submissions are its
 * history: each says when it was handed in and what became of it.
 */
export const moveEnterprise = createMover(
  enterpriseMachine,
  async (
    tx,
    { id, certifiedId }: { id: SubmissionId; state: EnterpriseState; certifiedId: SubmissionId | null },
    { action, to, at },
    { reasons = [] }: { reasons?: readonly FieldReason[] },
  ) => {
    const certified = action === "approve" ? id : certifiedId;
    await tx.query(
      "UPDATE enterprise SET state = $2, last_id = $3, certified_id = $4 WHERE merchant_id = $1",
      [tx.tenant, to, id, certified],
    );
    if (action !== "submit") await setDecision(tx, id, { outcome: action, reasons, decidedAt: at });
  },
);

export async function insertSubmission(
  tx: Tx,
  cipher: FieldCipher,
  submission: Pick<Submission, "id" | "submissionNo" | "amendment" | "form" | "submittedAt" | "submittedBy">,
): Promise<void> {
  const { id, submissionNo, amendment, form, submittedAt, submittedBy } = submission;
  const sealed = await cipher.seal(tx, formPlace(id), JSON.stringify(form));
  await tx.query(
    `INSERT INTO enterprise_submission (merchant_id, id, submission_no, amendment, form, submitted_at, submitted_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.tenant, id, submissionNo, amendment, sealed, submittedAt, submittedBy],
  );
}

type SubmissionRow = {
  id: SubmissionId;
  submission_no: string;
  amendment: boolean;
  form: Buffer;
  submitted_at: Date;
  submitted_by: string;
  outcome: Outcome | null;
  reasons: FieldReason[];
  decided_at: Date | null;
};
const submissionColumns =
  "id, submission_no, amendment, form, submitted_at, submitted_by, outcome, reasons, decided_at";

export async function getSubmission(tx: Tx, cipher: FieldCipher, id: SubmissionId): Promise<Submission> {
  const row = await tx.one<SubmissionRow>(
    `SELECT ${submissionColumns} FROM enterprise_submission WHERE merchant_id = $1 AND id = $2`,
    [tx.tenant, id],
  );
  return {
    ...withoutForm(row),
    form: JSON.parse(await cipher.open(tx, formPlace(row.id), row.form)) as RealNameForm,
  };
}

/** Newest first, without the forms. */
export async function listSubmissions(tx: Tx): Promise<Omit<Submission, "form">[]> {
  const rows = await tx.rows<SubmissionRow>(
    `SELECT ${submissionColumns} FROM enterprise_submission WHERE merchant_id = $1 ORDER BY id DESC`,
    [tx.tenant],
  );
  return rows.map(withoutForm);
}

function withoutForm(row: SubmissionRow): Omit<Submission, "form"> {
  return {
    id: row.id,
    submissionNo: row.submission_no,
    amendment: row.amendment,
    submittedAt: row.submitted_at,
    submittedBy: row.submitted_by,
    outcome: row.outcome,
    reasons: row.reasons,
    decidedAt: row.decided_at,
  };
}

async function setDecision(
  tx: Tx,
  id: SubmissionId,
  decision: { outcome: Outcome; reasons: readonly FieldReason[]; decidedAt: Date },
): Promise<void> {
  await tx.query(
    `UPDATE enterprise_submission SET outcome = $3, reasons = $4, decided_at = $5
     WHERE merchant_id = $1 AND id = $2`,
    [tx.tenant, id, decision.outcome, JSON.stringify(decision.reasons), decision.decidedAt],
  );
}

/** True for the one call that may give this warning. */
export async function noteExpiryNotice(
  tx: Tx,
  notice: { submissionId: SubmissionId; field: string; daysAhead: number; toldAt: Date },
): Promise<boolean> {
  const noted = await tx.query(
    `INSERT INTO enterprise_expiry_notice (merchant_id, submission_id, field, days_ahead, told_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [tx.tenant, notice.submissionId, notice.field, notice.daysAhead, notice.toldAt],
  );
  return noted.rowCount === 1;
}
