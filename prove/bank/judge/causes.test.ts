import { breakKinds, type BreakKind } from "@causeway/contract/console/statement";
import { misdeedsOf } from "@causeway/sandbox/bank/misdeeds.ts";
import { describe, expect, test } from "vitest";
import type { BankBooking, Facts, Item } from "../facts.ts";
import { aBooking, aMisdeed, anInstruction, anItem, soundFacts } from "../testing/sound-facts.ts";
import { causes } from "./causes.ts";
import { causeFaults } from "./faults.ts";

type Story = {
  readonly item: Item;
  /** What the bank did to what. */
  readonly did?: readonly [kind: string, about: string];
  readonly bookings?: readonly BankBooking[];
  readonly asked?: Facts["instructions"];
  /** What the treasury decided before. */
  readonly decided?: Item;
  /** The same item, with figures or about something that does not follow from that. */
  readonly otherwise?: Partial<Item>;
};

const credit = (minor: number, more: Partial<BankBooking> = {}) => aBooking("BK20", minor, more);
const anAsked = (word: "returned" | "refused", more: Partial<Facts["instructions"][number]> = {}) => ({
  ...anInstruction("refund-20", "BK20", 500),
  word,
  ...more,
});
const aDebit = (minor: number) => aBooking("BK21", -minor, { returnId: "refund20" });
const today = "USD 2026-11-16";
const itemOf = (kind: BreakKind, reference: string, bank: number | null, books: number | null) =>
  anItem(kind, reference, bank, books);

/** Whether somebody owned it is for another to say. */
const cancelled = (reference: string): Item => ({
  ...itemOf("notInStatement", reference, null, 500),
  is_open: false,
  is_owned: false,
  settled_how: "posting",
  settled_by: "a posting",
});

/** A day on which nothing else happened. */
function factsOf({ item, did, bookings = [], asked = [], decided }: Story): Facts {
  const facts = soundFacts();
  const items = decided ? [item, decided] : [item];
  const misdeeds = did ? [aMisdeed(...did)] : [];
  const bank = { ...facts.bank, entries: bookings, misdeeds };
  return { ...facts, bank, entries: [], items, instructions: asked };
}
const found = (story: Story) => causeFaults(factsOf(story));

const stories: Record<string, Story> = {
  "money for an account that nobody has": {
    item: itemOf("unknownAccount", "BK20", 500, null),
    did: ["unknown-account", "BK20"],
    bookings: [credit(500)],
    otherwise: { bank_minor: 501n },
  },
  "money of a currency that no account is in": {
    item: { ...itemOf("unknownCurrency", "BK20", 500, null), currency: "THB" },
    did: ["unknown-currency", "BK20"],
    bookings: [credit(500, { currency: "THB" })],
    otherwise: { bank_minor: 5n },
  },
  "parts that are not the whole": {
    item: itemOf("unclearEntry", "BK20", 500, null),
    did: ["batch-missum", "BK20"],
    bookings: [credit(500, { oddity: "missum" })],
    otherwise: { bank_minor: 502n },
  },
  "a debit that nobody asked for": {
    item: itemOf("unexpectedDebit", "BK20", -5, null),
    did: ["unexpected-debit", "BK20"],
    bookings: [credit(-5)],
    otherwise: { bank_minor: -6n },
  },
  "a debit taken twice": {
    item: itemOf("doubleDebit", "BK21", -500, -500),
    did: ["doubled-debit", "refund20"],
    bookings: [aDebit(500)],
    asked: [anAsked("returned")],
    otherwise: { bank_minor: -499n },
  },
  "a debit of half": {
    item: itemOf("refundDiffers", "BK21", -251, -500),
    did: ["partial-debit", "refund20"],
    bookings: [aDebit(251)],
    asked: [anAsked("returned")],
    otherwise: { bank_minor: -250n },
  },
  "a debit less a fee": {
    item: itemOf("refundDiffers", "BK21", -490, -500),
    did: ["less-fee", "refund20"],
    bookings: [aDebit(490)],
    asked: [anAsked("returned")],
    otherwise: { books_minor: -501n },
  },
  "a debit plus a fee": {
    item: itemOf("refundDiffers", "BK21", -511, -500),
    did: ["plus-fee", "refund20"],
    bookings: [aDebit(511)],
    asked: [anAsked("returned")],
    otherwise: { bank_minor: -512n },
  },
  "a debit after a refusal": {
    item: itemOf("debitAfterRefusal", "BK21", -500, -500),
    did: ["refused-then-done", "refund20"],
    bookings: [aDebit(500)],
    asked: [anAsked("refused")],
    otherwise: { bank_minor: -5n },
  },
  "a reversal of what could not be undone": {
    item: itemOf("reversal", "BK21", -500, null),
    did: ["reversed", "BK20"],
    bookings: [credit(500), aBooking("BK21", -500, { isReversal: true, reverses: "BK20" })],
    otherwise: { bank_minor: -499n },
  },
  "a reversal that the bank invented": {
    item: itemOf("reversal", "FK20", 500, null),
    did: ["phantom", "FK20"],
    otherwise: { reference: "FK21" },
  },
  "a refund that the bank refused": {
    item: itemOf("refundRefused", "BK20", null, 500),
    did: ["refused", "refund20"],
    bookings: [credit(500)],
    asked: [anAsked("refused")],
    otherwise: { books_minor: 5n },
  },
  "a refund of more than the bank had, because it had told so": {
    item: itemOf("refundRefused", "BK20", null, 500),
    did: ["wrong-first", "BK20"],
    bookings: [credit(499)],
    asked: [anAsked("refused")],
    otherwise: { books_minor: 499n },
  },
  "a refund of what the bank never had": {
    item: itemOf("refundRefused", "BK20", null, 500),
    did: ["phantom", "BK20"],
    asked: [anAsked("refused")],
    otherwise: { books_minor: 499n },
  },
  "a refund without its debit": {
    item: itemOf("debitMissing", "refund-20", null, 500),
    did: ["late-debit", "refund20"],
    asked: [anAsked("returned")],
    otherwise: { books_minor: 5n },
  },
  "two notices that differ": {
    item: itemOf("contradiction", "BK20", 500, 501),
    did: ["wrong-first", "BK20"],
    bookings: [credit(500)],
    otherwise: { books_minor: 502n },
  },
  "two words about a refund": {
    item: itemOf("contradiction", "refund-20", null, 500),
    did: ["done-then-refused", "refund20"],
    asked: [anAsked("returned")],
    otherwise: { books_minor: 5n },
  },
  "a line of another amount than was told": {
    item: itemOf("differs", "BK20", 500, 501),
    did: ["wrong-first", "BK20"],
    bookings: [credit(500)],
    otherwise: { books_minor: 502n },
  },
  "a line of what was cancelled because the first statement left it out": {
    item: itemOf("differs", "BK20", 500, 0),
    did: ["left-out", today],
    bookings: [credit(500)],
    decided: cancelled("BK20"),
    otherwise: { books_minor: 1n },
  },
  "a booking of which a part was cancelled before its statement": {
    item: itemOf("differs", "BK20", 1_001, 500),
    did: ["spoilt-line", today],
    bookings: [aBooking("BK20P1", 500), aBooking("BK20P2", 501)],
    decided: cancelled("BK20P2"),
    otherwise: { books_minor: 502n },
  },
  "a charge inside, which the statement has of the pool": {
    item: itemOf("accountDiffers", "BK20/charge1", 6, 6),
    did: ["charge-inside", "BK20"],
    bookings: [credit(500), aBooking("BK20/charge1", -6)],
    otherwise: { bank_minor: 7n },
  },
  "a line of another amount and of the pool": {
    item: itemOf("accountDiffers", "BK20", 500, 501),
    did: ["wrong-first", "BK20"],
    bookings: [credit(500)],
    otherwise: { books_minor: 502n },
  },
  "a line of the pool, of what was cancelled before": {
    item: itemOf("accountDiffers", "BK20", 500, 0),
    did: ["left-out", today],
    bookings: [credit(500)],
    decided: cancelled("BK20"),
    otherwise: { books_minor: 1n },
  },
  "an entry that the bank never had": {
    item: itemOf("notInStatement", "FK20", null, 500),
    did: ["phantom", "FK20"],
    otherwise: { reference: "FK21" },
  },
  "an entry that the first statement of its day left out": {
    item: itemOf("notInStatement", "BK20", null, 500),
    did: ["left-out", today],
    bookings: [credit(500)],
    otherwise: { books_minor: 499n },
  },
  "a balance without the line that was left out": {
    item: itemOf("balanceDiffers", "STUSD", 500, 0),
    did: ["left-out", today],
    bookings: [credit(500)],
    otherwise: { bank_minor: 501n },
  },
  "a balance to begin with, of which the day before had told a part": {
    item: { ...itemOf("openingDiffers", "STUSD", 1_500, 500), day: "2026-11-17", is_open: false },
    did: ["in-two-parts", today],
    bookings: [credit(500), aBooking("BK21", 1_000)],
    otherwise: { books_minor: 501n },
  },
  "the debit of a refund that was written off before a statement had it": {
    item: itemOf("doubleDebit", "BK21", -500, -500),
    did: ["in-two-parts", today],
    bookings: [aDebit(500)],
    asked: [anAsked("returned")],
    decided: cancelled("BK21"),
    otherwise: { bank_minor: -499n },
  },
  "an entry that the bank told of with another amount than its line has": {
    item: itemOf("notInStatement", "BK20", null, 501),
    did: ["wrong-amount", "BK20"],
    bookings: [credit(500)],
    otherwise: { books_minor: 502n },
  },
  "a day that was sent again otherwise": {
    item: itemOf("statementDiffers", "STUSD", 500, 0),
    did: ["resent", today],
    otherwise: { day: "2026-11-15" },
  },
  "a day whose statement was kept back": {
    item: itemOf("statementMissing", today, null, null),
    did: ["missing-day", today],
    otherwise: { reference: "USD 2026-11-15", day: "2026-11-15" },
  },
  "a closed day of which the bank told later": {
    item: itemOf("closedDayMoved", "BK20", null, 500),
    did: ["late", "BK20"],
    bookings: [credit(500)],
    otherwise: { reference: "BK21" },
  },
  "a message that breaks off": {
    item: { ...itemOf("unreadableMessage", "MSG4", null, null), said: "<AcctSvcrRef>FK20</AcctSvcrRef><Amt" },
    did: ["unreadable", "FK20"],
    otherwise: { said: "<AcctSvcrRef>FK21</AcctSvcrRef><Amt" },
  },
  "a message that breaks off before it names an entry": {
    item: { ...itemOf("unreadableMessage", "MSG4", null, null), said: "<MsgId>9fdc61</MsgId><Ntry><Amt" },
    did: ["unreadable", "9fdc61"],
    otherwise: { said: "<MsgId>9fdc62</MsgId><Ntry><Amt" },
  },
  "a line that cannot be read": {
    item: { ...itemOf("unreadableLine", "MSG4/Ntry[1]", null, null), said: ":62F:C261116USD5," },
    did: ["spoilt-line", today],
    otherwise: { said: ":62F:C261115USD5," },
  },
};

describe("an item that somebody looks into", () => {
  test.each(Object.entries(stories))("has its cause in %s", (_, story) => {
    expect(found(story)).toEqual([]);
  });

  test.each(Object.entries(stories))(
    "is found where the bank did nothing: %s",
    (_, { did: _did, ...story }) => {
      expect(found(story)).toHaveLength(1);
    },
  );

  test.each(Object.entries(stories))("is found where the bank did it to something else: %s", (_, story) => {
    expect(found({ ...story, did: [story.did![0], "JPY 2020-01-01"] })).toHaveLength(1);
  });

  test.each(Object.entries(stories))("is found where the bank did something else: %s", (_, story) => {
    expect(found({ ...story, did: ["value-date", story.did![1]] })).toHaveLength(1);
  });

  test.each(Object.entries(stories))("is found where another bank did it: %s", (_, story) => {
    const { bank, ...facts } = factsOf(story);
    const misdeeds = bank.misdeeds.map((each) => ({ ...each, partner: "albion" }));
    expect(causeFaults({ ...facts, bank: { ...bank, misdeeds } })).toHaveLength(1);
  });

  test.each(Object.entries(stories))("is found where it says what does not follow: %s", (_, story) => {
    expect(found({ ...story, item: { ...story.item, ...story.otherwise } })).toHaveLength(1);
  });

  test("is found where the day before ended with what its other part never settled", () => {
    const { item, ...story } = stories["a balance to begin with, of which the day before had told a part"]!;
    expect(found({ ...story, item: { ...item, is_open: true } })).toHaveLength(1);
    expect(found({ ...story, item: { ...item, books_minor: 1_500n, bank_minor: 500n } })).toHaveLength(1);
  });

  test("has its cause in a line that the other bank told of only later", () => {
    const albion = { partner: "albion" };
    const story: Story = {
      item: { ...itemOf("unclearEntry", "BK20", 500, null), ...albion },
      bookings: [credit(500, albion)],
    };
    const judged = (kind: string, more: Partial<Item> = {}) => {
      const { bank, ...facts } = factsOf({ ...story, item: { ...story.item, ...more } });
      const misdeeds = [{ ...aMisdeed(kind, "BK20"), ...albion }];
      return causeFaults({ ...facts, bank: { ...bank, misdeeds } });
    };
    expect(judged("after-statement")).toEqual([]);
    expect(judged("wrong-amount")).toEqual([]);
    expect(judged("foreign-name")).toHaveLength(1);
    expect(judged("after-statement", { bank_minor: 499n })).toHaveLength(1);
  });

  test.each(Object.entries(stories).filter(([, { decided }]) => decided))(
    "is found where the treasury decided nothing: %s",
    (_, { decided: _decided, ...story }) => {
      expect(found(story)).toHaveLength(1);
    },
  );

  test("has its cause in a refund that was asked for by our stand-in, and in none by the bank's own reference", () => {
    const item = itemOf("refundRefused", "BK20", null, 500);
    const askedBy = (known_as: string) =>
      found({ item, bookings: [credit(500)], asked: [anAsked("refused", { known_as })] });
    expect(askedBy("NR20")).toEqual([]);
    expect(askedBy("BK20")).toHaveLength(1);
  });

  test("about money that is not covered has its cause where it is so, and the bank did what leads to that", () => {
    const shortOf = (more: Partial<Item>, kind = "phantom", about = "FK6") => {
      const facts = soundFacts();
      const item = { ...anItem("notCovered", "USD", 1_701, 1_790), partner: "house", day: null, ...more };
      const misdeeds = [aMisdeed(kind, about)];
      return causeFaults({ ...facts, items: [item], bank: { ...facts.bank, misdeeds } });
    };
    expect(shortOf({})).toEqual([]);
    expect(shortOf({}, "left-out", today)).toEqual([]);
    expect(shortOf({}, "left-out", "JPY 2026-11-16")).toHaveLength(1);
    expect(shortOf({}, "value-date")).toHaveLength(1);
    expect(shortOf({ currency: "JPY" })).toHaveLength(1);
  });

  const causeless = breakKinds.filter((kind) => causes[kind].length === 0);
  test.each(causeless)("is found whatever the banks did, since nothing leads to it: %s", (kind) => {
    const facts = factsOf({ item: itemOf(kind, "BK20", 500, 500), bookings: [credit(500)] });
    const misdeeds = misdeedsOf("harbour").flatMap((did) => [aMisdeed(did, "BK20"), aMisdeed(did, today)]);
    expect(causeFaults({ ...facts, bank: { ...facts.bank, misdeeds } })).toHaveLength(1);
  });

  test("is of a kind that one of these stories is about, or that nothing leads to", () => {
    const told = new Set([...Object.values(stories).map(({ item }) => item.kind), "notCovered"]);
    expect(breakKinds.filter((kind) => causes[kind].length > 0 && !told.has(kind))).toEqual([]);
  });
});
