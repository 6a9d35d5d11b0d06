import type { Context } from "../context.ts";
import type { TenantId } from "#platform/ids.ts";
import { settle } from "#platform/engine/outbox.ts";
import { discardTopic, placeOf, type DocumentId } from "./document.ts";
import { dropUnclaimed } from "./document.store.ts";

/** Removes a file that nothing was submitted with: the row first, so that nobody can claim what is being removed. */
export async function discardDocument(ctx: Context, tenant: TenantId, id: DocumentId): Promise<void> {
  const loose = await ctx.db.tx(tenant, (tx) => dropUnclaimed(tx, id));
  if (loose) await ctx.store.remove(placeOf(tenant, id));
  await ctx.db.tx(tenant, (tx) => settle(tx, { topic: discardTopic, key: id }));
}
