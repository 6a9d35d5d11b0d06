import { randomUUID } from "node:crypto";
import type { BankEntry } from "@causeway/bank-link";
import { findBrokenRules } from "@causeway/ledger";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { creditOrder } from "#collection/credit-order.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { bankOf } from "#testing/bank.ts";
import type { Company } from "#testing/company.ts";
import { startTreasury, usd, type treasuryOf } from "#testing/treasury.ts";
import { bookEntry } from "./book-entry.ts";
import { recordEntry } from "./record-entry.ts";
import { concludeRefund, keepRefundWord } from "./refund-payer.ts";
import { settleBreak } from "./settle-break.ts";
import type { EntryId } from "./statement.ts";
import { watchReceipt } from "./watch-receipt.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let company: Company;
let staff: StaffClient;
let treasury: ReturnType<typeof treasuryOf>;

beforeAll(async () => {
  ({ api, bank, company, staff, treasury } = await startTreasury());
});
afterAll(async () => {
  await theBooksHold();
  await api.stop();
});

/** After everything that happened here: the nostro is what the bank booked, and every rule of the books holds. */
async function theBooksHold(): Promise<void> {
  const client = new pg.Client({ connectionString: api.database.ownerUrl });
  await client.connect();
  try {
    expect(await findBrokenRules(client)).toEqual([]);
  } finally {
    await client.end();
  }
}

const aReceipt = () => treasury.aReceipt({ accountId: usd });
const wire = (id: string) => id.replaceAll("-", "");
const nostro = () => treasury.houseBalance("nostro");
const suspense = () => treasury.houseBalance("suspense");

describe("a debit of a refund", () => {
  test("of the amount that was asked for takes the money out of the books once", async () => {
    const { id } = await treasury.aRefund();
    const before = await treasury.balanceOf("uncredited");
    const debit = treasury.debitOf({ returnId: wire(id) });
    const moved = await treasury.movedBy("nostro", async () => {
      for (let n = 0; n < 2; n++) await recordEntry(api.ctx, debit);
      for (let n = 0; n < 2; n++) await concludeRefund(api.ctx, company.tenant, id);
    });
    expect(moved).toBe(-100_000n);
    expect(before - (await treasury.balanceOf("uncredited"))).toBe(100_000n);
    expect(await treasury.itemsAbout(debit.reference)).toEqual([]);
  });

  test("of another amount, and a second one, stand in suspense by name, and the nostro is what the bank says", async () => {
    const { id } = await treasury.aRefund();
    const more = treasury.debitOf({ returnId: wire(id), money: { currency: "USD", minor: 101_500n } });
    const [right, again] = [
      treasury.debitOf({ returnId: wire(id) }),
      treasury.debitOf({ returnId: wire(id) }),
    ];
    const moved = await treasury.movedBy("nostro", async () => {
      for (const debit of [more, right, again, again]) await recordEntry(api.ctx, debit);
    });
    expect(moved).toBe(-301_500n);
    expect(await treasury.itemsAbout(more.reference)).toMatchObject([{ kind: "refundDiffers", open: true }]);
    expect(await treasury.itemsAbout(right.reference)).toEqual([]);
    expect(await treasury.itemsAbout(again.reference)).toMatchObject([{ kind: "doubleDebit", open: true }]);
  });

  test("racing with its double is taken once", async () => {
    const { id } = await treasury.aRefund();
    const debits = Array.from({ length: 4 }, () => treasury.debitOf({ returnId: wire(id) }));
    await Promise.all(debits.map((debit) => recordEntry(api.ctx, debit)));
    const kinds = await Promise.all(debits.map(({ reference }) => treasury.itemsAbout(reference)));
    expect(kinds.flat().map(({ kind }) => kind)).toEqual(["doubleDebit", "doubleDebit", "doubleDebit"]);
  });

  test("less than was asked for leaves the rest in suspense until the house has taken the difference", async () => {
    const { id } = await treasury.aRefund();
    const debit = treasury.debitOf({ returnId: wire(id), money: { currency: "USD", minor: 98_500n } });
    const before = await suspense();
    await recordEntry(api.ctx, debit);
    await keepRefundWord(api.ctx, id, "returned");
    await concludeRefund(api.ctx, company.tenant, id);
    expect((await suspense()) - before).toBe(1_500n);
    const item = await treasury.take(staff, debit.reference);
    const borne = await treasury.movedBy("loss", async () => {
      expect((await treasury.decide(staff, item, { decision: "writeOff" })).code).toBe(0);
      for (let n = 0; n < 2; n++) await settleBreak(api.ctx, item);
    });
    expect(borne).toBe(1_500n);
    expect(await suspense()).toBe(before);
    expect(await treasury.itemsAbout(debit.reference)).toMatchObject([
      { kind: "refundDiffers", open: false },
    ]);
  });

  test("that comes after the bank refused it, when the merchant has been credited, is an item and not lost", async () => {
    const { id, entry } = await treasury.aRefund();
    await treasury.refuseRefund(id);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "REJECT", holds: [] });
    expect(await treasury.itemsAbout(entry.reference)).toMatchObject([{ kind: "refundRefused", open: true }]);
    await treasury.approve(id);
    await creditOrder(api.ctx, company.tenant, id);
    await watchReceipt(api.ctx, company.tenant, id);
    expect(await treasury.itemsAbout(entry.reference)).toMatchObject([{ open: false }]);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "FINISHED" });
    const debit = treasury.debitOf({ returnId: wire(id) });
    expect(await treasury.movedBy("nostro", () => recordEntry(api.ctx, debit))).toBe(-100_000n);
    expect(await treasury.itemsAbout(debit.reference)).toMatchObject([
      { kind: "debitAfterRefusal", open: true },
    ]);
    const item = await treasury.take(staff, debit.reference);
    const before = { available: await treasury.balanceOf("available"), suspense: await suspense() };
    expect((await treasury.decide(staff, item, { decision: "takeBack" })).code).toBe(0);
    await settleBreak(api.ctx, item);
    expect((await suspense()) - before.suspense).toBe(100_000n);
    expect(before.available - (await treasury.balanceOf("available"))).toBeGreaterThan(99_000n);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "CANCELLED" });
    expect(await treasury.itemsAbout(debit.reference)).toMatchObject([{ open: false }]);
  });

  test("after the bank refused it holds a receipt that is not credited yet", async () => {
    const { id, entry } = await treasury.aRefund();
    await treasury.refuseRefund(id);
    await treasury.approve(id);
    const debit = treasury.debitOf({ returnId: wire(id) });
    await recordEntry(api.ctx, debit);
    const before = await treasury.balanceOf("available");
    await creditOrder(api.ctx, company.tenant, id);
    expect(await treasury.balanceOf("available")).toBe(before);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "CREDITING", holds: ["bank"] });
    const item = await treasury.take(staff, debit.reference);
    expect((await treasury.decide(staff, item, { decision: "takeBack" })).data).toMatchObject({
      refusal: "wrongState",
    });
    const uncredited = await treasury.balanceOf("uncredited");
    expect((await treasury.decide(staff, item, { decision: "cancel" })).code).toBe(0);
    await settleBreak(api.ctx, item);
    expect(uncredited - (await treasury.balanceOf("uncredited"))).toBe(100_000n);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "CANCELLED" });
  });

  test("under an id that is none of ours is an unexpected one", async () => {
    for (const returnId of ["NOTANID", wire(randomUUID())]) {
      const debit = treasury.debitOf({ returnId });
      expect(await treasury.movedBy("nostro", () => recordEntry(api.ctx, debit))).toBe(-100_000n);
      expect(await treasury.itemsAbout(debit.reference)).toMatchObject([{ kind: "unexpectedDebit" }]);
    }
  });
});

describe("an entry of the bank's", () => {
  test("that nobody expected is booked, and closed only by a posting or by its own reversal", async () => {
    const [borne, undone] = [
      treasury.debitOf({ money: { currency: "USD", minor: 90_000n } }),
      treasury.debitOf(),
    ];
    const before = { nostro: await nostro(), suspense: await suspense() };
    for (const debit of [borne, undone, borne]) await recordEntry(api.ctx, debit);
    expect((await nostro()) - before.nostro).toBe(-190_000n);
    const item = await treasury.take(staff, borne.reference);
    expect((await treasury.decide(staff, item)).data).toMatchObject({ refusal: "invalidInput" });
    const writeOff = () => treasury.decide(staff, item, { decision: "writeOff" });
    expect(await treasury.movedBy("loss", writeOff)).toBe(-90_000n);
    const reversal = bank.anEntry({ accountId: usd, isReversal: true, reverses: undone.reference });
    await recordEntry(api.ctx, reversal);
    expect(await suspense()).toBe(before.suspense);
    for (const { reference } of [borne, undone])
      expect(await treasury.itemsAbout(reference)).toMatchObject([{ kind: "unexpectedDebit", open: false }]);
    expect(await treasury.itemsAbout(reversal.reference)).toEqual([]);
  });

  test("that is a charge or interest is the house's, by kind, and its reversal too", async () => {
    const charge = treasury.debitOf({ kind: "charge", money: { currency: "USD", minor: 1_500n } });
    const interest = bank.anEntry({ kind: "interest", counterparty: null, accountId: "POOLUSD" });
    expect(await treasury.movedBy("bank_charge", () => recordEntry(api.ctx, charge))).toBe(-1_500n);
    expect(await treasury.movedBy("interest", () => recordEntry(api.ctx, interest))).toBe(100_000n);
    const back = bank.anEntry({
      isReversal: true,
      reverses: charge.reference,
      money: { currency: "USD", minor: 1_500n },
    });
    expect(await treasury.movedBy("bank_charge", () => recordEntry(api.ctx, back))).toBe(1_500n);
    for (const { reference } of [charge, interest, back])
      expect(await treasury.itemsAbout(reference)).toEqual([]);
  });

  test.each([
    {
      what: "in a currency nobody holds",
      kind: "unknownCurrency",
      over: { money: { currency: "THB", minor: 5_000n } },
    },
    { what: "without its payer's name", kind: "unnamedPayer", over: { counterparty: null } },
    { what: "whose parts are not clear", kind: "unclearEntry", over: { kind: "other" } },
    { what: "for no account", kind: "unknownAccount", over: { accountId: "889999999999" } },
  ] as const)("$what stands in suspense by name, once", async ({ kind, over }) => {
    const entry = bank.anEntry({ accountId: usd, ...over });
    const { currency, minor } = entry.money;
    const before = await treasury.houseBalance("suspense", currency);
    for (let n = 0; n < 2; n++) await recordEntry(api.ctx, entry);
    expect((await treasury.houseBalance("suspense", currency)) - before).toBe(minor);
    expect(await treasury.itemsAbout(entry.reference)).toMatchObject([{ kind, open: true }]);
  });

  test("that is only announced or noted is no money", async () => {
    for (const status of ["pending", "information"] as const) {
      const entry = bank.anEntry({ accountId: usd, status });
      expect(await treasury.movedBy("nostro", () => recordEntry(api.ctx, entry))).toBe(0n);
      await expect(treasury.orderOf(entry.reference)).rejects.toThrow();
      // Booked later, it is.
      await recordEntry(api.ctx, { ...entry, status: "booked" });
      expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "WAITING_RELATIVE" });
    }
  });

  test("whose posting died with its process is finished by the work that was left behind", async () => {
    const debit = treasury.debitOf();
    const books = {
      ...api.ctx.books,
      post: () => Promise.reject(new Error("killed")),
    };
    await expect(recordEntry({ ...api.ctx, books }, debit)).rejects.toThrow("killed");
    const [work] = await api.ctx.db.query<{ key: EntryId }>({
      name: "left-behind",
      text: `SELECT o.key FROM outbox o JOIN bank_entry e ON e.id::text = o.key
             WHERE o.topic = 'statement/book' AND e.reference = $1`,
      values: [debit.reference],
    });
    expect(await treasury.movedBy("nostro", () => bookEntry(api.ctx, work!.key))).toBe(-100_000n);
    expect(await treasury.movedBy("nostro", () => recordEntry(api.ctx, debit))).toBe(0n);
  });
});

describe("a reversal", () => {
  const reversalOf = (entry: BankEntry, over: Partial<BankEntry> = {}) =>
    treasury.debitOf({ isReversal: true, reverses: entry.reference, money: entry.money, ...over });

  test("of a credit that nobody has been given cancels its order and undoes it in the books, once", async () => {
    const before = { nostro: await nostro(), uncredited: await treasury.balanceOf("uncredited") };
    const { entry, id } = await aReceipt();
    await treasury.approve(id);
    const reversal = reversalOf(entry);
    for (let n = 0; n < 2; n++) await recordEntry(api.ctx, reversal);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "CANCELLED" });
    await creditOrder(api.ctx, company.tenant, id);
    expect({ nostro: await nostro(), uncredited: await treasury.balanceOf("uncredited") }).toEqual(before);
    expect(await treasury.itemsAbout(reversal.reference)).toEqual([]);
    const told = await api.ctx.db.tx(company.tenant, (tx) =>
      tx.rows<{ kind: string }>("SELECT kind FROM message WHERE link LIKE '%' || $1", [id]),
    );
    expect(told.map(({ kind }) => kind)).toContain("collection.cancelled");
  });

  test("of a credit that was credited is an item: the merchant gives it back as far as he has it, or the house bears it", async () => {
    const { entry, id } = await aReceipt();
    await treasury.approve(id);
    await creditOrder(api.ctx, company.tenant, id);
    const reversal = reversalOf(entry);
    expect(await treasury.movedBy("nostro", () => recordEntry(api.ctx, reversal))).toBe(-100_000n);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "FINISHED" });
    const item = await treasury.take(staff, reversal.reference);
    expect((await treasury.decide(staff, item, { decision: "cancel" })).data).toMatchObject({
      refusal: "wrongState",
    });
    const writeOff = () => treasury.decide(staff, item, { decision: "writeOff" });
    expect(await treasury.movedBy("loss", writeOff)).toBe(-100_000n);
    expect(await treasury.itemsAbout(reversal.reference)).toMatchObject([{ kind: "reversal", open: false }]);
  });

  test.each([
    { what: "of an entry nobody knows", over: { reverses: "NEVER-SAID" } },
    { what: "of another amount", over: { money: { currency: "USD", minor: 1n } } },
    { what: "in the same direction", over: { direction: "credit" } },
  ] as const)("$what undoes nothing and stands in suspense", async ({ over }) => {
    const { entry } = await aReceipt();
    const reversal = reversalOf(entry, over);
    const moved = await treasury.movedBy("nostro", () => recordEntry(api.ctx, reversal));
    expect(moved).toBe(reversal.direction === "credit" ? reversal.money.minor : -reversal.money.minor);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "WAITING_RELATIVE" });
    expect(await treasury.itemsAbout(reversal.reference)).toMatchObject([{ kind: "reversal", open: true }]);
  });

  test("of what was reversed before is one too many", async () => {
    const { entry } = await aReceipt();
    const [first, second] = [reversalOf(entry), reversalOf(entry)];
    expect(
      await treasury.movedBy("nostro", async () => {
        await recordEntry(api.ctx, first);
        await recordEntry(api.ctx, second);
      }),
    ).toBe(-200_000n);
    expect(await treasury.itemsAbout(second.reference)).toMatchObject([{ kind: "reversal", open: true }]);
  });
});
