import { isGood } from "@causeway/bank-link";
import type { CurrencyCode } from "@causeway/money";
import { afterAll, beforeAll, expect } from "vitest";
import type { Misdeed } from "./misdeeds.ts";
import { startCustomer, type Customer } from "./testing/customer.ts";
import { harbourTeller } from "./testing/harbour-teller.ts";
import { instructionRules } from "./testing/instruction-rules.ts";
import { observe, reportsIn, soon, testMisdeeds, type Booking, type Rules } from "./testing/misdeeds.ts";

let customer: Customer;
beforeAll(async () => {
  customer = await startCustomer();
});
afterAll(() => customer.stop());
const { booked } = observe(() => customer);

testMisdeeds("harbour", "instructions", instructionRules(harbourTeller(() => customer, "return")), "returns");
testMisdeeds(
  "harbour",
  "instructions",
  instructionRules(harbourTeller(() => customer, "transfer")),
  "transfers",
);

/** The statements of a currency that nobody else uses, of a day on which one payment came. */
const endOfDay = async (kind: Misdeed<"harbour">, currency: CurrencyCode, payments = 1) => {
  // Days that ended before have been told of.
  await customer.panel("clock", { days: 1 });
  const { accountId } = await customer.open(currency);
  for (let n = 0; n < payments; n++) await customer.pay(accountId, "10.00");
  const [{ bookingDay: day }] = (await booked(accountId)) as [Booking];
  await expect
    .poll(async () => (await customer.read<{ undelivered: number }>("summary")).undelivered)
    .toBe(0);
  const accounts = await customer.read<{ currency: string }[]>("accounts");
  await customer.panel("faults", {
    kind,
    times: new Set(accounts.map((one) => one.currency)).size * 4,
    ms: 50,
  });
  await customer.panel("clock", { days: 4 });
  const statements = () =>
    customer.heard
      .flatMap((message) => reportsIn(message).map((report) => ({ ...report, message })))
      .filter((report) => report.kind === "statement" && report.currency === currency && report.day === day);
  await expect.poll(() => statements().length, soon).toBeGreaterThan(0);
  await customer.panel("faults", { kind, times: 0, ms: 0 });
  await expect
    .poll(async () => (await customer.read<{ undelivered: number }>("summary")).undelivered, soon)
    .toBe(0);
  return statements();
};

const ofStatements: Rules<"statements", "harbour"> = {
  resent: async () => {
    const sent = await endOfDay("resent", "CHF");
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
    expect(new Set(sent.map(({ closing }) => closing?.minor)).size).toBe(1);
  },
  together: async () => {
    const [statement] = await endOfDay("together", "NZD");
    expect(reportsIn(statement!.message).length).toBeGreaterThan(2);
  },
  paged: async () => {
    const pages = (await endOfDay("paged", "MXN", 7)).toSorted((a, b) => a.page!.number - b.page!.number);
    expect(pages.map(({ page, lines }) => [page, lines.length])).toEqual([
      [{ number: 1, isLast: false }, 3],
      [{ number: 2, isLast: false }, 3],
      [{ number: 3, isLast: true }, 1],
    ]);
    expect(new Set(pages.map(({ id }) => id)).size).toBe(1);
    expect(pages[0]?.opening).toBeDefined();
    expect(pages[2]?.closing?.minor).toBe(pages[0]!.opening!.minor + 7_000n);
  },
  "late-statement": async () => {
    const [statement] = await endOfDay("late-statement", "CAD");
    expect(statement?.lines).toHaveLength(1);
  },
  "spoilt-line": async () => {
    const sent = await endOfDay("spoilt-line", "AUD");
    expect(sent.map(({ lines }) => lines.every(isGood))).toEqual([false, true]);
    expect(sent[0]?.id).not.toBe(sent[1]?.id);
  },
  "left-out": async () => {
    const sent = await endOfDay("left-out", "CNH", 2);
    expect(sent.map(({ lines }) => lines.length)).toEqual([1, 2]);
    expect(sent[0]?.closing).toEqual(sent[1]?.closing);
  },
};
testMisdeeds("harbour", "statements", ofStatements);
