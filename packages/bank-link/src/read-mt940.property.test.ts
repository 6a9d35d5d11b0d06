import { accountCurrencies, money, type CurrencyCode } from "@causeway/money";
import { describe, expect, test } from "vitest";
import { midnightIn } from "./day.ts";
import { isGood, MessageRefused, readMt940, writeMt940, type BankEntry, type WrittenMt940 } from "./index.ts";
import { seeded, type Chance } from "./testing.ts";

const zone = "Europe/London";
const words = [
  "Müller & Söhne",
  "張三",
  ":61:2611161116C1,NTRFNONREF",
  "Invoice 77",
  "?20?32",
  "-}",
  "a  b",
  "O'Neill",
  "\r\n-\r\n",
];
/** How what is not SWIFT's is spelt there. */
const spelt: Readonly<Record<string, string>> = {
  ü: "u",
  ö: "o",
  "&": ".",
  張: ".",
  三: ".",
  "?": ".",
  "}": ".",
};
const plain = (text: string) =>
  text.replaceAll(/[üö&張三?}]/g, (letter) => spelt[letter]!).replaceAll(/\s+/g, " ");
const pieces = (text: string, most: number) =>
  plain(text)
    .slice(0, most * 27)
    .trim();

function someEntry({ below, pick, maybe }: Chance, n: number, currency: CurrencyCode): BankEntry {
  const bookingDay = pick(["2026-11-16", "2026-12-31", "2027-01-01", "2026-12-30"]);
  const kind = pick(["payment", "return", "charge", "interest", "other"] as const);
  const direction = pick(["credit", "debit"] as const);
  const isReturn = kind === "return" && direction === "debit";
  const text = () => Array.from({ length: 1 + below(60) }, () => pick(words)).join(pick([" ", ""]));
  return {
    reference: pick(["", `AC${n}`, `A reference that is longer than there is room for ${n}`]),
    accountId: pick(["POOL", "7700000001"]),
    direction,
    money: money(currency, BigInt(1 + below(1e9))),
    status: "booked",
    kind,
    isReversal: below(5) === 0,
    bookedAt: midnightIn(zone, bookingDay),
    bookingDay,
    valueDate: pick([bookingDay, "2026-11-20", "2027-01-04"]),
    counterparty:
      below(3) === 0
        ? null
        : {
            name: text(),
            ...maybe(() => ({ bankBic: "COBADEFFXXX" })),
            ...maybe(() => ({ account: `DE${below(1e9)}` })),
          },
    ...(isReturn ? { returnId: `0192${below(1e9)}` } : maybe(() => ({ endToEndId: `E-${below(1e9)}` }))),
    ...maybe(() => ({ remittance: text() })),
  };
}

function someStatement(chance: Chance, n: number): WrittenMt940 {
  const { below, pick, maybe } = chance;
  const currency = pick(accountCurrencies);
  const balance = () => money(currency, BigInt(below(2e9) - 1e9));
  return {
    id: `ALB${n}`,
    accountId: "POOL",
    currency,
    sequence: below(1e5),
    ...maybe(() => ({ page: { number: 1 + below(9), isLast: pick([true, false]) } })),
    day: pick(["2026-12-31", "2027-01-01"]),
    opening: balance(),
    closing: balance(),
    entries: Array.from({ length: below(8) }, (_, index) => someEntry(chance, index, currency)),
  };
}

/** What is left of an entry in a statement. */
function asRead({ reference, counterparty, remittance, endToEndId, returnId, ...entry }: BankEntry): object {
  const id = returnId ?? endToEndId;
  const room = id === undefined ? 14 * 27 : 14 * 27 - `EREF+${id}SVWZ+`.length;
  const said = plain(remittance ?? "")
    .slice(0, room)
    .trim();
  const name = pieces(counterparty?.name ?? "", 2);
  return {
    ...entry,
    counterparty: counterparty && name !== "" ? { ...counterparty, name } : null,
    ...(endToEndId === undefined ? {} : { endToEndId }),
    ...(returnId === undefined ? {} : { returnId }),
    ...(said === "" ? {} : { remittance: said }),
    ...(reference.startsWith("AC") ? { reference } : { isNameless: true }),
  };
}

describe("a file of anything a bank can say", () => {
  test.each(Array.from({ length: 6 }, (_, index) => 1000 * index))(
    "is read as what was written, with either end of lines (seeds from %i)",
    (from) => {
      for (let seed = from; seed < from + 60; seed++) {
        const chance = seeded(seed);
        const file = Array.from({ length: 1 + chance.below(3) }, (_, n) => someStatement(chance, n));
        const bytes = writeMt940(file);
        const expected = file.map(({ entries, id, ...statement }) => ({
          kind: "statement",
          ...statement,
          id: `POOL/${statement.sequence}/${id}/${statement.day}`,
          faults: [],
          lines: entries.map((entry) => ({ entries: [asRead(entry)] })),
        }));
        const read = readMt940(bytes, zone);
        expect(read, `seed ${seed}`).toMatchObject(expected);
        for (const [index, { lines }] of read.entries())
          expect(lines.length, `seed ${seed}`).toBe(file[index]!.entries.length);
        const unix = Buffer.from(bytes).toString("latin1").replaceAll("\r\n", "\n");
        expect(readMt940(Buffer.from(unix), zone), `seed ${seed}`).toEqual(read);
      }
    },
  );

  test("throws nothing but a refusal and loses no line that was left alone, whatever bytes of it were changed", () => {
    const chance = seeded(7);
    const outcomes = { refused: 0, whole: 0, faults: 0 };
    for (let round = 0; round < 1_500; round++) {
      const bytes = Buffer.from(writeMt940([someStatement(chance, round)]));
      const before = linesIn(bytes)!;
      const places = placesOfLines(bytes);
      const hits = Array.from({ length: 1 + chance.below(3) }, () => chance.below(bytes.length));
      // Ends of lines stay: without one, what follows is no line of its own.
      for (const hit of hits) if (!isEnd(bytes, hit)) bytes[hit] = chance.pick([0, 0x3a, 0x41, 0x35, 0xff]);
      const after = linesIn(bytes);
      if (!after) {
        outcomes.refused++;
        continue;
      }
      outcomes[after.every(({ isRead }) => isRead) ? "whole" : "faults"]++;
      const isInLines = (hit: number) => places.some(({ from, to }) => hit >= from && hit < to);
      if (!hits.every(isInLines)) continue;
      const left = before.filter((_, index) => {
        const { from, to } = places[index]!;
        return !hits.some((hit) => hit >= from && hit < to);
      });
      const raws = after.map(({ raw }) => raw);
      for (const { raw } of left)
        expect(
          raws.some((each) => each.startsWith(raw)),
          `round ${round}`,
        ).toBe(true);
    }
    expect(outcomes.whole).toBeGreaterThan(100);
    expect(outcomes.faults).toBeGreaterThan(100);
  });

  test("or of any bytes at all is refused or read", () => {
    const chance = seeded(11);
    const bits = [
      ":20:",
      ":61:",
      ":86:",
      ":62F:",
      "\r\n",
      "C261116GBP1,",
      "?20",
      "2611161116C1,NTRFNONREF",
      "//",
      "-",
    ];
    for (let round = 0; round < 3_000; round++) {
      const parts = Array.from({ length: chance.below(40) }, () =>
        chance.below(4) === 0 ? Buffer.of(chance.below(256)) : Buffer.from(chance.pick(bits)),
      );
      const bytes = Buffer.concat(parts);
      expect(() => linesIn(bytes), bytes.toString("hex")).not.toThrow();
    }
  });

  test.each([":", "?20", ":61:", "\n:61:", "\n:86:?", "/", "1,", "\n", " ", "\n-", "EREF+", "\n:20:"])(
    "takes time that grows with its length alone, however often it says %j",
    (bit) => {
      const file = (length: number) =>
        Buffer.from(
          `:20:A\n:60F:C261116GBP1,\n:61:261116C1,NTRFNONREF\n:86:${bit.repeat(length / bit.length)}`,
        );
      const took = (length: number) => {
        const bytes = file(length);
        const startedAt = performance.now();
        linesIn(bytes);
        return performance.now() - startedAt;
      };
      took(200_000);
      // Eight times as long takes eight times the time; a square of it would be 64.
      expect(took(1_600_000)).toBeLessThan(30 * Math.max(took(200_000), 20));
    },
  );
});

function isEnd(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x0d || bytes[at] === 0x0a;
}

function placesOfLines(bytes: Uint8Array): { from: number; to: number }[] {
  const text = Buffer.from(bytes).toString("latin1");
  return [...text.matchAll(/:61:.*?(?=\r\n:6[12])/gs)].map(({ index, 0: line }) => ({
    from: index,
    to: index + line.length,
  }));
}

function linesIn(bytes: Uint8Array) {
  try {
    return readMt940(bytes, zone).flatMap(({ lines }) =>
      lines.map((line) => ({ raw: line.raw, isRead: isGood(line) })),
    );
  } catch (error) {
    if (error instanceof MessageRefused) return undefined;
    throw error;
  }
}
