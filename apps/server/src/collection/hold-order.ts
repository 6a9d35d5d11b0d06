import type { Words } from "@causeway/contract";
import { refundKind } from "#partners/bank/port.ts";
import type { Context } from "../context.ts";
import { audit, type AuditActor } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { announce } from "#platform/data/live.ts";
import { findUnderWay } from "#platform/engine/instruction-record.ts";
import { send } from "#platform/engine/outbox.ts";
import { enquireNow } from "#platform/engine/pursue-instruction.ts";
import { refuse } from "#platform/refusal.ts";
import { canBeHeld, receiptTopic, topics, type Hold, type Order, type OrderId } from "./collection.ts";
import { addStep, listStanding, lockOrder, setHolds } from "./collection.store.ts";
import { startRefund } from "./refund-order.ts";
import { canBeRecalled, readStandings } from "./standing.ts";

/**
 * Keeps the money of a receipt where it is until a person has decided. Evidence is taken and reviewed meanwhile. False
 * where its money has moved already or is about to: then there is nothing left to hold.
 */
export async function holdOrder(ctx: Context, tx: Tx, id: OrderId, hold: Hold): Promise<boolean> {
  const order = await lockOrder(tx, id);
  if (!order || !canBeHeld(order)) return false;
  if (order.holds.includes(hold)) return true;
  const now = ctx.clock.now();
  await setHolds(tx, id, [...order.holds, hold]);
  await addStep(tx, order, "hold", hold === "bank" ? "bank" : "reviewer", now);
  // What the bank may have already is left to whoever keeps open items.
  if (order.state === "REFUNDING") await send(tx, { topic: receiptTopic, key: id });
  await announce(tx, "collection", id);
  await audit(tx, now, { actor: "flow", act: "collection.held", subject: id, details: { hold } });
  return true;
}

/** Takes one reason away. When it was the last, whatever was decided meanwhile is carried out. */
export async function releaseOrder(ctx: Context, tx: Tx, id: OrderId, hold: Hold): Promise<void> {
  const order = await lockOrder(tx, id);
  if (!order?.holds.includes(hold)) return;
  const now = ctx.clock.now();
  const holds = order.holds.filter((each) => each !== hold);
  await setHolds(tx, id, holds);
  await addStep(tx, order, "release", "reviewer", now);
  if (holds.length === 0 && (order.state === "CREDITING" || order.state === "FAILED"))
    await send(tx, { topic: topics.credit, key: id });
  if (holds.length === 0 && order.state === "REFUNDING") await goOnBack(tx, id);
  await announce(tx, "collection", id);
  await audit(tx, now, { actor: "flow", act: "collection.released", subject: id, details: { hold } });
}

/** What was held before the bank was asked is asked for now, and what is with the bank already is looked after. */
async function goOnBack(tx: Tx, id: OrderId): Promise<void> {
  const underWay = await findUnderWay(tx, refundKind, id);
  if (underWay) await enquireNow(tx, refundKind, underWay);
  else await send(tx, { topic: topics.refund, key: id });
}

/** Everything at an account that is frozen stands still with it. */
export async function holdReceiptsAt(ctx: Context, tx: Tx, accountId: string): Promise<void> {
  for (const id of await listStanding(tx, accountId, "frozen", false)) await holdOrder(ctx, tx, id, "frozen");
}

export async function releaseReceiptsAt(ctx: Context, tx: Tx, accountId: string): Promise<void> {
  for (const id of await listStanding(tx, accountId, "frozen", true))
    await releaseOrder(ctx, tx, id, "frozen");
}

const bankDisagrees: Words = [
  "银行未能确认这笔款项",
  "銀行未能確認這筆款項",
  "the bank could not confirm this receipt",
];

/** A person decided that what was held goes back to its payer. */
export async function recallOrder(ctx: Context, tx: Tx, id: OrderId, actor: AuditActor): Promise<void> {
  const order: Order = (await lockOrder(tx, id)) ?? refuse("notFound");
  if (order.state === "REFUNDING") return;
  const standing = (await readStandings(tx, [id])).get(id);
  if (!standing || !canBeRecalled(standing)) refuse("wrongState");
  if (!(await startRefund(ctx, tx, order, "recall", actor, bankDisagrees))) refuse("wrongState");
}
