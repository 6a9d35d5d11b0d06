import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { closeBreak, listOpenAbout, type OpenItem } from "./break.store.ts";
import { findEntryOfOrder } from "./entry.store.ts";
import type { RecordedEntry } from "./statement.ts";

/** A refund has left: whatever waited for that is settled by the debit's posting. */
export async function settleReturned(
  ctx: Context,
  tx: Tx,
  debit: RecordedEntry,
  transferId: string,
): Promise<void> {
  const settled = { how: "posting", by: transferId } as const;
  if (debit.breakId !== null) await closeBreak(tx, debit.breakId, settled, ctx.clock.now());
  for (const item of await itemsOfOrder(ctx, tx, debit.orderId))
    if (item.decision === "return" || item.kind === "refundRefused")
      await closeBreak(tx, item.id, settled, ctx.clock.now());
}

async function itemsOfOrder(ctx: Context, tx: Tx, orderId: string | null): Promise<OpenItem[]> {
  const credit = orderId === null ? undefined : await findEntryOfOrder(tx, orderId);
  return credit ? listOpenAbout(tx, ctx.bank.partner, credit.reference) : [];
}
