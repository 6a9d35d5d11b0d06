import type { BankEntry } from "@causeway/bank-link";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { bankOf } from "#testing/bank.ts";
import { startTreasury, usd, type treasuryOf } from "#testing/treasury.ts";
import { recordEntry } from "./record-entry.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let staff: StaffClient;
let treasury: ReturnType<typeof treasuryOf>;
beforeAll(async () => {
  ({ api, bank, staff, treasury } = await startTreasury());
});
afterAll(() => api.stop());

let days = 0;
let bookingDay: string;
let opening: bigint;
beforeEach(async () => {
  bookingDay = `2026-06-${String((days += 1)).padStart(2, "0")}`;
  opening = await bank.toldUntil(bookingDay);
});

const aPayment = (over: Partial<BankEntry> = {}) => bank.anEntry({ accountId: usd, bookingDay, ...over });
const chargeFor = ({ reference }: BankEntry) =>
  treasury.debitOf({ reference, bookingDay, kind: "charge", money: { currency: "USD", minor: 1_500n } });
/** The day's statement has these lines; what its balance differs by. */
async function state(lines: readonly BankEntry[], suffix = "") {
  const items = await treasury.itemsAbout(await treasury.reconcile(bookingDay, lines, suffix, opening));
  return items.filter(({ kind }) => kind === "balanceDiffers");
}
const recordedUnder = (reference: string) =>
  api.ctx.db.tx(house, (tx) =>
    tx.rows<{ reference: string; became: string; minor: string; confirmed: boolean }>(
      `SELECT reference, became, minor, statement_id IS NOT NULL AS confirmed FROM bank_entry
       WHERE reference LIKE $1 || '%' ORDER BY reference`,
      [reference],
    ),
  );

describe("lines of one statement with one reference", () => {
  test("are as many bookings: the closing balance agrees, in whatever order and however often they are sent", async () => {
    const payment = aPayment();
    await recordEntry(api.ctx, payment);
    const charge = chargeFor(payment);
    const moved = await treasury.movedBy("nostro", async () => {
      expect(await state([charge, payment])).toEqual([]);
      expect(await state([payment, charge], "B")).toEqual([]);
    });
    expect(moved).toBe(-1_500n);
    expect(await recordedUnder(payment.reference)).toMatchObject([
      { reference: payment.reference, became: "order", confirmed: true },
      { became: "charge", minor: "1500", confirmed: true },
    ]);
    expect(await treasury.itemsAbout(payment.reference)).toEqual([]);
  });

  test("that say exactly the same are two, and nobody told of either before", async () => {
    const payment = aPayment();
    for (const suffix of ["", "B"])
      expect(await state([payment, payment, chargeFor(payment)], suffix)).toEqual([]);
    const recorded = await recordedUnder(payment.reference);
    expect(recorded.map(({ became }) => became).toSorted()).toEqual(["charge", "order", "order"]);
    expect(recorded.every(({ confirmed }) => confirmed)).toBe(true);
  });

  test("of which one differs from what was told are compared with the one that is like it", async () => {
    const payment = aPayment();
    await recordEntry(api.ctx, payment);
    const less = { ...payment, money: { ...payment.money, minor: 90_000n } };
    await state([chargeFor(payment), less]);
    expect(await treasury.itemsAbout(payment.reference)).toMatchObject([{ kind: "differs", open: true }]);
    expect(await recordedUnder(payment.reference)).toHaveLength(2);
    await treasury.take(staff, payment.reference);
  });

  test("of which one is a batch and one is not are both booked", async () => {
    const { reference } = aPayment();
    const parts = [1, 2].map((n) => aPayment({ reference: `${reference}/${n}`, batch: reference }));
    const lines = [...parts, aPayment({ reference, money: { currency: "USD", minor: 700n } })];
    for (const suffix of ["", "B"]) expect(await state(lines, suffix)).toEqual([]);
    expect(await recordedUnder(reference)).toHaveLength(3);
  });
});

test("a reference that another day's statement has already is another booking", async () => {
  const payment = aPayment();
  await state([payment]);
  bookingDay = bookingDay.replace("2026", "2027");
  opening = await bank.toldUntil(bookingDay);
  const again = aPayment({ reference: payment.reference });
  expect(await state([again])).toEqual([]);
  expect(await recordedUnder(payment.reference)).toHaveLength(2);
});

test("a line that goes the other way than what was told is another booking, and what was told is missing", async () => {
  const payment = aPayment();
  await recordEntry(api.ctx, payment);
  await state([treasury.debitOf({ reference: payment.reference, bookingDay })]);
  expect(await treasury.itemsAbout(payment.reference)).toMatchObject([
    { kind: "notInStatement", open: true },
  ]);
  expect(await recordedUnder(payment.reference)).toMatchObject([
    { became: "order", confirmed: false },
    { became: "suspense", confirmed: true },
  ]);
});
