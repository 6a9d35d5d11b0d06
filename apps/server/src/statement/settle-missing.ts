import { releaseOrder, type OrderId } from "#collection/index.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { AtBank } from "../context.ts";
import { closeBreak, isReceiptDisputed, listMissingAmong } from "./break.store.ts";
import type { BreakId, RecordedEntry } from "./statement.ts";

/**
 * A statement has these entries, which the caller has locked: that an earlier one did not have them is settled by that, and
 * their receipts go on, unless something else is wrong with them. What a person is deciding about waits for what becomes of it.
 */
export async function settleMissing(
  ctx: AtBank,
  tx: Tx,
  entries: readonly RecordedEntry[],
  statementId: string,
): Promise<void> {
  const missed = new Map(entries.map((entry) => [entry.reference, entry]));
  const missing = await listMissingAmong(tx, ctx.bank.partner, [...missed.keys()]);
  for (const { id } of missing) await settleBy(ctx, tx, id, statementId);
  for (const reference of new Set(missing.map((item) => item.reference))) {
    const { tenant, orderId } = missed.get(reference)!;
    if (tenant === null || orderId === null || (await isReceiptDisputed(tx, orderId))) continue;
    await tx.asTenant(tenant, (own) => releaseOrder(ctx, own, orderId as OrderId, "bank"));
  }
}

export async function settleBy(ctx: AtBank, tx: Tx, id: BreakId, statementId: string): Promise<void> {
  const now = ctx.clock.now();
  if (await closeBreak(tx, id, { how: "statement", by: statementId }, now))
    await audit(tx, now, { actor: "flow", act: "break.closed", subject: id });
}
