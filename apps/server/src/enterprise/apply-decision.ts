import type { Context } from "../context.ts";
import { audit } from "#platform/audit.ts";
import type { Tx } from "#platform/db.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import type { FinalDecision } from "#review/index.ts";
import { announceExpiryTopic, expiriesOf, next, type SubmissionId } from "./enterprise.ts";
import { getSubmission, lockEnterprise, saveDraft, setDecision, setStanding } from "./enterprise.store.ts";
import { settleExpiring, tellDecided } from "./tell-merchant.ts";

/** What follows from the reviewers' decision, in its own transaction. */
export async function applyDecision(ctx: Context, tx: Tx, decision: FinalDecision): Promise<void> {
  const { outcome, reasons, decidedAt } = decision;
  const id = decision.subjectId as SubmissionId;
  const enterprise = await lockEnterprise(tx, ctx.cipher);
  const state = enterprise?.lastId === id ? next(enterprise.state, outcome) : undefined;
  if (!enterprise || !state) throw new Error("a decision about something that is not being reviewed");
  await setDecision(tx, id, { outcome, reasons, decidedAt });
  const certifiedId = outcome === "approve" ? id : enterprise.certifiedId;
  await setStanding(tx, { state, lastId: id, certifiedId });
  const submission = await getSubmission(tx, ctx.cipher, id);
  if (outcome === "approve") {
    if (enterprise.certifiedId) await settle(tx, { topic: announceExpiryTopic, key: enterprise.certifiedId });
    await settleExpiring(tx, expiriesOf(submission.form));
    await send(tx, { topic: announceExpiryTopic, key: id });
  }
  if (state === "NORMAL" && outcome === "fail" && enterprise.certifiedId) {
    // The next change starts from what is certified, not from what was declined.
    const { form } = await getSubmission(tx, ctx.cipher, enterprise.certifiedId);
    await saveDraft(tx, ctx.cipher, { form, revision: enterprise.revision, savedAt: decidedAt });
  }
  await tellDecided(ctx, tx, submission);
  await audit(tx, decidedAt, {
    actor: "reviewer",
    act: acts[outcome],
    subject: id,
  });
}

const acts = {
  approve: "enterprise.approved",
  reject: "enterprise.rejected",
  fail: "enterprise.failed",
} as const;
