import type { Permission, Words } from "@causeway/contract";
import { platformTypeWords, providerWords } from "@causeway/contract/receiving/words";
import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import { nicknameOf } from "#account/index.ts";
import { notify, settleToDo } from "#notification/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { refuse } from "#platform/refusal.ts";
import type { CaseRow, CaseSection, FinalDecision, ReviewKind } from "#review/index.ts";
import { reviewKind, siteOf, type Shop, type ShopId } from "./shop.ts";
import * as kinds from "./shop.messages.ts";
import { findShop, lockShop, moveShop, takeSite } from "./shop.store.ts";

/** How sites of merchants' own are reviewed: the reviewers say whether the paper shows whose the site is. */
export function shopReview(ctx: Context): ReviewKind {
  return {
    kind: reviewKind,
    words: ["店铺归属", "店舖擁有權", "Shop ownership"],
    followedBy: "shop.view",
    roles: {},
    describe: (tx, subjectId) => describeShop(ctx, tx, subjectId as ShopId),
    decided: (tx, decision) => applyDecision(ctx, tx, decision),
  };
}

async function describeShop(ctx: Context, tx: Tx, id: ShopId): Promise<CaseSection[]> {
  const shop = await findShop(tx, ctx.cipher, id);
  if (!shop) throw new Error(`a case is about shop ${id}, which is not there`);
  const { form } = shop;
  const rows: CaseRow[] = [
    {
      field: "platformType",
      label: ["平台类型", "平台類型", "Platform type"],
      value: form.platformType === "" ? "" : platformTypeWords[form.platformType],
    },
    { field: "shop.name", label: ["店铺名称", "店舖名稱", "Shop name"], value: form.shop.name },
    { field: "shop.link", label: ["店铺链接", "店舖連結", "Shop link"], value: form.shop.link },
    { field: "shop.currency", label: ["店铺币种", "店舖貨幣", "Shop currency"], value: form.shop.currency },
    {
      field: "shop.provider",
      label: ["支付服务商", "支付服務商", "Payment provider"],
      value: form.shop.provider === "" ? "" : providerWords[form.shop.provider],
    },
    {
      field: "accountId",
      label: ["收款账户", "收款帳戶", "Receiving account"],
      value: await nicknameOf(ctx, tx, shop.accountId),
    },
  ];
  const label: Words = ["归属证明", "擁有權證明", "Proof of ownership"];
  return [
    {
      key: "shop",
      title: ["店铺", "店舖", "Shop"],
      rows,
      documents: form.proof.map((file) => ({ documentId: file.id, label, field: "proof" })),
    },
  ];
}

/** Runs in the transaction of the decision: the case and the shop say the same or neither says anything. */
async function applyDecision(ctx: Context, tx: Tx, decision: FinalDecision): Promise<void> {
  const { outcome, reasons, decidedAt } = decision;
  const shop = (await lockShop(tx, ctx.cipher, decision.subjectId as ShopId)) ?? refuse("notFound");
  if (outcome === "approve" && !(await takeSite(tx, siteOf(shop.form), shop.id, decidedAt)))
    refuse("siteHasStore");
  const moved = await moveShop(tx, shop, outcome, {
    actor: "reviewer",
    at: decidedAt,
    change: { reasons },
    also: async () => {
      if (outcome !== "reject") await settleToDo(tx, tx.tenant, shop.id);
    },
    tell: (who) => tellDecided(ctx, tx, shop, decision, who),
  });
  if (!moved) refuse("wrongState");
}

async function tellDecided(
  ctx: Context,
  tx: Tx,
  shop: Shop,
  { outcome, reasons }: FinalDecision,
  permission: Permission,
): Promise<void> {
  const { name } = shop.form.shop;
  const told = { tenant: tx.tenant, to: { permission } };
  if (outcome === "reject")
    return notify(ctx, tx, {
      ...told,
      kind: kinds.sentBack,
      key: shop.id,
      words: { name, count: String(reasons.length) },
      link: pageLink("ShopBind", shop.id),
    });
  return notify(ctx, tx, {
    ...told,
    kind: outcome === "approve" ? kinds.bound : kinds.declined,
    words: { name },
    link: pageLink("ShopDetail", shop.id),
  });
}
