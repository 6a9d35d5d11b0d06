import { isGood, type Report } from "@causeway/bank-link";
import { afterAll, beforeAll, expect } from "vitest";
import type { Misdeed } from "../misdeeds.ts";
import { observeAlbion } from "../testing/albion-books.ts";
import { startAlbionCustomer, type AlbionCustomer } from "../testing/albion-customer.ts";
import { albionTeller } from "../testing/albion-teller.ts";
import { instructionRules } from "../testing/instruction-rules.ts";
import { soon, testMisdeeds, type Booking, type Rules } from "../testing/misdeeds.ts";

let customer: AlbionCustomer;
beforeAll(async () => {
  customer = await startAlbionCustomer();
});
afterAll(() => customer.stop());
const { arm, booked, reports } = observeAlbion(() => customer);

testMisdeeds("albion", "instructions", instructionRules(albionTeller(() => customer, "return")), "returns");
testMisdeeds(
  "albion",
  "instructions",
  instructionRules(albionTeller(() => customer, "transfer")),
  "transfers",
);

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
  /** Whether it ended otherwise than it should; one that ended before may have, too. */
  const wentWrong = async () =>
    (await customer.read<{ kind: string; about: string }[]>("misdeeds")).some(
      (misdeed) => misdeed.kind === kind && misdeed.about === `GBP ${day}`,
    );
  return { accountId, statements, wentWrong };
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
    const { statements, wentWrong } = await endOfDay("missing-day");
    await expect.poll(wentWrong, soon).toBe(true);
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
