import type { BankEntry, Statement } from "@causeway/bank-link";
import type { AtBank } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import { house } from "#platform/ids.ts";
import { sendingOf, settleSending } from "#platform/engine/outbox.ts";
import { noticeKey } from "#partners/bank/notice-key.ts";
import { lookAtCover } from "./cover.ts";
import { asToldBefore, contentsOf, isResent } from "./day-parts.ts";
import { dispute } from "./dispute.ts";
import { listOfDay, listUnconfirmed, lockEntry } from "./entry.store.ts";
import { noticeOf } from "./hear-notice.ts";
import { matchLines } from "./match-lines.ts";
import { nameLines } from "./name-lines.ts";
import { reportBreak } from "./report-break.ts";
import { stateDay } from "./state-day.ts";
import { topics } from "./statement.ts";
import {
  endComparing,
  findEarlierOpen,
  findSentBefore,
  isFollowed,
  listStated,
  recordStatement,
} from "./statement.store.ts";
import { takePostings } from "./take-postings.ts";

/**
 * Holds a day's statement against what we were told entry by entry. A line nobody told us of is recorded now, so that
 * a lost notice loses nothing; whatever does not agree becomes a break with an owner. Then the day itself is held against
 * the ledger.
 */
export async function reconcileStatement(ctx: AtBank, eventId: string): Promise<void> {
  const { partner } = ctx.bank;
  const work = { topic: topics.reconcile, key: noticeKey(partner, eventId) };
  const sending = await ctx.db.tx(house, (tx) => sendingOf(tx, work));
  await expectSentBefore(ctx, eventId);
  const { statement } = await noticeOf(ctx, eventId, "statement");
  // What is only announced or noted is no money, and nothing of ours is held against it.
  const booked = statement.entries.filter(({ status }) => status === "booked");
  const contents = contentsOf(booked);
  const lines = await knownLines(ctx, statement, booked, contents);
  const matched = await matchLines(ctx, { ...statement, entries: lines }, lines, sending);
  await lookForMissing(ctx, statement, lines);
  await expectDaysBefore(ctx, statement);
  const { currency, day, closing } = statement;
  const cover = await lookAtCover(ctx, { partner, currency, day, minor: closing.minor });
  const money = cover.find((each) => each.currency === currency);
  await takePostings(ctx);
  await ctx.db.tx(house, async (tx) => {
    const now = ctx.clock.now();
    const isNews = await recordStatement(tx, partner, {
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
      contents,
    });
    await endComparing(tx, partner, statement.statementId);
    // A receipt that was corrected after its line was compared has sent this again; then all is compared once more.
    await settleSending(tx, work, sending);
    await stateDay(ctx, tx, statement);
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

/** Its lines under the references by which we know them, also where the bank has sent its day before. */
async function knownLines(
  ctx: AtBank,
  statement: Statement,
  booked: readonly BankEntry[],
  contents: string,
): Promise<readonly BankEntry[]> {
  const { partner } = ctx.bank;
  const { currency, day, statementId, opening, closing } = statement;
  const balances = { opening: opening.minor, closing: closing.minor, contents };
  const stated = await ctx.db.tx(house, (tx) => listStated(tx, partner, statement));
  const sentBefore = stated.filter((other) => other.statementId !== statementId && isResent(other, balances));
  const named = await nameLines(
    ctx,
    statement,
    booked,
    sentBefore.map((other) => other.statementId),
  );
  if (sentBefore.length === 0) return named;
  const { lines, strange } = asToldBefore(
    named,
    await ctx.db.tx(house, (tx) => listOfDay(tx, partner, statement)),
  );
  if (strange.length > 0) {
    const net = movedOf(strange, "credit") - movedOf(strange, "debit");
    const found = { reference: statementId, kind: "statementDiffers", currency, day } as const;
    await reportBreak(ctx, { ...found, bankMinor: net, booksMinor: null });
  }
  return lines;
}

/**
 * We were told of an entry for that day, and the statement does not have it. What a later one of the day may have is left to
 * that one, which is compared after this.
 */
async function lookForMissing(ctx: AtBank, statement: Statement, lines: readonly BankEntry[]): Promise<void> {
  const { currency, day } = statement;
  const { partner } = ctx.bank;
  const unconfirmed = await ctx.db.tx(house, async (tx) =>
    (await isFollowed(tx, partner, statement)) ? [] : listUnconfirmed(tx, partner, currency, day),
  );
  const listed = new Set(lines.map(({ reference }) => reference));
  for (const { reference } of unconfirmed.filter((entry) => !listed.has(entry.reference)))
    await ctx.db.tx(house, async (tx) => {
      const entry = await lockEntry(tx, partner, reference);
      // Another statement of the day had it meanwhile, or a person took it out of the books.
      if (!entry || entry.statementId !== null || entry.cancelledBy !== null) return;
      await dispute(ctx, tx, [entry], {
        reference,
        kind: "notInStatement",
        currency,
        bankMinor: null,
        booksMinor: entry.minor,
      });
    });
}

/**
 * A day that is sent again under other references is known by the first time it was, which is compared first; and a line
 * without a reference by what was told before it.
 */
async function expectSentBefore(ctx: AtBank, eventId: string): Promise<void> {
  const { partner, hasNamelessLines } = ctx.bank;
  const among = [topics.reconcile, ...(hasNamelessLines ? [topics.entry] : [])];
  const sent = await ctx.db.tx(house, (tx) => findSentBefore(tx, partner, eventId, among));
  if (sent !== undefined) throw new Error(`${eventId} is compared after ${sent}`);
}

/** What only an earlier day's statement tells is missing from this one's balance until that one was read. */
async function expectDaysBefore(ctx: AtBank, statement: Statement): Promise<void> {
  const earlier = await ctx.db.tx(house, (tx) => findEarlierOpen(tx, ctx.bank.partner, statement));
  if (earlier !== undefined) throw new Error(`${statement.statementId} is compared after ${earlier}`);
}
