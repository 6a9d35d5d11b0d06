import type { AtBank, Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import { announce } from "#platform/data/live.ts";
import type { Tx } from "#platform/data/db.ts";
import { addDays, dayIn } from "#platform/day.ts";
import { house, newId } from "#platform/ids.ts";
import { dueDays, ownChecks, type BreakId, type NewBreak } from "./statement.ts";
import { openBreak } from "./break.store.ts";

export function reportBreak(ctx: AtBank, found: NewBreak): Promise<BreakId> {
  return ctx.db.tx(house, (tx) => noteBreak(ctx, tx, found));
}

export function noteBreak(ctx: AtBank, tx: Tx, found: NewBreak): Promise<BreakId> {
  return noteItem(ctx, tx, ctx.bank.partner, found);
}

/** Opens an item once, due by the kind it is of, and says so in the house's own chain. */
export async function noteItem(ctx: Context, tx: Tx, partner: string, found: NewBreak): Promise<BreakId> {
  const now = ctx.clock.now();
  const { kind, reference, currency, bankMinor, booksMinor } = found;
  const occasion = found.occasion ?? [currency ?? "-", bankMinor ?? "-", booksMinor ?? "-"].join(" ");
  const dueOn = addDays(dayIn("Asia/Hong_Kong", now), dueDays[kind]);
  const { id, isNew } = await openBreak(tx, partner, { ...found, id: newId(now), occasion, dueOn }, now);
  const actor = partner === ownChecks ? "flow" : "bank";
  if (!isNew) return id;
  await announce(tx, "treasury", id);
  await audit(tx, now, { actor, act: "break.opened", subject: id, details: { kind, reference } });
  return id;
}
