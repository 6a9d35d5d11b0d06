import type { Facts, OwnDay } from "../facts.ts";
import { ownerOf } from "./entries.ts";
import { differenceOf, nobodysCurrency, signed } from "./signs.ts";

/** What of an account lies between the bank and the books, by kinds of open items. */
const between = [
  "differs",
  "accountDiffers",
  "notInStatement",
  "unreadableLine",
  "openingDiffers",
  "balanceDiffers",
];

/**
 * Every day on which the bank booked something is stated, with the bank's own balances; the ledger's nostro at its end and
 * the open items of the days until then make its closing balance. A closed day was closed with books and items that made
 * it, and what was unexplained had owners.
 */
export function dayFaults(facts: Facts): string[] {
  const accounts = Map.groupBy(facts.days, accountOf);
  return [
    ...unstated(facts),
    ...[...accounts.values()].flatMap((days) => {
      const sums = sumsOf(facts, days[0]!);
      return days.filter(({ closing }) => closing !== null).flatMap((day) => faultsOf(day, sums));
    }),
    ...facts.days.filter(({ is_closed }) => is_closed).flatMap(closedFaults),
    ...leftOpen(facts),
  ];
}

const accountOf = ({ partner, currency }: Pick<OwnDay, "partner" | "currency">) => `${partner} ${currency}`;
const nameOf = ({ partner, currency, day }: OwnDay) => `${partner} ${currency} ${day}`;

function unstated({ bank, days }: Facts): string[] {
  const stated = new Set(days.filter(({ closing }) => closing !== null).map(nameOf));
  const booked = bank.entries
    .filter(({ currency }) => currency !== nobodysCurrency)
    .map(({ partner, currency, bookingDay }) => `${partner} ${currency} ${bookingDay}`);
  return [...new Set(booked)]
    .filter((day) => !stated.has(day))
    .map((day) => `${day}: the bank booked something, and the day is not stated`);
}

type Moved = { readonly day: string; readonly amount: bigint };
type Sums = Record<"bank" | "books" | "items", readonly Moved[]> & {
  /** What statements said of a day after it was closed. */
  readonly saidLater: readonly Moved[];
};

/** What moved an account on which day: at the bank, in the ledger, and by open items. */
function sumsOf(facts: Facts, account: OwnDay): Sums {
  const isOfAccount = (each: { readonly partner: string; readonly currency: string | null }) =>
    each.partner === account.partner && each.currency === account.currency;
  const dayOf = new Map(facts.entries.filter(isOfAccount).map(({ reference, day }) => [reference, day]));
  const owner = ownerOf(facts);
  return {
    bank: facts.bank.entries
      .filter(isOfAccount)
      .map((entry) => ({ day: entry.bookingDay, amount: signed(entry) })),
    books: facts.movements.flatMap((movement) => {
      const day = dayOf.get(owner(movement) ?? "");
      return day === undefined ? [] : [{ day, amount: movement.moved }];
    }),
    items: facts.items
      .filter((item) => item.is_open && isOfAccount(item) && between.includes(item.kind))
      .flatMap((item) => (item.day === null ? [] : [{ day: item.day, amount: differenceOf(item) }])),
    saidLater: facts.items
      .filter((item) => isOfAccount(item) && item.kind === "closedDayMoved")
      .flatMap(({ day, bank_minor }) =>
        day === null || bank_minor === null ? [] : [{ day, amount: bank_minor }],
      ),
  };
}

function faultsOf(row: OwnDay, sums: Sums): string[] {
  const until = (moved: readonly Moved[], isIn: (day: string) => boolean) =>
    moved.filter(({ day }) => isIn(day)).reduce((sum, { amount }) => sum + amount, 0n);
  const [opening, closing] = [
    until(sums.bank, (day) => day < row.day),
    until(sums.bank, (day) => day <= row.day),
  ];
  const [books, items] = [sums.books, sums.items].map((each) => until(each, (day) => day <= row.day)) as [
    bigint,
    bigint,
  ];
  const name = nameOf(row);
  // A closed day stays as it was closed; an item has what was said of it later.
  const isSaid =
    row.closing === closing ||
    (row.is_closed && sums.saidLater.some(({ day, amount }) => day === row.day && amount === closing));
  return [
    ...(row.opening === opening && isSaid
      ? []
      : [`${name}: stated from ${row.opening} to ${row.closing}, the bank has ${opening} to ${closing}`]),
    ...(books + items === closing
      ? []
      : [`${name}: the ledger has ${books} and open items make ${items}, the bank closes with ${closing}`]),
  ];
}

/** A day that all banks have stated is closed in the end, since whatever differs has an owner. */
function leftOpen({ days }: Facts): string[] {
  const stated = Map.groupBy(
    days.filter(({ closing }) => closing !== null),
    ({ partner }) => partner,
  );
  const last = [...stated.values()]
    .map((each) =>
      each
        .map(({ day }) => day)
        .toSorted()
        .at(-1)!,
    )
    .toSorted()[0];
  return days
    .filter(({ day, is_closed }) => last !== undefined && day <= last && !is_closed)
    .map((row) => `${nameOf(row)}: could not be closed, although whatever differs has an owner`);
}

function closedFaults(row: OwnDay): string[] {
  const name = nameOf(row);
  const { closing, books, named, items, owners, unexplained } = row;
  return [
    ...(closing === null || closing - books === named
      ? []
      : [`${name}: closed with ${books} in the books and ${named} by name, the bank had ${closing}`]),
    ...(unexplained === 0n || ((items ?? 0) > 0 && (owners ?? 0) > 0)
      ? []
      : [`${name}: closed with ${unexplained} unexplained and nobody's`]),
  ];
}
