import type { Facts, OwnStatement } from "../facts.ts";
import { isAboutLine, nobodysCurrency, signed } from "./signs.ts";

/** Every statement that the bank delivered was compared to its end, and what of it does not agree is an open item. */
export function statementFaults(facts: Facts): string[] {
  return [
    ...missing(facts),
    ...facts.statements.flatMap((each) => faultsOf(facts, each)),
    ...uncovered(facts),
  ];
}

/** Without a row is only one that nobody could read, because its currency is nobody's; an item says so. */
function missing({ bank, statements, items }: Facts): string[] {
  const compared = new Set(statements.map(({ statement_id }) => statement_id));
  const unread = items.filter(({ kind, is_open }) => kind === "unreadableMessage" && is_open);
  const delivered = new Map(bank.taken.flatMap((each) => each.statements.map((one) => [one.id, one])));
  return [...delivered.values()]
    .filter(({ id }) => !compared.has(id))
    .filter(
      ({ id, currency }) =>
        currency !== nobodysCurrency || !unread.some(({ reference }) => reference.endsWith(`/${id}`)),
    )
    .map(({ id }) => `${id}: the bank delivered this statement, and nobody compared it`);
}

function faultsOf({ bank, items, lines }: Facts, statement: OwnStatement): string[] {
  const { statement_id: id, currency, day } = statement;
  const ofAccount = bank.entries.filter(
    (entry) => entry.partner === statement.partner && entry.currency === currency,
  );
  const ofDay = ofAccount.filter(({ bookingDay }) => bookingDay === day);
  // A part of a day ends with a balance of that day's.
  let balance = ofAccount
    .filter(({ bookingDay }) => bookingDay < day)
    .reduce((sum, entry) => sum + signed(entry), 0n);
  const balances = [balance, ...ofDay.map((entry) => (balance += signed(entry)))];
  const references = new Set(ofDay.map(({ reference }) => reference));
  const differing = items.filter((item) => isAboutLine(item) && references.has(item.reference));
  const apart = lines.filter((line) => line.statement === id).length;
  const unmatched = statement.lines - statement.matched;
  return [
    ...(balances.includes(statement.closing)
      ? []
      : [`${id}: closes with ${statement.closing}, the bank with ${balance}`]),
    // It may have left one out; it has none too many.
    ...(statement.lines + apart <= ofDay.length
      ? []
      : [`${id}: ${statement.lines} lines and ${apart} apart, the bank booked ${ofDay.length}`]),
    ...(unmatched <= differing.length
      ? []
      : [`${id}: ${unmatched} lines do not match, and ${differing.length} open items say so`]),
  ];
}

/** Where less was held than owed when a statement was compared, somebody was told; and where it is so now, he still is. */
function uncovered({ statements, balances, items }: Facts): string[] {
  const told = items.filter(({ kind }) => kind === "notCovered");
  const silent = statements
    .filter(({ owed, held }) => owed > held)
    .filter(({ currency }) => !told.some((item) => item.currency === currency))
    .map(({ statement_id }) => `${statement_id}: clients' money is not covered, and no item says so`);
  const now = [...new Set(balances.map(({ currency }) => currency))]
    .filter((currency) => {
      const of = balances.filter((balance) => balance.currency === currency);
      const held = of.filter(({ kind }) => kind === "nostro").reduce((sum, each) => sum + each.held, 0n);
      const owed = of.filter(({ merchant }) => merchant !== null).reduce((sum, each) => sum + each.held, 0n);
      return owed > held;
    })
    .filter((currency) => !told.some((item) => item.is_open && item.currency === currency))
    .map((currency) => `${currency}: clients' money is not covered now, and no open item says so`);
  return [...silent, ...now];
}
