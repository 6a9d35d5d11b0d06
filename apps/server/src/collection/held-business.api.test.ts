import { randomUUID } from "node:crypto";
import * as desk from "@causeway/contract/console/review";
import * as portal from "@causeway/contract/portal/collection";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signReview } from "#testing/signed-review.ts";
import { holdKind, reviewKind } from "#enterprise/enterprise.ts";
import { holdListed } from "#enterprise/index.ts";
import { send } from "#platform/engine/outbox.ts";
import { caseForScreening, type CaseId } from "#review/index.ts";
import { hearOfEntry } from "#statement/hear-notice.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { bankOf } from "#testing/bank.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { peopleOf } from "#testing/people.ts";
import { receivingOf } from "#testing/receiving.ts";
import { topics, type OrderId } from "./collection.ts";
import { bookCredit } from "./book-credit.ts";
import { creditOrder } from "./credit-order.ts";
import { askRefund } from "#statement/refund-payer.ts";
import { refundTopics } from "./instruct-refund.ts";
import { beginRefund } from "./refund-order.ts";

let api: TestApi;
let company: Company;
let reviewers: StaffClient[];
const account = "880000000052";

beforeAll(async () => {
  api = await startTestApi();
  reviewers = [await api.aStaffMember("reviewer"), await api.aStaffMember("reviewer")];
  const receiving = receivingOf(api, companiesOf(api, peopleOf(api)));
  company = await receiving.aCertifiedCompany();
  await receiving.anOpenAccount(company, {}, { USD: account });
});
afterAll(() => api.stop());

/** A receipt that was reviewed, with its money on the way to the balance or back. */
async function aReceipt(state: "CREDITING" | "REFUNDING"): Promise<OrderId> {
  const bank = bankOf(api);
  const entry = bank.anEntry({ accountId: account });
  expect(await bank.tell(bank.noticeOf(entry))).toBe(204);
  await bank.hear();
  await hearOfEntry(api.ctx, `entry:${entry.reference}`);
  const { id } = await api.ctx.db.tx(company.tenant, (tx) =>
    tx.one<{ id: OrderId }>("SELECT id FROM collection_order WHERE bank_reference = $1", [entry.reference]),
  );
  await bookCredit(api.ctx, company.tenant, id);
  await execute(api.database.ownerUrl, `UPDATE collection_order SET state = '${state}' WHERE id = '${id}'`);
  const outcome = state === "CREDITING" ? "approve" : "fail";
  await signReview(api.ctx, company.tenant, { kind: "collection", subjectId: id }, outcome);
  const topic = state === "CREDITING" ? topics.credit : topics.refund;
  await api.ctx.db.tx(company.tenant, (tx) => send(tx, { topic, key: id }));
  return id;
}

/** Somebody of the company is found on a list: its business is held under the case that is opened. */
const hold = () =>
  api.ctx.db.tx(company.tenant, async (tx) => {
    const { id } = await tx.one<{ id: CaseId }>("SELECT id FROM review_case WHERE kind = 'account'");
    const before = await caseForScreening(tx, id);
    await holdListed(api.ctx, tx, { ...before!, kind: reviewKind });
    const opened = await tx.one<{ id: CaseId }>(
      "SELECT id FROM review_case WHERE kind = $1 AND state <> 'closed'",
      [holdKind],
    );
    return opened.id;
  });
const release = async (caseId: CaseId) => {
  for (const who of reviewers) {
    await who.call(desk.takeCase, { requestId: randomUUID(), caseId });
    const decision = { caseId, outcome: "approve" as const, reasons: [], note: "" };
    expect((await who.call(desk.decideCase, { requestId: randomUUID(), ...decision })).code).toBe(0);
  }
};
const read = async (id: OrderId) => (await company.portal.call(portal.readCollectionOrder, { id })).data;
const statusOf = async (id: OrderId) => (await read(id)).status;
/** How many minutes until somebody looks again; nothing where there is nothing left to do. */
const looksAgainIn = async (topic: string, id: OrderId) => {
  const rows = await api.ctx.db.query<{ minutes: number }>({
    name: "looks-again",
    text: "SELECT round(extract(epoch FROM due_at - now()) / 60)::int AS minutes FROM outbox WHERE topic = $1 AND key = $2",
    values: [topic, id],
  });
  return rows[0]?.minutes;
};

describe("while a company's business is held", () => {
  test("what was approved is not credited, and is once it is released", async () => {
    const id = await aReceipt("CREDITING");
    const caseId = await hold();
    await creditOrder(api.ctx, company.tenant, id);
    expect(await statusOf(id)).toBe("NOT_CREDITED");
    expect(await looksAgainIn(topics.credit, id)).toBe(15);
    await release(caseId);
    await creditOrder(api.ctx, company.tenant, id);
    expect(await statusOf(id)).toBe("FINISHED");
    expect(await looksAgainIn(topics.credit, id)).toBeUndefined();
  });

  test("a receipt says that its money waits, and why, until it is released", async () => {
    const id = await aReceipt("CREDITING");
    const caseId = await hold();
    expect((await read(id)).holds).toEqual(["business"]);
    await release(caseId);
    expect((await read(id)).holds).toEqual([]);
  });

  test("nothing goes back to a payer, and does once it is released", async () => {
    const id = await aReceipt("REFUNDING");
    const { asked, ctx } = bankOf(api).takingRefunds();
    const caseId = await hold();
    await beginRefund(ctx, company.tenant, id);
    expect(await looksAgainIn(refundTopics.run, id)).toBeUndefined();
    expect(await looksAgainIn(topics.refund, id)).toBe(15);
    await release(caseId);
    await beginRefund(ctx, company.tenant, id);
    expect(await looksAgainIn(refundTopics.run, id)).toBe(0);
    expect(await looksAgainIn(topics.refund, id)).toBeUndefined();
    expect(await askRefund(ctx, id)).toBe(false);
    expect(asked).toMatchObject([{ refundId: id }]);
  });

  test("a refund that had begun does not leave either, as long as the bank never had it", async () => {
    const id = await aReceipt("REFUNDING");
    const { asked, ctx } = bankOf(api).takingRefunds();
    await beginRefund(ctx, company.tenant, id);
    const caseId = await hold();
    expect(await askRefund(ctx, id)).toBe(false);
    expect(asked).toEqual([]);
    await release(caseId);
    expect(await askRefund(ctx, id)).toBe(false);
    expect(asked).toMatchObject([{ refundId: id }]);
  });
});
