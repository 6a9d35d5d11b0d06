import type { InputOf, OutputOf } from "@causeway/contract";
import type * as contract from "@causeway/contract/portal/shop";
import type { Context } from "../context.ts";
import { settleToDo } from "#notification/index.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, UserActor } from "#platform/http/binding.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { refuse } from "#platform/refusal.ts";
import { statusOf, topics, type ShopId } from "./shop.ts";
import { freeSite, lockShop, moveShop } from "./shop.store.ts";
import { endSync, lockRunning } from "./sync.store.ts";

/** Ends a binding: the site is free for whoever proves it next, and the marketplace gets its consent back. */
export async function unbindShop(
  ctx: Context,
  tx: Tx,
  { actor }: Call<UserActor>,
  { shopId }: InputOf<typeof contract.unbindShop>,
): Promise<OutputOf<typeof contract.unbindShop>> {
  const now = ctx.clock.now();
  const shop = (await lockShop(tx, ctx.cipher, shopId as ShopId)) ?? refuse("notFound");
  const state = await moveShop(tx, shop, "unbind", {
    actor: actor.userId,
    at: now,
    also: async () => {
      const running = await lockRunning(tx, shop.id);
      if (running) await endSync(tx, running.id, { state: "FAILED", fault: null, at: now });
      await freeSite(tx, shop.id);
      for (const topic of [topics.sync, topics.watch]) await settle(tx, { topic, key: shop.id });
      await send(tx, { topic: topics.revoke, key: shop.id });
      await settleToDo(tx, tx.tenant, shop.id);
    },
  });
  return { status: statusOf(state ?? refuse("shopMoved")) };
}
