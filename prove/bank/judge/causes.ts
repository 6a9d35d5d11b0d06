import type { BreakKind } from "@causeway/contract/console/statement";
import type { Misdeed } from "@causeway/sandbox/bank/misdeeds.ts";
import type { BankBooking, Item } from "../facts.ts";
import { differenceOf, signed } from "./signs.ts";
import type { Subject, To } from "./subjects.ts";

type Check = (item: Item, subject: Subject) => boolean;

/** What the bank did wrong to what, where the figures are those that this leads to; or what else there is such an item for. */
export type Cause =
  | { readonly did: readonly Misdeed[]; readonly to: To; readonly so?: Check }
  | { readonly because: string; readonly so: Check };

const untold = [
  "withheld",
  "late",
  "reordered",
  "after-statement",
  "bad-amount",
  "bad-date",
  "absurd-length",
] as const;
/** A day that a bank states without a line, and once more with it. */
const twice = ["left-out", "spoilt-line", "in-two-parts"] as const;
/** By them the other side believes one minor unit more than was booked. */
const mistold = ["wrong-first", "wrong-amount"] as const;
/** By them a bank holds less than it told of, than was asked for, or than before its charge. */
const costly = [
  ...mistold,
  ...twice,
  "charge",
  "charge-inside",
  "shared-reference",
  "fee-apart",
  "phantom",
  "reversed",
  "corrected",
  "unexpected-debit",
  "nameless-debit",
  "doubled-debit",
  "plus-fee",
  "refused-then-done",
  "done-then-refused",
] as const;

const size = (minor: bigint | null) => (minor !== null && minor < 0n ? -minor : minor);
const oneMoreThan = (booking: BankBooking | undefined) => booking && BigInt(booking.minor) + 1n;
const isMistold = ({ wrongs }: Subject) =>
  wrongs.entry.some(({ kind }) => (mistold as readonly string[]).includes(kind));

/** Of the amount that the bank booked, or of the one that it told of mistakenly. */
const isOfBooking =
  (minorOf: (item: Item) => bigint | null): Check =>
  (item, subject) => {
    const { booking } = subject;
    if (!booking || booking.currency !== item.currency) return false;
    const told = size(minorOf(item));
    return told === BigInt(booking.minor) || (isMistold(subject) && told === oneMoreThan(booking));
  };
const asBooked = isOfBooking(({ bank_minor }) => bank_minor);
const asBelieved = isOfBooking(({ books_minor }) => books_minor);
/** The same, where the bank booked such an entry. */
const asBookedWhere =
  (isSuch: (booking: BankBooking) => boolean): Check =>
  (item, subject) =>
    subject.booking !== undefined && isSuch(subject.booking) && asBooked(item, subject);
const isNameless = ({ partner }: BankBooking) => partner === "albion";
const isDebit = ({ direction }: BankBooking) => direction === "debit";

/** The bank's books have nothing under its name. */
const isInvented: Check = (_, { bookings }) => bookings.length === 0;
const isOneMore: Check = ({ bank_minor, books_minor }) =>
  bank_minor !== null && books_minor !== null && size(books_minor - bank_minor) === 1n;
/** What the books lack of it is what some of its bookings come to. */
const lacksSome: Check = (item, { bookings }) => sumsOf(bookings).includes(differenceOf(item));
const isSame: Check = ({ bank_minor, books_minor }, { bookings }) =>
  bank_minor === books_minor && bookings.some(({ minor }) => BigInt(minor) === bank_minor);
/** The treasury had taken it out of the books before a statement had it. */
const undoneAnd =
  (so: Check): Check =>
  (item, subject) =>
    subject.isUndone && so(item, subject);
const lacksOfDay: Check = (item, { ofDay }) =>
  ofDay.some((booking) => size(differenceOf(item)) === size(signed(booking)));
/** The day before had ended with a part of its bookings, and the others came after this day's statement and settled it. */
const isPartOfDayBefore: Check = ({ is_open, bank_minor, books_minor }, { heldDayBefore }) => {
  const held = heldDayBefore();
  return !is_open && bank_minor === held.at(-1) && held.slice(0, -1).includes(books_minor!);
};

/** A debit of so much, where so much was asked for. */
const asAsked =
  (taken: (asked: bigint) => bigint): Check =>
  ({ bank_minor, books_minor }, { asked }) =>
    asked !== undefined && books_minor === -asked.minor && bank_minor === -taken(asked.minor);
const isAsked: Check = ({ books_minor }, { asked }) =>
  asked !== undefined && size(books_minor) === asked.minor;
/** One of those that the bank refused asked for so much. */
const isRefused =
  (isSuch: (asked: Subject["askedBack"][number], subject: Subject) => boolean): Check =>
  ({ books_minor }, subject) =>
    subject.askedBack.some(
      (asked) => asked.word === "refused" && asked.minor === books_minor && isSuch(asked, subject),
    );

/** Sums of all selections of one or more. */
function sumsOf(bookings: readonly BankBooking[]): bigint[] {
  return bookings
    .reduce<bigint[]>((sums, booking) => [...sums, ...sums.map((sum) => sum + signed(booking))], [0n])
    .slice(1);
}

/**
 * What has to be so for there to be an item of each kind. Where nothing is named, nothing that anybody does in a run leads to
 * one: no account is closed or frozen, nobody is without a name, on a list or silent for a day, and no page is lost.
 */
export const causes: Readonly<Record<BreakKind, readonly Cause[]>> = {
  unknownAccount: [{ did: ["unknown-account", "other-currency"], to: "entry", so: asBooked }],
  accountNotOpen: [],
  unknownCurrency: [
    { did: ["unknown-currency"], to: "entry", so: asBookedWhere(({ currency }) => currency === "THB") },
  ],
  unnamedPayer: [],
  unclearEntry: [
    // Its line has no reference, and nobody told of it before, or not of that amount.
    { did: [...untold, ...mistold], to: "entry", so: asBookedWhere(isNameless) },
    { did: twice, to: "day", so: undoneAnd(asBookedWhere(isNameless)) },
    { did: ["batch-missum"], to: "entry", so: asBookedWhere(({ oddity }) => oddity === "missum") },
  ],
  returnRefused: [],
  blocked: [],
  unblocked: [],
  unexpectedDebit: [{ did: ["unexpected-debit", "nameless-debit"], to: "entry", so: asBookedWhere(isDebit) }],
  doubleDebit: [
    { did: ["doubled-debit", "late-debit"], to: "instruction", so: asAsked((asked) => asked) },
    { did: twice, to: "day", so: undoneAnd(asAsked((asked) => asked)) },
  ],
  refundDiffers: [
    { did: ["partial-debit"], to: "instruction", so: asAsked((asked) => asked / 2n + 1n) },
    { did: ["less-fee"], to: "instruction", so: asAsked((asked) => asked - asked / 50n) },
    { did: ["plus-fee"], to: "instruction", so: asAsked((asked) => asked + asked / 50n + 1n) },
  ],
  debitAfterRefusal: [
    {
      did: ["refused-then-done", "done-then-refused"],
      to: "instruction",
      so: asAsked((asked) => asked),
    },
  ],
  debitUnasked: [],
  reversal: [
    { did: ["reversed", "corrected", "debit-reversed"], to: "undone", so: asBooked },
    { did: ["phantom"], to: "entry", so: isInvented },
  ],
  refundRefused: [
    {
      did: ["refused", "refused-then-done", "done-then-refused"],
      to: "askedBack",
      so: isRefused(() => true),
    },
    // A bank sends back no more than it had.
    {
      did: mistold,
      to: "entry",
      so: isRefused(({ minor }, { bookings }) => bookings.some((booking) => minor === oneMoreThan(booking))),
    },
    {
      did: ["phantom"],
      to: "entry",
      so: (item, subject) => isInvented(item, subject) && isRefused(() => true)(item, subject),
    },
    {
      because: "a bank does not know what it gave no reference by our stand-in for one",
      so: isRefused(({ reference, known_as }) => known_as !== undefined && known_as !== reference),
    },
  ],
  refundUnanswered: [],
  refundNotStopped: [],
  debitMissing: [{ did: ["late-debit", "nameless-debit"], to: "instruction", so: isAsked }],
  contradiction: [
    { did: mistold, to: "entry", so: isOneMore },
    { did: ["refused-then-done", "done-then-refused", "called-duplicate"], to: "instruction", so: isAsked },
  ],
  differs: [
    { did: mistold, to: "entry", so: isOneMore },
    // What the first statement of its day did not have was cancelled by the treasury before the second came.
    { did: twice, to: "day", so: undoneAnd(lacksSome) },
  ],
  accountDiffers: [
    // A notice is of the merchant's account; the statement says of a charge, and of what has untrue parts, nothing but the pool.
    { did: ["charge-inside", "batch-missum"], to: "entry", so: isSame },
    { did: mistold, to: "entry", so: isOneMore },
    { did: twice, to: "day", so: undoneAnd(lacksSome) },
  ],
  notInStatement: [
    { did: ["phantom"], to: "entry", so: isInvented },
    { did: twice, to: "day", so: asBelieved },
    // A line without a reference is of another amount.
    { did: mistold, to: "entry", so: (item, { booking }) => item.books_minor === oneMoreThan(booking) },
  ],
  balanceDiffers: [{ did: ["left-out", "spoilt-line"], to: "day", so: lacksOfDay }],
  openingDiffers: [{ did: ["in-two-parts"], to: "dayBefore", so: isPartOfDayBefore }],
  statementDiffers: [{ did: [...twice, "resent"], to: "day" }],
  statementMissing: [{ did: ["missing-day", "late-statement", "paged"], to: "day" }],
  closedDayMoved: [
    { did: [...untold, "late-debit"], to: "entry" },
    { did: [...twice, "missing-day", "late-statement"], to: "day" },
  ],
  unreadableMessage: [
    {
      did: ["unreadable", "forged", "bad-amount", "bad-date", "absurd-length", "unknown-code"],
      to: "message",
    },
  ],
  unreadableLine: [
    { did: ["spoilt-line", "bad-amount", "bad-date", "absurd-length", "unknown-code"], to: "message" },
  ],
  pageMissing: [],
  creditFailed: [],
  unknownPosting: [],
  notCovered: [{ did: costly, to: "currency", so: (item, { isShort }) => isShort() || !item.is_open }],
  booksBroken: [],
};
