import { randomInt, randomUUID } from "node:crypto";
import * as agreements from "@causeway/contract/console/agreement";
import { listMerchantAccounts } from "@causeway/contract/console/account";
import * as contract from "@causeway/contract/console/statement";
import * as portal from "@causeway/contract/portal/collection";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import { creditOrder } from "#collection/credit-order.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { bankOf } from "#testing/bank.ts";
import type { Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { carryOutDecided, startTreasury, usd, type treasuryOf } from "#testing/treasury.ts";
import type { BankEntry } from "@causeway/bank-link";
import { hearOfContradiction } from "./contradiction.ts";
import { recordEntry } from "./record-entry.ts";
import { settleBreak } from "./settle-break.ts";

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

/** A credit for an account that nobody has, told by the bank and taken by somebody of the treasury. */
async function aStray(over: Partial<BankEntry> = {}) {
  const entry = bank.anEntry({ accountId: `99${randomInt(1e12)}`, ...over });
  await bank.tell(bank.noticeOf(entry));
  await bank.hear();
  await recordEntry(api.ctx, entry);
  return { entry, breakId: await treasury.take(staff, entry.reference) };
}
const to = () => ({ decision: "assign", merchantId: company.tenant, accountId }) as const;
const statedIn = (reference: string) =>
  api.ctx.db.tx(house, (tx) =>
    tx.one<{ became: string; tenant: string | null }>(
      "SELECT became, tenant FROM bank_entry WHERE reference = $1",
      [reference],
    ),
  );

describe("money in suspense that is a merchant's", () => {
  test("becomes a receipt of his that waits for evidence, and the nostro does not move again", async () => {
    const { entry, breakId } = await aStray();
    const nostro = await treasury.houseBalance("nostro");
    const suspense = await treasury.houseBalance("suspense");
    const before = await treasury.balanceOf("uncredited");
    expect((await treasury.decide(staff, breakId, to())).code).toBe(0);
    expect(await treasury.houseBalance("nostro")).toBe(nostro);
    expect((await treasury.houseBalance("suspense")) - suspense).toBe(-100_000n);
    expect((await treasury.balanceOf("uncredited")) - before).toBe(100_000n);
    const { id, state } = await treasury.orderOf(entry.reference);
    expect(state).toBe("WAITING_RELATIVE");
    const detail = await company.portal.call(portal.readCollectionOrder, { id });
    expect(detail.data).toMatchObject({
      status: "WAITING_RELATIVE",
      amount: { currency: "USD", amount: "1000.00" },
      payerName: "Nordwind GmbH",
    });
    expect(await treasury.itemsAbout(entry.reference)).toMatchObject([
      { kind: "unknownAccount", open: false },
    ]);
    // Sent again, whoever carries it out finds it done.
    await settleBreak(api.ctx, breakId);
    expect((await treasury.balanceOf("uncredited")) - before).toBe(100_000n);
    // And it is credited like any other.
    await treasury.approve(id);
    const available = await treasury.balanceOf("available");
    await creditOrder(api.ctx, company.tenant, id);
    expect(await treasury.balanceOf("available")).toBeGreaterThan(available);
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "FINISHED" });
  });

  test("leaves in his audit who decided it and why", async () => {
    const { entry, breakId } = await aStray();
    await treasury.decide(staff, breakId, to());
    const acts = await api.ctx.db.tx(company.tenant, (tx) =>
      tx.rows<{ actor: string; reason: string }>(
        `SELECT actor, details ->> 'reason' AS reason FROM audit WHERE act = 'collection.assignDecided' ORDER BY seq DESC`,
      ),
    );
    expect(acts[0]).toEqual({
      actor: `staff:${staff.member.id}`,
      reason: "The bank was asked on the telephone",
    });
    expect(await statedIn(entry.reference)).toEqual({ became: "order", tenant: company.tenant });
  });

  test("is the same receipt when its process dies before the posting, and is finished by the next", async () => {
    const { entry, breakId } = await aStray();
    const before = await treasury.balanceOf("uncredited");
    const post = () => Promise.reject(new Error("died"));
    const dying = { ...api.ctx, books: { ...api.ctx.books, post } };
    await staff.call(contract.closeBreak, {
      breakId,
      note: "The payer mistyped the number",
      ...to(),
      requestId: randomUUID(),
    });
    await expect(settleBreak(dying, breakId)).rejects.toThrow("died");
    const { id } = await treasury.orderOf(entry.reference);
    // Nothing can be credited of what is not there.
    await treasury.approve(id);
    await expect(creditOrder(api.ctx, company.tenant, id)).rejects.toThrow("not booked yet");
    await settleBreak(api.ctx, breakId);
    expect((await treasury.balanceOf("uncredited")) - before).toBe(100_000n);
    expect((await treasury.orderOf(entry.reference)).id).toBe(id);
  });

  test("can be undone like any other receipt when the bank takes it back", async () => {
    const { entry, breakId } = await aStray();
    await treasury.decide(staff, breakId, to());
    const before = await treasury.balanceOf("uncredited");
    const nostro = await treasury.houseBalance("nostro");
    const back = {
      direction: "debit",
      isReversal: true,
      reverses: entry.reference,
      counterparty: null,
    } as const;
    await recordEntry(api.ctx, bank.anEntry({ accountId: usd, ...back }));
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "CANCELLED" });
    expect((await treasury.balanceOf("uncredited")) - before).toBe(-100_000n);
    expect((await treasury.houseBalance("nostro")) - nostro).toBe(-100_000n);
  });

  test("stands still with him where the bank contradicts itself about it", async () => {
    const { entry, breakId } = await aStray();
    const other = { ...entry, money: { ...entry.money, minor: 1n } };
    await bank.tell(bank.noticeOf(other));
    await bank.hear();
    await hearOfContradiction(api.ctx, `entry:${entry.reference}`);
    await treasury.decide(staff, breakId, to());
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ holds: ["bank"] });
  });

  test("is given to nobody whose account has not this currency open, and to no account of somebody else's", async () => {
    const { breakId } = await aStray({ money: { currency: "GBP", minor: 5_000n } });
    expect((await treasury.decide(staff, breakId, to())).data).toMatchObject({ refusal: "notFound" });
    const other = await aStray();
    const wrong = { ...to(), merchantId: randomUUID() };
    expect((await treasury.decide(staff, other.breakId, wrong)).data).toMatchObject({ refusal: "notFound" });
    const nobody = await treasury.decide(staff, other.breakId, { decision: "assign" });
    expect(nobody.data).toMatchObject({ refusal: "invalidInput" });
    expect(await statedIn(other.entry.reference)).toEqual({ became: "suspense", tenant: null });
  });

  test("is given to nobody without a payer's name, whom reviewers would have to look at", async () => {
    const { breakId } = await aStray({ counterparty: null });
    expect((await treasury.decide(staff, breakId, to())).data).toMatchObject({ refusal: "payerUnnamed" });
  });

  test("that has been sent back, or is a debit, is not given to anybody", async () => {
    const { breakId } = await aStray();
    await treasury.decide(staff, breakId, { decision: "return" });
    expect((await treasury.decide(staff, breakId, to())).code).not.toBe(0);
    const debit = treasury.debitOf();
    await recordEntry(api.ctx, debit);
    const id = await treasury.take(staff, debit.reference);
    expect((await treasury.decide(staff, id, to())).data).toMatchObject({ refusal: "wrongState" });
  });

  test("becomes nobody's by SQL that no decision stands behind", async () => {
    const { entry } = await aStray();
    const give = execute(
      api.database.ownerUrl,
      `UPDATE bank_entry SET became = 'order', tenant = '${company.tenant}', order_id = '${randomUUID()}'
       WHERE reference = '${entry.reference}'`,
    );
    await expect(give).rejects.toThrow("what it became stays");
  });

  test("is found for whoever looks for the account by its number or by the company's name", async () => {
    const { rows } = (await staff.call(listMerchantAccounts, { limit: 100 })).data;
    const own = rows.find((each) => each.accountId === accountId)!;
    for (const search of [own.accountNo, own.holderName.slice(0, 8)]) {
      const found = (await staff.call(listMerchantAccounts, { search, limit: 20 })).data.rows;
      expect(found.map((each) => each.accountId)).toContain(accountId);
    }
  });
});

describe("above the amount that one person decides alone", () => {
  /** One person proposes it, and a second one agrees. */
  async function agreedBy() {
    const stray = await aStray({ money: { currency: "USD", minor: 9_000_000_000n } });
    const asked = await treasury.decide(staff, stray.breakId, to());
    expect(asked.data.waitsUntil).not.toBeNull();
    expect(await statedIn(stray.entry.reference)).toMatchObject({ became: "suspense" });
    const second = await api.aStaffMember("treasury");
    const { data } = await second.call(agreements.listAgreements, { state: "waiting" });
    const { agreementId, digest, wish } = data.find(({ subject }) => subject === stray.breakId)!;
    const agreed = { agreementId, digest, requestId: randomUUID() };
    expect((await second.call(agreements.agreeToProposal, agreed)).code).toBe(0);
    return { ...stray, wish };
  }

  test("two people give it, and the second has read to whom", async () => {
    const { entry, wish } = await agreedBy();
    const { rows } = (await staff.call(listMerchantAccounts, { limit: 100 })).data;
    const { holderName, accountNo } = rows.find((each) => each.accountId === accountId)!;
    expect(wish["to"]).toBe(`${holderName} · ${accountNo}`);
    await carryOutDecided(api);
    expect(await statedIn(entry.reference)).toEqual({ became: "order", tenant: company.tenant });
  });

  test("nobody else is given it than whom they agreed on", async () => {
    const { entry, breakId } = await agreedBy();
    // Whoever has our SQL names another account after the agreement.
    await execute(
      api.database.ownerUrl,
      `ALTER TABLE statement_break DISABLE TRIGGER statement_break_decided;
       UPDATE statement_break SET assigned_account = '${randomUUID()}' WHERE id = '${breakId}';
       ALTER TABLE statement_break ENABLE TRIGGER statement_break_decided`,
    );
    await carryOutDecided(api);
    expect(await statedIn(entry.reference)).toMatchObject({ became: "suspense" });
    const [item] = await api.ctx.db.tx(house, (tx) =>
      tx.rows<{ refusal: string }>("SELECT refusal FROM statement_break WHERE id = $1", [breakId]),
    );
    expect(item).toEqual({ refusal: "notAgreed" });
  });
});
