import { openMerchantAccounts, transferId } from "@causeway/ledger";
import { findMerchantAccounts } from "@causeway/ledger";
import { portion, type Money } from "@causeway/money";
import type { Context } from "../context.ts";
import { audit } from "#platform/audit.ts";
import type { Tx } from "#platform/db.ts";
import { newId, newOrderNo, type TenantId } from "#platform/ids.ts";
import { announce } from "#platform/live.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { notify } from "#notification/index.ts";
import {
  nextLook,
  topics,
  type Hold,
  type OrderId,
  type Payer,
  type ReceivingAccount,
} from "./collection.ts";
import {
  addStep,
  findOrder,
  findOrderByReference,
  insertOrder,
  lockOrder,
  setBooked,
} from "./collection.store.ts";
import { kinds, shown } from "./collection.messages.ts";

export type Credit = {
  readonly partner: string;
  readonly bankReference: string;
  readonly account: ReceivingAccount;
  readonly money: Money;
  readonly payer: Payer;
  readonly remittanceInformation: string;
  readonly bookedAt: Date;
  readonly holds?: readonly Hold[];
};

const dayMs = 86_400_000;

/**
 * A bank told of money for one of a merchant's accounts. Called with the notice still locked in the inbox, in the
 * merchant's own transaction; told again, it finds the order of the first time.
 */
export async function recordCredit(
  ctx: Context,
  tx: Tx,
  credit: Credit,
): Promise<{ orderId: OrderId; orderNo: string }> {
  const known = await findOrderByReference(tx, credit.partner, credit.bankReference);
  if (known) return { orderId: known.id, orderNo: known.orderNo };
  const now = ctx.clock.now();
  const id: OrderId = newId(now);
  const orderNo = newOrderNo("CO", ctx.config.cell, now);
  const evidenceDueAt = new Date(now.getTime() + ctx.config.collection.evidenceDays * dayMs);
  await insertOrder(tx, ctx.cipher, {
    id,
    orderNo,
    partner: credit.partner,
    bankReference: credit.bankReference,
    account: credit.account,
    money: credit.money,
    fee: portion(credit.money, ctx.config.collection.fee, "half-up"),
    payer: credit.payer,
    remittanceInformation: credit.remittanceInformation,
    collectedAt: credit.bookedAt,
    evidenceDueAt,
    holds: credit.holds ?? [],
  });
  await addStep(tx, id, now, "collect", "WAITING_RELATIVE", "bank");
  await openMerchantAccounts(tx, tx.tenant, [credit.money.currency]);
  await send(tx, { topic: topics.book, key: id });
  await send(tx, { topic: topics.watch, key: id }, nextLook(evidenceDueAt, now).at);
  await notify(ctx, tx, {
    tenant: tx.tenant,
    to: { permission: "collection.associate" },
    kind: kinds.received,
    key: id,
    words: { orderNo, amount: shown(credit.money), payer: credit.payer.name, due: dayOf(evidenceDueAt) },
    link: `/collection/associated?id=${id}`,
  });
  await announce(tx, "collection", id);
  await audit(tx, now, { actor: "bank", act: "collection.received", subject: id });
  return { orderId: id, orderNo };
}

export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** The receipt enters the books: what the bank holds for us, we owe the merchant. The same step twice is one entry. */
export async function bookCredit(ctx: Context, tenant: TenantId, id: OrderId): Promise<void> {
  const found = await ctx.db.tx(tenant, async (tx) => {
    const order = await findOrder(tx, id);
    return order && { order, accounts: await findMerchantAccounts(tx, tenant) };
  });
  const own = found?.accounts.get(found.order.money.currency);
  if (!found || !own) throw new Error("a receipt that was promised is not there");
  const { order } = found;
  if (order.bookedAt === null) {
    const outcome = await ctx.books.post(tenant, (house) => [
      {
        kind: "transfer",
        id: transferId(id, "collect"),
        debit: house({ kind: "nostro", partner: order.partner, currency: order.money.currency }),
        credit: own.uncredited,
        amount: order.money.minor,
        purpose: "collect",
        reference: id,
      },
    ]);
    if (!outcome.accepted) throw new Error(`the books refused a receipt: ${outcome.refusal}`);
  }
  await ctx.db.tx(tenant, async (tx) => {
    const now = ctx.clock.now();
    const locked = await lockOrder(tx, id);
    await settle(tx, { topic: topics.book, key: id });
    if (!locked || locked.bookedAt !== null) return;
    await setBooked(tx, id, now);
    await addStep(tx, id, now, "book", locked.state, "flow");
    await audit(tx, now, { actor: "flow", act: "collection.booked", subject: id });
  });
}
