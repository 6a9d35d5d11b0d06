import type { BreakDecision } from "@causeway/contract/console/statement";
import type { Context } from "../context.ts";
import {
  cancelOrder,
  instructRefund,
  readOrderState,
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
import { closeBreak, countUndecided, lockBreak, setDecision, type OpenItem } from "./break.store.ts";
import { choicesFor } from "./choices.ts";
import { correctReceipt } from "./correct-receipt.ts";
import { findEntry } from "./entry.store.ts";
import { wantReturn } from "./return-suspense.ts";
import { matchItem } from "./match-item.ts";
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
  if (!choicesFor(subjectOf(item, entry)).includes(decision)) refuse("wrongState");
  const now = ctx.clock.now();
  const person = { by: owner.staffId, note };
  if (decision === "match") await matchItem(ctx, tx, { item, entry, person, matchedBy: input.matchedBy });
  else if (decision === "keep") await closeBreak(tx, item.id, confirmationOf(entry), now, person);
  else if (decision !== "retry") await setDecision(tx, item.id, { decision, ...person, now });
  if (entry) await carryOut(ctx, tx, owner, { item, entry, decision, note });
  await audit(tx, now, {
    actor: staffActor(owner),
    act: decision === "keep" || decision === "match" ? "break.closed" : "break.decided",
    subject: item.id,
    details: { note, decision },
  });
}

function subjectOf(item: OpenItem, entry: RecordedEntry | undefined) {
  const { kind } = item;
  if (!entry) return { kind, entry: undefined };
  return {
    kind,
    entry: {
      became: entry.became,
      direction: entry.direction,
      isAboutOrder: entry.orderId !== null,
      isConfirmed: entry.statementId !== null,
      isSuspended: entry.breakId === item.id,
    },
  };
}

function confirmationOf(entry: RecordedEntry | undefined) {
  return { how: "statement", by: entry?.statementId ?? refuse("wrongState") } as const;
}

type Decided = {
  readonly item: OpenItem;
  readonly entry: RecordedEntry;
  readonly decision: BreakChoice;
  readonly note: string;
};

/** What happens at once; postings are made by a flow, and close the item. */
async function carryOut(ctx: Context, tx: Tx, owner: Owner, decided: Decided): Promise<void> {
  const { item, entry, decision } = decided;
  if (decision === "match") return;
  if (entry.tenant !== null && entry.orderId !== null) await decideReceipt(ctx, tx, owner, decided);
  else if (decision === "return") {
    const { asked } = await wantReturn(tx, ctx.bank.partner, item.id);
    await instructRefund(tx, item.id, asked, ctx.clock.now());
  }
  if (decision === "cancel" || decision === "takeBack" || decision === "writeOff")
    await send(tx, { topic: topics.settle, key: item.id });
}

const acts = {
  keep: "collection.releaseDecided",
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
  { item, entry, decision, note }: Decided,
): Promise<void> {
  const { tenant: merchant, reference } = entry;
  if (merchant === null || decision === "match") return;
  const othersWait = (await countUndecided(tx, ctx.bank.partner, reference)) > 0;
  const orderId = entry.orderId as OrderId;
  const actor = staffActor(owner);
  const what = { merchant, act: acts[decision], subject: orderId, reason: note };
  await inMerchant(ctx, tx, { actor: owner }, what, async (own) => {
    if (decision === "return") await recallOrder(ctx, own, orderId, actor);
    if (decision === "correct") await correctReceipt(ctx, tx, own, { item, entry, actor });
    if (decision === "retry") await retryCredit(own, orderId);
    if (decision === "cancel" && !(await cancelOrder(ctx, own, orderId, actor))) refuse("wrongState");
    // What the merchant has been given is taken from him or borne by us; anything else is undone.
    const isCredited = (await readOrderState(own, orderId)) === "FINISHED";
    if ((decision === "takeBack" || (decision === "writeOff" && entry.became === "order")) && !isCredited)
      refuse("wrongState");
    if (!othersWait) await releaseOrder(ctx, own, orderId, "bank");
  });
}
