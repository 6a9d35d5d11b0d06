import type { AtBank } from "../context.ts";
import { closeBreak as closeBreakRoute } from "@causeway/contract/console/statement";
import { findSignedAgreement } from "#agreement/index.ts";
import { cancelOrder, instructRefund, recallOrder, releaseOrder, type OrderId } from "#collection/index.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { noteSeen } from "#platform/data/security.ts";
import { findSigned, rulesOf } from "#platform/data/staff-signature.ts";
import { inMerchant, staffActor } from "#platform/data/staff-tenancy.ts";
import type { Id } from "#platform/ids.ts";
import { refuse, Refusal } from "#platform/refusal.ts";
import { assignSuspense } from "./assign-suspense.ts";
import { closeBreak, isReceiptDisputed, markBegun, withdrawDecision, type OpenItem } from "./break.store.ts";
import { assertOffered } from "./close-break.ts";
import { correctReceipt } from "./correct-receipt.ts";
import { breakAct, needsTwo } from "./decide-break.ts";
import { lockBooking } from "./entry.store.ts";
import { findMatch, type Closing } from "./match-item.ts";
import { wantReturn } from "./return-suspense.ts";
import { settleMissing } from "./settle-missing.ts";
import type { BreakChoice, BreakId, RecordedEntry } from "./statement.ts";

export type Decided = OpenItem & { readonly decision: BreakChoice; readonly decidedBy: Id<"staff"> };

/**
 * Does what was decided about a locked item, once, up to its posting. Above the amount that one person decides alone it is
 * done because two agreed to exactly this, whatever the item says. What cannot be done is decided anew.
 */
export async function beginDecision(
  ctx: AtBank,
  tx: Tx,
  item: Decided,
  entry: RecordedEntry | undefined,
): Promise<boolean> {
  const refusal = (await isAgreed(ctx, tx, item, entry))
    ? await tx.savepoint(() => carryOut(ctx, tx, item, entry)).catch(refusalOf)
    : "notAgreed";
  if (refusal === undefined) return true;
  if (refusal === "notAgreed") {
    ctx.events.emit({ event: "decision.unagreed", breakId: item.id });
    await noteSeen(ctx, tx, undefined, { kind: "decision.unagreed", subject: item.id });
  }
  await withdrawDecision(tx, item.id, refusal);
  const details = { decision: item.decision, refusal };
  await audit(tx, ctx.clock.now(), { actor: "flow", act: "break.notDone", subject: item.id, details });
  // A statement that has had it since the decision left it to the decision.
  if (entry && entry.statementId !== null) await settleMissing(ctx, tx, [entry], entry.statementId);
  return false;
}

function refusalOf(error: unknown): string {
  if (error instanceof Refusal) return error.refusal;
  throw error;
}

/** One person decided what one person may, or two agreed to this decision about this item; whoever it was, he signed it. */
async function isAgreed(
  ctx: AtBank,
  tx: Tx,
  item: Decided,
  entry: RecordedEntry | undefined,
): Promise<boolean> {
  if (!needsTwo(ctx.config.treasury.aloneUpTo, { ...item, entryMinor: entry?.minor ?? null }))
    return isSigned(ctx, tx, item);
  const agreed =
    item.agreement === null ? undefined : await findSignedAgreement(ctx, tx, breakAct(ctx), item.agreement);
  const { wish } = agreed?.content ?? {};
  return (
    agreed?.subject === item.id &&
    agreed.proposedBy === item.decidedBy &&
    wish?.["decision"] === item.decision &&
    (wish["matchedBy"] ?? null) === item.matchedBy &&
    (wish["merchantId"] ?? null) === item.assignedMerchant &&
    (wish["accountId"] ?? null) === item.assignedAccount
  );
}

async function isSigned(ctx: AtBank, tx: Tx, item: Decided): Promise<boolean> {
  const by = { staff: item.decidedBy, route: closeBreakRoute.path };
  const said = closeBreakRoute.input.safeParse(
    await findSigned(tx, rulesOf(ctx.config), item.signature, by),
  ).data;
  return (
    said?.breakId === item.id &&
    said.decision === item.decision &&
    (said.matchedBy ?? null) === item.matchedBy &&
    (said.merchantId ?? null) === item.assignedMerchant &&
    (said.accountId ?? null) === item.assignedAccount
  );
}

async function carryOut(
  ctx: AtBank,
  tx: Tx,
  item: Decided,
  entry: RecordedEntry | undefined,
): Promise<undefined> {
  const { decision, id, note } = item;
  await assertOffered(tx, item, entry, decision);
  await markBegun(tx, id, ctx.clock.now());
  const person = { by: item.decidedBy, note };
  const closings =
    decision === "match" ? await findMatch(ctx, tx, item, entry, item.matchedBy ?? undefined) : [];
  for (const closing of decision === "keep" ? [confirmedBy(id, entry)] : closings)
    await close(ctx, tx, closing, person);
  // A booking that was told part by part has no entry of its own, and its parts were held with it.
  for (const receipt of entry ? [entry] : await lockBooking(tx, ctx.bank.partner, item.reference))
    if (receipt.tenant !== null && receipt.orderId !== null) await decideReceipt(ctx, tx, item, receipt);
  if (decision === "assign" && entry) await assignSuspense(ctx, tx, item, entry);
  if (decision === "return" && entry?.became === "suspense") {
    const { asked } = await wantReturn(tx, id);
    await instructRefund(tx, id, asked, ctx.clock.now());
  }
}

function confirmedBy(id: BreakId, entry: RecordedEntry | undefined): Closing {
  return { id, settled: { how: "statement", by: entry?.statementId ?? refuse("wrongState") } };
}

async function close(
  ctx: AtBank,
  tx: Tx,
  { id, settled }: Closing,
  person: { readonly by: string; readonly note: string | null },
): Promise<void> {
  const now = ctx.clock.now();
  if (await closeBreak(tx, id, settled, now, person))
    await audit(tx, now, { actor: "flow", act: "break.closed", subject: id });
}

const acts = {
  keep: "collection.releaseDecided",
  match: "collection.releaseDecided",
  return: "collection.recallDecided",
  assign: "collection.assignDecided",
  block: "collection.blockDecided",
  unblock: "collection.unblockDecided",
  correct: "collection.correctionDecided",
  cancel: "collection.cancelDecided",
  takeBack: "collection.takeBackDecided",
  writeOff: "collection.writeOffDecided",
  retry: "collection.retryDecided",
} as const;

/** A receipt is released with the last item about it that waited for a person; one that goes back is turned round first. */
async function decideReceipt(ctx: AtBank, tx: Tx, item: Decided, entry: RecordedEntry): Promise<void> {
  const { decision, decidedBy } = item;
  const { tenant: merchant } = entry;
  if (merchant === null) return;
  const orderId = entry.orderId as OrderId;
  const isDisputed = await isReceiptDisputed(tx, orderId);
  const owner = { staffId: decidedBy };
  const actor = staffActor(owner);
  const what = { merchant, act: acts[decision], subject: orderId, reason: item.note ?? "" };
  await inMerchant(ctx, tx, { actor: owner }, what, async (own) => {
    if (entry.became === "order") {
      if (decision === "return") await recallOrder(ctx, own, orderId, actor);
      if (decision === "correct") await correctReceipt(ctx, tx, own, { item, entry, actor });
    }
    const isUndone = entry.became === "order" || entry.breakId === item.id;
    if (decision === "cancel" && isUndone && !(await cancelOrder(ctx, own, orderId, actor)))
      refuse("wrongState");
    if (!isDisputed) await releaseOrder(ctx, own, orderId, "bank");
  });
}
