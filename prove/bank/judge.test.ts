import { describe, expect, test } from "vitest";
import type { Facts, Item, OwnEntry } from "./facts.ts";
import { judge } from "./judge.ts";
import {
  aBooking,
  aMovement,
  anEntry,
  anInstruction,
  anItem,
  anOrder,
  aTaken,
  soundFacts,
} from "./testing/sound-facts.ts";

type Change = (facts: Facts) => Partial<Facts>;

const without =
  (reference: string, kind?: string): Change =>
  ({ items }) => ({
    items: items.filter((item) => item.reference !== reference || (kind ?? item.kind) !== item.kind),
  });
const itemAs =
  (reference: string, more: Partial<Item>): Change =>
  ({ items }) => ({
    items: items.map((item) => (item.reference === reference ? { ...item, ...more } : item)),
  });
const balanceAs =
  (kind: string, by: bigint): Change =>
  ({ balances }) => ({
    balances: balances.map((each) => (each.kind === kind ? { ...each, held: each.held + by } : each)),
  });
const atBank =
  (more: Partial<Facts["bank"]>): Change =>
  ({ bank }) => ({ bank: { ...bank, ...more } });
const statementAs =
  (more: Partial<Facts["statements"][number]>): Change =>
  ({ statements }) => ({ statements: statements.map((each) => ({ ...each, ...more })) });
const orderAs =
  (reference: string, more: Partial<Facts["orders"][number]>): Change =>
  ({ orders }) => ({
    orders: orders.map((each) => (each.reference === reference ? { ...each, ...more } : each)),
  });

/** Of the entry BK1 the other bank told, and its statement has it in a line without a reference. */
const atAlbion =
  (reference: string, as: Partial<OwnEntry>): Change =>
  ({ bank, entries, orders, balances }) => {
    const isMoved = (each: { readonly reference: string }) => each.reference === "BK1";
    const own = entries.find(isMoved)!;
    return {
      bank: {
        ...bank,
        entries: bank.entries.map((each) => (isMoved(each) ? { ...each, partner: "albion" } : each)),
        balances: [
          ...bank.balances.map((each) => (each.currency === "USD" ? { ...each, held: 701n } : each)),
          { partner: "albion", currency: "USD", held: 1_000n },
        ],
      },
      entries: entries.map((each) => (isMoved(each) ? { ...own, partner: "albion", ...as } : each)),
      orders: orders.map((each) => (isMoved(each) ? { ...each, reference } : each)),
      statements: [],
      balances: [
        ...balances.map((each) => (each.kind === "nostro" ? { ...each, held: 800n } : each)),
        { merchant: null, kind: "nostro", currency: "USD", partner: "albion", held: 1_000n },
      ],
    };
  };

/** A debit of the bank's beside the one that was asked for, in suspense under an item of this kind. */
const oneMoreDebit =
  (kind: string): Change =>
  ({ bank, entries, movements, items, balances, statements }) => {
    const own = anEntry("BK8", -300, "suspense", { break_id: `${kind} BK8`, instruction: "refund-3" });
    return {
      bank: {
        ...bank,
        entries: [...bank.entries, aBooking("BK8", -300, { returnId: "refund3" })],
        balances: bank.balances.map((each) => (each.currency === "USD" ? { ...each, held: 1_401n } : each)),
        committed: { "doubled-debit": 1 },
      },
      entries: [...entries, own],
      movements: [...movements, aMovement(own)],
      items: [...items, anItem(kind, "BK8", -300, -300)],
      balances: balances.map((each) =>
        each.kind === "nostro" || each.kind === "suspense" ? { ...each, held: each.held - 300n } : each,
      ),
      statements: statements.map((each) => ({ ...each, closing: 1_401n, lines: 6, matched: 5 })),
    };
  };

const changed = (...changes: readonly Change[]): Facts =>
  changes.reduce((facts, change) => ({ ...facts, ...change(facts) }), soundFacts());

/** Where no statement was compared. */
const notCompared = ["STUSD: the bank delivered this statement, and nobody compared it"];

describe("the judge of the bank's edge", () => {
  test("finds nothing where all that is wrong is known", () => {
    expect(judge(soundFacts())).toEqual([]);
  });

  test("finds nothing where a debit too many is the bank's own misdeed and stands under an item", () => {
    expect(judge(changed(oneMoreDebit("doubleDebit")))).toEqual([]);
  });

  test("finds nothing where more left than we were told, and an item says so", () => {
    const facts = changed(
      ({ movements, items }) => ({
        movements: movements.map((each) => (each.moved === -300n ? { ...each, moved: -290n } : each)),
        items: [...items, { ...anItem("differs", "BK4", 300, 290), is_of_debit: true }],
      }),
      balanceAs("nostro", 10n),
      statementAs({ matched: 3 }),
    );
    expect(judge(facts)).toEqual([]);
  });

  test("finds nothing where a line without a reference is the booking, told of later or never", () => {
    const untold = changed(atAlbion("NR1", { reference: "NR1" }));
    const told = changed(atAlbion("NR1", { reference: "NR1", told_as: "BK1" }));
    for (const facts of [untold, told]) expect(judge(facts)).toEqual(notCompared);
  });

  test("finds nothing where a line is taken for an entry that the bank never had, just like the one it had", () => {
    const facts = changed(atAlbion("FK1", { reference: "FK1" }), (before) => {
      const displaced = anEntry("BK1", 1_000, "order", {
        partner: "albion",
        statement_id: null,
        order_id: "order of BK1 itself",
      });
      return {
        entries: [...before.entries, displaced],
        movements: [
          ...before.movements,
          { ...aMovement(displaced), id: "itself", reference: displaced.order_id },
        ],
        items: [...before.items, { ...anItem("notInStatement", "BK1", null, 1_000), partner: "albion" }],
        orders: [
          ...before.orders,
          { ...anOrder("BK1", 1_000, "REJECT", { holds: ["bank"] }), id: "order of BK1 itself" },
        ],
        balances: before.balances.map((each) =>
          each.partner === "albion" || each.kind === "uncredited"
            ? { ...each, held: each.held + 1_000n }
            : each,
        ),
      };
    });
    expect(judge(facts)).toEqual(notCompared);
  });

  const wrongs: Record<string, readonly [RegExp, ...Change[]]> = {
    "an entry that is in no record": [
      /BK2 \(USD 500\): not in our books/,
      ({ entries }) => ({ entries: entries.filter(({ reference }) => reference !== "BK2") }),
    ],
    "an entry that moved the nostro twice": [
      /BK1 \(USD 1000\): the nostro moved by 2000/,
      ({ movements }) => ({ movements: [...movements, movements[0]!] }),
    ],
    "an entry that moved nothing": [
      /BK1 \(USD 1000\): the nostro moved by 0/,
      ({ movements }) => ({ movements: movements.slice(1) }),
    ],
    "a movement that belongs to no entry": [
      /stray: the nostro moved by USD 5 for no entry/,
      ({ movements }) => ({
        movements: [...movements, { id: "stray", reference: null, currency: "USD", moved: 5n }],
      }),
    ],
    "a difference that no item names": [/BK5 .*open items say nothing/, without("BK5")],
    "a difference the other way round than its item says": [
      /BK5 .*200 at the bank, 201 in the books/,
      itemAs("BK5", { bank_minor: 200n, books_minor: 201n }),
    ],
    "a difference under an item of another kind": [
      /BK5 .*open items say nothing/,
      itemAs("BK5", { kind: "unreadableLine" }),
    ],
    "a difference under an item about another entry": [
      /differs BK1: .*201 at the bank/,
      itemAs("BK5", { reference: "BK1" }),
    ],
    "a difference under an item that is closed": [
      /BK5 .*open items say nothing/,
      itemAs("BK5", { is_open: false, settled_how: "statement", settled_by: "STUSD" }),
    ],
    "more money that left, counted as more at the bank": [
      /BK4 \(USD -300\): the nostro moved by -290/,
      ({ movements, items }) => ({
        movements: movements.map((each) => (each.moved === -300n ? { ...each, moved: -290n } : each)),
        items: [...items, anItem("differs", "BK4", 300, 290)],
      }),
    ],
    "an item about a difference that there is none": [
      /BK1 .*1001 at the bank, 1000 in the books/,
      ({ items }) => ({ items: [...items, anItem("differs", "BK1", 1_001, 1_000)] }),
    ],
    "an item about an entry that nobody has": [
      /differs BK99.*about an entry that nobody has/,
      ({ items }) => ({ items: [...items, anItem("differs", "BK99", 5, 5)] }),
    ],
    "an entry that the bank does not have, without an item": [
      /FK6: the bank has no such entry/,
      without("FK6"),
    ],
    "an entry without a reference that no statement has": [
      /BK1 \(USD 1000, unnamed\): not in our books/,
      ({ bank, entries }) => ({
        bank: {
          ...bank,
          entries: bank.entries.map((each) =>
            each.reference === "BK1" ? { ...each, oddity: "unnamed" as const } : each,
          ),
        },
        entries: entries.map((each) =>
          each.reference === "BK1" ? { ...each, reference: "NOREF", statement_id: null } : each,
        ),
      }),
    ],
    "an entry of one bank that only the other bank has": [
      /BK1 \(USD 1000\): not in our books/,
      ({ entries }) => ({
        entries: entries.map((each) => (each.reference === "BK1" ? { ...each, partner: "albion" } : each)),
      }),
    ],
    "two lines without a reference for one booking": [
      /NR2: the bank has no such entry, the nostro moved by USD 1000/,
      atAlbion("NR1", { reference: "NR1" }),
      ({ entries, movements }) => {
        const second = anEntry("NR2", 1_000, "suspense", { partner: "albion" });
        return { entries: [...entries, second], movements: [...movements, aMovement(second)] };
      },
    ],
    "a currency nobody knows whose line is under no item": [/BK7 .*kept apart/, without("MSG2/Ntry[1]")],
    "a currency nobody knows whose line is another's": [
      /BK7 .*kept apart/,
      ({ lines }) => ({ lines: lines.map((line) => ({ ...line, raw: "<AcctSvcrRef>BK9</AcctSvcrRef>" })) }),
    ],
    "two entries of a currency nobody knows and one line": [
      /BK7 .*kept apart/,
      ({ bank }) => ({
        bank: { ...bank, entries: [...bank.entries, aBooking("BK7", 70, { currency: "XQZ" })] },
      }),
    ],
    "a line that nobody could read, without an item": [
      /MSG3\/Ntry\[4\]: a line that nobody could read/,
      ({ lines }) => ({ lines: [...lines, { item: "MSG3/Ntry[4]", raw: "<Ntry/>", statement: null }] }),
    ],
    "a nostro that is not the bank's balance": [
      /USD: our nostro .* makes 1702, the bank has 1701/,
      balanceAs("nostro", 1n),
    ],
    "a bank whose balance is not its entries, as we read them": [
      /harbour USD: our nostro .* makes 1701, the bank has 1801/,
      atBank({ balances: [{ partner: "harbour", currency: "USD", held: 1_801n }] }),
    ],
    "suspense that no item stands for": [/USD: 500 stand in suspense, and 0/, without("BK2")],
    "an item whose money has left suspense": [
      /USD: 0 stand in suspense, and 500/,
      balanceAs("suspense", -500n),
    ],
    "a refund that has left the merchant and stands nowhere": [
      /USD: 500 stand in suspense, and 740/,
      ({ instructions }) => ({ instructions: [...instructions, anInstruction("refund-9", "BK1", 240)] }),
    ],
    "a merchant that was given more than its orders say": [
      /merchant available USD: the ledger has 991/,
      balanceAs("available", 1n),
    ],
    "a receipt that is not among what is to be credited": [
      /merchant uncredited USD: the ledger has 300, and the orders make 200/,
      orderAs("FK6", { state: "CANCELLED" }),
    ],
    "a fee that no order explains": [/house fee USD: the ledger has 11/, balanceAs("fee", 1n)],
    "a statement that nobody compared": [/STUSD: .*nobody compared it/, () => ({ statements: [] })],
    "a statement that nobody could read, without an item": [
      /STMRU: .*nobody compared it/,
      without("MSG2/STMRU"),
    ],
    "a statement that closes otherwise than the bank": [
      /STUSD: closes with 1702/,
      statementAs({ closing: 1_702n }),
    ],
    "a statement with more lines than the bank booked": [
      /STUSD: 6 lines/,
      statementAs({ lines: 6, matched: 6 }),
    ],
    "a line that does not match and has no item": [
      /STUSD: 2 lines do not match, and 1 open/,
      statementAs({ matched: 3 }),
    ],
    "money that was not covered with nobody told": [
      /STUSD: clients' money is not covered/,
      statementAs({ owed: 2_001n }),
    ],
    "money that is not covered now with nobody told": [
      /USD: clients' money is not covered now/,
      balanceAs("available", 1_000n),
    ],
    "a debit too many without an item about it": [
      /BK3: went back by BK4 and BK8/,
      oneMoreDebit("unexpectedDebit"),
    ],
    "a debit too many that nothing made the bank take": [
      /1 debits too many, and the bank was made to take 0/,
      oneMoreDebit("doubleDebit"),
      ({ bank }) => ({ bank: { ...bank, committed: {} } }),
    ],
    "a debit that nobody asked for": [
      /refund9: the bank sent back what we did not ask for/,
      ({ bank }) => ({
        bank: { ...bank, entries: [...bank.entries, aBooking("BK9", -1, { returnId: "refund9" })] },
      }),
    ],
    "a refund settled by two debits": [
      /refund refund-3 was settled by 2 debits/,
      ({ entries }) => ({
        entries: [...entries, anEntry("BK9", -300, "refund", { instruction: "refund-3" })],
      }),
    ],
    "a refund asked for again while the bank may act on the first": [
      /order of BK3: asked again although refund-3 is done/,
      ({ instructions }) => ({
        instructions: [...instructions, { ...anInstruction("refund-4", "BK3", 300), n: 2 }],
      }),
    ],
    "a refund that is not concluded with nobody knowing": [
      /refund refund-3 is unknown, not concluded/,
      ({ instructions }) => ({
        instructions: instructions.map((each) => ({ ...each, state: "unknown", concluded: false })),
      }),
    ],
    "a receipt that became two orders": [
      /BK1: 2 orders/,
      ({ orders }) => ({ orders: [...orders, { ...anOrder("BK1", 1_000, "CANCELLED"), id: "another" }] }),
    ],
    "an order that is in no books": [/order of BK1 is in no books/, orderAs("BK1", { is_booked: false })],
    "an order that is still being credited": [
      /BK1: .*still being credited/,
      orderAs("BK1", { state: "CREDITING" }),
    ],
    "an order that is still on its way back": [
      /BK3: .*on its way back/,
      orderAs("BK3", { state: "REFUNDING" }),
    ],
    "a held receipt about which nobody is asked": [/BK1: .*is held/, orderAs("BK1", { holds: ["bank"] })],
    "an item closed by a posting that there is none": [
      /unknownAccount BK2: closed by posting none/,
      itemAs("BK2", { is_open: false, settled_how: "posting", settled_by: "none" }),
    ],
    "an item closed because it was no longer found, although nobody looks for it": [
      /unknownAccount BK2: closed by check/,
      itemAs("BK2", { is_open: false, settled_how: "check", settled_by: "2026-11-16T00:00:00Z" }),
    ],
    "a message that was taken and is not stored": [
      /message 2 \(camt\.053\)/,
      ({ messages }) => ({ messages: messages.slice(0, 1) }),
    ],
    "a message that was never read": [
      /1 messages are stored and were never read/,
      ({ messages }) => ({ messages: [...messages, { digest: "d3", verdict: "waiting" }] }),
    ],
    "an event of somebody else's that was believed": [
      /message 3 \(camt\.053\) is somebody else's and was believed/,
      ({ bank, messages }) => ({
        bank: { ...bank, taken: [...bank.taken, { ...aTaken(3, "STUSD", "USD"), manner: "forged" }] },
        messages: [...messages, { digest: "d3", verdict: "read" }],
      }),
    ],
    "a forged message that was taken": [
      /1 messages \(forged\) were answered 200/,
      atBank({ answers: [{ partner: "harbour", manner: "forged", answer: 200, n: 1 }] }),
    ],
    "books that are broken": [/the books/, () => ({ broken: ["the books are broken"] })],
  };

  test.each(Object.entries(wrongs))("finds %s", (_, [words, ...changes]) => {
    expect(judge(changed(...changes)).join("\n")).toMatch(words);
  });
});
