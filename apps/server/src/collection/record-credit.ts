import { openMerchantAccounts } from "@causeway/ledger";
import { printMoney, type Money } from "@causeway/money";
import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import { dayIn, daysAfter } from "#platform/day.ts";
import type { Tx } from "#platform/data/db.ts";
import { newId, newOrderNo } from "#platform/ids.ts";
import { announce } from "#platform/data/live.ts";
import { send } from "#platform/engine/outbox.ts";
import { notify } from "#notification/index.ts";
import { feeOf, findCollectionPrice } from "#price/index.ts";
import {
  nextLook,
  topics,
  type Hold,
  type OrderId,
  type Payer,
  type ReceivingAccount,
} from "./collection.ts";
import { addStep, findOrderByReference, insertOrder } from "./collection.store.ts";
import { kinds } from "./collection.messages.ts";

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

/**
 * A bank told of money for one of a merchant's accounts, and this runs in the merchant's own transaction; told again, it
 * finds the order of the first time.
 */
export async function recordCredit(
  ctx: Context,
  tx: Tx,
  credit: Credit,
): Promise<{ orderId: OrderId; orderNo: string }> {
  const known = await findOrderByReference(tx, credit.partner, credit.bankReference);
  if (known) return { orderId: known.id, orderNo: known.orderNo };
  const made = await recordUnbooked(ctx, tx, credit);
  await send(tx, { topic: topics.book, key: made.orderId });
  return made;
}

/** The same of money that stands in our books already; whoever moves it to the merchant says so (`markBooked`). */
export async function recordUnbooked(
  ctx: Context,
  tx: Tx,
  credit: Credit,
): Promise<{ orderId: OrderId; orderNo: string }> {
  const now = ctx.clock.now();
  const id: OrderId = newId(now);
  const orderNo = newOrderNo("CO", ctx.config.cell, now);
  // Where it comes from is what is known when it comes: what evidence says later changes no price that was shown.
  const source = credit.account.shop ? "PLATFORM" : "B2B";
  const price = await findCollectionPrice(tx, { source, money: credit.money, at: now });
  const evidenceDueAt = daysAfter(now, ctx.config.collection.evidenceDays);
  await insertOrder(tx, ctx.cipher, {
    id,
    orderNo,
    partner: credit.partner,
    bankReference: credit.bankReference,
    account: credit.account,
    money: credit.money,
    price,
    fee: feeOf(price, credit.money),
    payer: credit.payer,
    remittanceInformation: credit.remittanceInformation,
    collectedAt: credit.bookedAt,
    evidenceDueAt,
    holds: credit.holds ?? [],
  });
  await addStep(tx, { id, state: "WAITING_RELATIVE" }, "collect", "bank", now);
  await openMerchantAccounts(tx, tx.tenant, [credit.money.currency]);
  await send(tx, { topic: topics.watch, key: id }, nextLook(evidenceDueAt, now).at);
  await notify(ctx, tx, {
    tenant: tx.tenant,
    to: { permission: "collection.associate" },
    kind: kinds.received,
    key: id,
    words: {
      orderNo,
      amount: printMoney(credit.money),
      payer: credit.payer.name,
      due: dayIn("Asia/Hong_Kong", evidenceDueAt),
    },
    link: pageLink("AssociatedCredentials", id),
  });
  await announce(tx, "collection", id);
  const details = { priceVersion: String(price.version) };
  await audit(tx, now, { actor: "bank", act: "collection.received", subject: id, details });
  return { orderId: id, orderNo };
}
