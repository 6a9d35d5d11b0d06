import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import { notify } from "#notification/index.ts";
import { dayIn, daysAfter } from "#platform/day.ts";
import type { Tx } from "#platform/data/db.ts";
import type { TenantId } from "#platform/ids.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { topics, type Shop, type ShopId } from "./shop.ts";
import * as kinds from "./shop.messages.ts";
import { findTokens, lockShop, moveShop, dropTokens } from "./shop.store.ts";

/** A seller is reminded so many days before his consent is over. */
const remindDays = [14, 3];

/** When to look at a consent again: the next reminder, then its end. */
export function nextWatch(authorisedUntil: Date, now: Date): Date {
  const reminders = remindDays.map((days) => daysAfter(authorisedUntil, -days));
  return reminders.find((at) => at > now) ?? authorisedUntil;
}

/** A consent nears its end: reminds, and at the end says that it is over. Looks first, whatever the timer meant. */
export async function watchShop(ctx: Context, tenant: TenantId, id: ShopId): Promise<void> {
  await ctx.db.tx(tenant, async (tx) => {
    const now = ctx.clock.now();
    const shop = await lockShop(tx, ctx.cipher, id);
    await settle(tx, { topic: topics.watch, key: id });
    if (shop?.state !== "ACTIVE" || !shop.authorisedUntil) return;
    if (shop.authorisedUntil <= now) return expire(ctx, tx, shop);
    await send(tx, { topic: topics.watch, key: id }, nextWatch(shop.authorisedUntil, now));
    if (shop.authorisedUntil > daysAfter(now, Math.max(...remindDays))) return;
    await notify(ctx, tx, {
      tenant,
      to: { permission: "shop.bind" },
      kind: kinds.expiring,
      words: { name: shop.form.shop.name, day: dayIn("Asia/Hong_Kong", shop.authorisedUntil) },
      link: pageLink("ShopDetail", id),
    });
  });
}

/** The marketplace does not know the consent any more. Its tokens are of no use and are not kept. */
export async function expire(ctx: Context, tx: Tx, shop: Shop): Promise<void> {
  await moveShop(tx, shop, "expire", {
    actor: "marketplace",
    at: ctx.clock.now(),
    also: async () => {
      await dropTokens(tx, shop.id);
      await settle(tx, { topic: topics.watch, key: shop.id });
    },
    tell: (who) =>
      notify(ctx, tx, {
        tenant: tx.tenant,
        to: { permission: who },
        kind: kinds.expired,
        key: shop.id,
        words: { name: shop.form.shop.name },
        link: pageLink("ShopDetail", shop.id),
      }),
  });
}

/** Gives the marketplace its consent back, after the shop was unbound here. */
export async function revokeConsent(ctx: Context, tenant: TenantId, id: ShopId): Promise<void> {
  const held = await ctx.db.tx(tenant, async (tx) => {
    const shop = await lockShop(tx, ctx.cipher, id);
    return { shop, tokens: await findTokens(tx, ctx.outbound, id) };
  });
  const platform = held.shop?.form.shop.platform;
  if (held.shop?.state === "UNBOUND" && held.tokens && platform)
    await ctx.marketplace.revoke(platform, held.tokens.refresh);
  await ctx.db.tx(tenant, async (tx) => {
    const shop = await lockShop(tx, ctx.cipher, id);
    if (shop?.state === "UNBOUND") await dropTokens(tx, id);
    await settle(tx, { topic: topics.revoke, key: id });
  });
}
