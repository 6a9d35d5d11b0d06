import type { InputOf, OutputOf } from "@causeway/contract";
import type * as contract from "@causeway/contract/portal/shop";
import { checkBinding, cleanBinding, shopFaults, type ShopBinding } from "@causeway/contract/receiving/shop";
import { accountCurrencies, type AccountCurrency } from "@causeway/money";
import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import { listAccountsForShops } from "#account/index.ts";
import { claimDocuments } from "#document/index.ts";
import { assertCertified, certifiedCompany } from "#enterprise/index.ts";
import { notify, settleToDo } from "#notification/index.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, UserActor } from "#platform/http/binding.ts";
import { newId, newOrderNo } from "#platform/ids.ts";
import { announce } from "#platform/data/live.ts";
import { refuse } from "#platform/refusal.ts";
import { handIn, refuseIssues } from "#review/index.ts";
import { reviewKind, type ShopId } from "./shop.ts";
import * as kinds from "./shop.messages.ts";
import { insertShop, lockShop, moveShop, saveForm, shopHistory } from "./shop.store.ts";

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
  const form = await checkedBinding(ctx, tx, call, input);
  const shop = {
    id: known?.id ?? newId<"shop">(now),
    accountId: form.accountId,
    currency: currencyOf(form),
    form,
  };
  const actor = call.actor.userId;
  const isSite = form.platformType === "INDEPENDENT_SITE";
  if (known) {
    const moved = await moveShop(tx, known, "name", {
      actor,
      at: now,
      also: async () => {
        await saveForm(tx, ctx.cipher, shop);
        await settleToDo(tx, tx.tenant, known.id);
        await prove(ctx, tx, call, shop.id, known.form);
      },
    });
    if (!moved) refuse("shopMoved");
  } else {
    const shopNo = newOrderNo("SH", ctx.config.cell, now);
    await insertShop(tx, ctx.cipher, { ...shop, shopNo, namedAt: now });
    await shopHistory.add(tx, shop.id, { action: "name", to: "CLAIMED", actor, at: now });
    await prove(ctx, tx, call, shop.id, undefined);
    await announce(tx, "shop", shop.id);
    await audit(tx, now, { actor, act: "shop.named", subject: shop.id });
  }
  return { shopId: shop.id, next: isSite ? "review" : "authorise" };
}

function currencyOf({ shop }: ShopBinding): AccountCurrency {
  const found = accountCurrencies.find((code) => code === shop.currency);
  if (!found) throw new Error(`${shop.currency} was checked as a shop's currency and is none of an account`);
  return found;
}

async function checkedBinding(
  ctx: Context,
  tx: Tx,
  { locale }: Call,
  input: ShopBinding,
): Promise<ShopBinding> {
  const { platformType, shop, proof, agreed, accountId } = input;
  const form = cleanBinding({ platformType, shop, proof, agreed, accountId });
  const account = (await listAccountsForShops(ctx, tx)).find((each) => each.accountId === form.accountId);
  if (form.accountId !== "" && !account) refuse("accountNotActive");
  refuseIssues("shopIncomplete", checkBinding(form, account?.currencies ?? []), shopFaults, locale);
  return form;
}

/** A site of one's own is handed in for review; the papers of a shop at a marketplace are kept with it. */
async function prove(
  ctx: Context,
  tx: Tx,
  call: Call<UserActor>,
  id: ShopId,
  former: ShopBinding | undefined,
): Promise<void> {
  const shop = (await lockShop(tx, ctx.cipher, id)) ?? refuse("notFound");
  const ids = shop.form.proof.map((file) => file.id);
  const heldFiles = new Set(former?.proof.map((file) => file.id));
  const claim = (purpose: "incomingProof", fresh: readonly string[]) =>
    claimDocuments(ctx, tx, purpose, fresh, { kind: reviewKind, id });
  if (shop.form.platformType !== "INDEPENDENT_SITE") {
    const fresh = ids.filter((file) => !heldFiles.has(file));
    if (fresh.length > 0) await claim("incomingProof", fresh);
    return;
  }
  const company = (await certifiedCompany(ctx, tx)) ?? refuse("notCertified");
  const { dueAt } = await handIn(ctx, tx, {
    kind: reviewKind,
    subjectId: id,
    subjectNo: shop.shopNo,
    merchantName: company.nameZh,
    riskScore: 25,
    by: call.actor.userId,
    permission: "shop.bind",
    link: pageLink("ShopDetail", id),
    calendar: company.type === "HONG_KONG" ? "HK" : "CN",
    workingDays: reviewDays,
    files: [{ purpose: "incomingProof", ids }],
    heldFiles,
    claim,
  });
  const moved = await moveShop(tx, shop, "submit", {
    actor: call.actor.userId,
    at: ctx.clock.now(),
    change: { dueAt },
    tell: (who) =>
      notify(ctx, tx, {
        tenant: tx.tenant,
        to: { permission: who },
        kind: kinds.submitted,
        words: { name: shop.form.shop.name },
        link: pageLink("ShopDetail", id),
      }),
  });
  if (!moved) throw new Error(`shop ${id} was just named and was expected to be CLAIMED, not ${shop.state}`);
}
