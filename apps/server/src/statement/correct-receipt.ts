import type { AtBank } from "../context.ts";
import { bookCorrection, correctOrder, type OrderId } from "#collection/index.ts";
import type { AuditActor } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { house } from "#platform/ids.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { closeBreak, findBreak, type OpenItem } from "./break.store.ts";
import { compareAgain } from "./compare-again.ts";
import { correctEntry, findEntry } from "./entry.store.ts";
import { topics, type BreakId, type RecordedEntry } from "./statement.ts";

/** A statement and nothing but a statement corrects an amount, and only where the amount is all that differs. */
export async function correctReceipt(
  ctx: AtBank,
  tx: Tx,
  own: Tx,
  { item, entry, actor }: { item: OpenItem; entry: RecordedEntry; actor: AuditActor },
): Promise<void> {
  if (item.bankMinor === null)
    throw new Error(`an amount of the statement's was expected in item ${item.id}`);
  const right = { currency: entry.currency, minor: item.bankMinor };
  await correctEntry(tx, entry.id, right.minor);
  await correctOrder(ctx, own, entry.orderId as OrderId, right, actor);
  await send(tx, { topic: topics.correct, key: item.id });
}

/** Books what the statement says more or less, and holds the statement against the books once more. */
export async function bookDifference(ctx: AtBank, breakId: BreakId): Promise<void> {
  const { partner } = ctx.bank;
  const { found, entry } = await ctx.db.tx(house, async (tx) => {
    const known = await findBreak(tx, breakId);
    return { found: known, entry: known && (await findEntry(tx, partner, known.reference)) };
  });
  const work = { topic: topics.correct, key: breakId };
  // Whoever has it sent may be anybody: it is booked because it was decided and begun.
  if (found?.decision !== "correct" || found.begunAt === null)
    return void (await ctx.db.tx(house, (tx) => settle(tx, work)));
  if (!entry?.tenant || found.bankMinor === null || found.booksMinor === null)
    throw new Error(`a receipt was expected that open item ${breakId} corrects`);
  const by = found.bankMinor - found.booksMinor;
  const posted = await bookCorrection(ctx, entry.tenant, entry.orderId as OrderId, { source: breakId, by });
  await ctx.db.tx(house, async (tx) => {
    if (!(await settle(tx, work))) return;
    await closeBreak(tx, breakId, { how: "posting", by: posted }, ctx.clock.now());
    await compareAgain(tx, partner, entry);
  });
}
