import { printMoney, type Money } from "@causeway/money";
import type { Words } from "@causeway/contract";
import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import { notify } from "#notification/index.ts";
import { feeOf } from "#price/index.ts";
import { audit, type AuditActor } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { TenantId } from "#platform/ids.ts";
import { announce } from "#platform/data/live.ts";
import { refuse } from "#platform/refusal.ts";
import type { OrderId } from "./collection.ts";
import { markBooked } from "./book-credit.ts";
import { addStep, lockOrder, setAmount } from "./collection.store.ts";
import { kinds } from "./collection.messages.ts";
import { askForChanges } from "./review-collection.ts";
import { findOrderWithAccounts } from "./order-accounts.ts";
import { canBeCorrected, readStandings } from "./standing.ts";

const amountCorrected: Words = [
  "银行更正了收款金额，请核对凭证后重新提交",
  "銀行更正了收款金額，請核對憑證後重新提交",
  "the bank corrected the amount: please check the evidence and submit it again",
];

/**
 * A receipt that stands still because the bank told of it wrongly takes the amount of the bank's statement. It counts
 * as not booked until the difference stands in the books, so nothing can be credited meanwhile.
 */
export async function correctOrder(
  ctx: Context,
  tx: Tx,
  id: OrderId,
  right: Money,
  actor: AuditActor,
): Promise<void> {
  const order = (await lockOrder(tx, id)) ?? refuse("notFound");
  const standing = (await readStandings(tx, [id])).get(id);
  if (!standing || !canBeCorrected(standing)) refuse("wrongState");
  const now = ctx.clock.now();
  await setAmount(tx, id, right, feeOf(order.price, right));
  if (order.state === "CREDITING" || order.state === "FAILED") {
    const reasons = [{ field: "", words: amountCorrected }];
    await askForChanges(ctx, tx, order, { action: "correct", actor: "bank", reasons });
  } else await addStep(tx, order, "correct", "bank", now);
  await notify(ctx, tx, {
    tenant: tx.tenant,
    to: { permission: "collection.view" },
    kind: kinds.corrected,
    words: { orderNo: order.orderNo, before: printMoney(order.money), amount: printMoney(right) },
    link: pageLink("CollectionOrderDetail", id),
  });
  await announce(tx, "collection", id);
  const details = { before: printMoney(order.money), after: printMoney(right) };
  await audit(tx, now, { actor, act: "collection.corrected", subject: id, details });
}

/** The difference enters the books, once however often the step runs; the id of its posting. */
export async function bookCorrection(
  ctx: Context,
  tenant: TenantId,
  id: OrderId,
  { source, by }: { source: string; by: bigint },
): Promise<string> {
  const { order, own } = await findOrderWithAccounts(ctx, tenant, id);
  let posting = "";
  const posted = await ctx.books.post(tenant, { subject: source, step: "correct" }, (house, idOf) => {
    const nostro = house({ kind: "nostro", partner: order.partner, currency: order.money.currency });
    const [debit, credit] = by > 0n ? [nostro, own.uncredited] : [own.uncredited, nostro];
    const amount = by > 0n ? by : -by;
    posting = idOf();
    return [{ kind: "transfer", id: posting, debit, credit, amount, purpose: "correction", reference: id }];
  });
  if (!posted.accepted)
    throw new Error(`the books refused a correction of collection order ${id}: ${posted.refusal}`);
  await ctx.db.tx(tenant, (tx) => markBooked(ctx, tx, id));
  return posting;
}
