import type { BankBooking, Facts, Instruction, Item } from "../facts.ts";
import { nobodysCurrency, signed } from "./signs.ts";
import { heldIn, owedIn } from "./statements.ts";

type Wrong = Facts["bank"]["misdeeds"][number];

/** What an item is about, by the books of the bank that it is about and by ours. */
export type Subject = {
  /** What the bank has booked under its name, as a whole or in parts. */
  readonly bookings: readonly BankBooking[];
  /** The one among them that it is about by itself, or that it is about by its own words. */
  readonly booking: BankBooking | undefined;
  /** What the bank booked on its day in its currency. */
  readonly ofDay: readonly BankBooking[];
  /** What the bank held of its currency on the day stated before its own: when that began, and after each booking of it. */
  readonly heldDayBefore: () => readonly bigint[];
  /** Whether the treasury took it out of the books because a statement did not have it. */
  readonly isUndone: boolean;
  /** The instruction that it is about, or that its debit carries out. */
  readonly asked: Instruction | undefined;
  /** Those by which its money was asked back. */
  readonly askedBack: readonly Instruction[];
  /** Whether banks hold less of its currency than is owed to clients. */
  readonly isShort: () => boolean;
  /** What the bank did wrong with each of these. */
  readonly wrongs: Readonly<Record<To, readonly Wrong[]>>;
};

/**
 * What a misdeed has to have been done to: the very entry, the entry that it undoes, the instruction that it is about or
 * carries out, those by which it was asked back, its day, the day stated before that, what its message says, or anything of
 * its currency at any bank.
 */
export type To =
  | "entry"
  | "undone"
  | "instruction"
  | "askedBack"
  | "day"
  | "dayBefore"
  | "message"
  | "currency";

export function subjectsIn(facts: Facts): (item: Item) => Subject {
  const { bank, entries, instructions, items } = facts;
  const keyOf = ({ partner, reference }: { readonly partner: string; readonly reference: string }) =>
    `${partner} ${wholeOf(reference)}`;
  const bookings = Map.groupBy(bank.entries, keyOf);
  const days = Map.groupBy(bank.entries, (each) => `${each.partner} ${each.currency} ${each.bookingDay}`);
  const own = new Map(entries.map((entry) => [`${entry.partner} ${entry.reference}`, entry]));
  const asked = new Map(instructions.map((each) => [plain(each.id), each]));
  const askedBack = Map.groupBy(instructions, keyOf);
  const wrongs = Map.groupBy(bank.misdeeds, ({ partner }) => partner);
  const undone = new Set(
    items
      .filter(({ kind, settled_how }) => kind === "notInStatement" && settled_how === "posting")
      .map(({ partner, reference, known_as }) => keyOf({ partner, reference: known_as ?? reference })),
  );
  const currencyOf = new Map([
    ...[...bank.entries, ...entries].map(({ reference, currency }) => [plain(reference), currency] as const),
    ...instructions.map(({ id, currency }) => [plain(id), currency] as const),
  ]);
  return (item) => {
    const found = bookings.get(keyOf(item)) ?? [];
    const entry = own.get(`${item.partner} ${item.reference}`);
    const called = [item.reference, item.known_as];
    const booking = called
      .flatMap((name) => (name ? (bookings.get(`${item.partner} ${wholeOf(name)}`) ?? []) : []))
      .find(({ reference }) => called.includes(reference));
    const returned = booking?.returnId ?? entry?.instruction ?? booking?.endToEndId ?? item.reference;
    const back = askedBack.get(keyOf(item)) ?? [];
    const before = dayBefore(facts, item);
    const names: Record<Exclude<To, "message" | "currency">, readonly (string | null | undefined)[]> = {
      entry: called,
      undone: [booking?.reverses],
      instruction: [returned],
      askedBack: back.map(({ id }) => id),
      day: [item.day === null ? null : `${item.currency} ${item.day}`],
      dayBefore: [before && `${item.currency} ${before}`],
    };
    const all = wrongs.get(item.partner) ?? [];
    const to = (kind: keyof typeof names) => {
      const wanted = new Set(names[kind].flatMap((name) => (name ? [plain(wholeOf(name))] : [])));
      return all.filter(({ about }) => wanted.has(plain(wholeOf(about))));
    };
    return {
      bookings: found,
      booking,
      ofDay: days.get(`${item.partner} ${item.currency} ${item.day}`) ?? [],
      heldDayBefore: () => (before === undefined ? [] : heldOn(facts, { ...item, day: before })),
      isUndone: undone.has(keyOf(item)),
      asked: asked.get(plain(returned)),
      askedBack: back,
      isShort: () => item.currency !== null && owedIn(facts, item.currency) > heldIn(facts, item.currency),
      wrongs: {
        entry: to("entry"),
        undone: to("undone"),
        instruction: to("instruction"),
        askedBack: to("askedBack"),
        day: to("day"),
        dayBefore: to("dayBefore"),
        message: all.filter(({ about }) => isToldIn(item.said, about, bank.entries)),
        currency: bank.misdeeds.filter(
          ({ about }) => (currencyOf.get(plain(about)) ?? about.split(" ")[0]) === item.currency,
        ),
      },
    };
  };
}

type Place = Pick<Item, "partner" | "currency" | "day">;

/** The last day of its account before its own that is stated. */
function dayBefore({ days }: Facts, { partner, currency, day }: Place): string | undefined {
  return days
    .filter((each) => each.partner === partner && each.currency === currency && each.closing !== null)
    .map((each) => each.day)
    .filter((each) => day !== null && each < day)
    .toSorted()
    .at(-1);
}

/** What an account held when a day began, and after each booking of it. */
function heldOn({ bank }: Facts, { partner, currency, day }: Place & { readonly day: string }): bigint[] {
  const booked = bank.entries.filter(
    (each) => each.partner === partner && each.currency === currency && each.status === "booked",
  );
  const opening = booked
    .filter(({ bookingDay }) => bookingDay < day)
    .reduce((sum, each) => sum + signed(each), 0n);
  return booked
    .filter(({ bookingDay }) => bookingDay === day)
    .reduce((held, each) => [...held, held.at(-1)! + signed(each)], [opening]);
}

/**
 * A message tells of an entry by its reference, and of a day of a currency by both, each bank in its own way. A statement in
 * a currency nobody knows names few of its lines.
 */
function isToldIn(said: string | null, about: string, bookings: readonly BankBooking[]): boolean {
  if (said === null) return false;
  const isDay = (part: string) => /^\d{4}-\d\d-\d\d$/.test(part);
  const isNamed = about
    .split(" ")
    .every((part) => said.includes(part) || (isDay(part) && said.includes(plain(part).slice(2))));
  const isNobodys = ({ reference, currency }: BankBooking) =>
    reference === about && currency === nobodysCurrency;
  return isNamed || (said.includes(nobodysCurrency) && bookings.some(isNobodys));
}

/** The booking that a part, a charge inside it or a second line under its reference belongs to. */
export function wholeOf(reference: string): string {
  return reference.replace(/(?:\/charge\d+|[/P]\d+)$/, "").replace(/~[0-9a-f]{8}(?:-\d+)?$/, "");
}

/** Ids are written with dashes and without. */
function plain(name: string): string {
  return name.replaceAll("-", "");
}
