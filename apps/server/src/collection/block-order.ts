import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { send } from "#platform/engine/outbox.ts";
import type { TenantId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { receiptTopic, type Order, type OrderId } from "./collection.ts";
import { findOrder, moveOrder, orderHistory } from "./collection.store.ts";
import { findOrderWithAccounts } from "./order-accounts.ts";

/**
 * A sanctions list names the payer: the receipt is neither credited nor sent back. Nobody of the merchant is told, and to
 * him it goes on being reviewed. Whoever keeps open items books it and answers for it.
 */
export async function blockOrder(ctx: Context, tx: Tx, order: Order): Promise<void> {
  const moved = await moveOrder(tx, order, "block", {
    actor: "reviewer",
    at: ctx.clock.now(),
    also: () => send(tx, { topic: receiptTopic, key: order.id }),
  });
  if (!moved) refuse("wrongState");
}

/** Its money is put with what is blocked, once each time it is. */
export async function bookBlocked(ctx: Context, tenant: TenantId, id: OrderId): Promise<void> {
  const { order, own } = await findOrderWithAccounts(ctx, tenant, id);
  const steps = await ctx.db.tx(tenant, (tx) => orderHistory.list(tx, id));
  const n = steps.filter(({ act }) => act === "block").length;
  const { currency, minor } = order.money;
  const posted = await ctx.books.post(tenant, { subject: id, step: `block ${n}` }, (house, idOf) => [
    {
      kind: "transfer",
      id: idOf(),
      debit: own.uncredited,
      credit: house({ kind: "blocked", currency }),
      amount: minor,
      purpose: "correction",
      reference: id,
    },
  ]);
  if (!posted.accepted)
    throw new Error(`the books refused to block collection order ${id}: ${posted.refusal}`);
}

/** How its review is shown to the merchant: what a list says of his payer is not for him to read. */
export async function shownReview(tx: Tx, id: OrderId): Promise<"underReview" | "nothing" | "asItIs"> {
  const order = await findOrder(tx, id);
  if (order?.state === "BLOCKED") return "underReview";
  const steps = await orderHistory.list(tx, id);
  const last = steps.findLast(({ act }) => act === "submit" || act === "block");
  return last?.act === "block" ? "nothing" : "asItIs";
}
