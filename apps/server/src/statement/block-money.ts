import { bookBlocked, readCrediting, unblockOrder, type OrderId } from "#collection/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { staffActor } from "#platform/data/staff-tenancy.ts";
import { house, type Id, type TenantId } from "#platform/ids.ts";
import type { Context } from "../context.ts";
import { takeBreak, type OpenItem } from "./break.store.ts";
import { moveEntry } from "./entry.store.ts";
import { noteItem } from "./report-break.ts";
import { signed, type BreakId, type NewBreak, type RecordedEntry } from "./statement.ts";

/**
 * What a sanctions list names the payer of is an open item for as long as it is blocked, and an event: it has to be reported
 * to whoever the law says. Whoever decided it answers for it.
 */
async function openBlocked(
  ctx: Context,
  tx: Tx,
  partner: string,
  found: Omit<NewBreak, "kind" | "occasion">,
): Promise<BreakId> {
  ctx.events.emit({ event: "money.blocked", currency: found.currency ?? "" });
  return noteItem(ctx, tx, partner, { ...found, kind: "blocked", occasion: ctx.clock.now().toISOString() });
}

/** A credit that stood in suspense is blocked, by its own item's posting. */
export async function keepBlocked(
  ctx: Context,
  tx: Tx,
  entry: RecordedEntry,
  owner: Id<"staff">,
): Promise<void> {
  if (entry.became === "blocked") return;
  const { partner, reference, currency } = entry;
  const amounts = { bankMinor: signed(entry), booksMinor: null };
  const id = await openBlocked(ctx, tx, partner, { reference, currency, ...amounts });
  await takeBreak(tx, id, owner);
  await moveEntry(tx, entry.id, "blocked", id);
}

/** A receipt that reviewers found to be of somebody in a list. */
export async function blockReceipt(ctx: Context, tenant: TenantId, id: OrderId): Promise<void> {
  await bookBlocked(ctx, tenant, id);
  await ctx.db.tx(tenant, async (tx) => {
    const { state, partner, bankReference: reference, money } = await readCrediting(tx, id);
    if (state !== "BLOCKED") return;
    const found = { reference, currency: money.currency, bankMinor: money.minor, booksMinor: null };
    await tx.asTenant(house, (own) => openBlocked(ctx, own, partner, found));
  });
}

/** Two people lifted it: a receipt goes back to its merchant's evidence, anything else into suspense under an item. */
export async function liftBlocked(
  ctx: Context,
  tx: Tx,
  { decidedBy }: OpenItem & { readonly decidedBy: Id<"staff"> },
  entry: RecordedEntry,
): Promise<void> {
  const { tenant, orderId, partner, reference, currency } = entry;
  if (tenant !== null && orderId !== null) {
    const actor = staffActor({ staffId: decidedBy });
    return tx.asTenant(tenant, (own) => unblockOrder(ctx, own, orderId as OrderId, actor));
  }
  if (entry.became !== "blocked") return;
  const id = await noteItem(ctx, tx, partner, {
    reference,
    kind: "unblocked",
    currency,
    bankMinor: signed(entry),
    booksMinor: null,
    occasion: ctx.clock.now().toISOString(),
  });
  await moveEntry(tx, entry.id, "suspense", id);
}
