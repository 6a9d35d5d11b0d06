import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { bankOf } from "#testing/bank.ts";
import type { Company } from "#testing/company.ts";
import { startTreasury, type treasuryOf } from "#testing/treasury.ts";
import { recordEntry } from "./record-entry.ts";
import { askRefund, concludeRefund, keepRefundWord } from "./refund-payer.ts";
import { reportBreak } from "./report-break.ts";
import { settleBreak } from "./settle-break.ts";
import { hearOfMissingDebit } from "./watch-debit.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let company: Company;
let staff: StaffClient;
let treasury: ReturnType<typeof treasuryOf>;
beforeAll(async () => {
  ({ api, bank, company, staff, treasury } = await startTreasury());
});
afterAll(() => api.stop());

const wire = (id: string) => id.replaceAll("-", "");
const suspense = () => treasury.houseBalance("suspense");

describe("a refund that the bank says it has returned", () => {
  const returned = async () => {
    const receipt = await treasury.aRefund();
    await askRefund(bank.takingRefunds().ctx, receipt.id);
    await keepRefundWord(api.ctx, receipt.id, "returned");
    await concludeRefund(api.ctx, company.tenant, receipt.id);
    return receipt;
  };
  const workOn = async (id: string) => {
    const rows = await api.ctx.db.query<{ topic: string; days: number }>({
      name: "work-on-debit",
      text: `SELECT topic, extract(day FROM due_at - now())::int AS days FROM outbox
             WHERE key = $1 AND topic = 'statement/debit'`,
      values: [id],
    });
    return rows[0];
  };

  test("and whose debit does not come is an item by then, which the debit closes", async () => {
    const { id } = await returned();
    expect((await workOn(id))!.days).toBeGreaterThan(0);
    for (let n = 0; n < 2; n++) await hearOfMissingDebit(api.ctx, id);
    expect(await workOn(id)).toBeUndefined();
    expect(await treasury.itemsAbout(id)).toMatchObject([{ kind: "debitMissing", open: true }]);
    await recordEntry(api.ctx, treasury.debitOf({ returnId: wire(id) }));
    expect(await treasury.itemsAbout(id)).toMatchObject([{ kind: "debitMissing", open: false }]);
  });

  test("and whose debit has come is none", async () => {
    const { id } = await treasury.aRefund();
    await recordEntry(api.ctx, treasury.debitOf({ returnId: wire(id) }));
    await concludeRefund(api.ctx, company.tenant, id);
    expect(await workOn(id)).toBeUndefined();
    await hearOfMissingDebit(api.ctx, id);
    expect(await treasury.itemsAbout(id)).toEqual([]);
  });

  test("is explained by a debit that does not say for what, and then has had its debit", async () => {
    const before = await suspense();
    const { id } = await returned();
    await hearOfMissingDebit(api.ctx, id);
    const [nameless, other] = [
      treasury.debitOf(),
      treasury.debitOf({ money: { currency: "USD", minor: 1n } }),
    ];
    for (const debit of [nameless, other]) await recordEntry(api.ctx, debit);
    const item = await treasury.take(staff, id);
    const wrong = await treasury.decide(staff, item, { decision: "match", matchedBy: other.reference });
    expect(wrong.data).toMatchObject({ refusal: "wrongState" });
    const right = await treasury.decide(staff, item, { decision: "match", matchedBy: nameless.reference });
    expect(right.code).toBe(0);
    expect((await suspense()) - before).toBe(-1n);
    expect(await treasury.itemsAbout(nameless.reference)).toMatchObject([{ open: false }]);
    const late = treasury.debitOf({ returnId: wire(id) });
    await recordEntry(api.ctx, late);
    expect(await treasury.itemsAbout(late.reference)).toMatchObject([{ kind: "doubleDebit", open: true }]);
  });

  test("and never debits is written off at last; a debit that comes meanwhile closes it instead", async () => {
    for (const comes of [false, true]) {
      const { id } = await returned();
      await hearOfMissingDebit(api.ctx, id);
      const item = await treasury.take(staff, id);
      const before = await suspense();
      // Placed by a run that looked before the decision was made.
      const debit = treasury.debitOf({ returnId: wire(id) });
      if (comes) await recordEntry(api.ctx, debit);
      const reply = await treasury.decide(staff, item, { decision: "writeOff" });
      expect(reply.code === 0).toBe(!comes);
      for (let n = 0; n < 2; n++) await settleBreak(api.ctx, item);
      expect(before - (await suspense())).toBe(100_000n);
      expect(await treasury.itemsAbout(id)).toMatchObject([{ open: false }]);
    }
  });

  test("with another amount has an item of its own, which settles what is missing too", async () => {
    const before = await suspense();
    const { id } = await returned();
    await hearOfMissingDebit(api.ctx, id);
    const debit = treasury.debitOf({ returnId: wire(id), money: { currency: "USD", minor: 98_000n } });
    await recordEntry(api.ctx, debit);
    const missing = await treasury.take(staff, id);
    const reply = await treasury.decide(staff, missing, { decision: "writeOff" });
    expect(reply.data).toMatchObject({ refusal: "wrongState" });
    const item = await treasury.take(staff, debit.reference);
    expect((await treasury.decide(staff, item, { decision: "writeOff" })).code).toBe(0);
    await settleBreak(api.ctx, item);
    expect(await suspense()).toBe(before);
    expect(await treasury.itemsAbout(id)).toMatchObject([{ open: false }]);
  });

  test("out of suspense comes back to its owner, who does not ask for it again", async () => {
    const before = await suspense();
    const entry = bank.anEntry({ accountId: "889999999999" });
    await recordEntry(api.ctx, entry);
    const item = await treasury.take(staff, entry.reference);
    expect((await treasury.decide(staff, item, { decision: "return" })).code).toBe(0);
    await askRefund(bank.takingRefunds().ctx, item);
    await keepRefundWord(api.ctx, item, "returned");
    await concludeRefund(api.ctx, house, item);
    await hearOfMissingDebit(api.ctx, item);
    const again = await treasury.decide(staff, item, { decision: "return" });
    expect(again.data).toMatchObject({ refusal: "wrongState" });
    const debit = treasury.debitOf();
    await recordEntry(api.ctx, debit);
    const matched = await treasury.decide(staff, item, { decision: "match", matchedBy: debit.reference });
    expect(matched.code).toBe(0);
    expect(await suspense()).toBe(before);
  });

  test("by a debit that the statement does not have is over: the house has what the bank did not take", async () => {
    const { id } = await treasury.aRefund();
    const debit = treasury.debitOf({ returnId: wire(id) });
    await recordEntry(api.ctx, debit);
    await concludeRefund(api.ctx, company.tenant, id);
    const before = { nostro: await treasury.houseBalance("nostro"), suspense: await suspense() };
    const missing = { currency: "USD", bankMinor: null, booksMinor: 100_000n } as const;
    await reportBreak(api.ctx, { reference: debit.reference, kind: "notInStatement", ...missing });
    const item = await treasury.take(staff, debit.reference);
    const writeOff = () => treasury.decide(staff, item, { decision: "writeOff" });
    expect(await treasury.movedBy("loss", writeOff)).toBe(100_000n);
    expect((await treasury.houseBalance("nostro")) - before.nostro).toBe(100_000n);
    expect(await suspense()).toBe(before.suspense);
    const late = treasury.debitOf({ returnId: wire(id) });
    await recordEntry(api.ctx, late);
    expect(await treasury.itemsAbout(late.reference)).toMatchObject([{ kind: "doubleDebit", open: true }]);
  });
});
