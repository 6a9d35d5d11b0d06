import type { InputOf, OutputOf } from "@causeway/contract";
import type * as contract from "@causeway/contract/portal/account";
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
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, UserActor } from "#platform/http/binding.ts";
import { newId, newOrderNo } from "#platform/ids.ts";
import { announce } from "#platform/data/live.ts";
import { refuse } from "#platform/refusal.ts";
import { handIn, refuseIssues } from "#review/index.ts";
import { reviewKind, type Account, type AccountId } from "./account.ts";
import * as kinds from "./account.messages.ts";
import {
  accountHistory,
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
  const { form, company } = await checkedApplication(ctx, tx, call, input);
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
  const actor = call.actor.userId;
  await accountHistory.add(tx, account.id, { action: "apply", to: "AUDITING", actor, at: now });
  await askReviewers(ctx, tx, call, account, company, []);
  await tellSubmitted(ctx, tx, account, "account.view");
  await announce(tx, "account", account.id);
  await audit(tx, now, { actor, act: "account.applied", subject: account.id });
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
  const { form, company } = await checkedApplication(ctx, tx, call, input);
  const completed = { ...account, application: form };
  const moved = await moveAccount(tx, account, "complete", {
    actor: call.actor.userId,
    at: ctx.clock.now(),
    also: async () => {
      await saveApplication(tx, ctx.cipher, account.id, form);
      await settleToDo(tx, tx.tenant, account.id);
      await askReviewers(ctx, tx, call, completed, company, account.application.proof);
    },
    tell: (who) => tellSubmitted(ctx, tx, completed, who),
  });
  if (!moved) refuse("accountNotOpenToChange");
  return { accountId: account.id, accountNo: account.accountNo };
}

async function checkedApplication(
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
  refuseIssues("applicationIncomplete", checkApplication(form), applicationFaults, locale);
  return { form, company };
}

type Submitted = Pick<Account, "id" | "accountNo" | "application">;

async function askReviewers(
  ctx: Context,
  tx: Tx,
  { actor }: Call<UserActor>,
  { id, accountNo, application }: Submitted,
  company: CertifiedCompany,
  heldFiles: readonly { readonly id: string }[],
): Promise<void> {
  const risk = riskOf(application);
  const { dueAt } = await handIn(ctx, tx, {
    kind: reviewKind,
    subjectId: id,
    subjectNo: accountNo,
    merchantName: company.nameZh,
    riskScore: risk.score,
    signals: risk.signals,
    by: actor.userId,
    permission: "account.apply",
    link: pageLink("AccountDetail", id),
    calendar: company.type === "HONG_KONG" ? "HK" : "CN",
    workingDays: reviewDays,
    files: [{ purpose: "incomingProof", ids: application.proof.map((file) => file.id) }],
    heldFiles: new Set(heldFiles.map((file) => file.id)),
    claim: (purpose, ids) => claimDocuments(ctx, tx, purpose, ids, { kind: reviewKind, id }),
  });
  await setReviewDue(tx, id, dueAt);
}

function tellSubmitted(
  ctx: Context,
  tx: Tx,
  { id, accountNo: no, application: { nickname } }: Submitted,
  who: "account.view",
): Promise<void> {
  return notify(ctx, tx, {
    tenant: tx.tenant,
    to: { permission: who },
    kind: kinds.submitted,
    words: { nickname, no },
    link: pageLink("AccountDetail", id),
  });
}
