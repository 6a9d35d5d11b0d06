import type { BankBooking, Facts, OwnEntry } from "./facts.ts";
import { signed } from "./judge/signs.ts";

/**
 * Calls every entry of ours by the reference that the bank's own books have for it. A line without one is any booking of
 * its day and amount; so where the bank told of one that it does not have beside one just like it, nobody can know which
 * of them the line is, and the one that has the line is the bank's.
 */
export function callByName(facts: Facts): Facts {
  const found = findNames(facts.bank.entries, facts.entries);
  const names = new Map([...found].map(([own, { reference }]) => [keyOf(own), reference]));
  const takers = new Map([...found].map(([own, { partner, reference }]) => [`${partner} ${reference}`, own]));
  for (const own of facts.entries) {
    const taker = found.has(own) ? undefined : takers.get(keyOf(own));
    if (taker) names.set(keyOf(own), taker.reference);
  }
  const nameOf = (partner: string, reference: string) => names.get(`${partner} ${reference}`) ?? reference;
  const partners = new Map(
    facts.entries.flatMap((own) => (own.order_id ? [[own.order_id, own.partner]] : [])),
  );
  const renamed = <T extends { readonly partner: string; readonly reference: string }>(one: T): T => ({
    ...one,
    reference: nameOf(one.partner, one.reference),
  });
  return {
    ...facts,
    entries: facts.entries.map(renamed),
    items: facts.items.map((item) => ({
      ...renamed(item),
      known_as: item.reference,
      settled_by:
        item.settled_how === "entry" && item.settled_by !== null
          ? nameOf(item.partner, item.settled_by)
          : item.settled_by,
    })),
    orders: facts.orders.map((order) => ({
      ...order,
      reference: nameOf(partners.get(order.id) ?? "", order.reference),
    })),
    instructions: facts.instructions.map((each) => ({ ...renamed(each), known_as: each.reference })),
  };
}

const keyOf = ({ partner, reference }: Pick<OwnEntry, "partner" | "reference">) => `${partner} ${reference}`;

/** Those that a statement has come first: what no statement has is the bank's by its reference alone. */
function findNames(
  bookings: readonly BankBooking[],
  entries: readonly OwnEntry[],
): ReadonlyMap<OwnEntry, BankBooking> {
  const found = new Map<OwnEntry, BankBooking>();
  const left = new Map(bookings.map((booking) => [keyOf(booking), booking]));
  const take = (own: OwnEntry, booking: BankBooking | undefined) => {
    if (!booking) return;
    found.set(own, booking);
    left.delete(keyOf(booking));
  };
  const byReference = (own: OwnEntry) => left.get(keyOf({ ...own, reference: own.told_as ?? own.reference }));
  const stated = entries.filter(({ statement_id }) => statement_id !== null);
  for (const own of stated) take(own, byReference(own));
  const alike = Map.groupBy([...left.values()].filter(isNameless), (each) =>
    looksOf(each, each.accountId, each.bookingDay),
  );
  for (const own of stated)
    if (!found.has(own)) take(own, alike.get(looksOf(own, own.account_no, own.booking_day))?.shift());
  for (const own of entries) if (!found.has(own)) take(own, byReference(own));
  return found;
}

function looksOf(entry: BankBooking | OwnEntry, account: string, day: string): string {
  return `${entry.partner} ${account} ${entry.currency} ${day} ${signed(entry)}`;
}

/** The one bank calls in its statements few bookings by a reference, the other all but these. */
function isNameless({ partner, oddity }: BankBooking): boolean {
  return partner === "albion" || oddity === "unnamed" || oddity === "borrowed";
}
