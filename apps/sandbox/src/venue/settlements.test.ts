import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseSync } from "node:sqlite";
import type { CurrencyCode } from "@causeway/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayAfter } from "../day.ts";
import { startFloor, workingDayAfter, type Floor } from "../testing/venue-floor.ts";
import { misdeeds, type MisdeedOf } from "./misdeeds.ts";

const soon = { timeout: 10_000, interval: 20 };
/** Longer than several rounds take. */
const aWhile = () => sleep(200);
/** Longer than any test waits. */
const hour = 3_600_000;

let floor: Floor;
beforeAll(async () => {
  floor = await startFloor();
});
afterAll(() => floor.stop());

/** A deal whose value day has come. */
async function aDueDeal(sell: CurrencyCode = "USD", buy: CurrencyCode = "HKD") {
  const deal = await floor.deal(sell, buy);
  await floor.moveTo(deal.valueDay);
  return deal;
}
/** Waits until what was sold and what was bought are settled so. */
const sidesBecome = async (dealId: string, wanted: readonly boolean[], from = floor) => {
  await expect.poll(() => from.sidesOf(dealId), soon).toEqual(wanted);
};
/** Directions and amounts, in the order in which Harbour booked them. */
const booked = async (dealId: string) =>
  (await floor.bookedFor("harbour", dealId)).map(({ direction, minor }) => `${direction} ${minor}`);

describe("a deal", () => {
  test("is settled on its value day in Hong Kong and not before", async () => {
    const { dealId, dealNumber, bought, valueDay } = await floor.deal("USD", "HKD");
    await aWhile();
    expect(await floor.sidesOf(dealId)).toEqual([false, false]);
    expect(await booked(dealId)).toEqual([]);
    expect((await floor.summary()).unsettled).toBe(0);
    await floor.moveTo(valueDay);
    await sidesBecome(dealId, [true, true]);
    const said = { remittance: dealNumber, counterparty: { name: "Causeway Sandbox Venue" } };
    expect(await floor.bookedFor("harbour", dealId)).toMatchObject([
      { ...said, accountId: "POOLUSD", direction: "debit", minor: "1000000" },
      { ...said, accountId: "POOLHKD", direction: "credit", minor: String(bought.minor) },
    ]);
    expect((await floor.summary()).unsettled).toBe(0);
  });

  test("is settled once, also when the venue is started again and has forgotten that the bank was asked", async () => {
    const { dealId, dealNumber, valueDay } = await floor.deal("USD", "HKD");
    const side = { dealId, dealNumber, direction: "debit", currency: "USD", amount: "10000.00" };
    await floor.say(`${floor.banks.harbour.url}/panel/settlements`, side);
    await floor.moveTo(valueDay);
    await sidesBecome(dealId, [true, true]);
    const { today } = await floor.summary();
    await floor.venue.stop();
    await floor.venue.start();
    await aWhile();
    expect((await floor.summary()).today).toBe(today);
    expect(await floor.sidesOf(dealId)).toEqual([true, true]);
    expect(await booked(dealId)).toHaveLength(2);
  });

  test("waits for a bank that is away, and is not settled at another one", async () => {
    await floor.banks.harbour.stop();
    const { dealId } = await aDueDeal("EUR", "GBP");
    await aWhile();
    expect(await floor.sidesOf(dealId)).toEqual([false, false]);
    expect((await floor.summary()).unsettled).toBe(2);
    expect(await floor.entries("albion")).toEqual([]);
    await floor.banks.harbour.start();
    await sidesBecome(dealId, [true, true]);
    expect(await booked(dealId)).toHaveLength(2);
  });

  test("is settled in each currency at the first bank that holds it, and not where none does", async () => {
    const other = await startFloor(["albion", "harbour"]);
    const [first, strange] = [await other.deal("GBP", "USD"), await other.deal("USD", "THB")];
    await other.moveTo(first.valueDay);
    await sidesBecome(first.dealId, [true, true], other);
    await sidesBecome(strange.dealId, [true, false], other);
    expect((await other.summary()).unsettled).toBe(1);
    expect(await other.bookedFor("albion", first.dealId)).toMatchObject([{ accountId: "POOLGBP" }]);
    expect(await other.bookedFor("harbour", first.dealId)).toMatchObject([{ accountId: "POOLUSD" }]);
    await other.stop();
  });

  test("is not settled by a venue that knows no bank, which keeps its misdeeds for later", async () => {
    const alone = await startFloor([]);
    const { dealId, valueDay } = await alone.deal("USD", "HKD");
    await alone.arm("never");
    await alone.moveTo(valueDay);
    await aWhile();
    expect(await alone.sidesOf(dealId)).toEqual([false, false]);
    expect(await alone.summary()).toMatchObject({ unsettled: 2, armed: [{ kind: "never" }] });
    await alone.stop();
  });

  test("is refused for a day that is over at the venue", async () => {
    const { today } = await floor.summary();
    const refused = { status: "refused", reason: "VALUE_DAY" };
    expect(await floor.ask("USD", "HKD", dayAfter(today, -7))).toMatchObject(refused);
    const day = workingDayAfter(today);
    await floor.moveTo(day);
    expect(await floor.ask("USD", "HKD", day)).toMatchObject({ status: "done" });
    await floor.moveTo(dayAfter(day));
    expect(await floor.ask("USD", "HKD", day)).toMatchObject(refused);
  });

  test("that stands in books from before deals were settled is settled as well", async () => {
    const { dealId, valueDay } = await floor.deal("USD", "HKD");
    await floor.venue.stop();
    const books = new DatabaseSync(floor.venue.file);
    for (const column of ["settles_as", "held_until", "sold_settled_at", "bought_settled_at"])
      books.exec(`ALTER TABLE deal DROP COLUMN ${column}`);
    books.close();
    await floor.venue.start();
    expect(await floor.sidesOf(dealId)).toEqual([false, false]);
    await floor.moveTo(valueDay);
    await sidesBecome(dealId, [true, true]);
  });

  test("stands in the panel with what of it is settled, beside the venue's day", async () => {
    const { dealId } = await aDueDeal();
    await sidesBecome(dealId, [true, true]);
    await floor.deal("USD", "HKD");
    const page = await (await fetch(floor.venue.url)).text();
    expect(page).toContain((await floor.summary()).today);
    expect(page).toMatch(new RegExp(`${dealId}.*?<td>settled</td><td>settled</td></tr>`));
    expect(page).toContain("<td>open</td><td>open</td></tr>");
  });
});

const rules: Readonly<Record<MisdeedOf<"settlements">, () => Promise<void>>> = {
  "one-sided": async () => {
    await floor.arm("one-sided", hour);
    const { dealId, bought } = await aDueDeal();
    await sidesBecome(dealId, [true, false]);
    await aWhile();
    expect(await booked(dealId)).toEqual(["debit 1000000"]);
    expect(await floor.summary()).toMatchObject({ unsettled: 1, armed: [] });
    expect(await floor.release()).toEqual({ released: 1 });
    await sidesBecome(dealId, [true, true]);
    expect(await booked(dealId)).toEqual(["debit 1000000", `credit ${bought.minor}`]);
    await floor.arm("one-sided", 100);
    await sidesBecome((await aDueDeal()).dealId, [true, true]);
  },
  short: async () => {
    await floor.arm("short");
    const { dealId, bought } = await aDueDeal();
    await sidesBecome(dealId, [true, true]);
    const less = `${bought.minor - bought.minor / 100n}`;
    expect(await booked(dealId)).toEqual(["debit 1000000", `credit ${less}`]);
    expect(await floor.release()).toEqual({ released: 1 });
    await sidesBecome(dealId, [true, true]);
    const all = await floor.bookedFor("harbour", dealId);
    expect(all.slice(1)).toMatchObject([
      { direction: "credit", minor: less },
      { direction: "debit", minor: less, reverses: all[1]!.reference },
      { direction: "credit", minor: String(bought.minor) },
    ]);
    expect(await floor.release()).toEqual({ released: 0 });
  },
  doubled: async () => {
    await floor.arm("doubled");
    const { dealId, bought } = await aDueDeal();
    await sidesBecome(dealId, [true, true]);
    expect((await booked(dealId)).toSorted()).toEqual([
      `credit ${bought.minor}`,
      "debit 1000000",
      "debit 1000000",
    ]);
    await floor.release();
    await sidesBecome(dealId, [true, true]);
    const all = await floor.bookedFor("harbour", dealId);
    const second = all.findLast(({ direction }) => direction === "debit")!;
    expect(all).toHaveLength(4);
    expect(all[3]).toMatchObject({ direction: "credit", minor: "1000000", reverses: second.reference });
  },
  "late-leg": async () => {
    await floor.arm("late-leg", 600);
    const { dealId } = await aDueDeal();
    await sidesBecome(dealId, [true, false]);
    await sidesBecome(dealId, [true, true]);
    expect(await booked(dealId)).toHaveLength(2);
  },
  early: async () => {
    const { dealId, valueDay } = await floor.deal("USD", "HKD");
    await floor.arm("early");
    await sidesBecome(dealId, [true, true]);
    expect((await floor.summary()).today < valueDay).toBe(true);
    await floor.moveTo(valueDay);
    await aWhile();
    expect(await booked(dealId)).toHaveLength(2);
  },
  unnamed: async () => {
    const before = (await floor.entries("harbour")).length;
    await floor.arm("unnamed");
    const { dealId, bought } = await aDueDeal();
    await sidesBecome(dealId, [true, true]);
    const since = (await floor.entries("harbour")).slice(before);
    expect(since).toMatchObject([
      { direction: "debit", minor: "1000000", endToEndId: null },
      { direction: "credit", minor: String(bought.minor), endToEndId: null },
    ]);
    expect(since.map(({ remittance }) => remittance)).toEqual([undefined, undefined]);
    expect(await floor.release()).toEqual({ released: 1 });
    await sidesBecome(dealId, [true, true]);
    const after = (await floor.entries("harbour")).slice(before + 2);
    expect(after.map(({ reverses, endToEndId }) => reverses ?? endToEndId)).toEqual([
      since[0]!.reference,
      dealId.replaceAll("-", ""),
      since[1]!.reference,
      dealId.replaceAll("-", ""),
    ]);
  },
  never: async () => {
    await floor.arm("never");
    const { dealId } = await aDueDeal();
    const next = await aDueDeal();
    await sidesBecome(next.dealId, [true, true]);
    expect(await floor.sidesOf(dealId)).toEqual([false, false]);
    expect(await floor.release()).toEqual({ released: 1 });
    await sidesBecome(dealId, [true, true]);
    expect(await booked(dealId)).toHaveLength(2);
  },
};

describe("on a bad day, of its settlements, the venue", () => {
  const cases = Object.entries(misdeeds.settlements).map(([kind, rule]) => ({ kind, rule }));
  test.each(cases)("$rule", async ({ kind }) => {
    expect.hasAssertions();
    // Deals of other tests that wait would take this one's misdeed.
    await floor.moveTo(dayAfter((await floor.summary()).today, 4));
    await expect.poll(async () => (await floor.summary()).unsettled, soon).toBe(0);
    await rules[kind as MisdeedOf<"settlements">]();
  });
});
