import { holdOrder, type OrderId } from "#collection/index.ts";
import type { Tx } from "#platform/data/db.ts";
import type { AtBank } from "../context.ts";
import { isReceiptDisputed } from "./break.store.ts";
import { noteBreak } from "./report-break.ts";
import type { BreakId, NewBreak, RecordedEntry } from "./statement.ts";

/**
 * The bank is not of one mind about entries: an item says how, and the orders that were made of them stand still, both or
 * neither. The caller has locked the entries and seen that it is so; a statement that has them may be compared at the same
 * moment. What a person has settled already holds nothing again.
 */
export async function dispute(
  ctx: AtBank,
  tx: Tx,
  entries: readonly RecordedEntry[],
  found: NewBreak,
): Promise<BreakId> {
  const id = await noteBreak(ctx, tx, found);
  for (const { became, tenant, orderId } of entries) {
    if (became !== "order" || tenant === null || orderId === null) continue;
    if (await isReceiptDisputed(tx, orderId))
      await tx.asTenant(tenant, (own) => holdOrder(ctx, own, orderId as OrderId, "bank"));
  }
  return id;
}
