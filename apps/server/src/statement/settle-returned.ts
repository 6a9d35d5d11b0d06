import type { AtBank } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { closeBreak, listOpenAbout, type Settled } from "./break.store.ts";
import { findEntryOfOrder } from "./entry.store.ts";
import { endTransfer } from "./follow-transfer.ts";
import { tellsOfReceipt, type BreakId, type RecordedEntry } from "./statement.ts";

/** What was asked for has left: whatever waited for that is settled by the debit's posting. */
export async function settleReturned(
  ctx: AtBank,
  tx: Tx,
  debit: RecordedEntry,
  transferId: string,
): Promise<void> {
  const settled = { how: "posting", by: transferId } as const;
  if (debit.breakId !== null) await closeBreak(tx, debit.breakId, settled, ctx.clock.now());
  if (debit.instruction !== null) await closeMissing(ctx, tx, debit.instruction, settled);
  await settleGone(ctx, tx, debit.orderId, settled);
}

/** Nothing is left of a receipt that items could tell of, or that could go back. */
export async function settleGone(
  ctx: AtBank,
  tx: Tx,
  orderId: string | null,
  settled: Settled,
): Promise<void> {
  const credit = orderId === null ? undefined : await findEntryOfOrder(tx, orderId);
  if (!credit) return;
  for (const item of await listOpenAbout(tx, ctx.bank.partner, credit.reference))
    if (item.decision === "return" || tellsOfReceipt.includes(item.kind))
      await closeBreak(tx, item.id, settled, ctx.clock.now());
}

/** What was to go back has gone, if not as it was asked for: nobody waits for its debit any more. */
export async function settleBorne(
  ctx: AtBank,
  tx: Tx,
  { id, breakId }: { readonly id: string; readonly breakId: BreakId | null },
  transferId: string,
): Promise<void> {
  const settled = { how: "posting", by: transferId } as const;
  if (breakId !== null) await closeBreak(tx, breakId, settled, ctx.clock.now());
  await closeMissing(ctx, tx, id, settled);
  await endTransfer(ctx, tx, id);
}

async function closeMissing(ctx: AtBank, tx: Tx, instruction: string, settled: Settled): Promise<void> {
  for (const item of await listOpenAbout(tx, ctx.bank.partner, instruction))
    if (item.kind === "debitMissing") await closeBreak(tx, item.id, settled, ctx.clock.now());
}
