import type { Money } from "@causeway/money";
import type { AtBank } from "../context.ts";
import { holdOrder, type OrderId } from "#collection/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { closeBreak, listOpenAbout, withdrawDecision } from "./break.store.ts";
import { findEntryOfOrder } from "./entry.store.ts";
import { noteBreak } from "./report-break.ts";

type Refused = { readonly id: string; readonly orderId: OrderId; readonly money: Money };

/**
 * The payer's bank does not take a receipt back. Whoever of the treasury decided so decides anew, and until then its money
 * stands still as before: a credit that the bank contradicts must not be credited because its return was refused. Where
 * the merchant asked for it, an item is opened.
 */
export async function reopenRefused(ctx: AtBank, tx: Tx, { id, orderId, money }: Refused): Promise<void> {
  const { partner } = ctx.bank;
  const credit = await findEntryOfOrder(tx, orderId);
  if (!credit) throw new Error(`the credit of collection order ${orderId} was expected`);
  const open = await listOpenAbout(tx, partner, credit.reference);
  for (const item of open.filter(({ kind }) => kind === "refundNotStopped"))
    await closeBreak(tx, item.id, { how: "word", by: id }, ctx.clock.now());
  const returned = open.filter(({ kind, decision }) => decision === "return" && kind !== "refundNotStopped");
  for (const item of returned) await withdrawDecision(tx, item.id, "returnRefused");
  if (returned.length === 0)
    await noteBreak(ctx, tx, {
      reference: credit.reference,
      kind: "refundRefused",
      currency: money.currency,
      bankMinor: null,
      booksMinor: money.minor,
      occasion: `refund ${id}`,
    });
  else await holdOrder(ctx, tx, orderId, "bank");
}

/** The bank has answered after all. */
export async function settleUnanswered(ctx: AtBank, tx: Tx, id: string): Promise<void> {
  for (const item of await listOpenAbout(tx, ctx.bank.partner, id))
    if (item.kind === "refundUnanswered")
      await closeBreak(tx, item.id, { how: "word", by: id }, ctx.clock.now());
}
