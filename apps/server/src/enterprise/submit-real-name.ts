import { wordsIn, type InputOf, type Locale, type OutputOf } from "@causeway/contract";
import type { submitRealName as route } from "@causeway/contract/portal/enterprise";
import { checkRealName } from "@causeway/contract/real-name/check";
import { cleanRealName } from "@causeway/contract/real-name/clean";
import { realNameFaults, type RealNameIssue } from "@causeway/contract/real-name/faults";
import { filesOf, purposeOf, type RealNameForm } from "@causeway/contract/real-name/form";
import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import { claimDocuments } from "#document/index.ts";
import { audit } from "#platform/audit.ts";
import type { Tx } from "#platform/db.ts";
import type { Call, UserActor } from "#platform/http/binding.ts";
import { newId, newOrderNo } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { openCase } from "#review/index.ts";
import { merchantDay, next, reviewKind, type Enterprise, type SubmissionId } from "./enterprise.ts";
import {
  getSubmission,
  insertSubmission,
  lockEnterprise,
  saveDraft,
  setStanding,
} from "./enterprise.store.ts";
import { partiesOf, riskOf } from "./risk.ts";
import { facePassedBy } from "./read-real-name.ts";
import { surroundings } from "./surroundings.ts";
import { tellSubmitted } from "./tell-merchant.ts";

const reviewDays = 2;

/** Hands in what was saved: the version, its documents, the case and the notices, or nothing of it. */
export async function submitRealName(
  ctx: Context,
  tx: Tx,
  call: Call<UserActor>,
  { revision }: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  const enterprise = await lockEnterprise(tx, ctx.cipher);
  const state = enterprise && next(enterprise.state, "submit");
  if (!state) refuse("enterpriseClosed");
  if (enterprise.revision !== revision) refuse("draftChanged");
  const now = ctx.clock.now();
  const form = cleanRealName(enterprise.draft, merchantDay(now));
  refuseFaults(checkRealName(form, surroundings(now, await facePassedBy(ctx, tx, form))), call.locale);
  const id: SubmissionId = newId(now);
  const submissionNo = newOrderNo("RN", ctx.config.cell, now);
  const amendment = enterprise.certifiedId !== null;
  await insertSubmission(tx, ctx.cipher, {
    id,
    submissionNo,
    amendment,
    form,
    submittedAt: now,
    submittedBy: call.actor.userId,
  });
  await saveDraft(tx, ctx.cipher, { form, revision, savedAt: now });
  await setStanding(tx, { state, lastId: id, certifiedId: enterprise.certifiedId });
  await claimNewFiles(ctx, tx, enterprise, form);
  const risk = riskOf(form);
  await openCase(ctx, tx, {
    tenant: tx.tenant,
    kind: reviewKind,
    subjectId: id,
    subjectNo: submissionNo,
    merchantName: form.company.nameZh,
    riskScore: risk.score,
    signals: risk.signals,
    preparedBy: call.actor.userId,
    permission: "enterprise.edit",
    link: pageLink.enterprise(),
    calendar: form.companyType === "HONG_KONG" ? "HK" : "CN",
    workingDays: reviewDays,
    parties: partiesOf(form),
  });
  await tellSubmitted(ctx, tx, submissionNo);
  await audit(tx, now, { actor: call.actor.userId, act: "enterprise.submitted", subject: id });
  return { submissionId: id, submissionNo, submittedAt: now.toISOString() };
}

export function refuseFaults(issues: readonly RealNameIssue[], locale: Locale): void {
  if (issues.length === 0) return;
  refuse("realNameIncomplete", {
    issues: issues.map(({ path, fault }) => ({
      path,
      fault,
      message: wordsIn(locale, realNameFaults[fault]),
    })),
  });
}

/** Files of an earlier submission belong to the enterprise already; what was uploaded since is taken now. */
async function claimNewFiles(
  ctx: Context,
  tx: Tx,
  enterprise: Enterprise,
  form: RealNameForm,
): Promise<void> {
  const held = new Set<string>();
  for (const earlier of new Set([enterprise.lastId, enterprise.certifiedId])) {
    if (!earlier) continue;
    const submission = await getSubmission(tx, ctx.cipher, earlier);
    for (const { value } of filesOf(submission.form)) held.add(value.id);
  }
  const byField = Map.groupBy(
    filesOf(form).filter(({ value }) => !held.has(value.id)),
    ({ path }) => path,
  );
  for (const [path, files] of byField) {
    const ids = files.map(({ value }) => value.id);
    await claimDocuments(ctx, tx, purposeOf(path), ids, { kind: "enterprise", id: tx.tenant });
  }
}
