import type { BankBooking, Facts, Item, Movement, OwnEntry } from "../facts.ts";
import { differenceOf, isAboutLine, nobodysCurrency, saysNostroDiffers, signed, sumBy } from "./signs.ts";

/**
 * Each entry of the bank's is in the ledger once, with its amount. What differs is an open item about that very entry, of
 * the kind that says so, and by as much as it differs; and no such item says what is not so.
 */
export function entryFaults(facts: Facts): string[] {
  const { pairs, invented, unpaired } = pair(facts);
  const moved = movedByEntry(facts);
  const said = Map.groupBy(facts.items.filter(saysNostroDiffers), ({ reference }) => reference);
  const explain = (reference: string, isOfKind: (item: Item) => boolean, missing: bigint, words: string) => {
    const items = said.get(reference) ?? [];
    const isRight =
      items.every(isOfKind) && items.reduce((sum, item) => sum + differenceOf(item), 0n) === missing;
    return isRight ? [] : [`${words}, and open items say ${describe(items)}`];
  };
  return [
    ...movedByNobody(facts),
    ...unpaired.map((entry) => `${describeBooking(entry)}: not in our books`),
    ...pairs.flatMap(({ bank, own }) => {
      const movement = moved.get(own.reference) ?? 0n;
      const words = `${describeBooking(bank)}: the nostro moved by ${movement} (${own.became})`;
      return explain(own.reference, isAboutLine, signed(bank) - movement, words);
    }),
    ...invented.flatMap(({ reference, currency, became }) => {
      const movement = moved.get(reference) ?? 0n;
      const words = `${reference}: the bank has no such entry, the nostro moved by ${currency} ${movement} (${became})`;
      return explain(reference, (item) => !isAboutLine(item), -movement, words);
    }),
    ...aboutNothing(facts).map((item) => `${describe([item])}: about an entry that nobody has`),
  ];
}

/** How banks write a reference into what they tell. */
const namesIn: readonly ((reference: string) => string)[] = [
  (reference) => `<AcctSvcrRef>${reference}</AcctSvcrRef>`,
  (reference) => `"transactionId":"${reference}"`,
];

/**
 * A currency nobody knows cannot be booked: of each such entry a line, or the message that is all about it, is kept apart
 * under an open item of its own.
 */
export function unreadableFaults({ bank, lines, items }: Facts): string[] {
  const about = Map.groupBy(
    items.filter(({ kind }) => kind === "unreadableLine" || kind === "unreadableMessage"),
    ({ reference }) => reference,
  );
  const left = new Set(lines);
  const unkept = bank.entries
    .filter(({ currency }) => currency === nobodysCurrency)
    .filter(({ reference }) => {
      const line = [...left].find(
        ({ raw, item }) =>
          namesIn.some((name) => raw.includes(name(reference))) &&
          about.get(item)?.some(({ is_open }) => is_open),
      );
      if (line) left.delete(line);
      return !line;
    });
  return [
    ...unkept.map((entry) => `${describeBooking(entry)}: no line of it is kept apart under an open item`),
    ...lines
      .filter(({ item }) => !about.has(item))
      .map(({ item }) => `${item}: a line that nobody could read, and no item is about it`),
  ];
}

type Paired = { readonly bank: BankBooking; readonly own: OwnEntry };

/** An entry and its record have the bank's reference in common. */
export function pair({ bank, entries }: Pick<Facts, "bank" | "entries">): {
  readonly pairs: readonly Paired[];
  readonly unpaired: readonly BankBooking[];
  readonly invented: readonly OwnEntry[];
} {
  const byReference = new Map(entries.map((entry) => [`${entry.partner} ${entry.reference}`, entry]));
  const all = bank.entries
    .filter(({ currency }) => currency !== nobodysCurrency)
    .map((entry) => ({ bank: entry, own: byReference.get(`${entry.partner} ${entry.reference}`) }));
  const paired = new Set(all.map(({ own }) => own));
  return {
    pairs: all.flatMap(({ own, ...entry }) => (own ? [{ ...entry, own }] : [])),
    unpaired: all.filter(({ own }) => !own).map((each) => each.bank),
    invented: entries.filter((own) => !paired.has(own)),
  };
}

/** A movement belongs to an entry as its posting, by the order it became, or by a decision about an item about it. */
export function ownerOf({ entries, items }: Pick<Facts, "entries" | "items">) {
  const byPosting = new Map(entries.map(({ transfer_id, reference }) => [transfer_id, reference]));
  const byOrder = new Map(
    entries
      .filter(({ became }) => became === "order")
      .map(({ order_id, reference }) => [order_id, reference]),
  );
  const byItem = new Map(items.map(({ id, reference }) => [id, reference]));
  const known = new Set(entries.map(({ reference }) => reference));
  return ({ id, reference }: Movement): string | undefined => {
    const found = byPosting.get(id) ?? byOrder.get(reference) ?? byItem.get(reference ?? "");
    return found !== undefined && known.has(found) ? found : undefined;
  };
}

function movedByEntry(facts: Facts): Map<string, bigint> {
  const owner = ownerOf(facts);
  return sumBy(
    facts.movements,
    (movement) => owner(movement) ?? "",
    ({ moved }) => moved,
  );
}

function movedByNobody(facts: Facts): string[] {
  const owner = ownerOf(facts);
  return facts.movements
    .filter((movement) => owner(movement) === undefined)
    .map(({ id, currency, moved }) => `${id}: the nostro moved by ${currency} ${moved} for no entry`);
}

function aboutNothing({ bank, entries, items }: Facts): Item[] {
  const known = new Set([...bank.entries, ...entries].map(({ reference }) => reference));
  return items.filter((item) => saysNostroDiffers(item) && !known.has(item.reference));
}

function describeBooking(entry: BankBooking): string {
  return `${entry.reference} (${entry.currency} ${signed(entry)}${entry.oddity ? `, ${entry.oddity}` : ""})`;
}

function describe(items: readonly Item[]): string {
  return (
    items
      .map(
        ({ kind, reference, bank_minor, books_minor }) =>
          `${kind} ${reference}: ${bank_minor ?? "-"} at the bank, ${books_minor ?? "-"} in the books`,
      )
      .join("; ") || "nothing"
  );
}
