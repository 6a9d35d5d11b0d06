import { wordsIn, type InputOf, type OutputOf } from "@causeway/contract";
import type * as contract from "@causeway/contract/portal/receiving";
import {
  applicationFaults,
  checkApplication,
  cleanApplication,
  type AccountApplication,
} from "@causeway/contract/receiving/application";
import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import { claimDocuments } from "#document/index.ts";
import { assertCertified, certifiedCompany, type CertifiedCompany } from "#enterprise/index.ts";
import { notify, settleToDo } from "#notification/index.ts";
import { audit } from "#platform/audit.ts";
import type { Tx } from "#platform/db.ts";
import type { Call, UserActor } from "#platform/http/binding.ts";
import { newId, newOrderNo } from "#platform/ids.ts";
import { announce } from "#platform/live.ts";
import { refuse } from "#platform/refusal.ts";
import { openCase, workingDaysAfter } from "#review/index.ts";
import { reviewKind, type Account, type AccountId } from "./account.ts";
import * as kinds from "./account-kinds.ts";
import {
  addStep,
  insertAccount,
  lockAccount,
  moveAccount,
  saveApplication,
  setReviewDue,
} from "./account.store.ts";
import { riskOf } from "./account-risk.ts";

const reviewDays = 2;

/** Hands in an application: the account, its proof, the case and the notice, or nothing of it. */
export async function applyAccount(
  ctx: Context,
  tx: Tx,
  call: Call<UserActor>,
  input: InputOf<typeof contract.applyAccount>,
): Promise<OutputOf<typeof contract.applyAccount>> {
  const { form, company } = await checked(ctx, tx, call, input);
  const now = ctx.clock.now();
  const account = {
    id: newId<"virtualAccount">(now),
    accountNo: newOrderNo("VA", ctx.config.cell, now),
    holderName: company.nameEn,
    application: form,
    state: "AUDITING" as const,
    appliedAt: now,
  };
  await insertAccount(tx, ctx.cipher, account);
  await addStep(tx, account.id, "apply", "AUDITING", call.actor.userId, now);
  await handIn(ctx, tx, call, account, company, []);
  await audit(tx, now, { actor: call.actor.userId, act: "account.applied", subject: account.id });
  return { accountId: account.id, accountNo: account.accountNo };
}

/** Hands in again what the reviewers sent back, mended. */
export async function completeAccount(
  ctx: Context,
  tx: Tx,
  call: Call<UserActor>,
  input: InputOf<typeof contract.completeAccount>,
): Promise<OutputOf<typeof contract.completeAccount>> {
  const account = (await lockAccount(tx, ctx.cipher, input.accountId as AccountId)) ?? refuse("notFound");
  const { form, company } = await checked(ctx, tx, call, input);
  const now = ctx.clock.now();
  if (!(await moveAccount(tx, account, "complete", call.actor.userId, now))) refuse("accountNotOpenToChange");
  await saveApplication(tx, ctx.cipher, account.id, form);
  await settleToDo(tx, tx.tenant, account.id);
  const held = account.application.proof.map(({ id }) => id);
  await handIn(ctx, tx, call, { ...account, application: form }, company, held);
  await audit(tx, now, { actor: call.actor.userId, act: "account.completed", subject: account.id });
  return { accountId: account.id, accountNo: account.accountNo };
}

async function checked(
  ctx: Context,
  tx: Tx,
  { locale }: Call,
  input: AccountApplication,
): Promise<{ form: AccountApplication; company: CertifiedCompany }> {
  await assertCertified(tx);
  const company = (await certifiedCompany(ctx, tx)) ?? refuse("notCertified");
  const { accountType, nickname, currencies, platformType, storeStatus, shop, proof, agreed } = input;
  const form = cleanApplication({
    accountType,
    nickname,
    currencies,
    platformType,
    storeStatus,
    shop,
    proof,
    agreed,
  });
  const issues = checkApplication(form);
  if (issues.length > 0)
    refuse("applicationIncomplete", {
      issues: issues.map(({ path, fault }) => ({
        path,
        fault,
        message: wordsIn(locale, applicationFaults[fault]),
      })),
    });
  return { form, company };
}

async function handIn(
  ctx: Context,
  tx: Tx,
  call: Call<UserActor>,
  account: Pick<Account, "id" | "accountNo" | "application">,
  company: CertifiedCompany,
  heldFiles: readonly string[],
): Promise<void> {
  const now = ctx.clock.now();
  const { id, accountNo, application } = account;
  const fresh = application.proof.map((file) => file.id).filter((file) => !heldFiles.includes(file));
  if (fresh.length > 0) await claimDocuments(ctx, tx, "incomingProof", fresh, { kind: reviewKind, id });
  const calendar = company.type === "HONG_KONG" ? "HK" : "CN";
  await setReviewDue(tx, id, workingDaysAfter(now, reviewDays, calendar));
  const risk = riskOf(application);
  await openCase(ctx, tx, {
    tenant: tx.tenant,
    kind: reviewKind,
    subjectId: id,
    subjectNo: accountNo,
    merchantName: company.nameZh,
    riskScore: risk.score,
    signals: risk.signals,
    preparedBy: call.actor.userId,
    permission: "account.apply",
    link: pageLink.accountDetail(id),
    calendar,
    workingDays: reviewDays,
  });
  await notify(ctx, tx, {
    tenant: tx.tenant,
    to: { permission: "account.view" },
    kind: kinds.submitted,
    words: { nickname: application.nickname, no: accountNo },
    link: pageLink.accountDetail(id),
  });
  await announce(tx, "account", id);
}
