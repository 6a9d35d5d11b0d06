import { describe, expect, test } from "vitest";
import { writeReports, type BankEntry } from "./index.ts";
import {
  at,
  money,
  anEntry,
  noParty,
  about,
  report,
  statement,
  notice,
  linesOf,
  entriesOf,
  faultsOf,
} from "./testing.ts";

describe("an entry", () => {
  test.each([
    ["BOOK", "booked"],
    ["PDNG", "pending"],
    ["FUTR", "pending"],
    ["INFO", "information"],
  ])("of status %s is %s", (code, status) => {
    const xml = notice(anEntry()).replace("<Cd>BOOK</Cd>", `<Cd>${code}</Cd>`);
    expect(entriesOf(xml)).toEqual([anEntry({ status: status as BankEntry["status"] })]);
  });

  test("of a status nobody knows is no money but a fault", () => {
    const xml = notice(anEntry()).replace("<Cd>BOOK</Cd>", "<Prtry>MAYBE</Prtry>");
    expect(faultsOf(xml)).toMatchObject([{ fault: expect.stringContaining("MAYBE") }]);
  });

  test("of nothing is noted, for nothing moves", () => {
    expect(entriesOf(statement([anEntry({ money: money("USD", "0.00") })]))).toMatchObject([
      { status: "information" },
    ]);
  });

  test("that is a charge or interest has nobody at the other end, and the account of its statement", () => {
    const charge = anEntry({ ...noParty, kind: "charge", direction: "debit", reference: "C1" });
    const interest = anEntry({ ...noParty, kind: "interest", reference: "I1" });
    expect(entriesOf(statement([charge, anEntry(), interest]))).toEqual([charge, anEntry(), interest]);
  });

  test("that reverses a credit takes money away and names what it undoes", () => {
    const reversal = anEntry({ reference: "BK2", isReversal: true, direction: "debit", reverses: "BK1" });
    expect(entriesOf(statement([reversal]))).toEqual([reversal]);
    const xml = statement([reversal]);
    expect(xml).toContain("<CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd>");
    expect(entriesOf(xml.replace(">true</RvslInd>", ">1</RvslInd>"))).toEqual([reversal]);
    expect(entriesOf(xml.replace(">true</RvslInd>", ">false</RvslInd>"))).toMatchObject([
      { isReversal: false, direction: "debit" },
    ]);
  });

  test("that brings our own payment back is a return under the payment's id, to our account", () => {
    const back = anEntry({ kind: "return", endToEndId: "PAY-1" });
    expect(entriesOf(notice(back))).toEqual([back]);
    const plain = notice(back).replace("RRTN", "XBCT");
    expect(plain).toContain("<RtrInf>");
    expect(entriesOf(plain)).toEqual([back]);
  });

  test("that sends money back carries the id under which we asked", () => {
    const sent = anEntry({ kind: "return", direction: "debit", returnId: "r1" });
    expect(entriesOf(notice(sent))).toEqual([sent]);
  });

  test("keeps its booking day and its value date apart", () => {
    const late = anEntry({ bookingDay: "2026-11-13", valueDate: "2026-11-16" });
    expect(entriesOf(statement([late]))).toMatchObject([
      { bookingDay: "2026-11-13", valueDate: "2026-11-16", bookedAt: at },
    ]);
  });

  test.each([
    ["<Dt>2026-11-13</Dt>", "2026-11-13", "2026-11-12T16:00:00.000Z"],
    ["<Dt>2026-11-13+08:00</Dt>", "2026-11-13", "2026-11-12T16:00:00.000Z"],
    ["<DtTm>2026-11-13T23:30:00+08:00</DtTm>", "2026-11-13", "2026-11-13T15:30:00.000Z"],
    ["<DtTm>2026-11-13T16:30:00Z</DtTm>", "2026-11-14", "2026-11-13T16:30:00.000Z"],
    ["<DtTm>2026-11-13T23:30:00</DtTm>", "2026-11-13", "2026-11-13T15:30:00.000Z"],
  ])("booked on %s belongs to the bank's own %s", (told, bookingDay, bookedAt) => {
    const xml = notice(anEntry()).replace(/<BookgDt>.*?<\/BookgDt>/, `<BookgDt>${told}</BookgDt>`);
    expect(entriesOf(xml)).toMatchObject([{ bookingDay, bookedAt: new Date(bookedAt) }]);
  });

  test("without dates of its own belongs to the day of its statement", () => {
    const xml = statement([anEntry()]).replace(/<BookgDt>.*<\/ValDt>/, "");
    expect(entriesOf(xml)).toMatchObject([{ bookingDay: "2026-11-13", valueDate: "2026-11-13" }]);
  });

  test("of a bank with codes of its own is a payment where somebody paid, and otherwise to be looked at", () => {
    const own = (xml: string) => xml.replace(/<Domn>.*?<\/Domn>/, "<Prtry><Cd>NTRF</Cd></Prtry>");
    expect(entriesOf(own(notice(anEntry())))).toMatchObject([{ kind: "payment" }]);
    expect(entriesOf(own(statement([anEntry(noParty)])))).toMatchObject([{ kind: "other" }]);
  });

  test("has the text of all its lines", () => {
    const long = anEntry({ remittance: `${"x".repeat(139)} and ${"y".repeat(300)}` });
    expect(entriesOf(notice(long))).toEqual([long]);
    const lines = notice(anEntry({ remittance: "one" })).replace(
      "<Ustrd>one</Ustrd>",
      "<Ustrd>one</Ustrd><Ustrd>two</Ustrd>",
    );
    expect(entriesOf(lines)).toMatchObject([{ remittance: "one two" }]);
  });

  test("whose end-to-end id was not provided has none", () => {
    const xml = notice(anEntry({ endToEndId: "NOTPROVIDED" }));
    expect(entriesOf(xml)).toEqual([anEntry()]);
  });
});

describe("a batch", () => {
  const parts = [
    anEntry({ reference: "D1", batch: "B1", money: money("USD", "600.00") }),
    anEntry({ reference: "B1/2", batch: "B1", money: money("USD", "400.00"), accountId: "880012345679" }),
  ];
  const whole = anEntry({ ...noParty, reference: "B1", kind: "other" });

  test("is as many entries as it has transactions, each of its own amount and account", () => {
    const xml = statement(parts);
    expect(xml).toContain('<Ntry><Amt Ccy="USD">1000.00</Amt>');
    expect(entriesOf(xml)).toEqual(parts);
    expect(linesOf(xml)).toHaveLength(1);
  });

  test("that repeats one reference in every part has parts that are told by their place", () => {
    const xml = statement(parts.map((part) => ({ ...part, reference: "SAME" })));
    expect(entriesOf(xml).map(({ reference, batch }) => [reference, batch])).toEqual([
      ["B1/1", "B1"],
      ["B1/2", "B1"],
    ]);
  });

  test.each([
    ["adds up to something else", (xml: string) => xml.replace("600.00", "600.01")],
    ["lacks an amount", (xml: string) => xml.replace(/<Amt Ccy="USD">600.00<\/Amt>/, "")],
    ["is in another currency", (xml: string) => xml.replace('"USD">600', '"EUR">600')],
    ["has lost its transactions", (xml: string) => xml.replace(/<TxDtls>.*<\/TxDtls>/, "")],
  ])("that %s stays whole, and nothing it says of itself is trusted", (_, change) => {
    expect(entriesOf(change(statement(parts)))).toEqual([whole]);
  });

  test("less a charge is its transactions and the charge", () => {
    const charge = anEntry({
      ...noParty,
      kind: "charge",
      direction: "debit",
      reference: "B1/charge1",
      batch: "B1",
      money: money("USD", "15.00"),
    });
    const xml = statement([...parts, charge]);
    expect(xml).toContain('<Ntry><Amt Ccy="USD">985.00</Amt>');
    expect(entriesOf(xml)).toEqual([...parts, charge]);
    const only = anEntry({ reference: "B1" });
    const less = { ...only, batch: "B1" };
    expect(entriesOf(statement([less, charge]))).toEqual([less, charge]);
    // Told beside an amount that it did not change, a charge was somebody else's.
    const beside = statement([less, charge]).replace("985.00", "1000.00");
    expect(entriesOf(beside)).toEqual([only]);
  });

  test("that is reversed names for each part what it undoes", () => {
    const reversed = ["D1", "D2"].map((reverses, index) =>
      anEntry({
        reference: `B2/${index + 1}`,
        batch: "B2",
        isReversal: true,
        direction: "debit",
        reverses,
      }),
    );
    expect(entriesOf(statement(reversed))).toEqual(reversed);
  });
});

describe("an entry without a reference", () => {
  const nameless = anEntry({ reference: "" });
  const keys = (xml: string) => entriesOf(xml).map(({ reference }) => reference);

  test("of a statement is told by its day and contents, and two that say the same are two", () => {
    const [first, second, third] = keys(
      statement([nameless, nameless, anEntry({ reference: "", remittance: "other" })]),
    );
    expect(new Set([first, second, third]).size).toBe(3);
    expect(entriesOf(statement([nameless]))).toMatchObject([{ status: "booked" }]);
  });

  test("has the same key when the day is sent again, however it is written", () => {
    const again = statement([nameless, nameless]).replaceAll("><", ">\n  <").replace("m1", "m2");
    expect(keys(again)).toEqual(keys(statement([nameless, nameless])));
    expect(keys(statement([anEntry({ reference: "NONREF" })]))).toEqual(keys(statement([nameless])));
  });

  test("has a key that fits a reference of ISO's, so that its money can be asked back", () => {
    for (const key of keys(statement([nameless, nameless]))) expect(key.length).toBeLessThanOrEqual(35);
  });

  test("is another one on another page, day or account", () => {
    const all = [
      statement([nameless]),
      statement([nameless], { page: { number: 2, isLast: true } }),
      statement([nameless], { accountId: "POOLEUR" }),
      statement([{ ...nameless, bookingDay: "2026-11-12", bookedAt: new Date("2026-11-12T08:30:00Z") }]),
    ].flatMap(keys);
    expect(new Set(all).size).toBe(4);
  });

  test("is only noted in a notice or an intraday report, for the statement will tell it again", () => {
    expect(entriesOf(notice(nameless))).toMatchObject([{ status: "information" }]);
    const intraday = writeReports("intraday", { ...about, reports: [report({ entries: [nameless] })] });
    expect(entriesOf(intraday)).toMatchObject([{ status: "information" }]);
  });
});
