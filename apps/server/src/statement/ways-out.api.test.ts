import { keepBankDays } from "./bank-days.ts";
import { randomUUID } from "node:crypto";
import * as contract from "@causeway/contract/console/statement";
import { findMerchantAccounts, setAccountsClosed } from "@causeway/ledger";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { beginRefund } from "#collection/refund-order.ts";
import { creditOrder } from "#collection/credit-order.ts";
import { bookCredit } from "#collection/book-credit.ts";
import { house } from "#platform/ids.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { bankOf } from "#testing/bank.ts";
import type { Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { startTreasury, usd, type treasuryOf } from "#testing/treasury.ts";
import { bookDifference } from "./correct-receipt.ts";
import { hearOfContradiction } from "./contradiction.ts";
import { reconcileStatement } from "./reconcile-statement.ts";
import { recordEntry } from "./record-entry.ts";
import { concludeRefund } from "./refund-payer.ts";
import { settleBreak } from "./settle-break.ts";
import { watchReceipt } from "./watch-receipt.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let company: Company;
let staff: StaffClient;
let treasury: ReturnType<typeof treasuryOf>;

beforeAll(async () => {
  ({ api, bank, company, staff, treasury } = await startTreasury());
});
afterEach(() => treasury.compareWaiting());
afterAll(() => api.stop());

const aReceipt = (bookingDay: string) => treasury.aReceipt({ accountId: usd, bookingDay });
const nostro = () => treasury.houseBalance("nostro");
const suspense = () => treasury.houseBalance("suspense");

const workFor = (key: string) =>
  api.ctx.db.query<{ topic: string }>({
    name: "work-for",
    text: "SELECT topic FROM outbox WHERE key IN ($1, 'harbour/' || $1)",
    values: [key],
  });

describe("a credit that the bank's statement does not have", () => {
  test("is not sent back but cancelled, which undoes it in the books, and cannot be credited", async () => {
    const before = { nostro: await nostro(), uncredited: await treasury.balanceOf("uncredited") };
    const { entry, id } = await aReceipt("2026-09-04");
    await treasury.reconcile("2026-09-04", []);
    const item = await treasury.take(staff, entry.reference, "notInStatement");
    for (const decision of ["return", "keep"] as const)
      expect((await treasury.decide(staff, item, { decision })).data).toMatchObject({
        refusal: "wrongState",
      });
    expect((await treasury.decide(staff, item, { decision: "cancel" })).code).toBe(0);
    for (let n = 0; n < 2; n++) await settleBreak(api.ctx, item);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "CANCELLED" });
    await creditOrder(api.ctx, company.tenant, id);
    expect({ nostro: await nostro(), uncredited: await treasury.balanceOf("uncredited") }).toEqual(before);
    expect(await treasury.itemsAbout(entry.reference)).toMatchObject([{ open: false }]);
    // Nothing is missing from the next statement either.
    await treasury.compareWaiting();
    await treasury.reconcile("2026-09-04", [], "B");
    expect(await treasury.itemsAbout(entry.reference)).toHaveLength(1);
  });

  test("and was credited is taken back as far as the merchant has it, else the house bears it", async () => {
    const { entry, id } = await aReceipt("2026-09-05");
    await treasury.approve(id);
    await creditOrder(api.ctx, company.tenant, id);
    await treasury.reconcile("2026-09-05", []);
    const item = await treasury.take(staff, entry.reference, "notInStatement");
    expect((await treasury.decide(staff, item, { decision: "cancel" })).data).toMatchObject({
      refusal: "wrongState",
    });
    await spendEverything();
    const credited = await nostro();
    expect((await treasury.decide(staff, item, { decision: "takeBack" })).code).toBe(0);
    await settleBreak(api.ctx, item);
    const open = (await staff.call(contract.listBreaks, { state: "open", limit: 100 })).data.rows;
    expect(open.find(({ breakId }) => breakId === item)).toMatchObject({
      decision: null,
      refusal: "insufficient_funds",
    });
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "FINISHED" });
    const before = {
      loss: await treasury.houseBalance("loss"),
      charges: await treasury.houseBalance("bank_charge"),
    };
    expect((await treasury.decide(staff, item, { decision: "writeOff" })).code).toBe(0);
    for (let n = 0; n < 2; n++) await settleBreak(api.ctx, item);
    expect(before.loss - (await treasury.houseBalance("loss"))).toBe(100_000n);
    expect(await treasury.houseBalance("bank_charge"), "a loss is no charge of the bank's").toBe(
      before.charges,
    );
    expect(credited - (await nostro())).toBe(100_000n);
    expect(await treasury.itemsAbout(entry.reference)).toMatchObject([{ open: false }]);
  });

  test("and nobody was given leaves suspense by the same posting", async () => {
    const before = await suspense();
    const entry = bank.anEntry({ accountId: "889999999999", bookingDay: "2026-09-06" });
    await recordEntry(api.ctx, entry);
    await treasury.reconcile("2026-09-06", []);
    const item = await treasury.take(staff, entry.reference, "notInStatement");
    expect((await treasury.decide(staff, item, { decision: "cancel" })).code).toBe(0);
    await settleBreak(api.ctx, item);
    expect(await suspense()).toBe(before);
    expect((await treasury.itemsAbout(entry.reference)).map(({ open }) => open)).toEqual([false, false]);
  });

  /** What the merchant has available is gone, as by payments. */
  async function spendEverything(): Promise<void> {
    const own = await api.ctx.db.tx(company.tenant, (tx) => findMerchantAccounts(tx, company.tenant));
    const { available } = own.get("USD")!;
    const amount = await treasury.balanceOf("available");
    const spent = await api.ctx.books.post(
      company.tenant,
      { subject: await anOrderId(), step: "spend" },
      (place, idOf) => [
        {
          kind: "transfer",
          id: idOf(),
          debit: available,
          credit: place({ kind: "fee", currency: "USD" }),
          amount,
          purpose: "fee",
        },
      ],
    );
    expect(spent.accepted).toBe(true);
  }
  const anOrderId = async () => (await aReceipt("2026-09-30")).id;
});

describe("a receipt that could not be credited", () => {
  test("is an item, is tried again by itself or when asked, and settles the item once the cause is gone", async () => {
    const { entry, id } = await aReceipt("2026-09-07");
    await treasury.approve(id);
    await setAvailable(true);
    await creditOrder(api.ctx, company.tenant, id);
    await watchReceipt(api.ctx, company.tenant, id);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "FAILED" });
    expect(await treasury.itemsAbout(entry.reference)).toMatchObject([{ kind: "creditFailed", open: true }]);
    const [work] = await api.ctx.db.query<{ due: boolean }>({
      name: "credit-again",
      text: "SELECT due_at > now() AS due FROM outbox WHERE topic = 'collection/credit' AND key = $1",
      values: [id],
    });
    expect(work).toEqual({ due: true });
    await setAvailable(false);
    const item = await treasury.take(staff, entry.reference);
    expect((await treasury.decide(staff, item, { decision: "retry" })).code).toBe(0);
    const before = await treasury.balanceOf("available");
    for (let n = 0; n < 2; n++) await creditOrder(api.ctx, company.tenant, id);
    await watchReceipt(api.ctx, company.tenant, id);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "FINISHED" });
    expect((await treasury.balanceOf("available")) - before).toBeGreaterThan(99_000n);
    expect(await treasury.itemsAbout(entry.reference)).toMatchObject([{ open: false }]);
  });

  test("by one run and could by another that began beside it is credited once, and never called uncredited", async () => {
    const { entry, id } = await aReceipt("2026-09-08");
    await treasury.approve(id);
    await setAvailable(true);
    const before = await treasury.balanceOf("available");
    const { post } = api.ctx.books;
    // This run is told no, and before it can say so the cause is gone and another run has been through.
    const books: typeof api.ctx.books = {
      ...api.ctx.books,
      post: async (...given) => {
        const refused = await post(...given);
        await setAvailable(false);
        await creditOrder(api.ctx, company.tenant, id);
        return refused;
      },
    };
    await creditOrder({ ...api.ctx, books }, company.tenant, id);
    const { state } = await treasury.orderOf(entry.reference);
    const given = (await treasury.balanceOf("available")) - before;
    expect({ state, isGiven: given > 0n }).toEqual({ state: "FAILED", isGiven: false });
    for (let n = 0; n < 2; n++) await creditOrder(api.ctx, company.tenant, id);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "FINISHED" });
    const once = (await treasury.balanceOf("available")) - before;
    expect(once > 99_000n && once <= 100_000n).toBe(true);
  });

  async function setAvailable(isClosed: boolean): Promise<void> {
    const own = await api.ctx.db.tx(company.tenant, (tx) => findMerchantAccounts(tx, company.tenant));
    const client = new pg.Client({ connectionString: api.database.ownerUrl });
    await client.connect();
    await setAccountsClosed(client, [own.get("USD")!.available], isClosed);
    await client.end();
  }
});

describe("a return that the bank refuses", () => {
  test("of money in suspense leaves its item open, and can be asked for again under another id", async () => {
    const entry = bank.anEntry({ accountId: "889999999999" });
    await recordEntry(api.ctx, entry);
    const held = await suspense();
    const item = await treasury.take(staff, entry.reference);
    for (let n = 0; n < 2; n++) {
      expect((await treasury.decide(staff, item, { decision: "return" })).code).toBe(0);
      const [refund] = await openRefunds(item);
      await treasury.refuseRefund(refund!.id, house);
      expect(await treasury.itemsAbout(entry.reference)).toMatchObject([
        { kind: "unknownAccount", open: true },
      ]);
    }
    expect(await suspense()).toBe(held);
    const ids = await api.ctx.db.query<{ id: string }>({
      name: "refunds-of-item",
      text: "SELECT id FROM bank_instruction WHERE subject = $1",
      values: [item],
    });
    expect(new Set(ids.map(({ id }) => id)).size).toBe(2);
  });

  test("of a merchant's receipt tells him what happens next, and is an item until its money has moved", async () => {
    const { entry, id } = await treasury.aRefund({ bookingDay: "2026-09-11" });
    await treasury.refuseRefund(id, company.tenant);
    const told = await api.ctx.db.tx(company.tenant, (tx) =>
      tx.rows<{ kind: string }>("SELECT kind FROM message WHERE link LIKE '%' || $1", [id]),
    );
    expect(told.map(({ kind }) => kind)).toContain("collection.refundRefused");
    const item = await treasury.take(staff, entry.reference, "refundRefused");
    expect((await treasury.decide(staff, item, { decision: "return" })).code).toBe(0);
    await beginRefund(api.ctx, company.tenant, id);
    const [second] = await openRefunds(id);
    expect(second!.id).not.toBe(id);
    const debit = bank.anEntry({
      accountId: usd,
      direction: "debit",
      returnId: second!.id.replaceAll("-", ""),
    });
    await recordEntry(api.ctx, debit);
    await concludeRefund(api.ctx, company.tenant, second!.id);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "REFUNDED" });
    expect(await treasury.itemsAbout(entry.reference)).toMatchObject([{ open: false }]);
  });

  test("of a receipt the bank contradicts is held again, and not credited instead", async () => {
    const { entry, id } = await aReceipt("2026-09-12");
    for (const minor of [100_000n, 10_000n])
      await bank.tell(bank.noticeOf({ ...entry, money: { ...entry.money, minor } }));
    await bank.hear();
    await hearOfContradiction(api.ctx, `entry:${entry.reference}`);
    const item = await treasury.take(staff, entry.reference);
    expect((await treasury.decide(staff, item, { decision: "return" })).code).toBe(0);
    await beginRefund(api.ctx, company.tenant, id);
    await treasury.refuseRefund(id, company.tenant);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "REJECT", holds: ["bank"] });
    expect(await treasury.itemsAbout(entry.reference)).toMatchObject([{ kind: "contradiction", open: true }]);
    await treasury.approve(id);
    const before = await treasury.balanceOf("available");
    await creditOrder(api.ctx, company.tenant, id);
    expect(await treasury.balanceOf("available")).toBe(before);
  });

  const openRefunds = (subject: string) =>
    api.ctx.db.query<{ id: string }>({
      name: "open-refunds",
      text: "SELECT id FROM bank_instruction WHERE subject = $1 AND concluded_at IS NULL",
      values: [subject],
    });
});

describe("a statement", () => {
  test("of a day counts what was booked on it, whatever the value date", async () => {
    const day = "2026-08-10";
    const late = { accountId: usd, bookingDay: day, valueDate: "2026-08-11" };
    const { entry } = await treasury.aReceipt(late);
    const statementId = await treasury.reconcile(day, [entry]);
    expect(await treasury.itemsAbout(statementId)).toEqual([]);
    expect(await treasury.itemsAbout(entry.reference)).toEqual([]);
  });

  test("that comes a second time for its day, corrected, corrects a receipt and its fee", async () => {
    const day = "2026-09-15";
    const { entry, id } = await aReceipt(day);
    const before = await treasury.balanceOf("uncredited");
    const right = { ...entry, money: { ...entry.money, minor: 120_000n } };
    await treasury.reconcile(day, [right]);
    await treasury.reconcile(day, [right], "B");
    // What differs has a name, so that the next day agrees.
    const next = await treasury.reconcile("2026-09-16", [], "", await bank.closingBefore("2026-09-16"));
    expect(await treasury.itemsAbout(next)).toEqual([]);
    const item = await treasury.take(staff, entry.reference, "differs");
    const note = "As the statement says";
    const correction = { breakId: item, note, decision: "correct", requestId: randomUUID() } as const;
    expect((await staff.call(contract.closeBreak, correction)).code).toBe(0);
    await settleBreak(api.ctx, item);
    for (let n = 0; n < 2; n++) await bookDifference(api.ctx, item);
    expect((await treasury.balanceOf("uncredited")) - before).toBe(20_000n);
    const [fee] = await api.ctx.db.tx(company.tenant, (tx) =>
      tx.rows<{ fee: string }>("SELECT fee FROM collection_order WHERE id = $1", [id]),
    );
    expect(Number(fee!.fee)).toBeLessThan(2_000);
    for (const statement of ["STUSD20260915", "STUSD20260915B"]) {
      expect(await workFor(`statement:${statement}`)).toEqual([{ topic: "statement/reconcile" }]);
      await reconcileStatement(api.ctx, `statement:${statement}`);
    }
    await keepBankDays(api.ctx);
    expect(await treasury.itemsAbout(next)).toEqual([]);
    expect(await treasury.itemsAbout(entry.reference)).toMatchObject([{ kind: "differs", open: false }]);
  });
});

test("a receipt that the books refused is booked once its account is open again", async () => {
  const entry = bank.anEntry({ accountId: usd, bookingDay: "2026-09-20" });
  await recordEntry(api.ctx, entry);
  const { id } = await treasury.orderOf(entry.reference);
  const own = await api.ctx.db.tx(company.tenant, (tx) => findMerchantAccounts(tx, company.tenant));
  const close = (isClosed: boolean) =>
    execute(
      api.database.ownerUrl,
      `UPDATE ledger.account SET closed = ${isClosed} WHERE id = ${own.get("USD")!.uncredited}`,
    );
  await close(true);
  await expect(bookCredit(api.ctx, company.tenant, id)).rejects.toThrow("account_closed");
  await close(false);
  const before = await treasury.balanceOf("uncredited");
  for (let n = 0; n < 2; n++) await bookCredit(api.ctx, company.tenant, id);
  expect((await treasury.balanceOf("uncredited")) - before).toBe(100_000n);
});
