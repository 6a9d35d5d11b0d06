import { randomUUID } from "node:crypto";
import { isGood, type Report } from "@causeway/bank-link";
import { afterAll, beforeAll, expect } from "vitest";
import type { Misdeed } from "../misdeeds.ts";
import { observeAlbion } from "../testing/albion-books.ts";
import { startAlbionCustomer, type AlbionCustomer } from "../testing/albion-customer.ts";
import { soon, testMisdeeds, type Booking, type Rules } from "../testing/misdeeds.ts";

let customer: AlbionCustomer;
beforeAll(async () => {
  customer = await startAlbionCustomer();
});
afterAll(() => customer.stop());
const { arm, booked, reports } = observeAlbion(() => customer);

/** A return of 100.00 that was asked for while the bank did this. */
const returned = async (kind: Misdeed<"albion">, ms = 100) => {
  const { accountId } = await customer.open("GBP");
  const { body } = await customer.pay(accountId, "100.00");
  const returnId = randomUUID();
  await arm(kind, ms);
  const ask = () => customer.sendBack(returnId, body["reference"]!, { currency: "GBP", minor: 10_000n });
  return {
    accountId,
    returnId,
    answer: await ask(),
    askAgain: ask,
    enquire: () => customer.findReturn(returnId),
    debits: async () => (await booked(accountId)).filter(({ direction }) => direction === "debit"),
    /** What the feed said became of it. */
    words: async () => {
      await customer.poll();
      return customer.found.flatMap(({ event }) =>
        event?.type === "return" && event.report.returnId === returnId ? [event.report.status] : [],
      );
    },
  };
};

const ofReturns: Rules<"returns", "albion"> = {
  refused: async () => {
    const { answer, enquire, debits } = await returned("refused");
    expect([answer.status, (await enquire()).status]).toEqual(["refused", "refused"]);
    expect(await debits()).toEqual([]);
  },
  "refused-then-done": async () => {
    const { answer, debits, words } = await returned("refused-then-done", 400);
    expect(answer.status).toBe("refused");
    await expect.poll(words, soon).toEqual(["returned"]);
    expect(await debits()).toHaveLength(1);
  },
  "done-then-refused": async () => {
    const { debits, words, enquire } = await returned("done-then-refused");
    expect(await debits()).toHaveLength(1);
    await expect.poll(words, soon).toEqual(["returned", "refused"]);
    expect((await enquire()).status).toBe("refused");
  },
  "called-duplicate": async () => {
    const { answer, debits, enquire } = await returned("called-duplicate");
    expect(answer.status).toBe("duplicate");
    expect(await debits()).toHaveLength(1);
    expect((await enquire()).status).toBe("returned");
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
    const { debits, words } = await returned("late-debit");
    await expect.poll(words, soon).toEqual(["returned"]);
    expect(await debits()).toEqual([]);
    await customer.panel("clock", { days: 2 });
    await expect.poll(async () => (await debits()).length, soon).toBe(1);
  },
  "early-debit": async () => {
    const { accountId, answer } = await returned("early-debit", 300);
    expect(answer.status).toBe("accepted");
    await customer.poll();
    expect(customer.entries(accountId).filter(({ direction }) => direction === "debit")).toHaveLength(1);
  },
  "less-fee": async () => {
    expect(await (await returned("less-fee")).debits()).toMatchObject([{ minor: "9800" }]);
  },
  "plus-fee": async () => {
    expect(await (await returned("plus-fee")).debits()).toMatchObject([{ minor: "10201" }]);
  },
  "fee-apart": async () => {
    const before = await booked("POOLGBP");
    expect(await (await returned("fee-apart")).debits()).toMatchObject([{ minor: "10000" }]);
    expect((await booked("POOLGBP")).slice(before.length)).toMatchObject([{ kind: "charge", minor: "201" }]);
  },
  "nameless-debit": async () => {
    const { debits } = await returned("nameless-debit");
    expect(await debits()).toMatchObject([{ minor: "10000", returnId: null }]);
  },
  "return-pending": async () => {
    const { accountId, debits, enquire } = await returned("return-pending", 400);
    expect((await enquire()).status).toBe("accepted");
    expect((await customer.told(accountId, 3)).map(({ status }) => status)).toEqual([
      "booked",
      "pending",
      "booked",
    ]);
    expect(await debits()).toHaveLength(1);
  },
  "return-reversed": async () => {
    const { accountId, debits } = await returned("return-reversed");
    const [{ reference }] = (await debits()) as [Booking];
    const last = async () => (await booked(accountId)).at(-1);
    await expect.poll(last, soon).toMatchObject({ direction: "credit", reverses: reference, minor: "10000" });
  },
};
testMisdeeds("albion", "returns", ofReturns);

const waiting = async () => {
  await customer.poll();
  return (await customer.read<{ undelivered: number }>("summary")).undelivered;
};

/** The statements of a day on which so many payments came, and how to see what is there by now. */
const endOfDay = async (kind: Misdeed<"albion">, payments = 1) => {
  // Days that ended before have been told of.
  await customer.panel("clock", { days: 5 });
  await expect.poll(waiting, soon).toBe(0);
  const { accountId } = await customer.open("GBP");
  for (let n = 1; n <= payments; n++) await customer.pay(accountId, `${n}.00`);
  const [{ bookingDay: day }] = (await booked(accountId)) as [Booking];
  await arm(kind, 50, 20);
  await customer.panel("clock", { days: 5 });
  const statements = () => reports().filter((report) => report.currency === "GBP" && report.day === day);
  return { accountId, statements };
};
const ended = async (kind: Misdeed<"albion">, payments: number, count: number) => {
  const { statements } = await endOfDay(kind, payments);
  await expect.poll(async () => (await customer.poll()) && statements().length, soon).toBe(count);
  await arm(kind, 0, 0);
  await expect.poll(waiting, soon).toBe(0);
  expect(statements()).toHaveLength(count);
  return statements();
};
const lineCounts = (found: readonly Report[]) => found.map(({ lines }) => lines.length);

const ofStatements: Rules<"statements", "albion"> = {
  together: async () => {
    await ended("together", 1, 1);
    expect(customer.found.some(({ reports: files }) => (files?.length ?? 0) > 1)).toBe(true);
  },
  paged: async () => {
    const pages = await ended("paged", 7, 3);
    expect(pages.map(({ page }) => page)).toEqual([
      { number: 1, isLast: false },
      { number: 2, isLast: false },
      { number: 3, isLast: true },
    ]);
    expect(lineCounts(pages)).toEqual([3, 3, 1]);
    expect(new Set(pages.map(({ id }) => id)).size).toBe(1);
    expect([pages[1]?.opening, pages[2]?.opening]).toEqual([pages[0]?.closing, pages[1]?.closing]);
    expect(pages[2]!.closing!.minor - pages[0]!.opening!.minor).toBe(2_800n);
  },
  "missing-day": async () => {
    const { statements } = await endOfDay("missing-day");
    const planned = async () => (await customer.read<{ planned: number }>("summary")).planned;
    await expect.poll(planned, soon).toBeGreaterThan(0);
    await arm("missing-day", 0, 0);
    await expect.poll(waiting, soon).toBe(0);
    expect(statements()).toEqual([]);
    await customer.panel("statements", {});
    await expect.poll(async () => (await customer.poll()) && statements().length, soon).toBe(1);
  },
  "in-two-parts": async () => {
    const [first, second] = await ended("in-two-parts", 3, 2);
    expect(lineCounts([first!, second!])).toEqual([2, 1]);
    expect(second?.opening).toEqual(first?.closing);
    expect(second?.id).not.toBe(first?.id);
    expect(second!.closing!.minor - first!.opening!.minor).toBe(600n);
  },
  resent: async () => {
    const [first, second] = await ended("resent", 6, 2);
    expect(second).toMatchObject({ opening: first?.opening, closing: first?.closing });
    expect(second?.id).not.toBe(first?.id);
    const entries = (report: Report) => report.lines.flatMap((line) => (isGood(line) ? line.entries : []));
    expect(entries(second!).map(({ money }) => money)).toEqual(entries(first!).map(({ money }) => money));
    const known = await booked(entries(first!)[0]!.accountId);
    for (const { reference } of entries(second!))
      expect(known.map((entry) => entry.reference)).not.toContain(reference);
  },
  "spoilt-line": async () => {
    const [first, second] = await ended("spoilt-line", 2, 2);
    expect(first?.lines.filter((line) => !isGood(line))).toHaveLength(1);
    expect(second?.lines.every(isGood)).toBe(true);
    expect(lineCounts([first!, second!])).toEqual([2, 2]);
  },
  "left-out": async () => {
    const [first, second] = await ended("left-out", 2, 2);
    expect(lineCounts([first!, second!])).toEqual([1, 2]);
    expect(second?.closing).toEqual(first?.closing);
  },
};
testMisdeeds("albion", "statements", ofStatements);
