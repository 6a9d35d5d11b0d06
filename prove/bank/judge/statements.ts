import type { Balance, Facts, OwnStatement } from "../facts.ts";
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
function uncovered(facts: Facts): string[] {
  const { statements, items } = facts;
  const told = items.filter(({ kind }) => kind === "notCovered");
  const silent = statements
    .filter(({ owed, held }) => owed > held)
    .filter(({ currency }) => !told.some((item) => item.currency === currency))
    .map(({ statement_id }) => `${statement_id}: clients' money is not covered, and no item says so`);
  const short = [...new Set(facts.balances.map(({ currency }) => currency))]
    .map((currency) => ({ currency, owed: owedIn(facts, currency), held: heldIn(facts, currency) }))
    .filter(({ owed, held }) => owed > held)
    .filter(({ currency }) => !told.some((item) => item.is_open && item.currency === currency))
    .map(
      ({ currency, owed, held }) =>
        `${currency}: banks hold ${held}, ${owed} are owed to clients, and no open item says so`,
    );
  return [...silent, ...short];
}

export function heldIn({ bank }: Facts, currency: string): bigint {
  return bank.balances.filter((each) => each.currency === currency).reduce((sum, { held }) => sum + held, 0n);
}

/** Merchants' accounts, what is blocked, and what others have in suspense: no debit that nobody asked for lessens that. */
export function owedIn({ balances, entries, items, instructions }: Facts, currency: string): bigint {
  const sum = (isOwed: (balance: Balance) => boolean) =>
    balances
      .filter((each) => each.currency === currency && isOwed(each))
      .reduce((total, { held }) => total + held, 0n);
  const open = new Map(items.filter(({ is_open }) => is_open).map((item) => [item.id, item.kind]));
  const asked = new Map(instructions.map(({ id, minor }) => [id, minor]));
  const unasked = entries
    .filter(
      (entry) =>
        entry.currency === currency &&
        entry.became === "suspense" &&
        entry.direction === "debit" &&
        open.has(entry.break_id ?? ""),
    )
    .reduce((total, { minor, break_id, instruction }) => {
      const isRefund = open.get(break_id ?? "") === "refundDiffers";
      const explained = isRefund ? (asked.get(instruction ?? "") ?? 0n) : 0n;
      return total + (explained < minor ? minor - explained : 0n);
    }, 0n);
  const strangers = sum(({ kind }) => kind === "suspense") + unasked;
  return (
    sum(({ merchant }) => merchant !== null) +
    sum(({ kind }) => kind === "blocked") +
    (strangers > 0n ? strangers : 0n)
  );
}
