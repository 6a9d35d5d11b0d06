import { randomUUID } from "node:crypto";
import type { BankEntry } from "@causeway/bank-link";
import { code } from "@causeway/contract";
import * as contract from "@causeway/contract/console/statement";
import * as portal from "@causeway/contract/portal/collection";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectionReview, type OrderId } from "#collection/index.ts";
import { bookCredit } from "#collection/record-credit.ts";
import { creditOrder } from "#collection/settle-order.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { bankOf } from "#testing/bank.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { peopleOf } from "#testing/people.ts";
import { receivingOf } from "#testing/receiving.ts";
import { hearOfContradiction, hearOfEntry, recordEntry } from "./record-entry.ts";
import { askReturn } from "./return-suspense.ts";
import type { BreakId } from "./statement.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let company: Company;
let treasury: StaffClient;
const usd = "880000000042";
const jpy = "880000000043";

beforeAll(async () => {
  api = await startTestApi();
  bank = bankOf(api);
  treasury = await api.aStaffMember("treasury");
  const receiving = receivingOf(api, companiesOf(api, peopleOf(api)));
  company = await receiving.aCertifiedCompany();
  await receiving.anOpenAccount(company, {}, { USD: usd, JPY: jpy });
});
afterAll(() => api.stop());

const others: Readonly<Record<string, (entry: BankEntry) => BankEntry>> = {
  amount: (entry) => ({ ...entry, money: { ...entry.money, minor: entry.money.minor + 1n } }),
  account: (entry) => ({ ...entry, accountId: jpy }),
  currency: (entry) => ({ ...entry, money: { ...entry.money, currency: "EUR" } }),
};

/** The bank tells of a credit and then says something else under the same reference. */
async function aContradicted(change: (entry: BankEntry) => BankEntry = others["amount"]!) {
  const entry = bank.anEntry({ accountId: usd });
  for (const told of [entry, change(entry)]) expect(await bank.tell(bank.noticeOf(told))).toBe(204);
  // The second is heard first: the worst order in which it can happen.
  await hearOfContradiction(api.ctx, `entry:${entry.reference}`);
  await hearOfEntry(api.ctx, `entry:${entry.reference}`);
  const order = await api.ctx.db.tx(company.tenant, (tx) =>
    tx.one<{ id: OrderId }>("SELECT id FROM collection_order WHERE bank_reference = $1", [entry.reference]),
  );
  await bookCredit(api.ctx, company.tenant, order.id);
  return { entry, id: order.id, breakId: await breakAbout(entry.reference) };
}

async function breakAbout(reference: string): Promise<string> {
  const open = (await treasury.call(contract.listBreaks, { state: "open" })).data;
  const found = open.find((each) => each.reference === reference);
  if (!found) throw new Error(`no break about ${reference}`);
  await treasury.call(contract.takeBreak, { breakId: found.breakId, requestId: randomUUID() });
  return found.breakId;
}

const close = (breakId: string, decision?: "keep" | "return") =>
  treasury.call(contract.closeBreak, {
    breakId,
    note: "The bank was asked on the telephone",
    ...(decision && { decision }),
    requestId: randomUUID(),
  });
const detail = async (id: string) => (await company.portal.call(portal.readCollectionOrder, { id })).data;
const work = (key: string) =>
  api.ctx.db.query<{ topic: string }>({
    name: "work-for",
    text: "SELECT topic FROM outbox WHERE key = $1 AND topic <> 'collection/watch' ORDER BY topic",
    values: [key],
  });

async function approve(id: OrderId): Promise<void> {
  await execute(api.database.ownerUrl, `UPDATE collection_order SET state = 'AUDITING' WHERE id = '${id}'`);
  await api.ctx.db.tx(company.tenant, (tx) =>
    collectionReview(api.ctx).decided(tx, {
      caseId: randomUUID() as never,
      subjectId: id,
      outcome: "approve",
      reasons: [],
      decidedAt: api.ctx.clock.now(),
    }),
  );
}

describe("a credit the bank contradicts itself about", () => {
  test.each(Object.keys(others))("by another %s is held, and the merchant reads why", async (what) => {
    const { id } = await aContradicted(others[what]);
    expect(await detail(id)).toMatchObject({
      holds: ["bank"],
      amount: { currency: "USD", amount: "1000.00" },
    });
  });

  test("is reviewed but not credited until a person says that it stands", async () => {
    const { id, breakId } = await aContradicted();
    await approve(id);
    expect(await work(id)).toEqual([]);
    expect(await detail(id)).toMatchObject({ status: "NOT_CREDITED", holds: ["bank"] });
    expect((await close(breakId)).data).toMatchObject({ refusal: "invalidInput" });
    expect((await close(breakId, "keep")).code).toBe(0);
    expect(await work(id)).toEqual([{ topic: "collection/credit" }]);
    await creditOrder(api.ctx, company.tenant, id);
    expect(await detail(id)).toMatchObject({ status: "FINISHED", holds: [] });
  });

  test("goes back to its payer when a person decides so, approved or not", async () => {
    for (const approved of [true, false]) {
      const { id, breakId } = await aContradicted();
      if (approved) await approve(id);
      expect((await close(breakId, "return")).code).toBe(0);
      expect(await work(id)).toEqual([{ topic: "collection/refund" }]);
      expect(await detail(id)).toMatchObject({ status: "NOT_CREDITED", holds: [] });
    }
  });

  test("does not go back at the merchant's word before the bank was asked", async () => {
    const { id, breakId } = await aContradicted();
    const refund = { id, reason: "Paid twice", requestId: randomUUID() };
    expect((await company.portal.call(portal.refundCollection, refund)).code).toBe(0);
    expect(await work(id)).toEqual([]);
    expect((await close(breakId, "keep")).code).toBe(0);
    expect(await work(id)).toEqual([{ topic: "collection/refund" }]);
  });

  test("is not turned round while reviewers have it", async () => {
    const { id, breakId } = await aContradicted();
    await execute(api.database.ownerUrl, `UPDATE collection_order SET state = 'AUDITING' WHERE id = '${id}'`);
    expect((await close(breakId, "return")).data).toMatchObject({ refusal: "wrongState" });
    expect(await detail(id)).toMatchObject({ status: "AUDITING", holds: ["bank"] });
  });

  test("leaves in the merchant's audit who decided and why", async () => {
    const { id, breakId } = await aContradicted();
    await close(breakId, "keep");
    const rows = await api.ctx.db.tx(company.tenant, (tx) =>
      tx.rows<{ actor: string; details: Record<string, string> }>(
        "SELECT actor, details FROM audit WHERE act = 'collection.release-decided' AND subject = $1",
        [id],
      ),
    );
    expect(rows).toMatchObject([
      { actor: `staff:${treasury.member.id}`, details: { reason: "The bank was asked on the telephone" } },
    ]);
  });
});

describe("money that nobody can be given", () => {
  test("is closed only by sending it back, which takes it out of suspense once", async () => {
    const entry = bank.anEntry({ accountId: "889999999999" });
    await recordEntry(api.ctx, entry);
    const breakId = (await breakAbout(entry.reference)) as BreakId;
    expect((await close(breakId, "keep")).data).toMatchObject({ refusal: "invalidInput" });
    expect((await close(breakId, "return")).code).toBe(0);
    expect(await work(breakId)).toEqual([{ topic: "statement/return" }]);
    const { asked, ctx } = bank.takingRefunds();
    await askReturn(ctx, breakId);
    expect(asked).toEqual([{ refundId: breakId, bankReference: entry.reference, money: entry.money }]);
    const before = await suspense();
    const debit = { ...bank.anEntry({ accountId: "889999999999" }), direction: "debit" as const };
    for (let n = 0; n < 2; n++)
      await recordEntry(api.ctx, { ...debit, returnId: breakId.replaceAll("-", "") });
    expect(before - (await suspense())).toBe(entry.money.minor);
    expect(await work(breakId)).toEqual([]);
    expect((await treasury.call(contract.closeBreak, closing(breakId))).code).toBe(code.notFound);
  });
});

const closing = (breakId: string) => ({ breakId, note: "Once more", requestId: randomUUID() });

async function suspense(): Promise<bigint> {
  const client = new pg.Client({ connectionString: api.database.posterUrl });
  await client.connect();
  const { rows } = await client.query<{ sum: string }>(
    "SELECT coalesce(sum(posted), 0)::text AS sum FROM ledger.account WHERE kind = 'suspense' AND currency = 'USD'",
  );
  await client.end();
  return BigInt(rows[0]?.sum ?? "0");
}
