import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { house, newId } from "#platform/ids.ts";
import type { BreakId, NewBreak } from "./statement.ts";
import { openBreak } from "./statement.store.ts";

export function reportBreak(ctx: Context, found: NewBreak): Promise<BreakId> {
  return ctx.db.tx(house, (tx) => noteBreak(ctx, tx, found));
}

/** Opens a break once, and says so in the house's own chain. */
export async function noteBreak(ctx: Context, tx: Tx, found: NewBreak): Promise<BreakId> {
  const now = ctx.clock.now();
  const { id, isNew } = await openBreak(tx, ctx.bank.partner, newId(now), found, now);
  const { kind, reference } = found;
  if (isNew)
    await audit(tx, now, { actor: "bank", act: "break.opened", subject: id, details: { kind, reference } });
  return id;
}
