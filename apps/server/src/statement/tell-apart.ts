import { createHash } from "node:crypto";
import type { BankEntry } from "@causeway/bank-link";
import type { RecordedEntry } from "./statement.ts";

/** What stands in the books under a reference, and the day whose statement has it. */
export type Known = RecordedEntry & { readonly confirmedOn: string | null };

/**
 * Tells the lines of a statement apart that bear one reference. Banks write a payment and its charge under one, or use
 * one again after years; the balance counts each line, so each is a booking. One of them is what stands in the books
 * under that reference; the others go by the reference and a mark of what they say, the same however often they are sent.
 */
export function tellApart(
  { day, entries }: { readonly day: string; readonly entries: readonly BankEntry[] },
  known: ReadonlyMap<string, Known>,
): BankEntry[] {
  const groups = Map.groupBy(entries, (entry) => entry.batch ?? entry.reference);
  return [...groups].flatMap(([reference, lines]) => {
    const bookings = bookingsOf(lines);
    const first = firstOf(bookings, known.get(reference), day);
    const counts = new Map<string, number>();
    return bookings.flatMap((booking) => {
      if (booking === first) return booking;
      const mark = markOf(booking);
      const count = (counts.get(mark) ?? 0) + 1;
      counts.set(mark, count);
      return booking.map((entry) => marked(entry, reference, count === 1 ? mark : `${mark}-${count}`));
    });
  });
}

type Booking = readonly BankEntry[];

/** Parts of one booking follow each other; a part that comes once more belongs to the next. */
function bookingsOf(lines: readonly BankEntry[]): Booking[] {
  const bookings: BankEntry[][] = [];
  for (const line of lines) {
    const last = bookings.at(-1);
    const isPart =
      line.batch !== undefined &&
      last?.[0]?.batch !== undefined &&
      last.every(({ reference }) => reference !== line.reference);
    if (last && isPart) last.push(line);
    else bookings.push([line]);
  }
  return bookings;
}

/** The booking that stands in the books under the reference itself, or will: nothing where none of them can. */
function firstOf(
  bookings: readonly Booking[],
  recorded: Known | undefined,
  day: string,
): Booking | undefined {
  const inOrder = bookings.toSorted((a, b) => (markOf(a) < markOf(b) ? -1 : 1));
  const credit = inOrder.find(([entry]) => entry?.direction === "credit");
  if (!recorded) return credit ?? inOrder[0];
  // What another day's statement has is in that day's balance.
  if (recorded.confirmedOn !== null && recorded.confirmedOn !== day) return undefined;
  const inParts = inOrder.find(isInParts);
  if (recorded.batch !== null) return inParts ?? inOrder[0];
  const told = (says: (known: Known, line: BankEntry) => boolean) =>
    inOrder.find(([entry]) => entry && entry.batch === undefined && says(recorded, entry));
  return told(saysTheSame) ?? told(isAlike) ?? inParts;
}

function isInParts([entry]: Booking): boolean {
  return entry?.batch !== undefined;
}

export function saysTheSame(recorded: RecordedEntry, line: BankEntry): boolean {
  return (
    recorded.minor === line.money.minor && isAlike(recorded, line) && recorded.accountNo === line.accountId
  );
}

function isAlike(recorded: RecordedEntry, line: BankEntry): boolean {
  return recorded.currency === line.money.currency && recorded.direction === line.direction;
}

const markLength = 8;

function markOf(booking: Booking): string {
  const said = booking.map(({ direction, kind, isReversal, accountId, money, bookingDay, valueDate }) =>
    [direction, kind, isReversal, accountId, money.currency, money.minor, bookingDay, valueDate].join(" "),
  );
  return createHash("sha256").update(said.join("\n")).digest("hex").slice(0, markLength);
}

function marked(entry: BankEntry, reference: string, mark: string): BankEntry {
  const own = `${reference}~${mark}`;
  const isNamedByBooking = entry.reference === reference || entry.reference.startsWith(`${reference}/`);
  return {
    ...entry,
    reference: isNamedByBooking ? own + entry.reference.slice(reference.length) : entry.reference,
    ...(entry.batch === undefined ? {} : { batch: own }),
  };
}
