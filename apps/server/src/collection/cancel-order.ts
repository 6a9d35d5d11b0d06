import { printMoney, subtract } from "@causeway/money";
import type { CollectionStatus } from "@causeway/contract/portal/collection";
import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import { notify, settleToDo } from "#notification/index.ts";
import type { AuditActor } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { withdrawCase } from "#review/index.ts";
import { freeOrders } from "#shop/index.ts";
import { reviewKind, statusOf, topics, type Order, type OrderId, type State } from "./collection.ts";
import { kinds } from "./collection.messages.ts";
import { findOrder, lockOrder, moveOrder, setHolds } from "./collection.store.ts";
import { replaceUses } from "./evidence.store.ts";
import { canBeCancelled, readStandings } from "./standing.ts";

/**
 * The bank took a receipt back, or never had it: nothing of it is credited or returned any more. False where its money
 * moves already, or where others have to decide first. Its posting is undone by whoever calls this.
 */
export async function cancelOrder(ctx: Context, tx: Tx, id: OrderId, actor: AuditActor): Promise<boolean> {
  const order = await lockOrder(tx, id);
  const standing = (await readStandings(tx, [id])).get(id);
  if (!order || !standing || !canBeCancelled(standing)) return false;
  return (await endOrder(ctx, tx, order, "cancel", actor)) !== undefined;
}

/** A receipt that was credited and whose money has been taken out of the merchant's balance again. */
export async function takeBackOrder(ctx: Context, tx: Tx, id: OrderId): Promise<void> {
  const order = await lockOrder(tx, id);
  if (order) await endOrder(ctx, tx, order, "takeBack", "flow");
}

function endOrder(
  ctx: Context,
  tx: Tx,
  order: Order,
  action: "cancel" | "takeBack",
  actor: AuditActor,
): Promise<State | undefined> {
  return moveOrder(tx, order, action, {
    actor,
    at: ctx.clock.now(),
    also: async () => {
      await replaceUses(tx, order.id, { contracts: [], invoiceNos: [] });
      await freeOrders(tx, order.id);
      for (const topic of [topics.watch, topics.credit, topics.refund])
        await settle(tx, { topic, key: order.id });
      await setHolds(tx, order.id, []);
      // Reviewers have nothing left to decide, nor the merchant to answer.
      for (const question of await withdrawCase(ctx, tx, { kind: reviewKind, subjectId: order.id }))
        await settleToDo(tx, tx.tenant, question);
      await settleToDo(tx, tx.tenant, order.id);
    },
    tell: (who) =>
      notify(ctx, tx, {
        tenant: tx.tenant,
        to: { permission: who },
        kind: action === "cancel" ? kinds.cancelled : kinds.takenBack,
        words: { orderNo: order.orderNo, amount: printMoney(order.money), payer: order.payerName },
        link: pageLink("CollectionOrderDetail", order.id),
      }),
  });
}

export async function readOrderState(tx: Tx, id: OrderId): Promise<State | undefined> {
  return (await findOrder(tx, id))?.state;
}

/** How whoever it is not may name a receipt, and how it stands for its merchant. */
export async function readReceipt(
  tx: Tx,
  id: OrderId,
): Promise<{ readonly orderNo: string; readonly status: CollectionStatus } | undefined> {
  const order = await findOrder(tx, id);
  return order && { orderNo: order.orderNo, status: statusOf(order.state) };
}

/** Whoever decides about a receipt waits here for whoever moves it. */
export async function lockReceipt(tx: Tx, id: OrderId): Promise<void> {
  await lockOrder(tx, id);
}

export type SettledOrder = { readonly net: bigint; readonly fee: bigint };

/** What a merchant was given of a receipt, and what we took of it. */
export async function findSettledOrder(tx: Tx, id: OrderId): Promise<SettledOrder> {
  const order = await findOrder(tx, id);
  if (!order) throw new Error(`collection order ${id} was expected, to be settled`);
  return { net: subtract(order.money, order.fee).minor, fee: order.fee.minor };
}

/** How far its crediting has come, for whoever keeps open items. */
export async function readCrediting(tx: Tx, id: OrderId): Promise<Order> {
  const order = await findOrder(tx, id);
  if (!order) throw new Error(`collection order ${id} was expected`);
  return order;
}

/** The cause is said to be gone: the books are asked at once. */
export async function retryCredit(tx: Tx, id: OrderId): Promise<void> {
  await send(tx, { topic: topics.credit, key: id });
}
