import type { InputOf, Locale, OutputOf } from "@causeway/contract";
import type { submitRealName as route } from "@causeway/contract/portal/enterprise";
import { checkRealName } from "@causeway/contract/real-name/check";
import { cleanRealName } from "@causeway/contract/real-name/clean";
import { realNameFaults, type RealNameIssue } from "@causeway/contract/real-name/faults";
import { filesOf, purposeOf } from "@causeway/contract/real-name/form";
import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import { claimDocuments } from "#document/index.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, UserActor } from "#platform/http/binding.ts";
import { newId, newOrderNo } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { handIn, refuseIssues } from "#review/index.ts";
import {
  isOpenToChange,
  merchantDay,
  reviewKind,
  type Enterprise,
  type Submission,
  type SubmissionId,
} from "./enterprise.ts";
import {
  getSubmission,
  insertSubmission,
  lockEnterprise,
  moveEnterprise,
  saveDraft,
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
  if (!enterprise || !isOpenToChange(enterprise.state)) refuse("enterpriseClosed");
  if (enterprise.revision !== revision) refuse("draftChanged");
  const now = ctx.clock.now();
  const form = cleanRealName(enterprise.draft, merchantDay(now));
  refuseFaults(checkRealName(form, surroundings(now, await facePassedBy(ctx, tx, form))), call.locale);
  const id: SubmissionId = newId(now);
  const submissionNo = newOrderNo("RN", ctx.config.cell, now);
  const by = call.actor.userId;
  const amendment = enterprise.certifiedId !== null;
  const submission = { id, submissionNo, amendment, form, submittedAt: now, submittedBy: by };
  await insertSubmission(tx, ctx.cipher, submission);
  await moveEnterprise(tx, { ...enterprise, id }, "submit", {
    actor: by,
    at: now,
    also: async () => {
      await saveDraft(tx, ctx.cipher, { form, revision, savedAt: now });
      await askReviewers(ctx, tx, enterprise, submission);
    },
    tell: (who) => tellSubmitted(ctx, tx, submissionNo, who),
  });
  return { submissionId: id, submissionNo, submittedAt: now.toISOString() };
}

async function askReviewers(
  ctx: Context,
  tx: Tx,
  enterprise: Enterprise,
  { id, submissionNo, form, submittedBy }: Pick<Submission, "id" | "submissionNo" | "form" | "submittedBy">,
): Promise<void> {
  const risk = riskOf(form);
  const byField = Map.groupBy(filesOf(form), ({ path }) => path);
  await handIn(ctx, tx, {
    kind: reviewKind,
    subjectId: id,
    subjectNo: submissionNo,
    merchantName: form.company.nameZh,
    riskScore: risk.score,
    signals: risk.signals,
    by: submittedBy,
    permission: "enterprise.edit",
    link: pageLink("MyEnterprise"),
    calendar: form.companyType === "HONG_KONG" ? "HK" : "CN",
    workingDays: reviewDays,
    parties: partiesOf(form),
    files: [...byField].map(([path, files]) => ({
      purpose: purposeOf(path),
      ids: files.map(({ value }) => value.id),
    })),
    heldFiles: await filesOfEarlier(ctx, tx, enterprise),
    claim: (purpose, ids) => claimDocuments(ctx, tx, purpose, ids, { kind: reviewKind, id: tx.tenant }),
  });
}

export function refuseFaults(issues: readonly RealNameIssue[], locale: Locale): void {
  refuseIssues("realNameIncomplete", issues, realNameFaults, locale);
}

/** Files of an earlier submission belong to the enterprise already; what was uploaded since is taken now. */
async function filesOfEarlier(
  ctx: Context,
  tx: Tx,
  { lastId, certifiedId }: Enterprise,
): Promise<ReadonlySet<string>> {
  const held = new Set<string>();
  for (const earlier of new Set([lastId, certifiedId])) {
    if (!earlier) continue;
    const submission = await getSubmission(tx, ctx.cipher, earlier);
    for (const { value } of filesOf(submission.form)) held.add(value.id);
  }
  return held;
}
