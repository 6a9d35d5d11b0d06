import { equals, type Money } from "@causeway/money";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { announce } from "#platform/data/live.ts";
import { house } from "#platform/ids.ts";
import type { DealProgress } from "./deal.ts";
import { lockDeal, markPlaced, markReopened, markSettled, type Side } from "./deal.store.ts";
import { lookAtStock } from "./stock.ts";

/** A movement on our account at a bank that quotes a deal. */
export type Leg = {
  readonly partner: string;
  readonly direction: "credit" | "debit";
  readonly money: Money;
};

const sideOf = ({ direction }: Pick<Leg, "direction">): Side => (direction === "debit" ? "sold" : "bought");

/**
 * Whether an entry is what the banks are to settle of this deal: at that bank, to the last unit, and once. The caller records
 * it in the same transaction. Of a deal that the venue has not told of yet the entry is looked at again later.
 */
export async function placeLeg(ctx: Context, tx: Tx, id: string, leg: Leg): Promise<boolean> {
  const deal = await lockDeal(tx, id);
  const { settling, done } = deal?.progress ?? {};
  if (!deal?.progress || !settling || !done) return false;
  // Called refused at this very moment: whoever looks again hears that it stands.
  if (deal.progress.refusal !== null)
    throw new Error(`deal ${id}, which a bank settles, was refused a moment ago and is looked at again`);
  const side = sideOf(leg);
  const partner = side === "sold" ? settling.sellPartner : settling.buyPartner;
  if (partner !== leg.partner || !equals(done[side], leg.money)) return false;
  if (deal.progress[side].placedAt !== null) return false;
  await markPlaced(tx, id, side, ctx.clock.now());
  return true;
}

/** The bank takes an entry back of a deal that is held: from here on what it had settled counts as not settled. */
export async function reopenLeg(tx: Tx, id: string, direction: Leg["direction"]): Promise<void> {
  await markReopened(tx, id, sideOf({ direction }));
  await announce(tx, "treasury", id);
}

/** That entry stands in the books. Only now is what was sold not kept back any more. */
export async function settleLeg(ctx: Context, id: string, direction: Leg["direction"]): Promise<void> {
  await ctx.db.tx(house, async (tx) => {
    const before = await lockDeal(tx, id);
    if (!before) throw new Error(`deal ${id} was expected, which an entry settles`);
    const now = ctx.clock.now();
    const side = sideOf({ direction });
    await markSettled(tx, id, side, now);
    await lookAtStock(ctx, tx, [side === "sold" ? before.sell : before.buy]);
    const after = await lockDeal(tx, id);
    if (isSettled(before.progress) || !isSettled(after?.progress ?? null)) return;
    await announce(tx, "treasury", id);
    await audit(tx, now, { actor: "bank", act: "deal.settled", subject: id });
  });
}

export function isSettled(progress: DealProgress | null): boolean {
  return progress !== null && progress.sold.settledAt !== null && progress.bought.settledAt !== null;
}
