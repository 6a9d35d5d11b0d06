import type { Chain } from "@causeway/ledger";
import { printMoney, subtract } from "@causeway/money";
import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import { notify } from "#notification/index.ts";
import type { TenantId } from "#platform/ids.ts";
import { noteSeen } from "#platform/data/security.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { creditOrders } from "#shop/index.ts";
import { findSignedOutcome } from "#review/index.ts";
import { receiptTopic, reviewKind, topics, type Order, type OrderId } from "./collection.ts";
import {
  endAttempt,
  lockOrder,
  moveOrder,
  setCredited,
  setCrediting,
  wasRefused,
} from "./collection.store.ts";
import { kinds } from "./collection.messages.ts";
import { findOrderWithAccounts } from "./order-accounts.ts";
import { waitsForRelease } from "./wait-for-release.ts";

/** The merchant gets what was collected less our fee, in one chain: both or neither, once. */
export async function creditOrder(ctx: Context, tenant: TenantId, id: OrderId): Promise<void> {
  const { order, own } = await findOrderWithAccounts(ctx, tenant, id);
  let posted: string | undefined;
  if (order.state === "CREDITING" || order.state === "FAILED") {
    if (await waitsForRelease(ctx, tenant, topics.credit, id)) return;
    if (!(await isApproved(ctx, tenant, id))) return;
    const attempt = await beginCrediting(ctx, tenant, order);
    if (attempt === undefined) return;
    const net = subtract(order.money, order.fee);
    const outcome = await ctx.books.post(
      tenant,
      { subject: id, step: "credit", attempt },
      (house, idOf): Chain => {
        const shared = { kind: "transfer", debit: own.uncredited, reference: id } as const;
        const credit = {
          ...shared,
          id: (posted = idOf()),
          credit: own.available,
          amount: net.minor,
          purpose: "credit",
        } as const;
        if (order.fee.minor === 0n) return [credit];
        const fee = {
          ...shared,
          id: idOf("fee"),
          credit: house({ kind: "fee", currency: net.currency }),
          amount: order.fee.minor,
          purpose: "fee",
        } as const;
        return [credit, fee];
      },
    );
    if (!outcome.accepted) return stallOrder(ctx, tenant, id, { attempt, why: outcome.refusal });
  }
  await ctx.db.tx(tenant, async (tx) => {
    const locked = await lockOrder(tx, id);
    // Only what was posted above may be called credited; an order that moved meanwhile is looked at again.
    if (locked && locked.state !== order.state) return;
    await settle(tx, { topic: topics.credit, key: id });
    if (!locked) return;
    await moveOrder(tx, locked, "credit", {
      actor: "flow",
      at: ctx.clock.now(),
      also: async () => {
        await creditOrders(tx, id);
        if (posted !== undefined) await setCredited(tx, id, posted);
        // What was stopped before, or was to go back and could not, waited for this with a person.
        if (locked.state === "FAILED" || (await wasRefused(tx, id)))
          await send(tx, { topic: receiptTopic, key: id });
      },
      tell: (who) =>
        notify(ctx, tx, {
          tenant,
          to: { permission: who },
          kind: kinds.credited,
          words: {
            orderNo: locked.orderNo,
            gross: printMoney(locked.money),
            fee: printMoney(locked.fee),
            amount: printMoney(subtract(locked.money, locked.fee)),
          },
          link: pageLink("CollectionOrderDetail", id),
        }),
    });
  });
}

/** The state says so, and the api writes that; that reviewers did, their signatures say. */
function isApproved(ctx: Context, tenant: TenantId, id: OrderId): Promise<boolean> {
  return ctx.db.tx(tenant, async (tx) => {
    if ((await findSignedOutcome(ctx, tx, reviewKind, id)) === "approve") return true;
    ctx.events.emit({ event: "decision.unsigned", kind: reviewKind, subjectId: id });
    await noteSeen(ctx, tx, undefined, { kind: "decision.unsigned", subject: id });
    await settle(tx, { topic: topics.credit, key: id });
    return false;
  });
}

/**
 * Says, where everybody who would hold it can see it, that its money moves from now on. Nothing moves while it is held,
 * whoever asks for it; its release sends this anew. What moved on since it was looked at is looked at again. Says which
 * attempt this is.
 */
function beginCrediting(ctx: Context, tenant: TenantId, seen: Order): Promise<number | undefined> {
  return ctx.db.tx(tenant, async (tx) => {
    const order = await lockOrder(tx, seen.id);
    if (order?.state !== seen.state) return undefined;
    if (order.holds.length > 0) {
      await settle(tx, { topic: topics.credit, key: order.id });
      return undefined;
    }
    // The receipt is booked by a flow of its own; until then there is nothing to credit from.
    if (order.bookedAt === null)
      throw new Error(`the receipt of collection order ${order.id} is not booked yet`);
    // Told another amount meanwhile, it is looked at again.
    if (order.money.minor !== seen.money.minor) return undefined;
    await setCrediting(tx, order.id, ctx.clock.now());
    return order.creditAttempt;
  });
}

const tryAgainMs = 15 * 60_000;

/**
 * The books said no, which nobody expects: people look, and it is tried again from time to time. Where another run has
 * said so before, there may be a later attempt under way, which is not this one's to end.
 */
async function stallOrder(
  ctx: Context,
  tenant: TenantId,
  id: OrderId,
  { attempt, why }: { readonly attempt: number; readonly why: string },
): Promise<void> {
  await ctx.db.tx(tenant, async (tx) => {
    const locked = await lockOrder(tx, id);
    const now = ctx.clock.now();
    const work = { topic: topics.credit, key: id };
    if (locked?.creditAttempt !== attempt) return;
    await settle(tx, work);
    await endAttempt(tx, id);
    await send(tx, work, new Date(now.getTime() + tryAgainMs));
    await send(tx, { topic: receiptTopic, key: id });
    await moveOrder(tx, locked, "stall", { actor: "flow", at: now, details: { why } });
  });
}
