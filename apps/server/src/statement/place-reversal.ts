import type { BankEntry } from "@causeway/bank-link";
import type { AtBank } from "../context.ts";
import { cancelOrder, holdOrder, type OrderId } from "#collection/index.ts";
import { lockDeal, reopenLeg } from "#dealing/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { house } from "#platform/ids.ts";
import type { BreakId, RecordedEntry } from "./statement.ts";
import { closeBreak, lockBreak } from "./break.store.ts";
import { findEntry, isReversed } from "./entry.store.ts";
import { findTwin } from "./find-twin.ts";
import { settleGone } from "./settle-returned.ts";
import { keepEntry, suspendEntry } from "./suspend-entry.ts";

/**
 * The bank undoes an entry of its own. What that entry did is undone with it where that is still possible; otherwise the
 * reversal stands in suspense, and a person decides about whatever can no longer be undone by itself.
 */
export async function placeReversal(ctx: AtBank, entry: BankEntry): Promise<void> {
  const original = await ctx.db.tx(house, (tx) => findUndone(ctx, tx, entry));
  await ctx.db.tx(original?.tenant ?? house, async (tx) => {
    if (original && (await undo(ctx, tx, entry, original))) return;
    const { tenant, orderId } = original ?? { tenant: null, orderId: null };
    const about = tenant === null || orderId === null ? undefined : { tenant, orderId };
    if (about) await holdOrder(ctx, tx, about.orderId as OrderId, "bank");
    await suspendEntry(ctx, tx, entry, "reversal", { about });
  });
}

/** False where what the entry became has gone too far to be undone by itself. */
async function undo(ctx: AtBank, tx: Tx, entry: BankEntry, original: RecordedEntry): Promise<boolean> {
  const { became, reference: reverses, tenant, orderId, breakId, instruction } = original;
  if (became === "charge" || became === "interest") {
    await keepEntry(ctx, tx, entry, { became, reverses });
    return true;
  }
  if (became === "deal" && instruction !== null) {
    // Whoever places an entry of the same deal at this moment waits, or is waited for.
    await lockDeal(tx, instruction);
    const twin = await findTwin(tx, original);
    if (twin?.breakId) return undoSuspended(ctx, tx, entry, { breakId: twin.breakId, reverses });
    await reopenLeg(tx, instruction, original.direction);
    await keepEntry(ctx, tx, entry, { became, instruction, reverses });
    return true;
  }
  if (became === "suspense" && breakId !== null) return undoSuspended(ctx, tx, entry, { breakId, reverses });
  if (became !== "order" || !(await cancelOrder(ctx, tx, orderId as OrderId, "bank"))) return false;
  await settleGone(ctx, tx, orderId, { how: "entry", by: entry.reference });
  await keepEntry(ctx, tx, entry, { became: "reversal", reverses, tenant, orderId });
  return true;
}

/** Money that came by mistake and left again, or the other way round: in suspense nothing is left of it. */
async function undoSuspended(
  ctx: AtBank,
  tx: Tx,
  entry: BankEntry,
  { breakId, reverses }: { readonly breakId: BreakId; readonly reverses: string },
): Promise<boolean> {
  const item = await lockBreak(tx, breakId);
  if (item?.closedAt !== null || item.decision !== null) return false;
  await closeBreak(tx, breakId, { how: "entry", by: entry.reference }, ctx.clock.now());
  await keepEntry(ctx, tx, entry, { became: "suspense", breakId, reverses });
  return true;
}

/** The entry it names, of the same amount, the other way round, and not undone before. */
async function findUndone(ctx: AtBank, tx: Tx, entry: BankEntry): Promise<RecordedEntry | undefined> {
  const { partner } = ctx.bank;
  if (entry.reverses === undefined) return undefined;
  const original = await findEntry(tx, partner, entry.reverses);
  const isUndone =
    original?.currency === entry.money.currency &&
    original.minor === entry.money.minor &&
    original.direction !== entry.direction &&
    !original.isReversal &&
    original.cancelledBy === null &&
    !(await isReversed(tx, partner, original.reference));
  return isUndone ? original : undefined;
}
