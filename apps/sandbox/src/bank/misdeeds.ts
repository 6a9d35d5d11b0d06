import type { Books } from "./books.ts";
import type { Dice } from "./dice.ts";

/**
 * What the bank does wrong when asked to, or when its dice say so. Of payments, returns and statements one misdeed
 * meets one of them; those of answers and notices come together where several are armed.
 */
export const misdeeds = {
  answers: {
    slow: "answers after a while",
    down: "is closed for a moment",
    silent: "does what it was asked and breaks the line",
  },
  notices: {
    duplicate: "tells of an entry five times",
    reordered: "lets notices overtake each other",
    late: "tells of an entry late",
    withheld: "tells of an entry by the statement alone",
    intraday: "tells of an entry by an intraday report as well",
    repeated: "sends the same message again, signed anew",
    replayed: "somebody sends the same signed request again",
    "wrong-amount": "tells of an entry rightly and then with another amount",
    "wrong-first": "tells of an entry with another amount and then rightly",
    "nameless-notice": "leaves the reference out of the notice; the statement has it",
    phantom: "tells of a booked entry that its books do not have",
    unreadable: "sends a message that breaks off in the middle",
    forged: "somebody else signs a notice in its name",
    stale: "a notice arrives that was signed an hour ago",
  },
  payments: {
    "unknown-account": "books a credit for an account nobody has",
    "other-currency": "books a credit of another currency than its account's",
    "unknown-currency": "books a credit of a currency we hold no account in",
    "unknown-code": "books a credit of a currency nobody knows",
    "pending-booked": "announces a credit and books it later",
    "pending-changed": "announces a credit and books less than it announced",
    "pending-dropped": "announces a credit that never comes",
    reversed: "takes a credit back by a reversal",
    corrected: "books a wrong amount, reverses it and books the right one",
    charge: "takes a charge as an entry of its own",
    "charge-inside": "takes its charge out of a credit",
    interest: "pays interest",
    "unexpected-debit": "takes money nobody asked it to send",
    batch: "books several payments as one entry",
    "batch-missum": "books several payments as one entry of another sum",
    "several-entries": "tells of several entries in one notification",
    "several-notifications": "sends several notifications in one message",
    unnamed: "books two equal entries and gives neither a reference",
    "shared-reference":
      "books a charge under the reference of its payment, and tells of it by the statement alone",
    "value-date": "books with a value date of another day",
    "bad-amount": "tells of an entry beside one whose amount cannot be read",
    "bad-date": "tells of an entry beside one whose date cannot be read",
    "absurd-length": "tells of an entry beside one whose text never ends",
  },
  returns: {
    refused: "refuses a return",
    "refused-then-done": "refuses a return and carries it out later",
    "done-then-refused": "carries a return out and refuses it later",
    "called-duplicate": "carries a return out and calls the request a duplicate",
    "partial-debit": "takes half of a return",
    "doubled-debit": "takes a return twice",
    "late-debit": "says that a return arrived and books it two days later",
    "early-debit": "books a return and tells of it before it answers",
    "less-fee": "takes a return less a fee",
    "plus-fee": "takes a return plus a fee",
    "fee-apart": "takes a return, and a fee beside it",
    "nameless-debit": "takes a return and does not say for what",
    "return-pending": "announces a return's debit and books it later",
    "return-reversed": "takes a return and gives it back by a reversal",
  },
  statements: {
    resent: "sends a day's statement once more under another id",
    together: "puts all statements of a day's end into one message",
    paged: "cuts a statement into pages",
    "late-statement": "sends a day's statement after the next ones",
    "spoilt-line": "sends a statement with an unreadable line, and later a good one under another id",
    "left-out": "leaves a line out of a statement, and later sends a whole one under another id",
  },
} as const satisfies Record<string, Record<string, string>>;

export type Occasion = keyof typeof misdeeds;
export type MisdeedOf<O extends Occasion> = Extract<keyof (typeof misdeeds)[O], string>;
export type Misdeed = { [O in Occasion]: MisdeedOf<O> }[Occasion];

export const occasions = Object.keys(misdeeds) as Occasion[];
export const kindsOf = <O extends Occasion>(occasion: O) => Object.keys(misdeeds[occasion]) as MisdeedOf<O>[];
export const misdeedKinds = occasions.flatMap((occasion): Misdeed[] => kindsOf(occasion));

/** By how much something comes later when the dice chose it. */
const usualMs = 1_500;

/** Chooses what goes wrong this time, and remembers that it did. */
export function createTemper(books: Books, dice: Dice) {
  const moody = (occasion: Occasion): string | undefined => {
    const perMille = Number(books.setting("per-mille") ?? "0");
    if (perMille === 0 || dice.roll(`${occasion}-mood`, 1_000) >= perMille) return undefined;
    const kinds = kindsOf(occasion);
    return kinds[dice.roll(`${occasion}-kind`, kinds.length)];
  };
  return {
    /** The one misdeed that meets this payment, return or statement: the one that was armed first. */
    one: <O extends Occasion>(occasion: O): { kind: MisdeedOf<O>; ms: number } | undefined => {
      const kinds = kindsOf(occasion);
      const armed = books.armed().find(({ kind }) => (kinds as string[]).includes(kind));
      if (armed) return { kind: armed.kind as MisdeedOf<O>, ms: books.spend(armed.kind)! };
      const kind = moody(occasion) as MisdeedOf<O> | undefined;
      if (kind === undefined) return undefined;
      books.noteMisdeed(kind);
      return { kind, ms: usualMs };
    },
    /** All that are armed for this occasion and may happen now, with by how much each delays. */
    all: <O extends Occasion>(
      occasion: O,
      mayHappen: readonly MisdeedOf<O>[] = kindsOf(occasion),
    ): ReadonlyMap<MisdeedOf<O>, number> => {
      const found = new Map<MisdeedOf<O>, number>();
      for (const kind of mayHappen) {
        const ms = books.spend(kind);
        if (ms !== undefined) found.set(kind, ms);
      }
      const kind = moody(occasion) as MisdeedOf<O> | undefined;
      if (kind !== undefined && mayHappen.includes(kind) && !found.has(kind)) {
        books.noteMisdeed(kind);
        found.set(kind, usualMs);
      }
      return found;
    },
  };
}
