import type { BreakDecision } from "@causeway/contract/console/statement";
import type { Context } from "../context.ts";
import { instructRefund, recallOrder, releaseOrder, type OrderId } from "#collection/index.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { StaffActor } from "#platform/http/binding.ts";
import { refuse } from "#platform/refusal.ts";
import { inMerchant, staffActor } from "#platform/data/staff-tenancy.ts";
import { correctReceipt } from "./correct-receipt.ts";
import { wantReturn } from "./return-suspense.ts";
import { type BreakId, type NewBreak, type RecordedEntry } from "./statement.ts";
import { closeBreak, countOpenBreaks, findBreak, findEntry } from "./statement.store.ts";

type Owner = Pick<StaffActor, "staffId">;
const undecided = { issues: [{ path: "decision", message: "say where the money goes" }] };

/** Its owner explains a break and, where money waits for that, says where the money goes. */
export async function explainBreak(ctx: Context, tx: Tx, owner: Owner, input: BreakDecision): Promise<void> {
  const breakId = input.breakId as BreakId;
  const { note } = input;
  const now = ctx.clock.now();
  if (!(await closeBreak(tx, breakId, owner.staffId, note, now))) refuse("notFound");
  const found = (await findBreak(tx, breakId)) ?? refuse("notFound");
  const entry = await findEntry(tx, ctx.bank.partner, found.reference);
  if (entry?.direction === "credit" && entry.breakId === breakId) {
    // What nobody can be given has one way to go.
    if (input.decision !== "return") refuse("invalidInput", undecided);
    await instructRefund(tx, breakId, (await wantReturn(tx, ctx.bank.partner, breakId)).asked, now);
  }
  if (entry?.direction === "credit" && entry.tenant && entry.orderId)
    await decideHeld(ctx, tx, owner, input, { breakId, found, entry });
  await audit(tx, now, {
    actor: staffActor(owner),
    act: "break.closed",
    subject: breakId,
    details: { note, ...(input.decision && { decision: input.decision }) },
  });
}

type Held = { readonly breakId: BreakId; readonly found: NewBreak; readonly entry: RecordedEntry };

const acts = {
  keep: "collection.releaseDecided",
  return: "collection.recallDecided",
  correct: "collection.correctionDecided",
} as const;

/** A receipt is released with the last break about it; one that goes back is turned round first. */
async function decideHeld(
  ctx: Context,
  tx: Tx,
  owner: Owner,
  { decision, note }: BreakDecision,
  held: Held,
): Promise<void> {
  const { tenant: merchant, reference } = held.entry;
  if (decision === undefined || merchant === null) refuse("invalidInput", undecided);
  const othersOpen = (await countOpenBreaks(tx, ctx.bank.partner, reference)) > 0;
  const orderId = held.entry.orderId as OrderId;
  const actor = staffActor(owner);
  const what = { merchant, act: acts[decision], subject: orderId, reason: note };
  await inMerchant(ctx, tx, { actor: owner }, what, async (own) => {
    if (decision === "return") await recallOrder(ctx, own, orderId, actor);
    if (decision === "correct") await correctReceipt(ctx, tx, own, { ...held, actor });
    if (!othersOpen) await releaseOrder(ctx, own, orderId, "bank");
  });
}
