import { findMerchantAccounts, transferId, type Chain } from "@causeway/ledger";
import { subtract } from "@causeway/money";
import type { InputOf, OutputOf, Words } from "@causeway/contract";
import type * as contract from "@causeway/contract/portal/collection";
import type { Context } from "../context.ts";
import { isBusinessHeld } from "#enterprise/index.ts";
import { notify, settleToDo } from "#notification/index.ts";
import { audit } from "#platform/audit.ts";
import type { Tx } from "#platform/db.ts";
import type { Actor, Call } from "#platform/http/binding.ts";
import type { TenantId } from "#platform/ids.ts";
import { announce } from "#platform/live.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { refuse } from "#platform/refusal.ts";
import { creditOrders, freeOrders } from "#shop/index.ts";
import { statusOf, topics, nextLook, type Order, type OrderId } from "./collection.ts";
import { addStep, findOrder, lockOrder, moveOrder } from "./collection.store.ts";
import { kinds, shown } from "./collection.messages.ts";
import { replaceUses } from "./evidence.store.ts";
import { dayOf } from "./record-credit.ts";

type User = Extract<Actor, { kind: "user" }>;

export async function withAccounts(ctx: Context, tenant: TenantId, id: OrderId) {
  const found = await ctx.db.tx(tenant, async (tx) => {
    const order = await findOrder(tx, id);
    return order && { order, own: (await findMerchantAccounts(tx, tenant)).get(order.money.currency) };
  });
  if (!found?.own) throw new Error("an order that was promised is not there");
  return { order: found.order, own: found.own };
}

const askAgainMs = 15 * 60_000;

/** The money of a company whose business is held stays where it is; true when somebody looks again later. */
function waitsForRelease(ctx: Context, tenant: TenantId, topic: string, id: OrderId): Promise<boolean> {
  return ctx.db.tx(tenant, async (tx) => {
    if (!(await isBusinessHeld(tx))) return false;
    await settle(tx, { topic, key: id });
    await send(tx, { topic, key: id }, new Date(ctx.clock.now().getTime() + askAgainMs));
    return true;
  });
}

/** The merchant gets what was collected less our fee, in one chain: both or neither, once. */
export async function creditOrder(ctx: Context, tenant: TenantId, id: OrderId): Promise<void> {
  const { order, own } = await withAccounts(ctx, tenant, id);
  // The receipt is booked by a flow of its own; until then there is nothing to credit from.
  if (order.state === "CREDITING" && order.bookedAt === null) throw new Error("not booked yet");
  if (order.state === "CREDITING" || order.state === "FAILED") {
    if (await waitsForRelease(ctx, tenant, topics.credit, id)) return;
    const net = subtract(order.money, order.fee);
    const outcome = await ctx.books.post(tenant, (house): Chain => {
      const shared = { kind: "transfer", debit: own.uncredited, reference: id } as const;
      const credit = {
        ...shared,
        id: transferId(id, "credit"),
        credit: own.available,
        amount: net.minor,
        purpose: "credit",
      } as const;
      if (order.fee.minor === 0n) return [credit];
      const fee = {
        ...shared,
        id: transferId(id, "fee"),
        credit: house({ kind: "fee", currency: net.currency }),
        amount: order.fee.minor,
        purpose: "fee",
      } as const;
      return [credit, fee];
    });
    if (!outcome.accepted) return stall(ctx, tenant, id, outcome.refusal);
  }
  await ctx.db.tx(tenant, async (tx) => {
    const now = ctx.clock.now();
    const locked = await lockOrder(tx, id);
    await settle(tx, { topic: topics.credit, key: id });
    if (!locked || (await moveOrder(tx, locked, "credit", now, "flow")) === undefined) return;
    await creditOrders(tx, id);
    await notify(ctx, tx, {
      tenant,
      to: { permission: "collection.view" },
      kind: kinds.credited,
      words: {
        orderNo: locked.orderNo,
        gross: shown(locked.money),
        fee: shown(locked.fee),
        amount: shown(subtract(locked.money, locked.fee)),
      },
      link: `/collection/detail?id=${id}`,
    });
    await announce(tx, "collection", id);
    await audit(tx, now, { actor: "flow", act: "collection.credited", subject: id });
  });
}

/** The books said no, which nobody expects: people look, and a later try goes on from here. */
async function stall(ctx: Context, tenant: TenantId, id: OrderId, why: string): Promise<void> {
  await ctx.db.tx(tenant, async (tx) => {
    const now = ctx.clock.now();
    const locked = await lockOrder(tx, id);
    await settle(tx, { topic: topics.credit, key: id });
    if (!locked || (await moveOrder(tx, locked, "stall", now, "flow")) === undefined) return;
    await announce(tx, "collection", id);
    await audit(tx, now, { actor: "flow", act: "collection.stalled", subject: id, details: { why } });
  });
}

/** The merchant does not want it, or cannot prove it. */
export async function refundByMerchant(
  ctx: Context,
  tx: Tx,
  { actor }: Call<User>,
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
  actor: string,
  reason: string | Words,
): Promise<boolean> {
  const now = ctx.clock.now();
  if ((await moveOrder(tx, order, action, now, actor)) === undefined) return false;
  await replaceUses(tx, order.id, { contracts: [], invoiceNos: [] });
  await freeOrders(tx, order.id);
  // A held receipt begins its way back when it is released.
  if (order.holds.length === 0) await send(tx, { topic: topics.refund, key: order.id });
  await settle(tx, { topic: topics.watch, key: order.id });
  await settleToDo(tx, tx.tenant, order.id);
  await notify(ctx, tx, {
    tenant: tx.tenant,
    to: { permission: "collection.view" },
    kind: kinds.returning,
    words: { orderNo: order.orderNo, amount: shown(order.money), payer: order.payerName, reason },
    link: `/collection/detail?id=${order.id}`,
  });
  await announce(tx, "collection", order.id);
  await audit(tx, now, { actor, act: "collection.refund-started", subject: order.id });
  return true;
}

/**
 * Asks the bank to send the money back, after asking whether it already does: silence is no answer, and a notice may be
 * lost. The outbox comes back here until the bank has said how it ended.
 */
export async function askRefund(ctx: Context, tenant: TenantId, id: OrderId): Promise<void> {
  const order = await ctx.db.tx(tenant, (tx) => findOrder(tx, id));
  if (order?.state !== "REFUNDING") {
    await ctx.db.tx(tenant, (tx) => settle(tx, { topic: topics.refund, key: id }));
    return;
  }
  const known = await ctx.bank.findRefund(id);
  if (known === "unknown" && (await waitsForRelease(ctx, tenant, topics.refund, id))) return;
  const answer =
    known === "unknown"
      ? await ctx.bank.requestRefund({
          refundId: id,
          bankReference: order.bankReference,
          money: order.money,
        })
      : known;
  if (answer === "returned" || answer === "refused") await finishRefund(ctx, tenant, id, answer);
}

/** What the bank said in the end. Told again, it changes nothing. */
export async function finishRefund(
  ctx: Context,
  tenant: TenantId,
  id: OrderId,
  outcome: "returned" | "refused",
): Promise<void> {
  const { order, own } = await withAccounts(ctx, tenant, id);
  if (outcome === "returned" && order.state === "REFUNDING") {
    const posted = await ctx.books.post(tenant, (house) => [
      {
        kind: "transfer",
        id: transferId(id, "refund"),
        debit: own.uncredited,
        credit: house({ kind: "nostro", partner: order.partner, currency: order.money.currency }),
        amount: order.money.minor,
        purpose: "refund",
        reference: id,
      },
    ]);
    if (!posted.accepted) throw new Error(`the books refused a refund: ${posted.refusal}`);
  }
  await ctx.db.tx(tenant, async (tx) => {
    const now = ctx.clock.now();
    const locked = await lockOrder(tx, id);
    await settle(tx, { topic: topics.refund, key: id });
    const action = outcome === "returned" ? "refunded" : "refundRefused";
    if (!locked || (await moveOrder(tx, locked, action, now, "bank")) === undefined) return;
    if (outcome === "returned")
      await notify(ctx, tx, {
        tenant,
        to: { permission: "collection.view" },
        kind: kinds.returned,
        words: { orderNo: locked.orderNo, amount: shown(locked.money), payer: locked.payerName },
        link: `/collection/detail?id=${id}`,
      });
    await announce(tx, "collection", id);
    await audit(tx, now, { actor: "bank", act: `collection.${action}`, subject: id });
  });
}

const overdue: Words = ["逾期未提交交易凭证", "逾期未提交交易憑證", "no evidence was submitted in time"];

/** Evidence is due: reminds, and at the end sends the money back. Looks at the order first, whatever the timer meant. */
export async function watchOrder(ctx: Context, tenant: TenantId, id: OrderId): Promise<void> {
  await ctx.db.tx(tenant, async (tx) => {
    const now = ctx.clock.now();
    const order = await lockOrder(tx, id);
    if (order?.state !== "WAITING_RELATIVE" && order?.state !== "REJECT") {
      await settle(tx, { topic: topics.watch, key: id });
      return;
    }
    if (order.evidenceDueAt <= now) {
      await startRefund(ctx, tx, order, "refund", "flow", overdue);
      return;
    }
    const left = Math.ceil((order.evidenceDueAt.getTime() - now.getTime()) / 86_400_000);
    await settle(tx, { topic: topics.watch, key: id });
    await send(tx, { topic: topics.watch, key: id }, nextLook(order.evidenceDueAt, now).at);
    if (left > 7) return;
    await addStep(tx, id, now, "remind", order.state, "flow");
    await notify(ctx, tx, {
      tenant,
      to: { permission: "collection.associate" },
      kind: kinds.reminder,
      words: {
        orderNo: order.orderNo,
        days: String(left),
        amount: shown(order.money),
        payer: order.payerName,
        due: dayOf(order.evidenceDueAt),
      },
      link: `/collection/associated?id=${id}`,
    });
  });
}
