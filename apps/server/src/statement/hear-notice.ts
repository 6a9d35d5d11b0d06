import { recallNotice, type BankNotice } from "#partners/bank/notices.ts";
import { transferKind } from "#partners/bank/port.ts";
import type { AtBank } from "../context.ts";
import { readInbox } from "#platform/data/inbox.ts";
import { settle } from "#platform/engine/outbox.ts";
import { house } from "#platform/ids.ts";
import { noticeKey } from "#partners/bank/notice-key.ts";
import { compareAgain } from "./compare-again.ts";
import { findEntry } from "./entry.store.ts";
import { wholeOf } from "./find-told.ts";
import { recordEntry } from "./record-entry.ts";
import { findAsked, findRefund, keepRefundWord } from "./refund-payer.ts";
import { topics } from "./statement.ts";
import { keepSweepWord } from "./sweep-out.ts";

/** The first thing the bank said under this id; what it said later otherwise is a contradiction and acts on nothing. */
export async function noticeOf<Kind extends BankNotice["kind"]>(
  ctx: AtBank,
  eventId: string,
  kind: Kind,
): Promise<Extract<BankNotice, { kind: Kind }>> {
  const [first] = await ctx.db.tx(house, (tx) => readInbox(tx, ctx.bank.partner, eventId));
  const notice = first && recallNotice(first.body);
  if (notice?.kind !== kind) throw new Error(`a notice of ${kind} was expected in the inbox as ${eventId}`);
  const whole =
    notice.kind === "statement"
      ? await ctx.db.tx(house, (tx) => wholeOf(tx, ctx.bank.partner, notice))
      : notice;
  return whole as Extract<BankNotice, { kind: Kind }>;
}

export async function hearOfEntry(ctx: AtBank, eventId: string): Promise<void> {
  const { entry } = await noticeOf(ctx, eventId, "entry");
  await recordEntry(ctx, entry);
  const { partner } = ctx.bank;
  await ctx.db.tx(house, async (tx) => {
    await settle(tx, { topic: topics.entry, key: noticeKey(partner, eventId) });
    // Told only after the statements of its day, which do not have it.
    const recorded = await findEntry(tx, partner, entry.reference);
    if (recorded?.statementId === null) await compareAgain(tx, partner, recorded);
  });
}

/** The bank says what became of a return. That the money left, its debit says as well. */
export async function hearOfRefund(ctx: AtBank, eventId: string): Promise<void> {
  const { refundId, state } = await noticeOf(ctx, eventId, "refund");
  const isOurs = (await findRefund(ctx, refundId)) !== undefined;
  if (isOurs && (state === "returned" || state === "refused")) await keepRefundWord(ctx, refundId, state);
  await ctx.db.tx(house, (tx) =>
    settle(tx, { topic: topics.refund, key: noticeKey(ctx.bank.partner, eventId) }),
  );
}

/** The same of a sweep of our own money. */
export async function hearOfSweep(ctx: AtBank, eventId: string): Promise<void> {
  const { transferId, state } = await noticeOf(ctx, eventId, "transfer");
  const asked = await findAsked(ctx, transferId);
  const isOurs = asked?.kind === transferKind && asked.partner === ctx.bank.partner;
  if (isOurs && (state === "executed" || state === "refused"))
    await keepSweepWord(ctx, transferId, state === "executed" ? "done" : state);
  await ctx.db.tx(house, (tx) =>
    settle(tx, { topic: topics.sweep, key: noticeKey(ctx.bank.partner, eventId) }),
  );
}
