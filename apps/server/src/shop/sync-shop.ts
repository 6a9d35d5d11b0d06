import type { InputOf, OutputOf } from "@causeway/contract";
import type * as contract from "@causeway/contract/portal/shop";
import type { Platform } from "@causeway/contract/receiving/application";
import { MarketplaceSilent, type OrderPage, type Tokens } from "#partners/marketplace/port.ts";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import { daysAfter } from "#platform/day.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, UserActor } from "#platform/http/binding.ts";
import { newId, type TenantId } from "#platform/ids.ts";
import { announce } from "#platform/data/live.ts";
import { send, sendingOf, settle, settleSending } from "#platform/engine/outbox.ts";
import { refuse } from "#platform/refusal.ts";
import { platformOf } from "./authorise-shop.ts";
import { recordOrders } from "./order.store.ts";
import { topics, type Shop, type ShopId } from "./shop.ts";
import { findShop, findTokens, lockShop, saveTokens, setSyncedTo } from "./shop.store.ts";
import {
  advance,
  endSync,
  findLastSync,
  findRunning,
  lockRunning,
  noteSilence,
  resumeSync,
  startSync,
  type Sync,
} from "./sync.store.ts";
import { expire } from "./watch-shop.ts";

/** How far back the first reading goes, and by how much each later one looks behind the last. */
const firstDays = 180;
const overlapDays = 1;
/** How long a silent marketplace is left alone before it is asked again; after the last one a person decides. */
const pausesMs = [2_000, 5_000, 15_000, 60_000, 180_000];
/** A token that ends this soon is renewed before it is used. */
const renewBeforeMs = 60_000;

/** Begins to read a shop's orders, or goes on where a reading stopped. While one runs, it is that one. */
export async function syncShop(
  ctx: Context,
  tx: Tx,
  { actor }: Call<UserActor>,
  { shopId }: InputOf<typeof contract.syncShop>,
): Promise<OutputOf<typeof contract.syncShop>> {
  const now = ctx.clock.now();
  const shop = (await lockShop(tx, ctx.cipher, shopId as ShopId)) ?? refuse("notFound");
  if (shop.state !== "ACTIVE" || !platformOf(shop)) refuse("shopMoved");
  const last = await findLastSync(tx, shop.id);
  if (last?.state === "RUNNING") return { started: false };
  if (last?.state === "FAILED" && last.cursor !== null) await resumeSync(tx, last.id);
  else {
    const since = shop.syncedTo ? daysAfter(shop.syncedTo, -overlapDays) : daysAfter(now, -firstDays);
    await startSync(tx, { id: newId(now), shopId: shop.id, since, startedAt: now });
  }
  await send(tx, { topic: topics.sync, key: shop.id });
  await announce(tx, "shop", shop.id);
  await audit(tx, now, { actor: actor.userId, act: "shop.syncStarted", subject: shop.id });
  return { started: true };
}

/**
 * One page of one shop. Where the reading stands is in the database, so whoever runs this next goes on from there; a
 * page that is read twice is written once.
 */
export async function syncPage(ctx: Context, tenant: TenantId, id: ShopId): Promise<void> {
  const work = { topic: topics.sync, key: id };
  const held = await ctx.db.tx(tenant, async (tx) => {
    const sending = await sendingOf(tx, work);
    const shop = await findShop(tx, ctx.cipher, id);
    const sync = await findRunning(tx, id);
    const tokens = await findTokens(tx, ctx.outbound, id);
    return { sending, shop, sync, tokens };
  });
  const { shop, sync } = held;
  const platform = shop && platformOf(shop);
  if (!shop || !sync || !platform || shop.state !== "ACTIVE") {
    await ctx.db.tx(tenant, (tx) => settleSending(tx, work, held.sending));
    return;
  }
  try {
    const page = await readPage(ctx, tenant, shop, platform, sync, held.tokens);
    if (page === "refused") await ctx.db.tx(tenant, (tx) => stopForToken(ctx, tx, id));
    else await ctx.db.tx(tenant, (tx) => writePage(ctx, tx, shop, sync, page));
  } catch (error) {
    if (!(error instanceof MarketplaceSilent)) throw error;
    await ctx.db.tx(tenant, (tx) => waitForMarketplace(ctx, tx, id));
  }
}

async function readPage(
  ctx: Context,
  tenant: TenantId,
  shop: Shop,
  platform: Platform,
  { since, cursor }: Sync,
  tokens: Tokens | undefined,
): Promise<OrderPage | "refused"> {
  if (!tokens) return "refused";
  const asked = { changedSince: since, cursor };
  const soon = new Date(ctx.clock.now().getTime() + renewBeforeMs);
  if (tokens.accessUntil > soon) {
    const page = await ctx.marketplace.listOrders(platform, tokens.access, asked);
    if (page !== "refused") return page;
  }
  // The access token is over, or the marketplace says so; the consent behind it may still be good.
  const renewed = await ctx.marketplace.refresh(platform, tokens.refresh);
  if (renewed === "refused") return "refused";
  await ctx.db.tx(tenant, (tx) => saveTokens(tx, ctx.outbound, shop.id, renewed));
  return ctx.marketplace.listOrders(platform, renewed.access, asked);
}

async function writePage(ctx: Context, tx: Tx, shop: Shop, sync: Sync, page: OrderPage): Promise<void> {
  const now = ctx.clock.now();
  const running = await lockRunning(tx, shop.id);
  // Another run of this step has written the page already; what it left to be done goes on by itself.
  if (running?.id !== sync.id || running.cursor !== sync.cursor) return;
  if (page.sellerId !== shop.sellerId)
    return stop(ctx, tx, shop.id, { state: "FAILED", fault: "WRONG_SELLER", at: now });
  // A page that names itself as the next one would never end.
  if (page.next !== null && page.next === sync.cursor)
    throw new MarketplaceSilent("the marketplace goes round in circles");
  const { seen, fresh } = await recordOrders(tx, shop.id, sync.id, page.orders);
  await advance(tx, sync.id, { cursor: page.next, seen, fresh, total: page.total });
  if (page.next === null) {
    await setSyncedTo(tx, shop.id, sync.startedAt);
    return stop(ctx, tx, shop.id, { state: "DONE", fault: null, at: now });
  }
  await send(tx, { topic: topics.sync, key: shop.id });
  await announce(tx, "shop", shop.id);
}

/** Ends the reading; whatever was read is kept. */
async function stop(ctx: Context, tx: Tx, id: ShopId, end: Parameters<typeof endSync>[2]): Promise<void> {
  const running = await lockRunning(tx, id);
  await settle(tx, { topic: topics.sync, key: id });
  if (!running) return;
  await endSync(tx, running.id, end);
  await announce(tx, "shop", id);
  await audit(tx, ctx.clock.now(), {
    actor: "flow",
    act: end.state === "DONE" ? "shop.synchronised" : "shop.syncStopped",
    subject: id,
    details: end.fault === null ? {} : { fault: end.fault },
  });
}

async function stopForToken(ctx: Context, tx: Tx, id: ShopId): Promise<void> {
  const shop = await lockShop(tx, ctx.cipher, id);
  if (shop) await expire(ctx, tx, shop);
  await stop(ctx, tx, id, { state: "FAILED", fault: "TOKEN", at: ctx.clock.now() });
}

async function waitForMarketplace(ctx: Context, tx: Tx, id: ShopId): Promise<void> {
  const now = ctx.clock.now();
  const running = await lockRunning(tx, id);
  const pause = running && pausesMs[running.tries];
  if (!running || pause === undefined)
    return stop(ctx, tx, id, { state: "FAILED", fault: "SILENT", at: now });
  const nextTryAt = new Date(now.getTime() + pause);
  await noteSilence(tx, running.id, nextTryAt);
  await settle(tx, { topic: topics.sync, key: id });
  await send(tx, { topic: topics.sync, key: id }, nextTryAt);
  await announce(tx, "shop", id);
}
