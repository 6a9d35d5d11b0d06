import { fromDecimal, type CurrencyCode, type Money } from "@causeway/money";
import {
  isGood,
  readBankMessage,
  writeNotification,
  writeReports,
  type BadLine,
  type BankEntry,
  type ReportMessage,
  type WrittenReport,
} from "./index.ts";

export const at = new Date("2026-11-13T08:30:00.000Z");
export const money = (currency: CurrencyCode, text: string): Money => fromDecimal(currency, text)!;
const payer = { name: "Nordwind GmbH", account: "DE89370400440532013000" };
export const anEntry = (over: Partial<BankEntry> = {}): BankEntry => ({
  reference: "BK1",
  accountId: "880012345678",
  direction: "credit",
  money: money("USD", "1000.00"),
  status: "booked",
  kind: "payment",
  isReversal: false,
  bookedAt: at,
  bookingDay: "2026-11-13",
  valueDate: "2026-11-13",
  counterparty: payer,
  ...over,
});
export const noParty = { counterparty: null, accountId: "POOLUSD" };
export const about = { messageId: "m1", createdAt: at };
export const report = (over: Partial<WrittenReport> = {}): WrittenReport => ({
  id: "S1",
  accountId: "POOLUSD",
  currency: "USD",
  day: "2026-11-13",
  entries: [],
  ...over,
});
export const statement = (entries: readonly BankEntry[], over: Partial<WrittenReport> = {}) =>
  writeReports("statement", { ...about, reports: [report({ entries, ...over })] });
export const notice = (entry: BankEntry) => writeNotification({ ...about, entry });

export function read(xml: string | Uint8Array): ReportMessage {
  const message = readBankMessage(typeof xml === "string" ? new TextEncoder().encode(xml) : xml);
  if (!("reports" in message)) throw new Error(`reports were expected, not ${message.name}`);
  return message;
}
export const linesOf = (xml: string | Uint8Array) => read(xml).reports.flatMap(({ lines }) => lines);
export const entriesOf = (xml: string | Uint8Array) =>
  linesOf(xml).flatMap((line) => (isGood(line) ? line.entries : []));
export const faultsOf = (xml: string | Uint8Array): BadLine[] =>
  linesOf(xml).flatMap((line) => (isGood(line) ? [] : [line]));

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function seeded(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  const pick = <T>(of: readonly T[]): T => of[below(of.length)]!;
  const maybe = <T extends object>(value: () => T): T | Partial<T> => (next() < 0.5 ? value() : {});
  return { below, pick, maybe };
}
export type Chance = ReturnType<typeof seeded>;
