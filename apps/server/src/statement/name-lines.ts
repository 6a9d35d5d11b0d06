import type { BankEntry, Statement } from "@causeway/bank-link";
import type { AtBank } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { house } from "#platform/ids.ts";
import {
  listStatedAs,
  listUnstated,
  listUntold,
  lockNaming,
  setStatedAs,
  setToldAs,
  type Alike,
  type Told,
} from "./nameless.store.ts";
import { mayBeSame, partyMark } from "./party-mark.ts";

/**
 * Gives lines without a reference the bookings that were told of by one: of the same day, direction and amount, with nobody
 * else at the other end. A booking is given to one line and a line to one booking, for good; two that are alike are two.
 * What is left nobody has told of, and is called by what it says.
 */
export async function nameLines(
  ctx: AtBank,
  { currency }: Pick<Statement, "currency">,
  lines: readonly BankEntry[],
): Promise<readonly BankEntry[]> {
  const nameless = lines.filter(({ isNameless }) => isNameless);
  if (nameless.length === 0) return lines;
  const { partner } = ctx.bank;
  const days = [...new Set(nameless.map(({ bookingDay }) => bookingDay))].toSorted();
  const named = await ctx.db.tx(house, async (tx) => {
    for (const bookingDay of days)
      await lockNaming(tx, partner, { currency, bookingDay, direction: "credit", minor: 0n });
    const references = nameless.map(({ reference }) => reference);
    const known = await listStatedAs(tx, partner, references);
    const found = new Map(known.map((told) => [told.statedAs, told]));
    const left = nameless.filter(({ reference }) => !found.has(reference));
    const pairs = pairUp(left, await listUnstated(tx, partner, currency, days));
    await setStatedAs(
      tx,
      [...pairs].map(([line, { id }]) => ({ id, line })),
    );
    return new Map([...found, ...pairs]);
  });
  return lines.map((line) => {
    const told = line.isNameless && named.get(line.reference);
    if (!told) return line;
    const { isNameless: _, ...rest } = line;
    return { ...rest, reference: told.reference, accountId: told.accountNo };
  });
}

/** Those whose other ends are known to be the same first, so that who is unknown gets what nobody else can be. */
function pairUp(lines: readonly BankEntry[], told: readonly Told[]): Map<string, Told> {
  const pairs = new Map<string, Told>();
  const free = new Map<string, Told[]>();
  for (const each of told) {
    const alike = free.get(nameOf(each));
    if (alike) alike.push(each);
    else free.set(nameOf(each), [each]);
  }
  for (const isSame of [(one: string, other: string) => one === other, mayBeSame])
    for (const line of lines) {
      const alike = pairs.has(line.reference) ? [] : (free.get(nameOf(alikeOf(line))) ?? []);
      const at = alike.findIndex(({ mark }) => isSame(mark, partyMark(line)));
      if (at === -1) continue;
      pairs.set(line.reference, ...(alike.splice(at, 1) as [Told]));
    }
  return pairs;
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
  const mark = partyMark(entry);
  const alike = await listUntold(tx, partner, alikeOf(entry));
  return alike.find((each) => each.mark === mark) ?? alike.find((each) => mayBeSame(each.mark, mark));
}

/** Refuses to place a booking twice, as a line and as a telling that come at the same moment: the next look finds it. */
export async function assertUnplaced(ctx: AtBank, tx: Tx, entry: BankEntry): Promise<void> {
  const { partner } = ctx.bank;
  const alike = alikeOf(entry);
  await lockNaming(tx, partner, alike);
  const others = entry.isNameless
    ? (await listUnstated(tx, partner, alike.currency, [alike.bookingDay])).filter(
        (each) => nameOf(each) === nameOf(alike) && mayBeSame(each.mark, partyMark(entry)),
      )
    : await findUntold(tx, partner, entry).then((found) => (found ? [found] : []));
  if (others.length > 0)
    throw new Error(`entry ${entry.reference} was told otherwise a moment ago and is looked at again`);
}
