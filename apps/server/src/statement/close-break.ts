import type { BreakDecision } from "@causeway/contract/console/statement";
import { atBank, type Context } from "../context.ts";
import { lockReceipt, retryCredit, type OrderId } from "#collection/index.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { StaffActor } from "#platform/http/binding.ts";
import { send } from "#platform/engine/outbox.ts";
import type { TenantId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { inMerchant, refuseOwnMerchant, staffActor } from "#platform/data/staff-tenancy.ts";
import { findAssignee } from "./assign-suspense.ts";
import { lockBreak, setDecision, type OpenItem } from "./break.store.ts";
import { choicesFor } from "./choices.ts";
import { findEntry } from "./entry.store.ts";
import { findMatch } from "./match-item.ts";
import { readSubjects } from "./read-subjects.ts";
import { topics, type BreakChoice, type BreakId, type RecordedEntry } from "./statement.ts";

type Owner = Pick<StaffActor, "staffId">;
const undecided = { issues: [{ path: "decision", message: "say where the money goes" }] };

/**
 * Its owner decides about an open item, where that can be done. A flow carries it out, and what that leads to closes the
 * item: a posting, or an entry or a statement of the bank's that explains it.
 */
export async function explainBreak(ctx: Context, tx: Tx, owner: Owner, input: BreakDecision): Promise<void> {
  const item = await lockBreak(tx, input.breakId as BreakId);
  if (item?.closedAt !== null || item.decision !== null || item.owner !== owner.staffId) refuse("notFound");
  const entry = await findEntry(tx, item.partner, item.reference);
  const { decision, note, matchedBy, merchantId, accountId } = input;
  await refuseInvolved(tx, owner.staffId, [entry?.tenant, merchantId]);
  if (decision === undefined) refuse("invalidInput", undecided);
  await assertOffered(tx, item, entry, decision);
  if (decision === "match") await findMatch(atBank(ctx, item.partner), tx, item, entry, matchedBy);
  const assignee =
    decision === "assign" && merchantId !== undefined && accountId !== undefined
      ? { merchant: merchantId as TenantId, account: accountId }
      : undefined;
  if (decision === "assign" && entry) await findAssignee(ctx, tx, entry, assignee);
  const now = ctx.clock.now();
  if (decision === "retry") await retry(ctx, tx, owner, entry, note);
  else {
    await setDecision(tx, item.id, { decision, by: owner.staffId, note, matchedBy, assignee, now });
    await send(tx, { topic: topics.settle, key: item.id });
  }
  const details = { note, decision };
  await audit(tx, now, { actor: staffActor(owner), act: "break.decided", subject: item.id, details });
}

/** Whoever belongs to the merchant whose money it is, or would become, decides nothing about it. */
export async function refuseInvolved(
  tx: Tx,
  staffId: string,
  merchants: readonly (string | null | undefined)[],
): Promise<void> {
  for (const merchant of merchants)
    if (merchant) await tx.asTenant(merchant as TenantId, (own) => refuseOwnMerchant(own, staffId));
}

/** Refuses what may not be decided now; the receipt it is about stays as it is until this is over. */
export async function assertOffered(
  tx: Tx,
  item: OpenItem,
  entry: RecordedEntry | undefined,
  decision: BreakChoice,
): Promise<void> {
  if (entry?.tenant && entry.orderId !== null)
    await tx.asTenant(entry.tenant, (own) => lockReceipt(own, entry.orderId as OrderId));
  const subject = (await readSubjects(tx, [item.id])).get(item.id);
  if (!subject || !choicesFor(subject).includes(decision)) refuse("wrongState");
}

/** Nothing is decided by it: the books are asked at once what they are asked from time to time. */
async function retry(
  ctx: Context,
  tx: Tx,
  owner: Owner,
  entry: RecordedEntry | undefined,
  reason: string,
): Promise<void> {
  const { tenant: merchant, orderId } = entry ?? refuse("wrongState");
  if (merchant === null || orderId === null) refuse("wrongState");
  const what = { merchant, act: "collection.retryDecided", subject: orderId, reason } as const;
  await inMerchant(ctx, tx, { actor: owner }, what, (own) => retryCredit(own, orderId as OrderId));
}
