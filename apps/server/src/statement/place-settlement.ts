import type { BankEntry } from "@causeway/bank-link";
import type { AtBank, Context } from "../context.ts";
import { hearOfDeal, lockDeal, placeLeg } from "#dealing/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { send } from "#platform/engine/outbox.ts";
import { house } from "#platform/ids.ts";
import { ownIdIn } from "./own-id.ts";
import { lockBreak } from "./break.store.ts";
import { lockEntry, settleWith } from "./entry.store.ts";
import { topics, type RecordedEntry } from "./statement.ts";
import { keepEntry, suspendEntry } from "./suspend-entry.ts";

/**
 * One side of a deal at the venue: it quotes the deal's id, stands at the bank where that side settles, and is of the amount
 * that was dealt, once. Whatever else quotes a deal goes into suspense while the deal is held, so that an entry which the bank
 * takes back at this moment either finds it there or makes room for it. False of what quotes none.
 */
export async function placeSettlement(ctx: AtBank, entry: BankEntry): Promise<boolean> {
  const instruction = ownIdIn(entry.endToEndId);
  if (instruction === undefined || !(await hearOfDeal(ctx, instruction))) return false;
  const { direction, money } = entry;
  await ctx.db.tx(house, async (tx) => {
    const leg = { partner: ctx.bank.partner, direction, money };
    if (await placeLeg(ctx, tx, instruction, leg))
      return keepEntry(ctx, tx, entry, { became: "deal", instruction });
    return suspendEntry(ctx, tx, entry, direction === "debit" ? "unexpectedDebit" : "unknownAccount");
  });
  return true;
}

/**
 * Its line came first, without our id, and stands in suspense as nobody's: where it settles a deal by what is told of it now,
 * and nobody has decided about it, it leaves suspense for our own money. True where it does.
 */
export async function settleSuspended(
  ctx: AtBank,
  entry: BankEntry,
  { breakId }: RecordedEntry,
): Promise<boolean> {
  const instruction = ownIdIn(entry.endToEndId);
  if (instruction === undefined || breakId === null || !(await hearOfDeal(ctx, instruction))) return false;
  return ctx.db.tx(house, async (tx) => {
    // In the order of whoever takes an entry of a deal back, and of whoever decides about an item.
    await lockDeal(tx, instruction);
    const item = await lockBreak(tx, breakId);
    const line = await lockEntry(tx, ctx.bank.partner, entry.reference);
    const isFree = item?.closedAt === null && item.decision === null && line?.cancelledBy === null;
    return isFree && line.became === "suspense" && (await settleOutOfSuspense(ctx, tx, line, instruction));
  });
}

/** What stands in suspense settles this deal, and its posting is left to be made; the caller has locked both. */
export async function settleOutOfSuspense(
  ctx: Context,
  tx: Tx,
  { id, partner, direction, currency, minor, transferId }: RecordedEntry,
  instruction: string,
): Promise<boolean> {
  // What does not stand in suspense yet cannot leave it.
  if (transferId === null) throw new Error(`entry ${id} was expected to be booked, and is looked at again`);
  if (!(await placeLeg(ctx, tx, instruction, { partner, direction, money: { currency, minor } })))
    return false;
  await settleWith(tx, id, instruction);
  await send(tx, { topic: topics.book, key: id });
  return true;
}
