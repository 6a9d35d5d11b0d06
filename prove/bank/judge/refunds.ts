import type { BankBooking, Facts, Instruction, Sweep } from "../facts.ts";

/** Nothing is asked for twice, nothing leaves twice, and nothing waits with nobody knowing. */
export function refundFaults(facts: Facts): string[] {
  return [
    ...askedTwice(facts),
    ...executedTwice(facts),
    ...settledTwice(facts),
    ...unanswered(facts),
    ...sweepFaults(facts),
  ];
}

/** An instruction about the same is written only after the bank has refused or denied the one before. */
function askedTwice({ instructions }: Facts): string[] {
  const bySubject = Map.groupBy(instructions, ({ subject }) => subject);
  return [...bySubject.values()].flatMap((all) =>
    all
      .toSorted((a, b) => a.n - b.n)
      .slice(0, -1)
      .filter(({ state }) => state !== "refused" && state !== "denied")
      .map(({ id, subject, state }) => `${subject}: asked again although ${id} is ${state}`),
  );
}

/** What may stand about a debit that is one too many. */
const tooMany = ["doubleDebit", "debitAfterRefusal", "debitUnasked", "refundDiffers"];
/** The misdeeds by which money leaves once more: taken twice, or denied although it has left, so that it is asked for anew. */
const byItself = ["doubled-debit", "refused-then-done", "done-then-refused"];

/**
 * By the bank's own books: for a credit money goes back once, whichever instruction asked for it, and for a sweep money
 * leaves once. Where it left once more,
 * the bank did that of its own accord, no more often than it was made to, and an item is about each such debit.
 */
function executedTwice({ bank, instructions, items }: Facts): string[] {
  const byId = new Map(instructions.map((each) => [plain(each.id), each]));
  const debits = bank.entries.filter(({ direction, isReversal }) => direction === "debit" && !isReversal);
  const unasked = debits.filter(({ returnId }) => returnId !== null && !byId.has(plain(returnId)));
  const byCredit = Map.groupBy(
    debits.filter((debit) => byId.has(askedBy(debit))),
    (debit) => creditOf(byId.get(askedBy(debit))!),
  );
  const about = Map.groupBy(items, ({ reference }) => reference);
  const isNamed = ({ reference }: BankBooking) =>
    about.get(reference)?.some(({ kind }) => tooMany.includes(kind)) ?? false;
  const extra = [...byCredit.values()].reduce((sum, all) => sum + all.length - 1, 0);
  const provoked = byItself.reduce((sum, kind) => sum + (bank.committed[kind] ?? 0), 0);
  return [
    ...unasked.map(({ returnId }) => `${returnId}: the bank sent back what we did not ask for`),
    ...[...byCredit].flatMap(([credit, all]) => {
      const unnamed = all.filter((debit) => !isNamed(debit)).map(({ reference }) => reference);
      return unnamed.length <= 1
        ? []
        : [`${credit}: went back by ${unnamed.join(" and ")}, and no item is about either`];
    }),
    ...(extra <= provoked
      ? []
      : [`${extra} debits too many, and the bank was made to take ${provoked} by itself`]),
  ];
}

function settledTwice({ entries }: Facts): string[] {
  const refunds = entries.filter(({ became }) => became === "refund" || became === "transfer");
  return [...Map.groupBy(refunds, ({ instruction }) => instruction)]
    .filter(([, taken]) => taken.length > 1)
    .map(([id, taken]) => `refund ${id} was settled by ${taken.length} debits`);
}

function unanswered({ instructions, items }: Facts): string[] {
  const known = new Set(items.filter(({ is_open }) => is_open).map(({ reference }) => reference));
  return instructions
    .filter(
      ({ id, concluded, handed_over, reference }) =>
        !concluded && !handed_over && !known.has(id) && !known.has(reference),
    )
    .map(({ id, state }: Instruction) => `refund ${id} is ${state}, not concluded, and nobody knows`);
}

/**
 * What two agreed to is begun or refused, and what was begun comes to an end, or somebody knows why it has none: by an item
 * about it or about a debit that names it, and of a debit that names nothing once the time for it is over, which is days.
 */
function sweepFaults({ sweeps, items, entries, bank }: Facts): string[] {
  const open = new Set(items.filter(({ is_open }) => is_open).map(({ reference }) => reference));
  const known = new Set([
    ...open,
    ...entries.filter(({ reference }) => open.has(reference)).map(({ instruction }) => instruction),
  ]);
  const taken = new Set(
    bank.misdeeds.filter(({ kind }) => kind === "nameless-debit").map(({ about }) => plain(about)),
  );
  const isAwaited = ({ id, is_posted }: Sweep) => is_posted && taken.has(plain(id));
  const isOver = ({ is_begun, is_ended, refusal }: Sweep) => is_begun && (is_ended || refusal !== null);
  return sweeps
    .filter((sweep) => !isOver(sweep) && !known.has(sweep.id) && !isAwaited(sweep))
    .map(({ id, is_begun }) => `sweep ${id} is ${is_begun ? "begun" : "agreed to"}, and has no end`);
}

/** A return names its instruction; what pays a sweep carries it from end to end. */
function askedBy({ returnId, endToEndId }: BankBooking): string {
  return plain(returnId ?? endToEndId ?? "");
}

/** What went back, or the sweep itself: all sweeps of an account go to the same one. */
function creditOf({ id, subject, reference }: Instruction): string {
  return id === subject ? id : reference;
}

function plain(id: string): string {
  return id.replaceAll("-", "");
}
