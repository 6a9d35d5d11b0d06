import type { BankEntry, Statement } from "@causeway/bank-link";
import type { AtBank } from "../context.ts";
import type { Sending } from "#platform/engine/outbox.ts";
import { house } from "#platform/ids.ts";
import { dispute } from "./dispute.ts";
import { confirmEntries, findEntry, listEntries, lockBooking, lockEntry } from "./entry.store.ts";
import { lockNostros, shiftBooks } from "./nostro.store.ts";
import { recordEntry } from "./record-entry.ts";
import { settleMissing } from "./settle-missing.ts";
import { signed, type RecordedEntry } from "./statement.ts";
import { noteCompared, readProgress } from "./statement.store.ts";
import { saysTheSame } from "./tell-apart.ts";

/** So many lines are held against the books at once: a statement of 50,000 keeps nobody waiting for long. */
const linesAtOnce = 500;

/**
 * Holds the lines of a statement against what is recorded, portion by portion, and says how many agree. A run that dies
 * goes on with the portion at which it stood.
 */
export async function matchLines(
  ctx: AtBank,
  statement: Statement,
  lines: readonly BankEntry[],
  sending: Sending,
): Promise<number> {
  const { partner } = ctx.bank;
  const run = { partner, statementId: statement.statementId, sending: sending ?? "" };
  let { done, matched } = await ctx.db.tx(house, (tx) => readProgress(tx, run));
  const bookings = new Map<string, Promise<boolean>>();
  const matchOnce = (booking: string) => {
    const known = bookings.get(booking) ?? matchBooking(ctx, statement, booking);
    bookings.set(booking, known);
    return known;
  };
  while (done < lines.length) {
    const portion = lines.slice(done, done + linesAtOnce);
    matched += await matchPortion(ctx, statement, portion, matchOnce);
    done += portion.length;
    await ctx.db.tx(house, (tx) => noteCompared(tx, run, { done, matched }));
  }
  return matched;
}

type MatchWhole = (booking: string) => Promise<boolean>;

/** Lines that say what is recorded are confirmed together; every other is looked at by itself. */
async function matchPortion(
  ctx: AtBank,
  statement: Statement,
  portion: readonly BankEntry[],
  matchWhole: MatchWhole,
): Promise<number> {
  const references = portion.map(({ reference }) => reference);
  const recorded = await ctx.db.tx(house, (tx) => listEntries(tx, ctx.bank.partner, references));
  const agreeing: RecordedEntry[] = [];
  const others: BankEntry[] = [];
  for (const line of portion) {
    const known = recorded.get(line.reference);
    if (known && agrees(known, line)) agreeing.push(known);
    else others.push(line);
  }
  await confirm(ctx, statement, agreeing);
  let matched = agreeing.length;
  for (const line of others) if (await matchLine(ctx, statement, line, matchWhole)) matched++;
  return matched;
}

function agrees(recorded: RecordedEntry, line: BankEntry): boolean {
  return recorded.cancelledBy === null && saysTheSame(recorded, line);
}

/** True where the line and our record say the same. */
async function matchLine(
  ctx: AtBank,
  statement: Statement,
  line: BankEntry,
  matchWhole: MatchWhole,
): Promise<boolean> {
  const find = () => ctx.db.tx(house, (tx) => findEntry(tx, ctx.bank.partner, line.reference));
  let recorded = await find();
  if (!recorded) {
    await recordEntry(ctx, line);
    recorded = await find();
  }
  if (!recorded) return matchWhole(line.batch ?? line.reference);
  const agreed = agrees(recorded, line) ? recorded : await disputeLine(ctx, line);
  if (agreed) await confirm(ctx, statement, [agreed]);
  return agreed !== undefined;
}

/** What is recorded where it was corrected at this very moment, and says the same by now. */
async function disputeLine(ctx: AtBank, line: BankEntry): Promise<RecordedEntry | undefined> {
  return ctx.db.tx(house, async (tx) => {
    const entry = await lockEntry(tx, ctx.bank.partner, line.reference);
    if (!entry) throw new Error(`entry ${line.reference} was expected, which a line differs from`);
    if (agrees(entry, line)) return entry;
    await dispute(ctx, tx, [entry], {
      reference: line.reference,
      kind: entry.accountNo === line.accountId ? "differs" : "accountDiffers",
      currency: line.money.currency,
      bankMinor: line.money.minor,
      booksMinor: entry.cancelledBy === null ? entry.minor : 0n,
    });
    return undefined;
  });
}

/**
 * The statement has the entries as we have them, and they count in the balance of its day. That an earlier one did not have
 * them is settled by that, and their receipts go on, unless something else is wrong with them.
 */
async function confirm(ctx: AtBank, statement: Statement, entries: readonly RecordedEntry[]): Promise<void> {
  const news = new Map(
    entries.filter(({ statementId }) => statementId === null).map((entry) => [entry.reference, entry]),
  );
  if (news.size === 0) return;
  const { partner } = ctx.bank;
  const { statementId, day, currency } = statement;
  await ctx.db.tx(house, async (tx) => {
    const isMoved = [...news.values()].some((entry) => entry.day !== day);
    if (isMoved) await lockNostros(tx);
    // The entries first, and what is open about them under their lock: somebody may be missing them at this moment.
    const moved = await confirmEntries(tx, partner, [...news.keys()], { statementId, day });
    if (isMoved)
      await shiftBooks(
        tx,
        moved.flatMap(({ was, booked }) => [
          { partner, currency, day: was, amount: -booked },
          { partner, currency, day, amount: booked },
        ]),
      );
    await settleMissing(ctx, tx, [...news.values()], statementId);
  });
}

/** Told as a whole and stated part by part, or the other way round: what both ways come to is compared. */
async function matchBooking(ctx: AtBank, statement: Statement, booking: string): Promise<boolean> {
  const { partner } = ctx.bank;
  const stated = statement.entries.filter(
    ({ status, reference, batch }) => status === "booked" && (reference === booking || batch === booking),
  );
  const { currency, day } = statement;
  const agreed = await ctx.db.tx(house, async (tx) => {
    const known = await lockBooking(tx, partner, booking);
    const standing = known.filter(({ cancelledBy }) => cancelledBy === null);
    const bankMinor = sumOf(stated.map(({ direction, money }) => ({ direction, ...money })));
    const booksMinor = sumOf(standing);
    const isOfCurrency = [...known, ...stated.map(({ money }) => money)].every(
      (each) => each.currency === currency,
    );
    if (bankMinor === booksMinor && isOfCurrency) return standing;
    const found = { reference: booking, kind: "differs", currency, bankMinor, booksMinor, day } as const;
    await dispute(ctx, tx, standing, found);
    return undefined;
  });
  if (agreed) await confirm(ctx, statement, agreed);
  return agreed !== undefined;
}

function sumOf(entries: readonly Pick<RecordedEntry, "direction" | "minor">[]): bigint {
  return entries.reduce((sum, entry) => sum + signed(entry), 0n);
}
