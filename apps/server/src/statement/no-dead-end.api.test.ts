import type { BankEntry } from "@causeway/bank-link";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signReview } from "#testing/signed-review.ts";
import { creditOrder } from "#collection/credit-order.ts";
import { holdOrder, holdReceiptsAt, releaseReceiptsAt } from "#collection/index.ts";
import { house } from "#platform/ids.ts";
import { findCaseAbout, openCase } from "#review/index.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { bankOf } from "#testing/bank.ts";
import type { Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { newCase } from "#testing/review.ts";
import { startTreasury, usd, type treasuryOf } from "#testing/treasury.ts";
import { confirmEntries } from "./entry.store.ts";
import { recordEntry } from "./record-entry.ts";
import { askRefund, concludeRefund, keepRefundWord } from "./refund-payer.ts";
import { reportBreak } from "./report-break.ts";
import { settleBreak } from "./settle-break.ts";
import type { BreakKind } from "./statement.ts";
import { watchReceipt } from "./watch-receipt.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let company: Company;
let staff: StaffClient;
let treasury: ReturnType<typeof treasuryOf>;
let accountId: string;
beforeAll(async () => {
  ({ api, bank, company, staff, treasury, accountId } = await startTreasury());
});
afterAll(() => api.stop());

const wire = (id: string) => id.replaceAll("-", "");
const suspense = () => treasury.houseBalance("suspense");
const report = (reference: string, kind: BreakKind) =>
  reportBreak(api.ctx, { reference, kind, currency: "USD", bankMinor: null, booksMinor: 100_000n });

describe("a receipt", () => {
  test("that the bank contradicts and that could not be credited is released by the last decision", async () => {
    const { entry, id } = await treasury.aReceipt({ accountId: usd });
    await signReview(api.ctx, company.tenant, { kind: "collection", subjectId: id });
    await execute(api.database.ownerUrl, `UPDATE collection_order SET state = 'FAILED' WHERE id = '${id}'`);
    await api.ctx.db.tx(company.tenant, (tx) => holdOrder(api.ctx, tx, id, "bank"));
    await report(entry.reference, "contradiction");
    await report(entry.reference, "creditFailed");
    await api.ctx.db.tx(house, (tx) =>
      confirmEntries(tx, api.ctx.bank.partner, [entry.reference], { statementId: "ST1", day: "2026-11-13" }),
    );
    const item = await treasury.take(staff, entry.reference, "contradiction");
    expect((await treasury.decide(staff, item, { decision: "keep" })).code).toBe(0);
    await creditOrder(api.ctx, company.tenant, id);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "FINISHED", holds: [] });
  });

  test("stays held while an item about another entry that concerns it waits", async () => {
    const { entry, id } = await treasury.aRefund();
    await treasury.refuseRefund(id);
    const debits = [treasury.debitOf({ returnId: wire(id) }), treasury.debitOf({ returnId: wire(id) })];
    for (const debit of debits) await recordEntry(api.ctx, debit);
    for (const [n, { reference }] of debits.entries()) {
      const item = await treasury.take(staff, reference);
      expect((await treasury.decide(staff, item, { decision: "writeOff" })).code).toBe(0);
      expect(await treasury.orderOf(entry.reference)).toMatchObject({ holds: n === 0 ? ["bank"] : [] });
    }
  });

  test("is taken back from its merchant once, however many items ask for it", async () => {
    const { entry, id } = await treasury.aRefund();
    await treasury.refuseRefund(id);
    await treasury.approve(id);
    await creditOrder(api.ctx, company.tenant, id);
    const debits = [treasury.debitOf({ returnId: wire(id) }), treasury.debitOf({ returnId: wire(id) })];
    for (const debit of debits) await recordEntry(api.ctx, debit);
    const [first, second] = [
      await treasury.take(staff, debits[0]!.reference),
      await treasury.take(staff, debits[1]!.reference),
    ];
    expect((await treasury.decide(staff, first, { decision: "takeBack" })).code).toBe(0);
    const reply = await treasury.decide(staff, second, { decision: "takeBack" });
    expect(reply.data).toMatchObject({ refusal: "wrongState" });
    await settleBreak(api.ctx, first);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "CANCELLED" });
    expect((await treasury.decide(staff, second, { decision: "writeOff" })).code).toBe(0);
    await settleBreak(api.ctx, second);
    expect((await treasury.itemsAbout(debits[1]!.reference)).map(({ open }) => open)).toEqual([false]);
  });
});

describe("a debit of another amount than the refund it names", () => {
  const differing = (id: string) =>
    treasury.debitOf({ returnId: wire(id), money: { currency: "USD", minor: 101_500n } });

  test("is borne whole where the right one came as well, and nothing of it stays in suspense", async () => {
    const before = await suspense();
    const { id } = await treasury.aRefund();
    const debit = differing(id);
    await recordEntry(api.ctx, debit);
    const item = await treasury.take(staff, debit.reference);
    // How much of it is the refund is not known while that is under way.
    const early = await treasury.decide(staff, item, { decision: "writeOff" });
    expect(early.data).toMatchObject({ refusal: "wrongState" });
    await recordEntry(api.ctx, treasury.debitOf({ returnId: wire(id) }));
    await concludeRefund(api.ctx, company.tenant, id);
    expect((await treasury.decide(staff, item, { decision: "writeOff" })).code).toBe(0);
    await settleBreak(api.ctx, item);
    expect(await suspense()).toBe(before);
  });

  test("is the refund once its difference was borne: the right one that comes later is one too many", async () => {
    const { id } = await treasury.aRefund();
    const debit = differing(id);
    await recordEntry(api.ctx, debit);
    await keepRefundWord(api.ctx, id, "returned");
    await concludeRefund(api.ctx, company.tenant, id);
    const item = await treasury.take(staff, debit.reference);
    expect((await treasury.decide(staff, item, { decision: "writeOff" })).code).toBe(0);
    const late = treasury.debitOf({ returnId: wire(id) });
    await recordEntry(api.ctx, late);
    expect(await treasury.itemsAbout(late.reference)).toMatchObject([{ kind: "doubleDebit", open: true }]);
  });
});

describe("what the statement does not have", () => {
  test.each([
    { what: "a charge", kind: "charge", account: "bank_charge", over: {} },
    { what: "interest", kind: "interest", account: "interest", over: { direction: "credit" } },
  ] as const)("and was $what is undone where it was booked", async ({ kind, account, over }) => {
    const before = { own: await treasury.houseBalance(account), suspense: await suspense() };
    const entry = treasury.debitOf({ kind, ...over });
    await recordEntry(api.ctx, entry);
    await report(entry.reference, "notInStatement");
    const item = await treasury.take(staff, entry.reference);
    expect((await treasury.decide(staff, item, { decision: "cancel" })).code).toBe(0);
    await settleBreak(api.ctx, item);
    expect({ own: await treasury.houseBalance(account), suspense: await suspense() }).toEqual(before);
  });

  test("and has left suspense meanwhile is the house's, and never comes back into suspense", async () => {
    const before = await suspense();
    const entry = treasury.debitOf();
    await recordEntry(api.ctx, entry);
    const borne = await treasury.take(staff, entry.reference);
    await report(entry.reference, "notInStatement");
    expect((await treasury.decide(staff, borne, { decision: "writeOff" })).code).toBe(0);
    await settleBreak(api.ctx, borne);
    const item = await treasury.take(staff, entry.reference, "notInStatement");
    const gained = await treasury.movedBy("loss", async () => {
      expect((await treasury.decide(staff, item, { decision: "writeOff" })).code).toBe(0);
      await settleBreak(api.ctx, item);
    });
    expect(gained).toBe(100_000n);
    expect(await suspense()).toBe(before);
  });

  test("and was cancelled, and a later statement has after all, is in the books once more", async () => {
    const day = "2026-07-06";
    const entry = bank.anEntry({ accountId: "889999999999", bookingDay: day });
    await recordEntry(api.ctx, entry);
    const nostro = await treasury.houseBalance("nostro");
    await treasury.reconcile(day, []);
    const gone = await treasury.take(staff, entry.reference, "notInStatement");
    expect((await treasury.decide(staff, gone, { decision: "cancel" })).code).toBe(0);
    await settleBreak(api.ctx, gone);
    await treasury.compareWaiting();
    await treasury.reconcile(day, [entry], "B");
    const back = await treasury.take(staff, entry.reference, "differs");
    expect((await treasury.decide(staff, back, { decision: "writeOff" })).code).toBe(0);
    await settleBreak(api.ctx, back);
    await treasury.compareWaiting();
    expect(await treasury.houseBalance("nostro")).toBe(nostro);
    expect((await treasury.itemsAbout(entry.reference)).map(({ open }) => open)).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe("the reversal of a credit", () => {
  const reversalOf = (entry: BankEntry) =>
    treasury.debitOf({ isReversal: true, reverses: entry.reference, money: entry.money });
  const standing = async () => ({
    nostro: await treasury.houseBalance("nostro"),
    suspense: await suspense(),
    uncredited: await treasury.balanceOf("uncredited"),
  });

  test("that reviewers have undoes it, and the reviewers have nothing left to decide", async () => {
    const before = await standing();
    const { entry, id } = await treasury.aReceipt({ accountId: usd });
    await execute(api.database.ownerUrl, `UPDATE collection_order SET state = 'AUDITING' WHERE id = '${id}'`);
    const about = { kind: "collection", subjectId: id };
    await api.ctx.db.tx(company.tenant, (tx) => openCase(api.ctx, tx, newCase(company.tenant, about)));
    const reversal = reversalOf(entry);
    for (let n = 0; n < 2; n++) await recordEntry(api.ctx, reversal);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "CANCELLED" });
    expect(await standing()).toEqual(before);
    expect(await treasury.itemsAbout(reversal.reference)).toEqual([]);
    const found = await api.ctx.db.tx(company.tenant, (tx) => findCaseAbout(tx, "collection", id));
    expect(found).toMatchObject({ state: "closed", outcome: null });
    const told = await api.ctx.db.tx(company.tenant, (tx) =>
      tx.rows<{ kind: string }>("SELECT kind FROM message WHERE link LIKE '%' || $1", [id]),
    );
    expect(told.map(({ kind }) => kind)).toContain("collection.cancelled");
  });

  test("that is to go back undoes it where the bank was not asked yet, and it never is", async () => {
    const before = await standing();
    const { entry, id } = await treasury.aRefund();
    await recordEntry(api.ctx, reversalOf(entry));
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "CANCELLED", holds: [] });
    const { asked, ctx } = bank.takingRefunds();
    expect(await askRefund(ctx, id)).toBe(true);
    await concludeRefund(api.ctx, company.tenant, id);
    expect(asked).toEqual([]);
    expect(await standing()).toEqual(before);
    // What the bank takes for it all the same is nothing we asked for.
    const debit = treasury.debitOf({ returnId: wire(id) });
    await recordEntry(api.ctx, debit);
    expect(await treasury.itemsAbout(debit.reference)).toMatchObject([{ kind: "debitUnasked", open: true }]);
  });

  test("that the bank was asked to send back is an item with a way out, whatever the bank says in the end", async () => {
    const { entry, id } = await treasury.aRefund();
    const { ctx } = bank.takingRefunds();
    await askRefund(ctx, id);
    const reversal = reversalOf(entry);
    await recordEntry(api.ctx, reversal);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "REFUNDING", holds: ["bank"] });
    const item = await treasury.take(staff, reversal.reference);
    const early = await treasury.decide(staff, item, { decision: "cancel" });
    expect(early.data).toMatchObject({ refusal: "wrongState" });
    await treasury.refuseRefund(id);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "REJECT", holds: ["bank"] });
    expect((await treasury.decide(staff, item, { decision: "cancel" })).code).toBe(0);
    await settleBreak(api.ctx, item);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "CANCELLED" });
    for (const { reference } of [reversal, entry])
      expect((await treasury.itemsAbout(reference)).every(({ open }) => !open)).toBe(true);
  });
});

describe("a receipt on its way back", () => {
  test("is held before the bank is asked: nothing leaves until it is released, and then it does", async () => {
    const { entry, id } = await treasury.aRefund();
    await api.ctx.db.tx(company.tenant, (tx) => holdReceiptsAt(api.ctx, tx, accountId));
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ holds: ["frozen"] });
    const { asked, ctx } = bank.takingRefunds();
    expect(await askRefund(ctx, id)).toBe(false);
    expect(asked).toEqual([]);
    await watchReceipt(api.ctx, company.tenant, id);
    expect(await treasury.itemsAbout(entry.reference)).toEqual([]);
    await api.ctx.db.tx(company.tenant, (tx) => releaseReceiptsAt(api.ctx, tx, accountId));
    const work = await api.ctx.db.query<{ topic: string }>({
      name: "work-of-refund",
      text: "SELECT topic FROM outbox WHERE key = $1 AND topic LIKE 'refund/%' ORDER BY topic",
      values: [id],
    });
    expect(work.map(({ topic }) => topic)).toEqual(["refund/enquire", "refund/run"]);
    await askRefund(ctx, id);
    expect(asked).toHaveLength(1);
  });

  test("that the bank has been asked for cannot be stopped: an item says so, until the bank has spoken", async () => {
    for (const word of ["returned", "refused"] as const) {
      const { entry, id } = await treasury.aRefund();
      await askRefund(bank.takingRefunds().ctx, id);
      await api.ctx.db.tx(company.tenant, (tx) => holdReceiptsAt(api.ctx, tx, accountId));
      await watchReceipt(api.ctx, company.tenant, id);
      expect(await treasury.itemsAbout(entry.reference)).toMatchObject([
        { kind: "refundNotStopped", open: true },
      ]);
      if (word === "refused") await treasury.refuseRefund(id);
      else {
        await recordEntry(api.ctx, treasury.debitOf({ returnId: wire(id) }));
        await concludeRefund(api.ctx, company.tenant, id);
      }
      const items = await treasury.itemsAbout(entry.reference);
      expect(items.find(({ kind }) => kind === "refundNotStopped")).toMatchObject({ open: false });
      // What the bank did not send back stands still with its account.
      const after =
        word === "refused" ? { state: "REJECT", holds: ["frozen"] } : { state: "REFUNDED", holds: [] };
      expect(await treasury.orderOf(entry.reference)).toMatchObject(after);
      await api.ctx.db.tx(company.tenant, (tx) => releaseReceiptsAt(api.ctx, tx, accountId));
    }
  });
});
