import { randomUUID } from "node:crypto";
import { isGood, readReturnReport, readXml, writeEnquiry, writeReturnRequest } from "@causeway/bank-link";
import type { CurrencyCode } from "@causeway/money";
import { afterAll, beforeAll, expect } from "vitest";
import type { Misdeed } from "./misdeeds.ts";
import { about, startCustomer, type Customer } from "./testing/customer.ts";
import { observe, reportsIn, soon, testMisdeeds, type Booking, type Rules } from "./testing/misdeeds.ts";

let customer: Customer;
beforeAll(async () => {
  customer = await startCustomer();
});
afterAll(() => customer.stop());
const { arm, booked, linesAbout } = observe(() => customer);

/** A return of 100.00 that was asked for while the bank did this. */
const returned = async (kind: Misdeed<"harbour">, ms = 100) => {
  const { accountId } = await customer.open("USD");
  const { body } = await customer.pay(accountId, "100.00");
  const returnId = randomUUID().replaceAll("-", "");
  await arm(kind, ms);
  const request = writeReturnRequest({
    ...about(),
    messageId: "m1",
    returnId,
    creditReference: body["reference"]!,
    money: { currency: "USD", minor: 10_000n },
    reason: "NARR",
  });
  const ask = async () => readReturnReport(readXml(await (await customer.say(request)).text()));
  const enquiry = writeEnquiry({ ...about(), messageId: "m2", of: "return", id: returnId });
  return {
    accountId,
    returnId,
    answer: await ask(),
    askAgain: ask,
    enquire: async () => readReturnReport(readXml(await (await customer.say(enquiry)).text())),
    debits: async () => (await booked(accountId)).filter(({ direction }) => direction === "debit"),
  };
};
const words = (returnId: string) =>
  customer.heard
    .filter(({ xml }) => xml.includes("pacs.002") && xml.includes(returnId))
    .map(({ xml }) => readReturnReport(readXml(xml)).status);

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

const ofReturns: Rules<"returns", "harbour"> = {
  refused: async () => {
    const { answer, enquire, debits } = await returned("refused");
    expect([answer.status, (await enquire()).status]).toEqual(["RJCT", "RJCT"]);
    expect(await debits()).toEqual([]);
  },
  "refused-then-done": async () => {
    const { answer, enquire, debits, returnId } = await returned("refused-then-done", 400);
    expect([answer.status, (await enquire()).status]).toEqual(["RJCT", "RJCT"]);
    await expect.poll(async () => (await debits()).length, soon).toBe(1);
    await expect.poll(() => words(returnId), soon).toEqual(["ACCC"]);
  },
  "done-then-refused": async () => {
    const { debits, returnId, enquire } = await returned("done-then-refused");
    expect(await debits()).toHaveLength(1);
    await expect.poll(() => words(returnId), soon).toEqual(["ACCC", "RJCT"]);
    expect((await enquire()).status).toBe("RJCT");
  },
  "called-duplicate": async () => {
    const { answer, debits, enquire } = await returned("called-duplicate");
    expect(answer).toMatchObject({ status: "RJCT", reason: "DUPLICATE" });
    expect(await debits()).toHaveLength(1);
    expect((await enquire()).status).toBe("ACCC");
  },
  "partial-debit": async () => {
    expect(await (await returned("partial-debit")).debits()).toMatchObject([{ minor: "5001" }]);
  },
  "doubled-debit": async () => {
    const { debits, returnId, askAgain } = await returned("doubled-debit");
    await askAgain();
    expect(await debits()).toMatchObject([
      { minor: "10000", returnId },
      { minor: "10000", returnId },
    ]);
  },
  "late-debit": async () => {
    const { debits, returnId } = await returned("late-debit");
    await expect.poll(() => words(returnId), soon).toEqual(["ACCC"]);
    expect(await debits()).toEqual([]);
    await customer.panel("clock", { days: 2 });
    await expect.poll(async () => (await debits()).length, soon).toBe(1);
  },
  "early-debit": async () => {
    const { accountId, answer } = await returned("early-debit", 300);
    // It was told of before the answer came.
    expect(linesAbout(accountId).filter(({ direction }) => direction === "debit")).toHaveLength(1);
    expect(answer.status).toBe("ACTC");
  },
  "less-fee": async () => {
    expect(await (await returned("less-fee")).debits()).toMatchObject([{ minor: "9800" }]);
  },
  "plus-fee": async () => {
    expect(await (await returned("plus-fee")).debits()).toMatchObject([{ minor: "10201" }]);
  },
  "fee-apart": async () => {
    const before = await booked("POOLUSD");
    expect(await (await returned("fee-apart")).debits()).toMatchObject([{ minor: "10000" }]);
    expect((await booked("POOLUSD")).slice(before.length)).toMatchObject([{ kind: "charge", minor: "201" }]);
  },
  "nameless-debit": async () => {
    expect(await (await returned("nameless-debit")).debits()).toMatchObject([
      { minor: "10000", returnId: null },
    ]);
  },
  "return-pending": async () => {
    const { accountId, debits, enquire } = await returned("return-pending", 400);
    expect((await enquire()).status).toBe("ACSP");
    const statuses = () =>
      linesAbout(accountId)
        .filter(({ direction }) => direction === "debit")
        .map(({ status }) => status);
    await expect.poll(statuses, soon).toEqual(["pending", "booked"]);
    expect(await debits()).toHaveLength(1);
  },
  "return-reversed": async () => {
    const { accountId, debits } = await returned("return-reversed");
    const [{ reference }] = (await debits()) as [Booking];
    const last = async () => (await booked(accountId)).at(-1);
    await expect.poll(last, soon).toMatchObject({ direction: "credit", reverses: reference, minor: "10000" });
  },
};
testMisdeeds("harbour", "returns", ofReturns);

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
