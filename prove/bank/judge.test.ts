import { describe, expect, test } from "vitest";
import { judge } from "./judge.ts";
import {
  without,
  itemAs,
  balanceAs,
  atBank,
  statementAs,
  dayAs,
  orderAs,
  atAlbion,
  oneMoreDebit,
  changed,
  type Change,
} from "./testing/changes.ts";
import {
  aBooking,
  aMisdeed,
  aMovement,
  anEntry,
  anInstruction,
  anItem,
  anOrder,
  aTaken,
  soundFacts,
} from "./testing/sound-facts.ts";

const byPhantom: Change = ({ bank, days }) => ({
  bank: { ...bank, misdeeds: [...bank.misdeeds, { ...aMisdeed("phantom", "FK1"), partner: "albion" }] },
  days: days.map((each) => (each.partner === "albion" ? { ...each, books: 2_000n, named: -1_000n } : each)),
});
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
      ({ movements, items, bank }) => ({
        movements: movements.map((each) => (each.moved === -300n ? { ...each, moved: -299n } : each)),
        items: [...items, { ...anItem("differs", "BK4", 300, 299), is_of_debit: true }],
        bank: { ...bank, misdeeds: [...bank.misdeeds, aMisdeed("wrong-first", "BK4")] },
      }),
      balanceAs("nostro", 1n),
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
    const facts = changed(atAlbion("FK1", { reference: "FK1" }), byPhantom, (before) => {
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
        items: [
          ...before.items,
          { ...anItem("notInStatement", "BK1", null, 1_000), partner: "albion" },
          { ...anItem("contradiction", "BK1", 1_001, 1_000), partner: "albion" },
        ],
        bank: {
          ...before.bank,
          misdeeds: [...before.bank.misdeeds, { ...aMisdeed("wrong-amount", "BK1"), partner: "albion" }],
        },
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

  test("finds nothing where a line was spoilt in the statement of a day, however the bank writes days", () => {
    for (const said of ["<Ccy>USD</Ccy><Dt>2026-11-15</Dt>", ":62F:C261115USD5,"]) {
      const facts = changed(({ bank, items }) => ({
        bank: { ...bank, misdeeds: [...bank.misdeeds, aMisdeed("spoilt-line", "USD 2026-11-15")] },
        items: [...items, { ...anItem("unreadableLine", "MSG4/Ntry[1]", null, null), said }],
      }));
      expect(judge(facts)).toEqual([]);
    }
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
    "a day that the bank stated otherwise": [
      /harbour USD 2026-11-16: stated from 0 to 1702, the bank has 0 to 1701/,
      dayAs({ closing: 1_702n, books: 1_801n }),
    ],
    "a day that opens otherwise than the one before closed": [
      /stated from 1 to 1701, the bank has 0 to 1701/,
      dayAs({ opening: 1n }),
    ],
    "a day with bookings that is not stated": [
      /harbour USD 2026-11-16: the bank booked something, and the day is not stated/,
      dayAs({ opening: null, closing: null }),
    ],
    "a day whose open items do not make its difference": [
      /harbour USD 2026-11-16: the ledger has 1800 and open items make 1, the bank closes with 1701/,
      without("FK6"),
    ],
    "a day that was closed with a difference that had no name": [
      /closed with 1800 in the books and -98 by name, the bank had 1701/,
      dayAs({ named: -98n }),
    ],
    "a day that was closed with something unexplained that nobody owned": [
      /closed with 801 unexplained and nobody's/,
      dayAs({ owners: 0 }),
    ],
    "a day that nobody could close": [/could not be closed/, dayAs({ is_closed: false })],
    "an owned item about something that the bank did nothing wrong with": [
      /harbour notInStatement FK6: somebody looks into it, and the bank did nothing/,
      ({ bank }) => ({
        bank: { ...bank, misdeeds: bank.misdeeds.filter(({ about }) => about !== "FK6") },
      }),
    ],
    "an owned item about something that the bank did something else wrong with": [
      /harbour unknownAccount BK2: somebody looks into it, and the bank did value-date/,
      ({ bank }) => ({
        bank: {
          ...bank,
          misdeeds: bank.misdeeds.map((each) =>
            each.about === "BK2" ? { ...each, kind: "value-date" } : each,
          ),
        },
      }),
    ],
    "an owned item about what only the other bank did wrong": [
      /harbour notInStatement FK6: somebody looks into it/,
      ({ bank }) => ({
        bank: { ...bank, misdeeds: bank.misdeeds.map((each) => ({ ...each, partner: "albion" })) },
      }),
    ],
    "a posting on the nostro that belongs to nothing, under an item": [
      /unknownPosting stray: somebody looks into it, and the bank did nothing/,
      ({ items }) => ({ items: [...items, { ...anItem("unknownPosting", "stray", null, 5), day: null }] }),
    ],
    "money that was not covered with nobody told": [
      /STUSD: clients' money is not covered/,
      without("USD"),
      statementAs({ owed: 2_001n }),
    ],
    "merchants' money that banks do not hold now with nobody told": [
      /USD: banks hold 1701, 2790 are owed to clients, and no open item says so/,
      without("USD"),
      balanceAs("available", 1_000n),
    ],
    "strangers' money that a debit nobody asked for seems to lessen": [
      /USD: banks hold 1401, 1790 are owed to clients, and no open item says so/,
      without("USD"),
      oneMoreDebit("doubleDebit"),
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
