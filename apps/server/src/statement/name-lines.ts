import type { BankEntry, Statement } from "@causeway/bank-link";
import type { AtBank } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { house } from "#platform/ids.ts";
import {
  findPool,
  listBookedLines,
  listStatedAs,
  listStatedBy,
  listUnstated,
  listUntold,
  lockNaming,
  setStatedAs,
  setToldAs,
  type Alike,
  type Told,
} from "./nameless.store.ts";
import { likenesses, partyMark, type Ends } from "./party-mark.ts";

/**
 * Gives lines without a reference the bookings that were told of by one: of the same day, direction and amount, with nobody
 * else at the other end. A booking is given to one line and a line to one booking, for good; two that are alike are two.
 * What is left nobody has told of, and is called by what it says. A day that was sent before has the bookings it had then,
 * also those whose line had a reference at that time, before any that it did not have.
 */
export async function nameLines(
  ctx: AtBank,
  { currency, day }: Pick<Statement, "currency" | "day">,
  lines: readonly BankEntry[],
  sentBefore: readonly string[],
): Promise<readonly BankEntry[]> {
  const nameless = lines.filter(({ isNameless }) => isNameless);
  if (nameless.length === 0) return lines;
  const { partner } = ctx.bank;
  // A booking that has a line of its own is no other line's.
  const ownLines = new Set(lines.flatMap((line) => (line.isNameless ? [] : [line.batch ?? line.reference])));
  const days = [...new Set(nameless.map(({ bookingDay }) => bookingDay))].toSorted();
  const named = await ctx.db.tx(house, async (tx) => {
    for (const bookingDay of days)
      await lockNaming(tx, partner, { currency, bookingDay, direction: "credit", minor: 0n });
    const references = nameless.map(({ reference }) => reference);
    const known = await listStatedAs(tx, partner, references);
    const found = new Map(known.map((told) => [told.statedAs, told]));
    // One that is a booking itself has perhaps been told of since: what is told of besides is another.
    const booked = await listBookedLines(tx, partner, references);
    const left = nameless.filter(({ reference }) => !found.has(reference) && !booked.has(reference));
    const pool = await findPool(tx, partner, currency);
    const taken = new Set([...references, ...known.map(({ reference }) => reference), ...ownLines]);
    const had = await listStatedBy(tx, partner, { currency, day }, sentBefore);
    const again = pairUp(
      left,
      had.filter(({ reference }) => !taken.has(reference)),
      pool,
    );
    const news = left.filter(({ reference }) => !again.has(reference));
    const unstated = await listUnstated(tx, partner, currency, days);
    const [own, free] = [true, false].map((isOwn) =>
      unstated.filter(({ reference }) => ownLines.has(reference) === isOwn),
    ) as [Told[], Told[]];
    const pairs = pairUp(news, free, pool);
    await setStatedAs(tx, [
      ...own.map(({ id, reference: line }) => ({ id, line })),
      ...[...pairs].map(([line, { id }]) => ({ id, line })),
    ]);
    return new Map([...found, ...again, ...pairs]);
  });
  return lines.map((line) => {
    const told = line.isNameless && named.get(line.reference);
    if (!told) return line;
    const { isNameless: _, ...rest } = line;
    return { ...rest, reference: told.reference, accountId: told.accountNo };
  });
}

/** What is surely the same first, so that what is unknown gets what nothing else can be. */
function pairUp(lines: readonly BankEntry[], told: readonly Told[], pool: string): Map<string, Told> {
  const pairs = new Map<string, Told>();
  const free = Map.groupBy(told, nameOf);
  for (const isSame of likenesses(pool))
    for (const line of lines) {
      const alike = pairs.has(line.reference) ? [] : (free.get(nameOf(alikeOf(line))) ?? []);
      const at = alike.findIndex((each) => isSame(each, endsOf(line)));
      if (at !== -1) pairs.set(line.reference, ...(alike.splice(at, 1) as [Told]));
    }
  return pairs;
}

function endsOf(entry: BankEntry): Ends {
  return { mark: partyMark(entry), accountNo: entry.accountId };
}

function nameOf({ bookingDay, direction, minor }: Alike): string {
  return `${bookingDay} ${direction} ${minor}`;
}

function alikeOf({ bookingDay, direction, money }: BankEntry): Alike {
  return { currency: money.currency, bookingDay, direction, minor: money.minor };
}

/** A booking is told of whose line, without a reference, came before: it is that one, and is not booked again. */
export async function adoptLine(ctx: AtBank, entry: BankEntry): Promise<boolean> {
  const { partner } = ctx.bank;
  return ctx.db.tx(house, async (tx) => {
    await lockNaming(tx, partner, alikeOf(entry));
    const line = await findUntold(tx, partner, entry);
    if (!line) return false;
    await setToldAs(tx, line.id, entry.reference);
    return true;
  });
}

async function findUntold(tx: Tx, partner: string, entry: BankEntry): Promise<Told | undefined> {
  return firstAlike(tx, partner, entry, await listUntold(tx, partner, alikeOf(entry)));
}

async function firstAlike(
  tx: Tx,
  partner: string,
  entry: BankEntry,
  told: readonly Told[],
): Promise<Told | undefined> {
  const pool = await findPool(tx, partner, entry.money.currency);
  for (const isSame of likenesses(pool)) {
    const found = told.find((each) => isSame(each, endsOf(entry)));
    if (found) return found;
  }
  return undefined;
}

/** Refuses to place a booking twice, as a line and as a telling that come at the same moment: the next look finds it. */
export async function assertUnplaced(ctx: AtBank, tx: Tx, entry: BankEntry): Promise<void> {
  const { partner } = ctx.bank;
  const alike = alikeOf(entry);
  await lockNaming(tx, partner, alike);
  const other = entry.isNameless
    ? await findUnstated(tx, partner, entry)
    : await findUntold(tx, partner, entry);
  if (other)
    throw new Error(`entry ${entry.reference} was told otherwise a moment ago and is looked at again`);
}

async function findUnstated(tx: Tx, partner: string, entry: BankEntry): Promise<Told | undefined> {
  const alike = alikeOf(entry);
  const unstated = await listUnstated(tx, partner, alike.currency, [alike.bookingDay]);
  return firstAlike(
    tx,
    partner,
    entry,
    unstated.filter((each) => nameOf(each) === nameOf(alike)),
  );
}
