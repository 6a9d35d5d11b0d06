import { randomUUID } from "node:crypto";
import { code, type StaffRole } from "@causeway/contract";
import { listAudit } from "@causeway/contract/console/audit";
import * as contract from "@causeway/contract/console/instruction";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { instructRefund, refundTopics } from "#collection/instruct-refund.ts";
import { answerAttempt, beginAttempt, setState } from "#platform/engine/instruction-record.ts";
import { house, type TenantId } from "#platform/ids.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { companiesOf } from "#testing/company.ts";
import { peopleOf } from "#testing/people.ts";
import { receivingOf } from "#testing/receiving.ts";

let api: TestApi;
let treasury: StaffClient;
let tenant: TenantId;
beforeAll(async () => {
  api = await startTestApi();
  treasury = await api.aStaffMember("treasury");
  tenant = (await receivingOf(api, companiesOf(api, peopleOf(api))).aCertifiedCompany()).tenant;
});
afterAll(() => api.stop());

const asked = { partner: "harbour", reference: "BK77", money: { currency: "JPY" as const, minor: 1_200n } };
/** One that the bank was sent, and gave no answer that anybody could read. */
async function anUnanswered(of: TenantId = tenant): Promise<string> {
  const id = await aWritten(of);
  await api.ctx.db.tx(of, async (tx) => {
    const n = await beginAttempt(tx, id, "send", new Date());
    await setState(tx, id, "sent", null, new Date());
    await answerAttempt(tx, id, n, { says: "silent", reason: "the bank answered 503" }, new Date());
    await setState(tx, id, "unknown", null, new Date());
  });
  return id;
}
async function aWritten(of: TenantId): Promise<string> {
  const id = randomUUID();
  await api.ctx.db.tx(of, (tx) => instructRefund(tx, id, asked, new Date()));
  return id;
}
const ask = (who: StaffClient, instructionId: string) =>
  who.call(contract.askBankNow, { instructionId, requestId: randomUUID() });
const workOn = (key: string) =>
  api.ctx.db.query<{ topic: string; tenant: string }>({
    name: "work-on",
    text: "SELECT topic, tenant FROM outbox WHERE key = $1 AND topic <> 'refund/run'",
    values: [key],
  });

describe("instructions under way", () => {
  test("are listed with what is asked, whose it is, and what the bank said last", async () => {
    const [id, ours] = [await anUnanswered(), await anUnanswered(house)];
    const listed = (await treasury.call(contract.listInstructions, {})).data;
    expect(listed.find(({ instructionId }) => instructionId === id)).toMatchObject({
      state: "unknown",
      merchant: { merchantNo: expect.any(String) },
      reference: "BK77",
      currency: "JPY",
      amount: "1200",
      attempts: 1,
      last: { kind: "send", answer: "silent", reason: "the bank answered 503" },
    });
    expect(listed.find(({ instructionId }) => instructionId === ours)).toMatchObject({ merchant: null });
  });

  test("are asked about at once, as work of whom they belong to, and the audit says by whom", async () => {
    const id = await anUnanswered();
    expect((await ask(treasury, id)).code).toBe(0);
    expect((await ask(treasury, id)).code).toBe(0);
    expect(await workOn(id)).toEqual([{ topic: refundTopics.enquire, tenant }]);
    const senior = await api.aStaffMember("seniorReviewer");
    const { rows } = (await senior.call(listAudit, { size: 20, subject: id })).data;
    expect(rows[0]).toMatchObject({ act: "instruction.enquired", actor: { name: treasury.member.name } });
  });

  test("are not asked about before they have left, nor where there are none", async () => {
    expect((await ask(treasury, await aWritten(tenant))).data).toMatchObject({ refusal: "wrongState" });
    expect((await ask(treasury, randomUUID())).code).toBe(code.notFound);
  });

  test.each(["reviewer", "support"] satisfies StaffRole[])("are not for a %s", async (role) => {
    const member = await api.aStaffMember(role);
    expect((await member.call(contract.listInstructions, {})).code).toBe(code.forbidden);
    expect((await ask(member, await anUnanswered())).code).toBe(code.forbidden);
  });

  test("are seen by an auditor, who asks nobody", async () => {
    const auditor = await api.aStaffMember("auditor");
    expect((await auditor.call(contract.listInstructions, {})).code).toBe(0);
    expect((await ask(auditor, await anUnanswered())).code).toBe(code.forbidden);
  });
});
