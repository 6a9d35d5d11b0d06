import type { Facts, Item } from "../facts.ts";
import { causes } from "./causes.ts";
import { nobodysCurrency } from "./signs.ts";

/** Whatever somebody looks into, a bank did wrong: with the very entry, instruction or day that it is about. */
export function causeFaults(facts: Facts): string[] {
  const subjectsOf = subjectsIn(facts);
  const wrongs = Map.groupBy(facts.bank.misdeeds, ({ partner }) => partner);
  return facts.items
    .filter(({ is_open, is_owned }) => is_open || is_owned)
    .flatMap((item) => {
      const kinds = causes[item.kind as keyof typeof causes];
      if (kinds === undefined) return [];
      const subjects = subjectsOf(item);
      const about = (wrongs.get(item.partner) ?? []).filter(
        (wrong) => subjects.has(plain(wrong.about)) || isIn(item.said, wrong.about),
      );
      const isCaused = about.some(
        ({ kind }) => kinds === "anything" || (kinds as readonly string[]).includes(kind),
      );
      const found = [...new Set(about.map(({ kind }) => kind))].join(", ") || "nothing";
      return isCaused
        ? []
        : [
            `${item.partner} ${item.kind} ${item.reference}: somebody looks into it, and the bank did ${found}`,
          ];
    });
}

/** All that an item may be said to be about, from the bank's and from our side. */
function subjectsIn({ bank, entries, instructions }: Facts): (item: Item) => ReadonlySet<string> {
  const bookings = new Map(bank.entries.map((entry) => [entry.reference, entry]));
  const own = new Map(entries.map((entry) => [entry.reference, entry]));
  const asked = new Map(instructions.map((each) => [plain(each.id), each]));
  const askedFor = Map.groupBy(instructions, ({ reference }) => reference);
  const reversals = Map.groupBy(bank.entries, ({ reverses }) => reverses ?? "");
  return (item) => {
    const found = new Set<string>();
    const add = (name: string | null | undefined) => {
      if (!name || found.has(plain(name))) return;
      found.add(plain(name));
      const booking = bookings.get(name);
      const entry = own.get(name);
      for (const next of [
        booking?.returnId,
        booking?.reverses,
        entry?.instruction,
        name.replace(/[/P]\d+$/, ""),
      ])
        add(next);
      for (const { reference } of reversals.get(name) ?? []) add(reference);
      if (booking) add(`${booking.currency} ${booking.bookingDay}`);
      if (entry) add(`${entry.currency} ${entry.day}`);
      add(asked.get(plain(name))?.reference);
      for (const { id } of askedFor.get(name) ?? []) add(id);
    };
    add(item.reference);
    add(item.known_as);
    // A statement in a currency nobody knows names few of its lines.
    if (item.said?.includes(nobodysCurrency))
      for (const { reference, currency } of bank.entries) if (currency === nobodysCurrency) add(reference);
    if (item.day !== null) add(`${item.currency} ${item.day}`);
    return found;
  };
}

/** A message tells of an entry by its reference, and of a day of a currency by both, each bank in its own way. */
function isIn(said: string | null, about: string): boolean {
  const isDay = (part: string) => /^\d{4}-\d\d-\d\d$/.test(part);
  return about
    .split(" ")
    .every((part) => said?.includes(part) || (isDay(part) && said?.includes(plain(part).slice(2))));
}

/** Ids are written with dashes and without. */
function plain(name: string): string {
  return name.replaceAll("-", "");
}
