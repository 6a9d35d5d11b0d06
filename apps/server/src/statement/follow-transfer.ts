import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { announce } from "#platform/data/live.ts";
import { house } from "#platform/ids.ts";
import { findTransfer, markEnded, markPosted } from "./house-transfer.store.ts";
import { postParts } from "./post-parts.ts";
import type { RecordedEntry } from "./statement.ts";
import { keepSweepWord } from "./sweep-out.ts";

/** The bank's entry of our own money is booked: the debit of a sweep is its word about it, the credit of a top-up is all. */
export async function followTransfer(
  ctx: Context,
  id: string,
  { direction }: Pick<RecordedEntry, "direction">,
): Promise<void> {
  if (direction === "debit") return keepSweepWord(ctx, id, "done");
  const topUp = await ctx.db.tx(house, (tx) => findTransfer(tx, id));
  if (!topUp || topUp.kind === "sweep") throw new Error(`a top-up ${id} was expected, whose money has come`);
  await postParts(ctx, topUp);
  await ctx.db.tx(house, (tx) => markPosted(tx, id, ctx.clock.now()));
}

/** Nothing of it is waited for any more; whatever is no transfer of ours has no such end. */
export async function endTransfer(ctx: Context, tx: Tx, id: string): Promise<void> {
  const now = ctx.clock.now();
  if (!(await markEnded(tx, id, now))) return;
  await announce(tx, "treasury", id);
  await audit(tx, now, { actor: "bank", act: "houseTransfer.booked", subject: id });
}
