import { describe, expect, test } from "vitest";
import { MessageRefused, readBankMessage, writeReports, writeReturnRequest } from "./index.ts";
import {
  money,
  anEntry,
  about,
  report,
  statement,
  notice,
  read,
  linesOf,
  entriesOf,
  faultsOf,
} from "./testing.ts";

describe("nothing the bank said is lost", () => {
  test("every entry of every notification is read", () => {
    const xml = writeReports("notification", {
      ...about,
      reports: [
        report({ id: "N1", entries: [anEntry({ reference: "A" }), anEntry({ reference: "B" })] }),
        report({ id: "N2", entries: [anEntry({ reference: "C" })] }),
      ],
    });
    expect(entriesOf(xml).map(({ reference }) => reference)).toEqual(["A", "B", "C"]);
    expect(linesOf(xml).map(({ place }) => place)).toEqual([
      "Ntfctn[1]/Ntry[1]",
      "Ntfctn[1]/Ntry[2]",
      "Ntfctn[2]/Ntry[1]",
    ]);
  });

  test("every statement of a message is read, each with its account, day, sequence and page", () => {
    const xml = writeReports("statement", {
      ...about,
      page: { number: 2, isLast: true },
      reports: [
        report({ id: "S1", sequence: 317, entries: [anEntry()] }),
        report({ id: "S2", accountId: "POOLEUR", currency: "EUR", page: { number: 1, isLast: false } }),
      ],
    });
    expect(read(xml)).toMatchObject({ messageId: "m1", page: { number: 2, isLast: true } });
    expect(read(xml).reports).toMatchObject([
      {
        kind: "statement",
        id: "S1",
        accountId: "POOLUSD",
        currency: "USD",
        sequence: 317,
        day: "2026-11-13",
      },
      { id: "S2", accountId: "POOLEUR", currency: "EUR", page: { number: 1, isLast: false }, lines: [] },
    ]);
    expect(read(xml).reports[0]?.page).toEqual({ number: 2, isLast: true });
  });

  test("an intraday report is read as one", () => {
    const xml = writeReports("intraday", { ...about, reports: [report({ entries: [anEntry()] })] });
    expect(read(xml)).toMatchObject({ name: "camt.052.001.08", reports: [{ kind: "intraday" }] });
    expect(entriesOf(xml)).toEqual([anEntry()]);
  });

  test("a day without entries is a day", () => {
    const closing = money("USD", "5.00");
    expect(read(statement([], { opening: closing, closing })).reports).toMatchObject([
      { day: "2026-11-13", opening: closing, closing, lines: [], faults: [] },
    ]);
  });
});

describe("balances", () => {
  const balance = (code: string, amount: string, sign = "CRDT", day = "2026-11-13") =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt>` +
    `<CdtDbtInd>${sign}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const withBalances = (...all: string[]) =>
    read(statement([anEntry()]).replace(/<Bal>.*<\/Bal>/, all.join(""))).reports[0];

  test("are taken by their code: what is available or interim is neither opening nor closing", () => {
    expect(
      withBalances(
        balance("CLAV", "1.00"),
        balance("ITBD", "2.00"),
        balance("PRCD", "3.00", "CRDT", "2026-11-12"),
        balance("CLBD", "4.00", "DBIT"),
      ),
    ).toMatchObject({
      opening: money("USD", "3.00"),
      closing: { currency: "USD", minor: -400n },
      day: "2026-11-13",
    });
    const interim = withBalances(balance("CLAV", "1.00"), balance("ITBD", "2.00"));
    expect(interim?.opening).toBeUndefined();
    expect(interim?.closing).toBeUndefined();
  });

  test("that cannot be read are a fault of the report, whose lines are read all the same", () => {
    const unclear = withBalances(balance("CLBD", "1.00"), balance("CLBD", "2.00"));
    expect(unclear?.closing).toBeUndefined();
    expect(unclear).toMatchObject({
      faults: [expect.stringContaining("CLBD")],
      lines: [{ entries: [{ reference: "BK1" }] }],
    });
    expect(withBalances(balance("OPBD", "1.005"))?.faults).toEqual(["no amount of USD: 1.005"]);
  });
});

describe("a bad line is told apart, and its neighbours are read", () => {
  const three = statement(["A", "B", "C"].map((reference) => anEntry({ reference })));
  const second = (change: (line: string) => string) => {
    let place = 0;
    return three.replaceAll(/<Ntry>.*?<\/Ntry>/g, (line) => (++place === 2 ? change(line) : line));
  };

  test.each([
    ["a currency nobody knows", (line: string) => line.replaceAll("USD", "ZZZ"), "no currency: ZZZ"],
    [
      "too many decimals",
      (line: string) => line.replaceAll("1000.00", "1000.001"),
      "no amount of USD: 1000.001",
    ],
    ["no amount at all", (line: string) => line.replace(/<Amt Ccy="USD">1000.00<\/Amt>/, ""), "CdtDbtInd"],
    ["no status", (line: string) => line.replace("<Sts><Cd>BOOK</Cd></Sts>", ""), "BookgDt"],
    ["an element nobody knows", (line: string) => line.replace("<ValDt>", "<Extra/><ValDt>"), "Extra"],
    [
      "a day that is none",
      (line: string) => line.replace("2026-11-13</Dt>", "2026-02-30</Dt>"),
      "2026-02-30",
    ],
    [
      "a year of five digits",
      (line: string) => line.replace("2026-11-13</Dt>", "12026-11-13</Dt>"),
      "no day",
    ],
    ["nothing in it", () => "<Ntry/>", "Ntry"],
  ])("with %s", (_, change, words) => {
    const xml = second(change);
    expect(entriesOf(xml).map(({ reference }) => reference)).toEqual(["A", "C"]);
    expect(faultsOf(xml)).toMatchObject([
      { place: "Stmt[1]/Ntry[2]", fault: expect.stringContaining(words) },
    ]);
  });

  test("with its text, and with what it claims", () => {
    const [bad] = faultsOf(second((line) => line.replaceAll("1000.00", "12,50").replaceAll("USD", "usd")));
    expect(bad).toMatchObject({
      claimed: { reference: "B", amount: "12,50", currency: "usd", direction: "credit" },
      raw: expect.stringContaining('<Amt Ccy="usd">12,50</Amt>'),
    });
    expect(faultsOf(second(() => "<Ntry/>"))).toMatchObject([{ claimed: {} }]);
  });

  test("though every line is bad", () => {
    expect(faultsOf(three.replaceAll("<Sts>", "<Extra/><Sts>"))).toHaveLength(3);
  });
});

describe("what is written in a message is read as XML means it", () => {
  const named = (name: string) =>
    new TextEncoder().encode(notice(anEntry()).replace("<Nm>Nordwind GmbH</Nm>", `<Nm>${name}</Nm>`));
  const nameIn = (bytes: Uint8Array) => entriesOf(bytes)[0]?.counterparty?.name;

  test("a character by its number is that character, so that screening sees the name", () => {
    expect(nameIn(named("&#x5F20;&#x4E09;"))).toBe("张三");
  });

  test("a comment or a mark within a name hides nothing of it", () => {
    expect(nameIn(named("Nord<!-- -->wind <![CDATA[& ]]>Co"))).toBe("Nordwind & Co");
  });

  test("a prefix before every name changes nothing", () => {
    const xml = statement([anEntry()])
      .replaceAll(/<(\/?)(?=[A-Z])/g, "<$1iso:")
      .replace("xmlns=", "xmlns:iso=");
    expect(entriesOf(xml)).toEqual([anEntry()]);
  });

  test("letters are those of its encoding, or it is refused in words", () => {
    const xml = notice(anEntry({ counterparty: { name: "Müller" } }));
    const declared = (encoding: string) => xml.replace('"UTF-8"', `"${encoding}"`);
    expect(nameIn(Buffer.from(declared("ISO-8859-1"), "latin1"))).toBe("Müller");
    expect(nameIn(Buffer.from(`\uFEFF${declared("UTF-16")}`, "utf16le"))).toBe("Müller");
    const chinese = Buffer.from(declared("GBK").replace("Müller", "\u00d5\u00c5\u00c8\u00fd"), "latin1");
    expect(nameIn(chinese)).toBe("张三");
    expect(() => read(Buffer.from(declared("KLINGON")))).toThrow(/not well formed: .*encoding/i);
    expect(() => read(Buffer.from(xml, "latin1"))).toThrow(/not well formed/);
  });
});

describe("a message is refused", () => {
  const good = statement([anEntry()]);
  const doctype = (xml: string) => xml.replace("<Document", '<!DOCTYPE\n a [<!ENTITY b "c">]><Document');
  test.each([
    ["that declares entities", Buffer.from(doctype(good)), "declares no entities"],
    [
      "that declares them in UTF-16",
      Buffer.from(`\uFEFF${doctype(good.replace('"UTF-8"', '"UTF-16"'))}`, "utf16le"),
      "declares no entities",
    ],
    ["that uses one it did not declare", Buffer.from(good.replace("Nordwind", "&b;")), "not well formed"],
    ["without the head of a report", Buffer.from(good.replace(/<Acct>.*?<\/Acct>/, "")), "Acct"],
    ["with a line where none belongs", Buffer.from(good.replace("<GrpHdr>", "<Ntry/><GrpHdr>")), "Ntry"],
    ["that is one line and nothing else", Buffer.from(loneLine()), "nobody here knows"],
    ["that is not for us to hear", Buffer.from(aRequest()), "by itself"],
    ["of no bytes", new Uint8Array(), "not well formed"],
    ["cut off in the middle", Buffer.from(good).subarray(0, 900), "not well formed"],
  ])("%s", (_, bytes, words) => {
    const reading = () => readBankMessage(bytes);
    expect(reading).toThrow(MessageRefused);
    expect(reading).toThrow(words);
  });

  test("that would swell to gigabytes, before it swells", () => {
    const levels = Array.from({ length: 20 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(20)}">`);
    const bomb = good
      .replace("<Document", `<!DOCTYPE a [<!ENTITY e0 "x">${levels.join("")}]><Document`)
      .replace("Nordwind", "&e20;");
    expect(() => read(bomb)).toThrow(MessageRefused);
  });

  test("of nothing but empty lines or elements, before they fill the memory", () => {
    const lines = good.replace(/<Ntry>.*<\/Ntry>/s, "<Ntry/>".repeat(50_001));
    expect(() => read(lines)).toThrow("at most 50000 lines were expected");
    const extra = `<SplmtryData>${"<a/>".repeat(1_000_000)}</SplmtryData></BkToCstmrStmt>`;
    expect(() => read(good.replace("</BkToCstmrStmt>", extra))).toThrow(
      "at most 1000000 elements were expected",
    );
  });

  function loneLine() {
    return good.replace(/<Document([^>]*)>.*(<Ntry)(>.*<\/Ntry>).*<\/Document>/s, "$2$1$3");
  }
  function aRequest() {
    const asked = {
      returnId: "r1",
      creditReference: "BK1",
      money: money("USD", "1.00"),
      reason: "NARR",
    } as const;
    return writeReturnRequest({ ...about, ...asked });
  }
});
