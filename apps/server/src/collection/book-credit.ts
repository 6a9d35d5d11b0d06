import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { TenantId } from "#platform/ids.ts";
import { settle } from "#platform/engine/outbox.ts";
import { topics, type OrderId } from "./collection.ts";
import { addStep, lockOrder, setBooked } from "./collection.store.ts";
import { findOrderWithAccounts } from "./order-accounts.ts";

/** The receipt enters the books: what the bank holds for us, we owe the merchant. The same step twice is one entry. */
export async function bookCredit(ctx: Context, tenant: TenantId, id: OrderId): Promise<void> {
  const { order, own } = await findOrderWithAccounts(ctx, tenant, id);
  if (order.bookedAt === null) {
    const outcome = await ctx.books.post(tenant, { subject: id, step: "collect" }, (house, idOf) => [
      {
        kind: "transfer",
        id: idOf(),
        debit: house({ kind: "nostro", partner: order.partner, currency: order.money.currency }),
        credit: own.uncredited,
        amount: order.money.minor,
        purpose: "collect",
        reference: id,
      },
    ]);
    if (!outcome.accepted)
      throw new Error(`the books refused the receipt of collection order ${id}: ${outcome.refusal}`);
  }
  await ctx.db.tx(tenant, async (tx) => {
    await settle(tx, { topic: topics.book, key: id });
    await markBooked(ctx, tx, id);
  });
}

/** What the order says stands in the books, from here on. */
export async function markBooked(ctx: Context, tx: Tx, id: OrderId): Promise<void> {
  const order = await lockOrder(tx, id);
  if (order?.bookedAt !== null) return;
  const now = ctx.clock.now();
  await setBooked(tx, id, now);
  await addStep(tx, order, "book", "flow", now);
  await audit(tx, now, { actor: "flow", act: "collection.booked", subject: id });
}
