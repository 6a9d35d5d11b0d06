import type { BankEntry, Statement } from "@causeway/bank-link";
import type { AtBank } from "../context.ts";
import { releaseOrder, type OrderId } from "#collection/index.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { house } from "#platform/ids.ts";
import { sendingOf, settleSending } from "#platform/engine/outbox.ts";
import { noticeKey } from "#partners/bank/notice-key.ts";
import { closeBreak, isReceiptDisputed, listOpenAbout } from "./break.store.ts";
import { holdCredit } from "./contradiction.ts";
import { confirmEntry, findEntry, listBooking, listUnconfirmed, sumUntil } from "./entry.store.ts";
import { noticeOf } from "./hear-notice.ts";
import { recordEntry } from "./record-entry.ts";
import { reportBreak } from "./report-break.ts";
import { signed, topics, type BreakId, type RecordedEntry } from "./statement.ts";
import { saysTheSame } from "./tell-apart.ts";
import { lookAtCover } from "./cover.ts";
import { findEarlierOpen, recordStatement } from "./statement.store.ts";

/**
 * Holds a day's statement against what we were told entry by entry. A line nobody told us of is recorded now, so that
 * a lost notice loses nothing; whatever does not agree becomes a break with an owner.
 */
export async function reconcileStatement(ctx: AtBank, eventId: string): Promise<void> {
  const work = { topic: topics.reconcile, key: noticeKey(ctx.bank.partner, eventId) };
  const sending = await ctx.db.tx(house, (tx) => sendingOf(tx, work));
  const { statement } = await noticeOf(ctx, eventId, "statement");
  let matched = 0;
  // What is only announced or noted is no money, and nothing of ours is held against it.
  const booked = statement.entries.filter(({ status }) => status === "booked");
  const bookings = new Map<string, Promise<boolean>>();
  const matchOnce = (booking: string) => {
    const known = bookings.get(booking) ?? matchBooking(ctx, statement, booking);
    bookings.set(booking, known);
    return known;
  };
  for (const line of booked) if (await matchLine(ctx, statement, line, matchOnce)) matched++;
  await lookForMissing(ctx, statement);
  await expectDaysBefore(ctx, statement);
  await compareBalance(ctx, statement);
  const { currency, day, closing } = statement;
  const cover = await lookAtCover(ctx, { partner: ctx.bank.partner, currency, day, minor: closing.minor });
  const money = cover.find((each) => each.currency === currency);
  await ctx.db.tx(house, async (tx) => {
    const now = ctx.clock.now();
    const isNews = await recordStatement(tx, ctx.bank.partner, {
      statement_id: statement.statementId,
      currency: statement.currency,
      day: statement.day,
      opening: statement.opening.minor,
      closing: statement.closing.minor,
      lines: booked.length,
      matched,
      owed: money?.owed ?? 0n,
      held: money?.held ?? 0n,
      reconciled_at: now,
      account_no: statement.accountId,
      credited: movedOf(booked, "credit"),
      debited: movedOf(booked, "debit"),
    });
    // A receipt that was corrected after its line was compared has sent this again; then all is compared once more.
    await settleSending(tx, work, sending);
    if (isNews)
      await audit(tx, now, {
        actor: "flow",
        act: "statement.reconciled",
        subject: statement.statementId,
        details: { lines: String(booked.length), matched: String(matched) },
      });
  });
}

function movedOf(lines: readonly BankEntry[], direction: BankEntry["direction"]): bigint {
  return lines.reduce((sum, line) => (line.direction === direction ? sum + line.money.minor : sum), 0n);
}

/** True where the line and our record say the same. */
async function matchLine(
  ctx: AtBank,
  statement: Statement,
  line: BankEntry,
  matchWhole: (booking: string) => Promise<boolean>,
): Promise<boolean> {
  const { partner } = ctx.bank;
  const find = () => ctx.db.tx(house, (tx) => findEntry(tx, partner, line.reference));
  let recorded = await find();
  if (!recorded) {
    await recordEntry(ctx, line);
    recorded = await find();
  }
  if (!recorded) return matchWhole(line.batch ?? line.reference);
  if (recorded.cancelledBy !== null || !saysTheSame(recorded, line)) {
    await holdCredit(ctx, line.reference);
    await reportBreak(ctx, {
      reference: line.reference,
      kind: recorded.accountNo === line.accountId ? "differs" : "accountDiffers",
      currency: line.money.currency,
      bankMinor: line.money.minor,
      booksMinor: recorded.cancelledBy === null ? recorded.minor : 0n,
    });
    return false;
  }
  await confirm(ctx, statement, recorded);
  return true;
}

/**
 * The statement has the entry as we have it. That an earlier one of the day did not is settled by that, and its receipt
 * goes on, unless something else is wrong with it.
 */
async function confirm(ctx: AtBank, { statementId }: Statement, entry: RecordedEntry): Promise<void> {
  if (entry.statementId !== null) return;
  const { partner } = ctx.bank;
  const { reference, tenant, orderId } = entry;
  await ctx.db.tx(house, async (tx) => {
    const missing = (await listOpenAbout(tx, partner, reference)).filter(
      ({ kind, decision }) => kind === "notInStatement" && decision === null,
    );
    await confirmEntry(tx, partner, reference, statementId);
    for (const { id } of missing) await settleBy(ctx, tx, id, statementId);
    if (missing.length === 0 || tenant === null || orderId === null) return;
    if (!(await isReceiptDisputed(tx, orderId)))
      await tx.asTenant(tenant, (own) => releaseOrder(ctx, own, orderId as OrderId, "bank"));
  });
}

async function settleBy(ctx: AtBank, tx: Tx, id: BreakId, statementId: string): Promise<void> {
  const now = ctx.clock.now();
  if (await closeBreak(tx, id, { how: "statement", by: statementId }, now))
    await audit(tx, now, { actor: "flow", act: "break.closed", subject: id });
}

/** Told as a whole and stated part by part, or the other way round: what both ways come to is compared. */
async function matchBooking(ctx: AtBank, statement: Statement, booking: string): Promise<boolean> {
  const { partner } = ctx.bank;
  const known = await ctx.db.tx(house, (tx) => listBooking(tx, partner, booking));
  const stated = statement.entries.filter(
    ({ status, reference, batch }) => status === "booked" && (reference === booking || batch === booking),
  );
  const standing = known.filter(({ cancelledBy }) => cancelledBy === null);
  const [bankMinor, booksMinor] = [
    sumOf(stated.map(({ direction, money }) => ({ direction, ...money }))),
    sumOf(standing),
  ];
  const { currency } = statement;
  if (
    bankMinor === booksMinor &&
    [...known, ...stated.map(({ money }) => money)].every((each) => each.currency === currency)
  ) {
    for (const entry of standing) await confirm(ctx, statement, entry);
    return true;
  }
  for (const { reference } of standing) await holdCredit(ctx, reference);
  await reportBreak(ctx, { reference: booking, kind: "differs", currency, bankMinor, booksMinor });
  return false;
}

function sumOf(entries: readonly Pick<RecordedEntry, "direction" | "minor">[]): bigint {
  return entries.reduce((sum, entry) => sum + signed(entry), 0n);
}

/** We were told of an entry for that day, and the statement does not have it. */
async function lookForMissing(ctx: AtBank, { currency, day, entries }: Statement): Promise<void> {
  const unconfirmed = await ctx.db.tx(house, (tx) => listUnconfirmed(tx, ctx.bank.partner, currency, day));
  const listed = new Set(entries.map(({ reference }) => reference));
  for (const { reference, minor } of unconfirmed.filter((entry) => !listed.has(entry.reference))) {
    await holdCredit(ctx, reference);
    await reportBreak(ctx, {
      reference,
      kind: "notInStatement",
      currency,
      bankMinor: null,
      booksMinor: minor,
    });
  }
}

/** What only an earlier day's statement tells is missing from this one's balance until that one was read. */
async function expectDaysBefore(ctx: AtBank, statement: Statement): Promise<void> {
  const earlier = await ctx.db.tx(house, (tx) => findEarlierOpen(tx, ctx.bank.partner, statement));
  if (earlier !== undefined) throw new Error(`${statement.statementId} is compared after ${earlier}`);
}

async function compareBalance(
  ctx: AtBank,
  { currency, day, closing, statementId }: Statement,
): Promise<void> {
  const expected = await ctx.db.tx(house, (tx) => sumUntil(tx, ctx.bank.partner, currency, day));
  if (expected === closing.minor) return settleBalance(ctx, statementId);
  await reportBreak(ctx, {
    reference: statementId,
    kind: "balanceDiffers",
    currency,
    bankMinor: closing.minor,
    booksMinor: expected,
  });
}

/** Compared once more, after one of its lines was corrected, the balance agrees. */
async function settleBalance(ctx: AtBank, statementId: string): Promise<void> {
  await ctx.db.tx(house, async (tx) => {
    for (const item of await listOpenAbout(tx, ctx.bank.partner, statementId))
      if (item.kind === "balanceDiffers") await settleBy(ctx, tx, item.id, statementId);
  });
}
