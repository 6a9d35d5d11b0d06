import type { BreakDecision } from "@causeway/contract/console/statement";
import type { Context } from "../context.ts";
import {
  cancelOrder,
  instructRefund,
  lockReceipt,
  recallOrder,
  releaseOrder,
  retryCredit,
  type OrderId,
} from "#collection/index.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { StaffActor } from "#platform/http/binding.ts";
import { send } from "#platform/engine/outbox.ts";
import { refuse } from "#platform/refusal.ts";
import { inMerchant, staffActor } from "#platform/data/staff-tenancy.ts";
import { closeBreak, isReceiptDisputed, lockBreak, setDecision, type OpenItem } from "./break.store.ts";
import { choicesFor } from "./choices.ts";
import { correctReceipt } from "./correct-receipt.ts";
import { findEntry, listBooking } from "./entry.store.ts";
import { wantReturn } from "./return-suspense.ts";
import { matchItem } from "./match-item.ts";
import { readSubjects } from "./read-subjects.ts";
import { topics, type BreakChoice, type BreakId, type RecordedEntry } from "./statement.ts";

type Owner = Pick<StaffActor, "staffId">;
const undecided = { issues: [{ path: "decision", message: "say where the money goes" }] };

/**
 * Its owner decides about an open item. It is closed by what that leads to and not by the deciding: a posting, or an entry
 * or a statement of the bank's that explains it.
 */
export async function explainBreak(ctx: Context, tx: Tx, owner: Owner, input: BreakDecision): Promise<void> {
  const item = await lockBreak(tx, input.breakId as BreakId);
  if (item?.closedAt !== null || item.decision !== null || item.owner !== owner.staffId) refuse("notFound");
  const entry = await findEntry(tx, ctx.bank.partner, item.reference);
  const { decision, note } = input;
  if (decision === undefined) refuse("invalidInput", undecided);
  const choices = await choicesUnderLock(tx, item, entry);
  if (!choices.includes(decision)) refuse("wrongState");
  const now = ctx.clock.now();
  const person = { by: owner.staffId, note };
  if (decision === "match") await matchItem(ctx, tx, { item, entry, person, matchedBy: input.matchedBy });
  else if (decision === "keep") await closeBreak(tx, item.id, confirmationOf(entry), now, person);
  else if (decision !== "retry") await setDecision(tx, item.id, { decision, ...person, now });
  await carryOut(ctx, tx, owner, { item, entry, decision, note });
  await audit(tx, now, {
    actor: staffActor(owner),
    act: decision === "keep" || decision === "match" ? "break.closed" : "break.decided",
    subject: item.id,
    details: { note, decision },
  });
}

/** What may be decided now; the receipt it is about stays as it is until this is over. */
async function choicesUnderLock(tx: Tx, item: OpenItem, entry: RecordedEntry | undefined) {
  if (entry?.tenant && entry.orderId !== null)
    await tx.asTenant(entry.tenant, (own) => lockReceipt(own, entry.orderId as OrderId));
  const subject = (await readSubjects(tx, [item.id])).get(item.id);
  return subject ? choicesFor(subject) : [];
}

function confirmationOf(entry: RecordedEntry | undefined) {
  return { how: "statement", by: entry?.statementId ?? refuse("wrongState") } as const;
}

type Decided = {
  readonly item: OpenItem;
  readonly entry: RecordedEntry | undefined;
  readonly decision: BreakChoice;
  readonly note: string;
};

/** What happens at once; postings are made by a flow, and close the item. */
async function carryOut(ctx: Context, tx: Tx, owner: Owner, decided: Decided): Promise<void> {
  const { item, entry, decision } = decided;
  // A booking that was told part by part has no entry of its own, and its parts were held with it.
  const receipts = entry ? [entry] : await listBooking(tx, ctx.bank.partner, item.reference);
  for (const receipt of receipts)
    if (receipt.tenant !== null && receipt.orderId !== null)
      await decideReceipt(ctx, tx, owner, { ...decided, entry: receipt });
  if (decision === "return" && entry?.became === "suspense") {
    const { asked } = await wantReturn(tx, ctx.bank.partner, item.id);
    await instructRefund(tx, item.id, asked, ctx.clock.now());
  }
  const isPosted = ["cancel", "takeBack", "writeOff"].includes(decision);
  if (isPosted || (decision === "correct" && entry?.became === "suspense"))
    await send(tx, { topic: topics.settle, key: item.id });
}

const acts = {
  keep: "collection.releaseDecided",
  match: "collection.releaseDecided",
  return: "collection.recallDecided",
  correct: "collection.correctionDecided",
  cancel: "collection.cancelDecided",
  takeBack: "collection.takeBackDecided",
  writeOff: "collection.writeOffDecided",
  retry: "collection.retryDecided",
} as const;

/** A receipt is released with the last item about it that waited for a person; one that goes back is turned round first. */
async function decideReceipt(
  ctx: Context,
  tx: Tx,
  owner: Owner,
  { item, entry, decision, note }: Decided & { readonly entry: RecordedEntry },
): Promise<void> {
  const { tenant: merchant } = entry;
  if (merchant === null) return;
  const orderId = entry.orderId as OrderId;
  const isDisputed = await isReceiptDisputed(tx, orderId);
  const actor = staffActor(owner);
  const what = { merchant, act: acts[decision], subject: orderId, reason: note };
  await inMerchant(ctx, tx, { actor: owner }, what, async (own) => {
    if (entry.became === "order") {
      if (decision === "return") await recallOrder(ctx, own, orderId, actor);
      if (decision === "correct") await correctReceipt(ctx, tx, own, { item, entry, actor });
      if (decision === "retry") await retryCredit(own, orderId);
    }
    const isUndone = entry.became === "order" || entry.breakId === item.id;
    if (decision === "cancel" && isUndone && !(await cancelOrder(ctx, own, orderId, actor)))
      refuse("wrongState");
    if (!isDisputed) await releaseOrder(ctx, own, orderId, "bank");
  });
}
