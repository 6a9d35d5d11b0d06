import { wordsIn, type InputOf, type OutputOf } from "@causeway/contract";
import type * as contract from "@causeway/contract/portal/shop";
import { checkBinding, cleanBinding, shopFaults, type ShopBinding } from "@causeway/contract/receiving/shop";
import { accountCurrencies, type AccountCurrency } from "@causeway/money";
import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import { listAccountsForShops } from "#account/index.ts";
import { claimDocuments } from "#document/index.ts";
import { assertCertified, certifiedCompany } from "#enterprise/index.ts";
import { notify, settleToDo } from "#notification/index.ts";
import { audit } from "#platform/audit.ts";
import type { Tx } from "#platform/db.ts";
import type { Call, UserActor } from "#platform/http/binding.ts";
import { newId, newOrderNo } from "#platform/ids.ts";
import { announce } from "#platform/live.ts";
import { refuse } from "#platform/refusal.ts";
import { openCase, workingDaysAfter } from "#review/index.ts";
import { reviewKind, type Shop, type ShopId } from "./shop.ts";
import * as kinds from "./shop-kinds.ts";
import { addStep, insertShop, lockShop, moveShop, saveForm } from "./shop.store.ts";

const reviewDays = 2;

/**
 * Names a shop. Nothing is asked about other merchants here: naming takes a site from nobody and tells nothing of
 * anybody. A shop at a marketplace is proved by its seller's consent next, a site of its own by the reviewers.
 */
export async function bindShop(
  ctx: Context,
  tx: Tx,
  call: Call<UserActor>,
  { shopId, ...input }: InputOf<typeof contract.bindShop>,
): Promise<OutputOf<typeof contract.bindShop>> {
  await assertCertified(tx);
  const now = ctx.clock.now();
  const known = shopId === undefined ? undefined : await lockShop(tx, ctx.cipher, shopId as ShopId);
  if (shopId !== undefined && !known) refuse("notFound");
  const form = await checked(ctx, tx, call, input);
  const shop = {
    id: known?.id ?? newId<"shop">(now),
    accountId: form.accountId,
    currency: currencyOf(form),
    form,
  };
  const actor = call.actor.userId;
  if (known) {
    if (!(await moveShop(tx, known, "name", actor, now))) refuse("shopMoved");
    await saveForm(tx, ctx.cipher, shop);
    await settleToDo(tx, tx.tenant, known.id);
  } else {
    const shopNo = newOrderNo("SH", ctx.config.cell, now);
    await insertShop(tx, ctx.cipher, { ...shop, shopNo, namedAt: now });
    await addStep(tx, shop.id, "name", "CLAIMED", actor, now);
  }
  await claimProof(ctx, tx, shop.id, form, known);
  const isSite = form.platformType === "INDEPENDENT_SITE";
  if (isSite) await askReviewers(ctx, tx, call, shop.id);
  await announce(tx, "shop", shop.id);
  await audit(tx, now, { actor, act: "shop.named", subject: shop.id });
  return { shopId: shop.id, next: isSite ? "review" : "authorise" };
}

function currencyOf({ shop }: ShopBinding): AccountCurrency {
  const found = accountCurrencies.find((code) => code === shop.currency);
  if (!found) throw new Error("a shop that was checked has no currency");
  return found;
}

async function checked(ctx: Context, tx: Tx, { locale }: Call, input: ShopBinding): Promise<ShopBinding> {
  const { platformType, shop, proof, agreed, accountId } = input;
  const form = cleanBinding({ platformType, shop, proof, agreed, accountId });
  const account = (await listAccountsForShops(ctx, tx)).find((each) => each.accountId === form.accountId);
  if (form.accountId !== "" && !account) refuse("accountNotActive");
  const issues = checkBinding(form, account?.currencies ?? []);
  if (issues.length > 0)
    refuse("shopIncomplete", {
      issues: issues.map(({ path, fault }) => ({
        path,
        fault,
        message: wordsIn(locale, shopFaults[fault]),
      })),
    });
  return form;
}

async function claimProof(
  ctx: Context,
  tx: Tx,
  id: ShopId,
  form: ShopBinding,
  known: Shop | undefined,
): Promise<void> {
  const held = known?.form.proof.map((file) => file.id) ?? [];
  const fresh = form.proof.map((file) => file.id).filter((file) => !held.includes(file));
  if (fresh.length > 0) await claimDocuments(ctx, tx, "incomingProof", fresh, { kind: reviewKind, id });
}

async function askReviewers(ctx: Context, tx: Tx, call: Call<UserActor>, id: ShopId): Promise<void> {
  const now = ctx.clock.now();
  const shop = (await lockShop(tx, ctx.cipher, id)) ?? refuse("notFound");
  const company = (await certifiedCompany(ctx, tx)) ?? refuse("notCertified");
  const calendar = company.type === "HONG_KONG" ? "HK" : "CN";
  const dueAt = workingDaysAfter(now, reviewDays, calendar);
  await moveShop(tx, shop, "submit", call.actor.userId, now, { dueAt });
  await openCase(ctx, tx, {
    tenant: tx.tenant,
    kind: reviewKind,
    subjectId: id,
    subjectNo: shop.shopNo,
    merchantName: company.nameZh,
    riskScore: 25,
    preparedBy: call.actor.userId,
    permission: "shop.bind",
    link: pageLink.shopDetail(id),
    calendar,
    workingDays: reviewDays,
  });
  await notify(ctx, tx, {
    tenant: tx.tenant,
    to: { permission: "shop.view" },
    kind: kinds.submitted,
    words: { name: shop.form.shop.name },
    link: pageLink.shopDetail(id),
  });
}
