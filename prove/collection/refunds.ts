import { setTimeout as sleep } from "node:timers/promises";
import type { OrderId } from "@causeway/server/collection/collection.ts";
import { lockOrder } from "@causeway/server/collection/collection.store.ts";
import { startRefund } from "@causeway/server/collection/refund-order.ts";
import type { Context } from "@causeway/server/context.ts";
import type { TenantId } from "@causeway/server/platform/ids.ts";
import type { Panel } from "../people/bank.ts";

type Waiting = { id: OrderId; reference: string; amount: string };

/** Every fourth receipt goes back to its payer, by the last digit of its id. */
const goesBack = /[0-3]$/;

/**
 * Merchants send a part of what they received back while everything goes wrong. A merchant knows what his payer sent, so
 * that he returns nothing the bank has mistold. Says how many went back.
 */
export async function refundSome(
  ctx: Context,
  tenants: readonly TenantId[],
  panel: Panel,
  over: AbortSignal,
): Promise<number> {
  let refunded = 0;
  while (!over.aborted) {
    const sent = new Map((await panel.entries()).map(({ reference, minor }) => [reference, minor]));
    for (const tenant of tenants)
      // The database may be the one that was killed.
      refunded += await refundAt(ctx, tenant, sent).catch(() => 0);
    await sleep(1_000);
  }
  return refunded;
}

async function refundAt(ctx: Context, tenant: TenantId, sent: ReadonlyMap<string, string>): Promise<number> {
  const waiting = await ctx.db.tx(tenant, (tx) =>
    tx.rows<Waiting>(
      `SELECT id, bank_reference AS reference, amount::text AS amount FROM collection_order
       WHERE state = 'WAITING_RELATIVE' AND booked_at IS NOT NULL AND holds = '{}'`,
    ),
  );
  const back = waiting.filter(
    ({ id, reference, amount }) => goesBack.test(id) && sent.get(reference) === amount,
  );
  let refunded = 0;
  for (const { id } of back)
    refunded += await ctx.db.tx(tenant, async (tx) => {
      const order = await lockOrder(tx, id);
      const isStarted = order && (await startRefund(ctx, tx, order, "refund", "flow", "Sent by mistake"));
      return isStarted ? 1 : 0;
    });
  return refunded;
}
