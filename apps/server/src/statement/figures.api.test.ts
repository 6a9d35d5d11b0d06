import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { bankOf } from "#testing/bank.ts";
import { startTreasury, usd, type treasuryOf } from "#testing/treasury.ts";
import { recordEntry } from "./record-entry.ts";
import { concludeRefund, keepRefundWord } from "./refund-payer.ts";
import { reportBreak } from "./report-break.ts";
import { settleBreak } from "./settle-break.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let staff: StaffClient;
let treasury: ReturnType<typeof treasuryOf>;
beforeAll(async () => {
  ({ api, bank, staff, treasury } = await startTreasury());
});
afterAll(() => api.stop());

/** What the items about something that are open say: at the bank, and in the books. */
const figures = (reference: string) =>
  api.ctx.db.tx(house, (tx) =>
    tx.rows<{ kind: string; bank: string | null; books: string | null }>(
      `SELECT kind, bank_minor::text AS bank, books_minor::text AS books FROM statement_break
       WHERE reference = $1 AND closed_at IS NULL ORDER BY kind`,
      [reference],
    ),
  );

describe("what an open item says of an entry", () => {
  test("about money that left is how much left, and what the house bears of it makes the nostro the bank's", async () => {
    const day = "2026-06-01";
    const nostro = await treasury.houseBalance("nostro");
    const charge = treasury.debitOf({ kind: "charge", bookingDay: day });
    await recordEntry(api.ctx, charge);
    await treasury.reconcile(day, [{ ...charge, money: { currency: "USD", minor: 100_700n } }]);
    expect(await figures(charge.reference)).toEqual([{ kind: "differs", bank: "100700", books: "100000" }]);
    const item = await treasury.take(staff, charge.reference);
    expect((await treasury.decide(staff, item, { decision: "writeOff" })).code).toBe(0);
    await settleBreak(api.ctx, item);
    expect((await treasury.houseBalance("nostro")) - nostro).toBe(-100_700n);
    await treasury.compareWaiting();
    expect(await figures(charge.reference)).toEqual([]);
  });

  test("is nothing in the books where the entry was cancelled before a statement had it after all", async () => {
    const day = "2026-06-03";
    const { entry } = await treasury.aReceipt({ accountId: usd, bookingDay: day });
    await treasury.reconcile(day, []);
    const gone = await treasury.take(staff, entry.reference);
    expect((await treasury.decide(staff, gone, { decision: "cancel" })).code).toBe(0);
    await settleBreak(api.ctx, gone);
    await treasury.compareWaiting();
    await treasury.reconcile(day, [entry], "B");
    expect(await figures(entry.reference)).toEqual([{ kind: "differs", bank: "100000", books: "0" }]);
  });
});

describe("an entry that a statement left out", () => {
  test("and a later one of the day has is settled by that, and its receipt goes on", async () => {
    const day = "2026-06-08";
    const { entry } = await treasury.aReceipt({ accountId: usd, bookingDay: day });
    await treasury.reconcile(day, []);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ holds: ["bank"] });
    const later = await treasury.reconcile(day, [entry], "B");
    expect(await figures(entry.reference)).toEqual([]);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ holds: [] });
    const [closed] = await api.ctx.db.tx(house, (tx) =>
      tx.rows("SELECT settled_how, settled_by FROM statement_break WHERE reference = $1", [entry.reference]),
    );
    expect(closed).toEqual({ settled_how: "statement", settled_by: later });
  });

  test("stays held where the bank contradicts it as well", async () => {
    const day = "2026-06-09";
    const { entry } = await treasury.aReceipt({ accountId: usd, bookingDay: day });
    await treasury.reconcile(day, []);
    const told = { currency: "USD", bankMinor: 100_001n, booksMinor: 100_000n } as const;
    await reportBreak(api.ctx, { reference: entry.reference, kind: "contradiction", ...told });
    await treasury.reconcile(day, [entry], "B");
    expect((await figures(entry.reference)).map(({ kind }) => kind)).toEqual(["contradiction"]);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ holds: ["bank"] });
  });

  test("and somebody has decided to cancel is left to that decision, and differs afterwards", async () => {
    const day = "2026-06-10";
    const { entry } = await treasury.aReceipt({ accountId: usd, bookingDay: day });
    await treasury.reconcile(day, []);
    const gone = await treasury.take(staff, entry.reference);
    expect((await treasury.decide(staff, gone, { decision: "cancel" })).code).toBe(0);
    await treasury.compareWaiting();
    await treasury.reconcile(day, [entry], "B");
    await settleBreak(api.ctx, gone);
    await treasury.compareWaiting();
    expect(await figures(entry.reference)).toEqual([{ kind: "differs", bank: "100000", books: "0" }]);
  });
});

describe("money in suspense whose return the bank takes with another amount", () => {
  test("is settled with whoever bears the difference, and nothing of it stays in suspense", async () => {
    const before = await treasury.houseBalance("suspense");
    const entry = bank.anEntry({ accountId: "889999999999" });
    await recordEntry(api.ctx, entry);
    const item = await treasury.take(staff, entry.reference);
    expect((await treasury.decide(staff, item, { decision: "return" })).code).toBe(0);
    const [refund] = await api.ctx.db.tx(house, (tx) =>
      tx.rows<{ id: string }>("SELECT id FROM bank_instruction WHERE subject = $1", [item]),
    );
    const debit = treasury.debitOf({
      returnId: refund!.id.replaceAll("-", ""),
      money: { currency: "USD", minor: 60_000n },
    });
    await recordEntry(api.ctx, debit);
    await keepRefundWord(api.ctx, refund!.id, "returned");
    await concludeRefund(api.ctx, house, refund!.id);
    const differs = await treasury.take(staff, debit.reference);
    expect((await treasury.decide(staff, differs, { decision: "writeOff" })).code).toBe(0);
    for (let n = 0; n < 2; n++) await settleBreak(api.ctx, differs);
    expect(await treasury.houseBalance("suspense")).toBe(before);
    expect([...(await figures(entry.reference)), ...(await figures(debit.reference))]).toEqual([]);
  });
});
