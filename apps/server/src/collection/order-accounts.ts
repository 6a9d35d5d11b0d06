import { findMerchantAccounts } from "@causeway/ledger";
import type { Context } from "../context.ts";
import type { TenantId } from "#platform/ids.ts";
import type { OrderId } from "./collection.ts";
import { findOrder } from "./collection.store.ts";

/** An order, and the merchant's accounts in the ledger that its money moves between. */
export async function findOrderWithAccounts(ctx: Context, tenant: TenantId, id: OrderId) {
  const found = await ctx.db.tx(tenant, async (tx) => {
    const order = await findOrder(tx, id);
    return order && { order, own: (await findMerchantAccounts(tx, tenant)).get(order.money.currency) };
  });
  if (!found?.own)
    throw new Error(`collection order ${id} was expected, with ledger accounts in its currency`);
  return { order: found.order, own: found.own };
}
