import { describe, expect, test } from "vitest";
import { isGood, MessageRefused, readMt940, writeMt940, type WrittenMt940 } from "./index.ts";
import { anEntry, money } from "./testing.ts";

const zone = "Europe/London";
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (...lines: string[]) => readMt940(bytes(lines.join("\r\n")), zone);
const head = [":20:ALB1", ":25:POOLGBP", ":28C:00320/01", ":60F:C261113GBP1000,"];
const foot = [":62F:C261116GBP1250,5", "-"];
const oneOf = (...lines: string[]) => {
  const found = read(...head, ...lines, ...foot)[0]!.lines;
  expect(found).toHaveLength(1);
  return found[0]!;
};
const entryOf = (...lines: string[]) => {
  const line = oneOf(...lines);
  if (!isGood(line)) throw new Error(line.fault);
  return line.entries[0]!;
};
const faultOf = (...lines: string[]) => {
  const line = oneOf(...lines);
  return isGood(line) ? "read" : line.fault;
};
const credit = ":61:2611161116C250,5NTRFNONREF//AC26111600000001";

describe("a statement in MT940", () => {
  test("is read with its account, number, page, day and balances", () => {
    expect(read(...head, credit, ...foot)).toMatchObject([
      {
        kind: "statement",
        id: "POOLGBP/320/ALB1/2026-11-16",
        accountId: "POOLGBP",
        currency: "GBP",
        sequence: 320,
        page: { number: 1, isLast: true },
        day: "2026-11-16",
        opening: { currency: "GBP", minor: 100_000n },
        closing: { currency: "GBP", minor: 125_050n },
        faults: [],
      },
    ]);
  });

  test("is read between the blocks of SWIFT's envelope, with whatever ends its lines", () => {
    const lines = ["{1:F01ALBNGB2LAXXX}{2:O9401200}{4:", ...head, credit, ":86:bare words", ...foot, "-}"];
    const [expected] = readMt940(bytes(lines.join("\r\n")), zone);
    expect(expected?.lines).toMatchObject([{ entries: [{ remittance: "bare words" }] }]);
    expect(readMt940(bytes(lines.join("\n")), zone)).toEqual([expected]);
    expect(readMt940(bytes(lines.join("\r\n\r\n")), zone)).toEqual([expected]);
  });

  test("may be overdrawn, empty, and one of several of a file", () => {
    const empty = [":20:ALB1", ":25:POOLJPY", ":28C:1", ":60F:D261113JPY1000,", ":62F:D261116JPY1000,", "-"];
    const [first, second] = read(...empty, ...head, credit, ...foot);
    expect(first).toMatchObject({ currency: "JPY", opening: { minor: -1000n }, lines: [], sequence: 1 });
    expect(first).not.toHaveProperty("page");
    expect(second).toMatchObject({ accountId: "POOLGBP", lines: [{ entries: [{}] }] });
  });

  test("may be one of many pages, each with the balances between them", () => {
    const page = (number: number, from: string, to: string) => [
      ":20:ALB1",
      ":25:POOLGBP",
      `:28C:320/${number}`,
      `:60${from}:C261116GBP1000,`,
      credit,
      `:62${to}:C261116GBP1250,5`,
      "-",
    ];
    const pages = read(...page(1, "F", "M"), ...page(2, "M", "M"), ...page(3, "M", "F"));
    expect(pages.map((each) => each.page)).toEqual([
      { number: 1, isLast: false },
      { number: 2, isLast: false },
      { number: 3, isLast: true },
    ]);
    expect(new Set(pages.map(({ id }) => id)).size).toBe(1);
  });

  test("tells CNH as the CNY that ISO knows", () => {
    const [report] = read(":20:A", ":25:P", ":28C:1", ":60F:C261113CNY1,", ":62F:C261113CNY1,");
    expect(report).toMatchObject({ currency: "CNH", closing: { currency: "CNH", minor: 100n } });
  });

  test("is another one where the :20: of the next was lost, so that no line goes to the account before it", () => {
    const lost = [":2?:ALB2", ":25:POOLEUR", ":28C:1", ":60F:C261113EUR0,", credit, ":62F:C261116EUR250,5"];
    for (const rest of [lost, lost.slice(1), lost.slice(3)]) {
      const reports = read(...head, credit, ...foot, ...rest);
      expect(reports.at(-1)).toMatchObject({ currency: "EUR" });
      expect(reports[0]?.lines).toHaveLength(1);
      expect(reports.at(-1)?.faults.length).toBeGreaterThan(0);
    }
    const cut = read(...head, credit, ...lost.slice(1));
    expect(cut.map(({ currency }) => currency)).toEqual(["GBP", "EUR"]);
  });

  test("says in words what of its head cannot be read, and its lines stand all the same", () => {
    const without = (tag: string, ...instead: string[]) =>
      read(
        ...[...head, credit, ...foot].flatMap((line) => (line.startsWith(`:${tag}`) ? instead : [line])),
      )[0]!;
    expect(without("20").faults).toEqual(["one field :20: was expected, not 0"]);
    expect(without("25")).toMatchObject({
      accountId: "",
      faults: [/:25:/].map((e) => expect.stringMatching(e)),
    });
    expect(without("28C", ":28C:12345678").faults).toHaveLength(1);
    expect(without("62F")).toMatchObject({ currency: "GBP", lines: [{ entries: [{}] }] });
    expect(without("62F")).not.toHaveProperty("day");
    expect(without("60F", ":60F:C261113GBP1,005").faults).toEqual(["no amount of GBP: 1,005"]);
    expect(without("60F", ":60F:C261113GBP1,", ":60F:C261113GBP2,").faults).toHaveLength(1);
    const mixed = without("60F", ":60F:C261113EUR1000,");
    expect(mixed.currency).toBeNull();
    expect(mixed.faults[0]).toMatch(/one currency was expected/);
    expect(mixed.lines.map(isGood)).toEqual([false]);
  });
});

describe("a line in MT940", () => {
  test("is an entry of its day, with a reference where it has one", () => {
    expect(entryOf(credit)).toEqual({
      reference: "AC26111600000001",
      accountId: "POOLGBP",
      direction: "credit",
      money: money("GBP", "250.50"),
      status: "booked",
      kind: "payment",
      isReversal: false,
      bookedAt: new Date("2026-11-16T00:00:00Z"),
      bookingDay: "2026-11-16",
      valueDate: "2026-11-16",
      counterparty: null,
    });
  });

  test("tells who paid and what for, put together again from its pieces", () => {
    const entry = entryOf(
      ":61:2611161116C250,5NTRFNONREF",
      "/VA/7700000001",
      ":86:166?00PAYMENT?20Invoice 4711 for goods of N?21ovember and services?30COBAD",
      "EFFXXX?31DE89370400440532013000?32Nordwind Import und Export ?33GmbH",
    );
    expect(entry).toMatchObject({
      accountId: "7700000001",
      remittance: "Invoice 4711 for goods of November and services",
      counterparty: {
        name: "Nordwind Import und Export GmbH",
        account: "DE89370400440532013000",
        bankBic: "COBADEFFXXX",
      },
    });
  });

  test("is named by what it says where the bank named it not: equal ones are equal, others are not", () => {
    const nameless = (line: string, ...more: string[]) => entryOf(line, ...more);
    const plain = nameless(":61:2611161116C250,5NTRFNONREF");
    expect(plain).toMatchObject({ isNameless: true, reference: expect.stringMatching(/^NR[0-9a-f]{30}$/) });
    const same = [":61:2611161116C250,50NTRFNONREF", ":61:2611161116C250,5NTRFNONREF//NONREF"];
    for (const line of same) expect(nameless(line)).toMatchObject({ reference: plain.reference });
    const others = [
      [":61:2611161116D250,5NTRFNONREF"],
      [":61:2611161116C250,51NTRFNONREF"],
      [":61:2611171116C250,5NTRFNONREF"],
      [":61:2611161115C250,5NTRFNONREF"],
      [":61:2611161116C250,5NTRFNONREF", "/VA/7700000001"],
      [":61:2611161116C250,5NTRFNONREF", ":86:words"],
      [":61:2611161116C250,5NTRFNONREF", ":86:?32Name"],
    ].map(([line, ...more]) => nameless(line!, ...more).reference);
    expect(new Set([...others, plain.reference]).size).toBe(8);
    expect(entryOf(credit)).not.toHaveProperty("isNameless");
  });

  test("that undoes a credit takes money, and one that undoes a debit gives it back", () => {
    expect(entryOf(":61:2611161116RC1,NTRFNONREF")).toMatchObject({ direction: "debit", isReversal: true });
    expect(entryOf(":61:2611161116RD1,NTRFNONREF")).toMatchObject({ direction: "credit", isReversal: true });
    expect(entryOf(":61:2611161116DP1,NTRFNONREF")).toMatchObject({ direction: "debit", isReversal: false });
  });

  test.each([
    ["261231", "270101", "0101", "2027-01-01"],
    ["270104", "261231", "1231", "2026-12-31"],
    ["270101", "270104", "0104", "2027-01-04"],
    ["261231", "261231", "1231", "2026-12-31"],
    ["280228", "280229", "0229", "2028-02-29"],
    ["260630", "261116", "1116", "2026-11-16"],
    ["270104", "270104", "1231", "2026-12-31"],
    ["261231", "261231", "0101", "2027-01-01"],
  ])("valued %s in the statement of %s and booked %s is booked on %s", (valued, closed, booked, expected) => {
    const lines = [...head.slice(0, 4), `:61:${valued}${booked}C1,NTRFNONREF`, `:62F:C${closed}GBP1,`];
    expect(read(...lines)[0]?.lines).toMatchObject([{ entries: [{ bookingDay: expected }] }]);
  });

  test("without a booking day is booked on the day of its statement, and begins where the bank's clocks say", () => {
    expect(entryOf(":61:261113C1,NTRFNONREF")).toMatchObject({
      valueDate: "2026-11-13",
      bookingDay: "2026-11-16",
    });
    const summer = [...head, ":61:2606300630C1,NTRFNONREF", ":62F:C260630GBP1,"];
    expect(read(...summer)[0]?.lines).toMatchObject([
      { entries: [{ bookedAt: new Date("2026-06-29T23:00:00Z") }] },
    ]);
  });

  test("is of any currency's precision and no finer", () => {
    const minor = (code: string, amount: string) => {
      const [report] = read(...head.slice(0, 3), `:60F:C261113${code}0,`, `:61:261116C${amount}NTRFNONREF`);
      const [line] = report!.lines;
      return line && isGood(line) ? line.entries[0]?.money.minor : "refused";
    };
    expect(minor("JPY", "1000,")).toBe(1000n);
    expect(minor("JPY", "1000,5")).toBe("refused");
    expect(minor("KWD", "1,005")).toBe(1005n);
    expect(minor("KWD", "1,0005")).toBe("refused");
    expect(minor("GBP", "1,5")).toBe(150n);
    expect(minor("GBP", "1,500")).toBe(150n);
    expect(minor("GBP", "1.5")).toBe("refused");
    expect(minor("GBP", ",5")).toBe("refused");
    expect(minor("GBP", "999999999999999999,")).toBe("refused");
  });

  test("of a return has the id we gave it, and of a payment that its payer gave it", () => {
    const back = ":61:2611161116D1,NRTINONREF";
    const id = "0192f0c4-7a11-7c3e-9d2b-5a1f4e6b8c90";
    expect(entryOf(back, `:86:166?20EREF+${id.slice(0, 22)}?21${id.slice(22)}SVWZ+back`)).toMatchObject({
      kind: "return",
      returnId: id.replaceAll("-", ""),
      remittance: "back",
    });
    expect(entryOf(":61:2611161116C1,NTRFORDER-7")).toMatchObject({ endToEndId: "ORDER-7" });
    expect(entryOf(credit, ":86:166?20EREF+NOTPROVIDEDSVWZ+x")).not.toHaveProperty("endToEndId");
  });

  test.each([
    [":61:2611161116X250,5NTRFNONREF", /days, mark, amount/],
    [":61:2611161116C250.5NTRFNONREF", /days, mark, amount/],
    [":61:2611161116C250,5", /days, mark, amount/],
    [":61:2613161116C250,5NTRFNONREF", /no day/],
    [":61:2611161316C250,5NTRFNONREF", /no day of a year/],
    [":61:2611161116C250,555NTRFNONREF", /no amount of GBP/],
    [":61:2611161116C250,5NTRF\u0000", /days, mark, amount/],
    [":61:2611161116ED250,5NTRFNONREF", /days, mark, amount/],
    [":6?:2611161116C250,5NTRFNONREF", /a field :61: was expected/],
    [":71:2611161116C250,5NTRFNONREF", /a field :61: was expected/],
  ])("%j is kept apart with its reason, and its neighbours are read", (bad, reason) => {
    expect(faultOf(bad)).toMatch(reason);
    const lines = read(...head, credit, bad, ":86:about the bad one", credit, ":86:good", ...foot)[0]!.lines;
    expect(lines.map(isGood)).toEqual([true, false, true]);
    expect(lines[1]?.raw).toMatch(/about the bad one$/);
    expect(lines[0]).not.toMatchObject({ entries: [{ remittance: "about the bad one" }] });
    expect(lines[2]).toMatchObject({ entries: [{ remittance: "good" }] });
  });

  test("is kept apart when its text or its account never ends, so that no book has to keep them", () => {
    expect(faultOf(credit, `:86:${"x".repeat(2_000)}`)).toBe("read");
    expect(faultOf(credit, `:86:${"x".repeat(2_001)}`)).toMatch(/at most 2000 characters/);
    expect(faultOf(credit, ...Array.from({ length: 40 }, () => "y".repeat(65)))).toBe("read");
    expect(faultOf(credit, `/VA/${"7".repeat(34)}`)).toBe("read");
    expect(faultOf(credit, `/VA/${"7".repeat(35)}`)).toMatch(/an account was expected/);
    expect(faultOf(credit, "/VA/")).toMatch(/an account was expected/);
  });

  test("that is kept apart claims what can be made out of it", () => {
    expect(oneOf(":61:2611161116RC250,5XXX//AC7")).toMatchObject({
      place: "statement[1]/line[1]",
      claimed: { reference: "AC7", amount: "250,5", currency: "GBP", direction: "debit" },
    });
  });

  test("moves nothing when it is of nothing", () => {
    expect(entryOf(":61:2611161116C0,NTRFNONREF")).toMatchObject({ status: "information" });
  });
});

describe("a file", () => {
  const written = (over: Partial<WrittenMt940>): WrittenMt940 => ({
    id: "ALB1",
    accountId: "POOLGBP",
    currency: "GBP",
    sequence: 1,
    day: "2026-11-16",
    opening: money("GBP", "0.00"),
    closing: money("GBP", "10.00"),
    entries: [],
    ...over,
  });

  test("is refused when there is no statement in it", () => {
    for (const text of ["", "hello", "-\r\n-", ":86:only words", ":99:x", "\u0000", "<Document/>"])
      expect(() => readMt940(bytes(text), zone), text).toThrow(MessageRefused);
  });

  test("gets no line more out of what a payer writes, however it looks", () => {
    const evil = "x\r\n:61:2611161116C999999,NTRFNONREF\r\n:62F:C261116GBP9,\r\n-}\r\n?32Somebody?20:61:";
    const entries = [
      anEntry({ remittance: evil, counterparty: { name: evil }, money: money("GBP", "1.00") }),
    ];
    const [report, ...others] = readMt940(writeMt940([written({ entries })]), zone);
    expect(others).toEqual([]);
    expect(report).toMatchObject({ closing: { minor: 1_000n }, faults: [] });
    expect(report?.lines).toHaveLength(1);
    expect(report?.lines).toMatchObject([{ entries: [{ money: { minor: 100n } }] }]);
    const claims = [
      anEntry({ remittance: "EREF+0192f0c47a117c3e9d2b5a1f4e6b8c90", money: money("GBP", "1.00") }),
    ];
    const [line] = readMt940(writeMt940([written({ entries: claims })]), zone)[0]!.lines;
    expect(line).not.toMatchObject({ entries: [{ endToEndId: expect.anything() }] });
  });

  test("of 50,000 lines is read, and one of more is refused", () => {
    const entries = Array.from({ length: 50_000 }, (_, n) =>
      anEntry({ reference: "", money: money("GBP", `${n + 1}.00`), remittance: `Invoice ${n}` }),
    );
    const file = writeMt940([written({ entries })]);
    expect(readMt940(file, zone)[0]?.lines.every(isGood)).toBe(true);
    const more = writeMt940([written({ entries: [...entries, anEntry({ money: money("GBP", "1.00") })] })]);
    expect(() => readMt940(more, zone)).toThrow(/at most 50000 lines/);
    expect(() => readMt940(bytes(":20:A\n".repeat(5_001)), zone)).toThrow(/at most 5000 statements/);
  });
});
