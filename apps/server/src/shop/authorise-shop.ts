import { createHash } from "node:crypto";
import type { InputOf, OutputOf } from "@causeway/contract";
import type * as contract from "@causeway/contract/portal/shop";
import type { Platform } from "@causeway/contract/receiving/application";
import { pageLink } from "@causeway/contract/portal/page-link";
import { MarketplaceSilent, type Grant } from "#partners/marketplace/port.ts";
import type { Context } from "../context.ts";
import { notify, settleToDo } from "#notification/index.ts";
import { audit, type AuditActor } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, Transact, UserActor } from "#platform/http/binding.ts";
import { newSecret } from "#platform/ids.ts";
import { announce } from "#platform/data/live.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { leadsTo } from "#platform/data/machine.ts";
import { refuse } from "#platform/refusal.ts";
import { shopMachine, siteOf, topics, type Shop, type ShopId } from "./shop.ts";
import * as kinds from "./shop.messages.ts";
import {
  findConsent,
  findShop,
  insertConsent,
  lockShop,
  moveShop,
  saveGrant,
  shopHistory,
  spendConsent,
  takeSite,
} from "./shop.store.ts";
import { nextWatch } from "./watch-shop.ts";

/** How long a seller may take at his marketplace. */
const consentTtlMs = 15 * 60_000;

const hashOf = (state: string) => createHash("sha256").update(state).digest();

export function platformOf({ form }: Pick<Shop, "form">): Platform | undefined {
  return form.platformType === "PLATFORM" && form.shop.platform !== "" ? form.shop.platform : undefined;
}

/** Sends a seller to his marketplace, with a state that only his return can bring back. */
export function startAuthorisation(
  ctx: Context,
  transact: Transact,
  { actor, locale }: Call<UserActor>,
  { shopId }: InputOf<typeof contract.startShopAuthorisation>,
): Promise<OutputOf<typeof contract.startShopAuthorisation>> {
  return transact(async (tx) => {
    const now = ctx.clock.now();
    const shop = (await findShop(tx, ctx.cipher, shopId as ShopId)) ?? refuse("notFound");
    const platform = platformOf(shop);
    if (!platform || leadsTo(shopMachine, shop.state, "authorise") === undefined) refuse("shopMoved");
    const state = newSecret();
    await insertConsent(tx, {
      stateHash: hashOf(state),
      shopId: shop.id,
      personId: actor.userId,
      expiresAt: new Date(now.getTime() + consentTtlMs),
    });
    await audit(tx, now, { actor: actor.userId, act: "shop.authorisationStarted", subject: shop.id });
    const sellerHint = shop.form.shop.merchantNo;
    const returnUrl = returnUrlOf(ctx);
    return { url: ctx.marketplace.consentUrl({ platform, state, sellerHint, returnUrl, locale }) };
  });
}

function returnUrlOf(ctx: Context): string {
  return `${ctx.config.portal.origin}${pageLink("ShopBind", "return")}`;
}

/**
 * A seller came back. The state is looked up before the code is used, for a code that comes with a foreign state is not
 * for us to use; the marketplace is asked with no transaction open; and the return is spent with what follows from it.
 */
export async function finishAuthorisation(
  ctx: Context,
  transact: Transact,
  { actor }: Call<UserActor>,
  { state, code }: InputOf<typeof contract.finishShopAuthorisation>,
): Promise<OutputOf<typeof contract.finishShopAuthorisation>> {
  const stateHash = hashOf(state);
  const shop = await ctx.db.tx(actor.tenant, async (tx) => {
    const id = await findConsent(tx, stateHash, actor.userId, ctx.clock.now());
    return (id && (await findShop(tx, ctx.cipher, id))) ?? refuse("consentOver");
  });
  const platform = platformOf(shop) ?? refuse("shopMoved");
  const grant = code === undefined ? "denied" : await exchange(ctx, platform, { code, state });
  const follow = transact(async (tx) => {
    const now = ctx.clock.now();
    if (!(await spendConsent(tx, stateHash, now)) || grant === "refused") refuse("consentOver");
    if (grant === "denied") {
      const denied = { action: "deny", to: shop.state, actor: actor.userId, at: now };
      await shopHistory.add(tx, shop.id, denied);
      await announce(tx, "shop", shop.id);
      await audit(tx, now, { actor: actor.userId, act: "shop.authorisationDenied", subject: shop.id });
      return { shopId: shop.id, outcome: "denied" } as const;
    }
    await bindProved(ctx, tx, shop.id, grant, actor.userId);
    return { shopId: shop.id, outcome: "bound" } as const;
  });
  return follow.catch(async (error: unknown) => {
    // A consent that is of no use to us is given back; if the marketplace does not hear it now, it ends by itself.
    if (typeof grant === "object")
      await ctx.marketplace.revoke(platform, grant.tokens.refresh).catch(() => {});
    throw error;
  });
}

async function exchange(
  ctx: Context,
  platform: Platform,
  returned: { code: string; state: string },
): Promise<Grant | "refused"> {
  try {
    return await ctx.marketplace.exchange(platform, { ...returned, returnUrl: returnUrlOf(ctx) });
  } catch (error) {
    if (error instanceof MarketplaceSilent) refuse("marketplaceSilent");
    throw error;
  }
}

/** The seller has proved himself at his marketplace. Whether he is the one he said, and the first, is seen now. */
async function bindProved(ctx: Context, tx: Tx, id: ShopId, grant: Grant, actor: AuditActor): Promise<void> {
  const now = ctx.clock.now();
  const shop = (await lockShop(tx, ctx.cipher, id)) ?? refuse("shopMoved");
  const named = shop.form.shop.merchantNo;
  if (grant.sellerId.toUpperCase() !== named.toUpperCase())
    refuse("wrongSeller", { authorised: grant.sellerId, named });
  if (leadsTo(shopMachine, shop.state, "authorise") === undefined) refuse("shopMoved");
  if (!(await takeSite(tx, siteOf(shop.form, grant), id, now))) refuse("siteHasStore");
  await moveShop(tx, shop, "authorise", {
    actor,
    at: now,
    details: { seller: grant.sellerId, marketplace: grant.marketplaceId },
    also: async () => {
      await saveGrant(tx, ctx.outbound, id, grant);
      await settle(tx, { topic: topics.revoke, key: id });
      await settle(tx, { topic: topics.watch, key: id });
      await send(tx, { topic: topics.watch, key: id }, nextWatch(grant.authorisedUntil, now));
      await settleToDo(tx, tx.tenant, id);
    },
    tell: async (who) => {
      // A consent that is renewed is nothing new.
      if (shop.state !== "CLAIMED") return;
      await notify(ctx, tx, {
        tenant: tx.tenant,
        to: { permission: who },
        kind: kinds.bound,
        words: { name: shop.form.shop.name },
        link: pageLink("ShopDetail", id),
      });
    },
  });
}
