import type { Books } from "./books.ts";
import type { Dice } from "./dice.ts";

/** Misdeeds that any bank can commit, whatever its voice. */
const payments = {
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
  interest: "pays interest",
  "unexpected-debit": "takes money nobody asked it to send",
  "value-date": "books with a value date of another day",
  "bad-amount": "tells of an entry beside one whose amount cannot be read",
  "bad-date": "tells of an entry beside one whose date cannot be read",
  "absurd-length": "tells of an entry beside one whose text never ends",
} as const;
/** Of money that it was told to send, back to a payer or elsewhere. */
const instructions = {
  refused: "refuses to send money",
  "refused-then-done": "refuses to send money and sends it later",
  "done-then-refused": "sends money and refuses to later",
  "called-duplicate": "sends money and calls the request a duplicate",
  "partial-debit": "takes half of what it was told to send",
  "doubled-debit": "takes what it was told to send twice",
  "late-debit": "says that it sent money and books it two days later",
  "early-debit": "books what it sends and tells of it before it answers",
  "less-fee": "takes what it sends less a fee",
  "plus-fee": "takes what it sends plus a fee",
  "fee-apart": "takes what it sends, and a fee beside it",
  "nameless-debit": "takes what it sends and does not say for what",
  "debit-pending": "announces the debit of what it sends and books it later",
  "debit-reversed": "takes what it sends and gives it back by a reversal",
} as const;

/**
 * What each bank does wrong when asked to, or when its dice say so. Of payments, instructions and statements one misdeed
 * meets one of them; those of answers and notices come together where several are armed.
 */
export const misdeeds = {
  harbour: {
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
      ...payments,
      "charge-inside": "takes its charge out of a credit",
      batch: "books several payments as one entry",
      "batch-missum": "books several payments as one entry of another sum",
      "several-entries": "tells of several entries in one notification",
      "several-notifications": "sends several notifications in one message",
      unnamed: "books two equal entries and gives neither a reference",
      "shared-reference":
        "books a charge under the reference of its payment, and tells of it by the statement alone",
    },
    instructions,
    statements: {
      resent: "sends a day's statement once more under another id",
      together: "puts all statements of a day's end into one message",
      paged: "cuts a statement into pages",
      "late-statement": "sends a day's statement after the next ones",
      "spoilt-line": "sends a statement with an unreadable line, and later a good one under another id",
      "left-out": "leaves a line out of a statement, and later sends a whole one under another id",
    },
  },
  albion: {
    answers: {
      slow: "answers after a while",
      down: "has a fault of its own (500)",
      silent: "does what it was asked and breaks the line",
      hanging: "does what it was asked and lets the line hang",
      "wrong-signature": "somebody else signs the answer under its key's name",
      "retired-key": "signs the answer with a key that is no longer valid",
      "unknown-key": "signs the answer with a key that nobody was told of",
      "other-question": "gives the answer to another question",
    },
    notices: {
      withheld: "leaves an entry out of the feed; the statement has it",
      late: "tells of an entry late",
      reordered: "lets events overtake each other",
      "after-statement": "tells of an entry after the statement that has it",
      repeated: "tells of an entry again under a new number",
      "wrong-amount": "tells of an entry rightly and then with another amount",
      phantom: "tells of a booked entry that its books do not have",
      forged: "an event stands in the feed that somebody else signed",
    },
    payments: {
      ...payments,
      twins: "books two equal entries on one day, and both are real",
      "foreign-name": "books a payment whose payer's name and words find no room in a statement",
    },
    instructions,
    statements: {
      together: "puts all statements of a day's end into one file",
      paged: "cuts a statement into pages",
      "missing-day": "keeps a day's statement back until it is asked for, or a day later",
      "in-two-parts": "sends a day in two statements, of which the second begins where the first ends",
      resent: "sends a day's statement once more under another :20:, with other references or none",
      "spoilt-line": "sends a statement with a garbled line, and later a good one under another :20:",
      "left-out": "leaves a line out of a statement, and later sends a whole one under another :20:",
    },
  },
} as const satisfies Record<string, Record<string, Record<string, string>>>;

export type BankName = keyof typeof misdeeds;
export type Occasion = keyof (typeof misdeeds)["harbour"];
/** Of one bank, or of any. */
export type MisdeedOf<O extends Occasion, B extends BankName = BankName> = {
  [Each in B]: { [On in O]: Extract<keyof (typeof misdeeds)[Each][On], string> }[O];
}[B];
export type Misdeed<B extends BankName = BankName> = MisdeedOf<Occasion, B>;

export const occasions = Object.keys(misdeeds.harbour) as Occasion[];
export const kindsOf = <O extends Occasion, B extends BankName>(bank: B, occasion: O) =>
  Object.keys(misdeeds[bank][occasion]) as MisdeedOf<O, B>[];
export const misdeedsOf = <B extends BankName>(bank: B) =>
  occasions.flatMap((occasion): Misdeed<B>[] => kindsOf(bank, occasion));

/** By how much something comes later when the dice chose it. */
const usualMs = 1_500;

/** Chooses what goes wrong this time, and remembers that it did. */
export function createTemper<B extends BankName>(books: Books, dice: Dice, bank: B) {
  const moody = (occasion: Occasion): string | undefined => {
    const perMille = Number(books.setting("per-mille") ?? "0");
    if (perMille === 0 || dice.roll(`${occasion}-mood`, 1_000) >= perMille) return undefined;
    const kinds = kindsOf(bank, occasion);
    return kinds[dice.roll(`${occasion}-kind`, kinds.length)];
  };
  return {
    /** The one misdeed that meets this payment, instruction or statement: the one that was armed first. */
    one: <O extends Occasion>(occasion: O): { kind: MisdeedOf<O, B>; ms: number } | undefined => {
      const kinds = kindsOf(bank, occasion);
      const armed = books.armed().find(({ kind }) => (kinds as string[]).includes(kind));
      if (armed) return { kind: armed.kind as MisdeedOf<O, B>, ms: books.spend(armed.kind)! };
      const kind = moody(occasion) as MisdeedOf<O, B> | undefined;
      if (kind === undefined) return undefined;
      books.noteMisdeed(kind);
      return { kind, ms: usualMs };
    },
    /** All that are armed for this occasion and may happen now, with by how much each delays. */
    all: <O extends Occasion>(
      occasion: O,
      mayHappen: readonly MisdeedOf<O, B>[] = kindsOf(bank, occasion),
    ): ReadonlyMap<MisdeedOf<O, B>, number> => {
      const found = new Map<MisdeedOf<O, B>, number>();
      for (const kind of mayHappen) {
        const ms = books.spend(kind);
        if (ms !== undefined) found.set(kind, ms);
      }
      const kind = moody(occasion) as MisdeedOf<O, B> | undefined;
      if (kind !== undefined && mayHappen.includes(kind) && !found.has(kind)) {
        books.noteMisdeed(kind);
        found.set(kind, usualMs);
      }
      return found;
    },
  };
}
