import { signReview } from "@causeway/server/testing/signed-review.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { OrderId } from "@causeway/server/collection/collection.ts";
import { lockOrder, moveOrder } from "@causeway/server/collection/collection.store.ts";
import { startRefund } from "@causeway/server/collection/refund-order.ts";
import { collectionReview } from "@causeway/server/collection/review-collection.ts";
import type { Context } from "@causeway/server/context.ts";
import type { TenantId } from "@causeway/server/platform/ids.ts";

/** By the last digit of its id a receipt goes back to its payer or is credited; the others wait for their evidence. */
const goesBack = /[0-2]$/;
const isPlayed = "[0-9]$";

type Played = { refunded: number; approved: number };

/** Merchants send some of what they received back and have most of the rest credited, while everything goes wrong. */
export async function playMerchants(
  ctx: Context,
  tenants: readonly TenantId[],
  over: AbortSignal,
): Promise<Played> {
  const played = { refunded: 0, approved: 0 };
  while (!over.aborted) {
    // The database may be the one that was killed.
    for (const tenant of tenants) await playOne(ctx, tenant, played).catch(() => {});
    await sleep(500);
  }
  return played;
}

async function playOne(ctx: Context, tenant: TenantId, played: Played): Promise<void> {
  const waiting = await ctx.db.tx(tenant, (tx) =>
    tx.rows<{ id: OrderId }>(
      `SELECT id FROM collection_order WHERE state IN ('WAITING_RELATIVE', 'REJECT') AND booked_at IS NOT NULL
       AND holds = '{}' AND id::text ~ $1 ORDER BY random() LIMIT 40`,
      [isPlayed],
    ),
  );
  for (const { id } of waiting)
    await ctx.db.tx(tenant, async (tx) => {
      const order = await lockOrder(tx, id);
      if (!order || order.holds.length > 0) return;
      if (goesBack.test(id)) {
        if (await startRefund(ctx, tx, order, "refund", "flow", "Sent by mistake")) played.refunded += 1;
        return;
      }
      const now = ctx.clock.now();
      if (!(await moveOrder(tx, order, "submit", { actor: "flow", at: now }))) return;
      await signReview(ctx, tenant, { kind: "collection", subjectId: id });
      await collectionReview(ctx).decided(tx, {
        caseId: randomUUID() as never,
        subjectId: id,
        outcome: "approve",
        reasons: [],
        listed: "no",
        decidedAt: now,
      });
      played.approved += 1;
    });
}
