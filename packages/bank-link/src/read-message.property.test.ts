import { accountCurrencies, money, type CurrencyCode } from "@causeway/money";
import { describe, expect, test } from "vitest";
import { bankDay, midnightOf, type BankEntry, type EntryKind } from "./entry.ts";
import {
  isGood,
  MessageRefused,
  readBankMessage,
  writeReports,
  type BankMessage,
  type Line,
  type ReportKind,
  type WrittenMessage,
  type WrittenReport,
} from "./index.ts";
import { seeded, type Chance } from "./testing.ts";

const words = [
  "Müller & Söhne",
  "<GmbH>",
  "張三",
  "𠮷野家",
  "Invoice 77",
  '"quoted"',
  "]]>",
  "O'Neill",
  "a  b",
];

function someEntry(
  chance: Chance,
  n: number,
  currency: CurrencyCode,
  kinds: readonly EntryKind[],
): BankEntry {
  const { below, pick, maybe } = chance;
  const at = new Date(Date.UTC(2026, 10, 1 + below(28), below(24), below(60), below(60), below(1000)));
  const kind = pick(kinds);
  const direction = pick(["credit", "debit"] as const);
  const isReversal = below(5) === 0;
  const bookingDay = pick([bankDay(at), "2026-11-30"]);
  const isTimed = bankDay(at) === bookingDay;
  const id = `ID${below(1e9)}`;
  const hasParty = kind !== "charge" && kind !== "interest" && below(4) > 0;
  return {
    reference: `BK${n}`,
    accountId: pick(["POOL", "880012345678", "880012345679"]),
    direction,
    money: money(currency, BigInt(1 + below(1e9))),
    status: pick(["booked", "booked", "pending", "information"] as const),
    kind,
    isReversal,
    bookedAt: isTimed ? at : midnightOf(bookingDay),
    bookingDay,
    valueDate: pick([bookingDay, "2026-12-01"]),
    counterparty: hasParty
      ? {
          name: pick(words),
          ...maybe(() => ({ account: `DE${below(1e9)}` })),
          ...maybe(() => ({ bankName: pick(words) })),
          ...maybe(() => ({ bankBic: "COBADEFFXXX" })),
          ...maybe(() => ({ country: "DE" })),
        }
      : null,
    ...(kind === "return" && direction === "debit" ? { returnId: id } : maybe(() => ({ endToEndId: id }))),
    ...maybe(() => ({ uetr: "eb6305c9-1f7f-49de-aed0-16487c27b42d" })),
    ...maybe(() => ({ remittance: Array.from({ length: 1 + below(60) }, () => pick(words)).join(" ") })),
    ...(isReversal ? maybe(() => ({ reverses: `BK${n}R` })) : {}),
  };
}

/** Transactions booked as one, all alike but for what each says of its own, sometimes less a charge. */
function someBatch(chance: Chance, n: number, currency: CurrencyCode): BankEntry[] {
  const { below, pick } = chance;
  const first = someEntry(chance, n, currency, ["payment"]);
  const { status, isReversal, bookedAt, bookingDay, valueDate } = first;
  const shared = { status, isReversal, bookedAt, bookingDay, valueDate };
  const batch = first.reference;
  const size = 1 + below(4);
  const hasCharge = size === 1 || below(2) === 0;
  const parts = Array.from({ length: size }, (_, index): BankEntry => {
    const { reverses: _reverses, ...part } = someEntry(chance, n, currency, ["payment", "return", "other"]);
    const own = isReversal || below(2) === 0 ? `${batch}/${index + 1}` : `${batch}D${index}`;
    return { ...part, ...shared, reference: size === 1 ? batch : own, batch };
  });
  const charge: BankEntry = {
    ...shared,
    reference: `${batch}/charge1`,
    batch,
    accountId: "POOL",
    direction: pick(["credit", "debit"] as const),
    money: money(currency, BigInt(1 + below(1e9))),
    kind: "charge",
    counterparty: null,
  };
  return hasCharge ? [...parts, charge] : parts;
}

function someMessage(seed: number): { kind: ReportKind; message: WrittenMessage } {
  const chance = seeded(seed);
  const { below, pick, maybe } = chance;
  const kind = pick(["notification", "statement", "intraday"] as const);
  const page = () => ({ page: { number: 1 + below(9), isLast: pick([true, false]) } });
  const balance = (currency: CurrencyCode) => money(currency, BigInt(below(2e9) - 1e9));
  let n = 0;
  const report = (): WrittenReport => {
    const currency = pick(accountCurrencies);
    const kinds = ["payment", "return", "charge", "interest", "other"] as const;
    const entries = Array.from({ length: below(6) }, () =>
      below(3) === 0 ? someBatch(chance, ++n, currency) : [someEntry(chance, ++n, currency, kinds)],
    ).flat();
    return {
      id: `R${below(1e9)}`,
      accountId: "POOL",
      currency,
      ...maybe(page),
      ...maybe(() => ({ sequence: below(1e6) })),
      day: "2026-11-13",
      ...(kind === "notification" ? {} : maybe(() => ({ opening: balance(currency) }))),
      ...(kind === "notification" ? {} : maybe(() => ({ closing: balance(currency) }))),
      entries,
    };
  };
  return {
    kind,
    message: {
      messageId: `M${seed}`,
      createdAt: new Date("2026-11-14T01:00:00Z"),
      ...maybe(page),
      reports: Array.from({ length: 1 + below(3) }, report),
    },
  };
}

function readBack(message: BankMessage) {
  if (!("reports" in message)) throw new Error("reports were expected");
  const { messageId, createdAt, page, reports } = message;
  return {
    messageId,
    createdAt,
    page,
    reports: reports.map(({ lines, ...report }) => ({
      ...report,
      entries: lines.flatMap((line): unknown[] => (isGood(line) ? [...line.entries] : [line.fault])),
    })),
  };
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe("a message of anything a bank can say", () => {
  test.each(Array.from({ length: 12 }, (_, index) => 1000 * index))(
    "is read as what was written, in UTF-8 and in UTF-16 (seeds from %i)",
    (from) => {
      for (let seed = from; seed < from + 40; seed++) {
        const { kind, message } = someMessage(seed);
        const xml = writeReports(kind, message);
        const expected = {
          page: undefined,
          ...message,
          reports: message.reports.map((report) => ({
            ...(message.page === undefined ? {} : { page: message.page }),
            kind,
            ...report,
            faults: [],
          })),
        };
        const utf16 = Buffer.from(`\uFEFF${xml.replace('"UTF-8"', '"UTF-16"')}`, "utf16le");
        expect(readBack(readBankMessage(bytesOf(xml))), `seed ${seed}`).toEqual(expected);
        expect(readBack(readBankMessage(utf16)), `seed ${seed}`).toEqual(expected);
      }
    },
  );

  test("loses no line that was left alone and throws nothing else, whatever bytes of it were changed", () => {
    const chance = seeded(7);
    const outcomes = { refused: 0, whole: 0, faults: 0 };
    for (let round = 0; round < 1_200; round++) {
      const { kind, message } = someMessage(chance.below(500));
      const bytes = bytesOf(writeReports(kind, message));
      const before = linesIn(bytes)!;
      const places = placesOfLines(bytes);
      const hits = change(bytes, chance);
      const after = linesIn(bytes);
      if (!after) {
        outcomes.refused++;
        continue;
      }
      // Whoever looks for the lines with other eyes sees as many.
      const text = new TextDecoder().decode(bytes).replaceAll(/<!--.*?-->|<!\[CDATA\[.*?\]\]>/gs, "");
      expect(after.length, `round ${round}`).toBe(text.match(/<Ntry[\s>]/g)?.length ?? 0);
      outcomes[after.every(isGood) ? "whole" : "faults"]++;
      if (after.length !== before.length) continue;
      places.forEach(({ from, to }, index) => {
        if (hits.some((hit) => hit >= from && hit < to)) return;
        expect(referencesOf(after[index]!), `round ${round}`).toEqual(referencesOf(before[index]!));
      });
    }
    expect(outcomes.refused).toBeGreaterThan(60);
    expect(outcomes.whole).toBeGreaterThan(60);
    expect(outcomes.faults).toBeGreaterThan(60);
  });
});

/** Mostly within what elements hold, so that most messages stay well formed. */
function change(bytes: Uint8Array, { below, pick }: Chance): number[] {
  return Array.from({ length: 1 + below(3) }, () => {
    let place = below(bytes.length);
    if (below(4) > 0) while (place < bytes.length - 2 && bytes[place] !== 0x3e) place++;
    const hit = place === bytes.length - 1 ? 0 : place + 1;
    if (bytes[hit] !== 0x3c || below(20) === 0)
      bytes[hit] = pick([below(128), 0x20, 0x30 + below(10), 0x41 + below(26), 0x61 + below(26)]);
    return hit;
  });
}

function placesOfLines(bytes: Uint8Array): { from: number; to: number }[] {
  const text = Buffer.from(bytes).toString("latin1");
  return [...text.matchAll(/<Ntry>.*?<\/Ntry>/gs)].map(({ index, 0: line }) => ({
    from: index,
    to: index + line.length,
  }));
}

function referencesOf(line: Line): string[] {
  return isGood(line) ? line.entries.map(({ reference }) => reference) : [line.fault];
}

function linesIn(bytes: Uint8Array) {
  try {
    const message = readBankMessage(bytes);
    return "reports" in message ? message.reports.flatMap(({ lines }) => lines) : [];
  } catch (error) {
    if (error instanceof MessageRefused) return undefined;
    throw error;
  }
}
