import { printMoney } from "@causeway/money";
import type { InputOf, OutputOf, Words } from "@causeway/contract";
import type * as contract from "@causeway/contract/portal/collection";
import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import { isBusinessHeld } from "#enterprise/index.ts";
import { notify, settleToDo } from "#notification/index.ts";
import type { AuditActor } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, UserActor } from "#platform/http/binding.ts";
import type { TenantId } from "#platform/ids.ts";
import type { Asked } from "#platform/engine/instruction-record.ts";
import { noteSeen } from "#platform/data/security.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { refuse } from "#platform/refusal.ts";
import { freeOrders } from "#shop/index.ts";
import { findCaseAbout, findSignedOutcome } from "#review/index.ts";
import { reviewKind, statusOf, topics, type Order, type OrderId } from "./collection.ts";
import { lockOrder, moveOrder, setHolds } from "./collection.store.ts";
import { kinds } from "./collection.messages.ts";
import { replaceUses } from "./evidence.store.ts";
import { findOrderWithAccounts } from "./order-accounts.ts";
import { instructRefund } from "./instruct-refund.ts";
import { waitsForRelease } from "./wait-for-release.ts";

/** The merchant does not want it, or cannot prove it. */
export async function refundByMerchant(
  ctx: Context,
  tx: Tx,
  { actor }: Call<UserActor>,
  { id, reason }: InputOf<typeof contract.refundCollection>,
): Promise<OutputOf<typeof contract.refundCollection>> {
  const order = (await lockOrder(tx, id as OrderId)) ?? refuse("notFound");
  if (!(await startRefund(ctx, tx, order, "refund", actor.userId, reason))) refuse("wrongState");
  return { status: statusOf("REFUNDING") };
}

/** Turns a locked order round; false where its state does not allow that. */
export async function startRefund(
  ctx: Context,
  tx: Tx,
  order: Order,
  action: "refund" | "fail" | "recall",
  actor: AuditActor,
  reason: string | Words,
): Promise<boolean> {
  const moved = await moveOrder(tx, order, action, {
    actor,
    at: ctx.clock.now(),
    also: async () => {
      await replaceUses(tx, order.id, { contracts: [], invoiceNos: [] });
      await freeOrders(tx, order.id);
      // A held receipt begins its way back when it is released.
      if (order.holds.length === 0) await send(tx, { topic: topics.refund, key: order.id });
      await settle(tx, { topic: topics.watch, key: order.id });
      await settleToDo(tx, tx.tenant, order.id);
    },
    tell: (who) =>
      notify(ctx, tx, {
        tenant: tx.tenant,
        to: { permission: who },
        kind: kinds.returning,
        words: { orderNo: order.orderNo, amount: printMoney(order.money), payer: order.payerName, reason },
        link: pageLink("CollectionOrderDetail", order.id),
      }),
  });
  return moved !== undefined;
}

/** Begins the way back, once nothing holds it any more. */
/** Reviewers had a say in it where there was a case: then it ended, and they signed how. */
async function isAsked(ctx: Context, tx: Tx, id: OrderId): Promise<boolean> {
  const reviewed = await findCaseAbout(tx, reviewKind, id);
  const isUndecided = !reviewed || (reviewed.state === "closed" && reviewed.outcome === null);
  if (isUndecided || (await findSignedOutcome(ctx, tx, reviewKind, id)) !== undefined) return true;
  ctx.events.emit({ event: "decision.unsigned", kind: reviewKind, subjectId: id });
  await noteSeen(ctx, tx, undefined, { kind: "decision.unsigned", subject: id });
  return false;
}

export async function beginRefund(ctx: Context, tenant: TenantId, id: OrderId): Promise<void> {
  if (await waitsForRelease(ctx, tenant, topics.refund, id)) return;
  await ctx.db.tx(tenant, async (tx) => {
    const order = await lockOrder(tx, id);
    await settle(tx, { topic: topics.refund, key: id });
    if (order?.state === "REFUNDING" && (await isAsked(ctx, tx, id)))
      await instructRefund(tx, id, askedFor(order), ctx.clock.now());
  });
}

function askedFor({ partner, bankReference, money }: Order): Asked {
  return { partner, reference: bankReference, money };
}

/**
 * What the bank is asked to send back; nothing may leave while the receipt or the company's business is held, and
 * nothing is asked for any more once the bank has taken the receipt back by itself.
 */
export async function wantRefund(tx: Tx, id: OrderId) {
  const order = await lockOrder(tx, id);
  if (!order) throw new Error(`collection order ${id} was expected, to be refunded`);
  if (order.state !== "REFUNDING") return undefined;
  const isHeld = order.holds.length > 0 || (await isBusinessHeld(tx));
  return { asked: askedFor(order), mayLeave: !isHeld };
}

/** What the bank said in the end, and what comes to rest with it. Told again, it changes nothing. */
export async function finishRefund(
  ctx: Context,
  tenant: TenantId,
  id: OrderId,
  outcome: "returned" | "refused",
  rest: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { order, own } = await findOrderWithAccounts(ctx, tenant, id);
  if (outcome === "returned" && order.state === "REFUNDING") {
    const posted = await ctx.books.post(tenant, { subject: id, step: "refund" }, (house, idOf) => [
      {
        kind: "transfer",
        id: idOf(),
        debit: own.uncredited,
        // The bank's word is not its debit: until that comes, what is on its way stands in suspense.
        credit: house({ kind: "suspense", currency: order.money.currency }),
        amount: order.money.minor,
        purpose: "refund",
        reference: id,
      },
    ]);
    if (!posted.accepted) throw new Error(`the books refused a refund: ${posted.refusal}`);
  }
  await ctx.db.tx(tenant, async (tx) => {
    const locked = await lockOrder(tx, id);
    await settle(tx, { topic: topics.refund, key: id });
    if (locked)
      await moveOrder(tx, locked, outcome === "refused" ? "refundRefused" : "refunded", {
        actor: "bank",
        at: ctx.clock.now(),
        // Nothing is left that could be held; what was refused stays held as it was.
        also: async () => (outcome === "returned" ? setHolds(tx, id, []) : undefined),
        tell: (who) =>
          notify(ctx, tx, {
            tenant,
            to: { permission: who },
            kind: outcome === "refused" ? kinds.refundRefused : kinds.returned,
            words: { orderNo: locked.orderNo, amount: printMoney(locked.money), payer: locked.payerName },
            link: pageLink("CollectionOrderDetail", id),
          }),
      });
    await rest(tx);
  });
}
