import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { listMessages } from "@causeway/contract/portal/notification";
import * as contract from "@causeway/contract/portal/enterprise";
import { soundHongKong } from "@causeway/contract/testing/real-name";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { startTestFlows, type TestFlows } from "#testing/flows.ts";
import { peopleOf } from "#testing/people.ts";
import { realNameOf } from "#testing/real-name.ts";
import { announceExpiry } from "./announce-expiry.ts";
import { enterpriseReview } from "./describe-submission.ts";
import { announceExpiryTopic, merchantDay, type SubmissionId } from "./enterprise.ts";

let api: TestApi;
let flows: TestFlows;
let companies: ReturnType<typeof companiesOf>;
let realName: ReturnType<typeof realNameOf>;
const dir = mkdtempSync(join("/var/tmp", "causeway-flow-"));
const dayMs = 86_400_000;
const asked: string[] = [];

beforeAll(async () => {
  api = await startTestApi();
  companies = companiesOf(api, peopleOf(api));
  realName = realNameOf(api);
  const identityCheck = {
    ...api.ctx.identityCheck,
    enquire: async (reference: string) => {
      asked.push(reference);
      return "passed" as const;
    },
  };
  flows = await startTestFlows({ ...api.ctx, identityCheck }, dir);
});
afterAll(async () => {
  await flows.stop();
  await api.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** A certified company whose business registration runs out in so many days. */
async function certifiedFor(days: number) {
  const company = await companies.aCompany();
  const form = soundHongKong();
  form.company.brValidUntil = merchantDay(new Date(Date.now() + days * dayMs));
  const { submissionId } = await realName.handIn(company, form);
  await approve(company, submissionId);
  return { company, id: submissionId as SubmissionId, form };
}
const approve = (company: Company, submissionId: string) =>
  api.ctx.db.tx(company.tenant, (tx) =>
    enterpriseReview(api.ctx).decided(tx, {
      caseId: randomUUID() as never,
      subjectId: submissionId,
      outcome: "approve",
      reasons: [],
      listed: "no",
      decidedAt: new Date(),
    }),
  );
const warnings = async ({ portal }: Company) => {
  const { data } = await portal.callStandard(listMessages, { tab: "todo" }, { language: "en-US" });
  return data.messages.filter(({ kind }) => kind === "enterprise.expiring").map(({ text }) => text);
};
/** When the engine will look again, in days from today; nothing where it will not. */
const nextLook = async (id: SubmissionId) => {
  const rows = await api.ctx.db.query<{ due_at: Date }>({
    name: "next-look",
    text: "SELECT due_at FROM outbox WHERE topic = $1 AND key = $2",
    values: [announceExpiryTopic, id],
  });
  return (
    rows[0] &&
    Math.round((Date.parse(merchantDay(rows[0].due_at)) - Date.parse(merchantDay(new Date()))) / dayMs)
  );
};
const at = (days: number) => ({ ...api.ctx, clock: { now: () => new Date(Date.now() + days * dayMs) } });

describe("a document that runs out, with every step replayed", () => {
  test(
    "is announced as soon as its day has come, and a timer is left for the next",
    { timeout: 60_000 },
    async () => {
      const { company, id } = await certifiedFor(45);
      await expect
        .poll(() => warnings(company), { timeout: 30_000 })
        .toEqual([expect.stringMatching(/^45 days are left/)]);
      await expect.poll(() => nextLook(id)).toBe(15);
    },
  );

  test("is announced 60, 30 and 7 days ahead, once each, and then no more", async () => {
    const { company, id } = await certifiedFor(90);
    await expect.poll(() => nextLook(id), { timeout: 30_000 }).toBe(30);
    expect(await warnings(company)).toEqual([]);
    for (const [passed, left, following] of [
      [30, 60, 60],
      [60, 30, 83],
      [83, 7, undefined],
    ] as const) {
      await announceExpiry(at(passed), company.tenant, id);
      await announceExpiry(at(passed), company.tenant, id);
      expect(await warnings(company)).toEqual([expect.stringMatching(new RegExp(`^${left} days`))]);
      expect(await nextLook(id)).toBe(following);
    }
    const { told } = await api.ctx.db.tx(company.tenant, (tx) =>
      tx.one<{ told: number }>("SELECT count(*)::int AS told FROM enterprise_expiry_notice"),
    );
    expect(told).toBe(3);
  });

  test("is forgotten once a new one was certified", { timeout: 60_000 }, async () => {
    const { company, id, form } = await certifiedFor(20);
    await expect.poll(() => warnings(company), { timeout: 30_000 }).toHaveLength(1);
    form.company.brValidUntil = "2099-01-01";
    const { submissionId } = await realName.handIn(company, form);
    await approve(company, submissionId);
    expect(await warnings(company)).toEqual([]);
    await announceExpiry(at(15), company.tenant, id);
    expect([await warnings(company), await nextLook(id)]).toEqual([[], undefined]);
  });
});

test("a face check whose end was never told is asked about by a timer", { timeout: 60_000 }, async () => {
  const company = await companies.aCompany();
  const form = soundHongKong();
  await realName.save(company, form);
  await company.portal.call(contract.sendFaceLink, { memberId: form.legalPerson.id });
  await execute(
    api.database.ownerUrl,
    `UPDATE face_check SET state = 'CHECKING', attempts = 1 WHERE merchant_id = '${company.tenant}'`,
    `INSERT INTO outbox (topic, key, tenant, due_at)
     SELECT 'enterprise/enquireFace', id::text, merchant_id, now() FROM face_check WHERE merchant_id = '${company.tenant}'`,
  );
  await expect
    .poll(async () => (await company.portal.call(contract.readRealName, {})).data.faceChecks[0]?.state, {
      timeout: 30_000,
    })
    .toBe("PASSED");
  expect(asked[0]).toMatch(/\.1$/);
});
