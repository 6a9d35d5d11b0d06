import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId, type TenantId } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { aCase, aReviewer, belongs, probeKind, probeParts } from "#testing/review.ts";
import { takeCase } from "./assign-case.ts";
import { decideCase, type Verdict } from "./decide-case.ts";
import type { CaseId, Reviewer } from "./review.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const { kind, decided } = probeKind();
const { parts } = probeParts(kind);
const approve: Verdict = { outcome: "approve", reasons: [], note: "" };
const reject: Verdict = {
  outcome: "reject",
  reasons: [{ field: "name", words: ["名称不符", "名稱不符", "The name differs"] }],
  note: "",
};

let tenant: TenantId;
beforeEach(() => {
  tenant = newId(new Date());
});
const take = (reviewer: Reviewer, id: CaseId) =>
  api.ctx.db.tx(tenant, (tx) => takeCase(api.ctx, tx, reviewer, id));
const decide = (reviewer: Reviewer, id: CaseId, verdict: Verdict = approve) =>
  api.ctx.db.tx(tenant, (tx) => decideCase(api.ctx, parts, tx, reviewer, id, verdict));
const takeAndDecide = async (reviewer: Reviewer, id: CaseId, verdict?: Verdict) => {
  await take(reviewer, id);
  return decide(reviewer, id, verdict);
};

/** Statements as the app's own role, with the tenant and whatever else it could set for itself. */
const asApp = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: api.database.consoleUrl });
  await client.connect();
  try {
    await client.query(
      `BEGIN; SET LOCAL app.merchant_id = '${tenant}'; SET LOCAL app.staff_id = '${tenant}'`,
    );
    for (const statement of statements) await client.query(statement);
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
};
const insertDecision = (
  caseId: string,
  staffId: string,
  columns: Partial<
    Record<"step" | "outcome" | "people_needed" | "prepared_by" | "first_step" | "first_outcome", string>
  >,
) => {
  const row = {
    merchant_id: `'${tenant}'`,
    case_id: `'${caseId}'`,
    staff_id: `'${staffId}'`,
    reasons: `'[{"field": null}]'`,
    note: "''",
    decided_at: "now()",
    step: "1",
    outcome: "'approve'",
    people_needed: "1",
    prepared_by: `(SELECT prepared_by FROM review_case WHERE id = '${caseId}')`,
    ...columns,
  };
  return `INSERT INTO review_decision (${Object.keys(row).join()}) VALUES (${Object.values(row).join()})`;
};

describe("nobody decides", () => {
  test("the same case twice", async () => {
    const one = await aReviewer(api);
    const id = await aCase(api.ctx, tenant, { riskScore: 80 });
    expect(await takeAndDecide(one, id)).toEqual({ ended: false });
    await expect(take(one, id)).rejects.toMatchObject({ refusal: "secondPersonNeeded" });
    await expect(decide(one, id)).rejects.toMatchObject({ refusal: "caseTaken" });
    expect(await takeAndDecide(await aReviewer(api), id)).toEqual({ ended: true });
  });

  test("the same case twice by SQL as the app's role", async () => {
    const one = await aReviewer(api);
    const id = await aCase(api.ctx, tenant, { riskScore: 80 });
    await takeAndDecide(one, id);
    const again = { step: "2", people_needed: "2", first_step: "1", first_outcome: "'approve'" };
    await expect(asApp(insertDecision(id, one.id, again))).rejects.toThrow(
      "review_decision_merchant_id_case_id_staff_id",
    );
  });

  test("a case after it was decided, by SQL as the app's role", async () => {
    const [one, two] = [await aReviewer(api), await aReviewer(api)];
    const id = await aCase(api.ctx, tenant, { riskScore: 80 });
    await takeAndDecide(one, id, reject);
    const late = { step: "2", people_needed: "2", first_step: "1" };
    await expect(asApp(insertDecision(id, two.id, { ...late, first_outcome: "'reject'" }))).rejects.toThrow(
      "check",
    );
    await expect(asApp(insertDecision(id, two.id, { ...late, first_outcome: "'approve'" }))).rejects.toThrow(
      "foreign key",
    );
    await expect(asApp(insertDecision(id, two.id, late))).rejects.toThrow("check");
    await expect(asApp(insertDecision(id, two.id, { step: "1", people_needed: "2" }))).rejects.toThrow(
      "review_decision_pkey",
    );
  });

  test.each([
    ["both@house.example", "both@house.example"],
    ["clerk+shop@house.example", "clerk@house.example"],
    ["maker@house.example", "Maker+staff@house.example"],
  ])("a case about a merchant he belongs to as %s", async (there, here) => {
    const member = await api.member();
    tenant = member.session.tenant;
    await belongs(api, member, there);
    const both = await aReviewer(api, { email: here });
    const id = await aCase(api.ctx, tenant);
    await take(both, id);
    await expect(decide(both, id)).rejects.toMatchObject({ refusal: "involved" });
    await expect(asApp(insertDecision(id, both.id, {}))).rejects.toThrow("its merchant's own people");
  });

  test("a case that he prepared himself", async () => {
    const maker = await aReviewer(api);
    const id = await aCase(api.ctx, tenant, { preparedBy: maker.id });
    await take(maker, id);
    await expect(decide(maker, id)).rejects.toMatchObject({ refusal: "involved" });
    await expect(asApp(insertDecision(id, maker.id, {}))).rejects.toThrow("not_his_own");
    // Nor by saying that somebody else prepared it.
    await expect(asApp(insertDecision(id, maker.id, { prepared_by: `'${randomUUID()}'` }))).rejects.toThrow(
      "foreign key",
    );
    await expect(asApp(`UPDATE review_case SET prepared_by = '${randomUUID()}'`)).rejects.toThrow(
      "permission denied",
    );
  });

  test("alone above the threshold, not even by SQL as the app's role", async () => {
    const one = await aReviewer(api);
    const id = await aCase(api.ctx, tenant, { riskScore: 60 });
    await takeAndDecide(one, id);
    await expect(
      asApp(
        `UPDATE review_case SET state = 'closed', outcome = 'approve', decided_step = 1, closed_at = now()`,
      ),
    ).rejects.toThrow("check");
    await expect(asApp(`UPDATE review_case SET people_needed = 1`)).rejects.toThrow("only ever become more");
    await expect(
      asApp(
        `UPDATE review_case SET state = 'closed', outcome = 'approve', decided_step = 2, closed_at = now()`,
      ),
    ).rejects.toThrow("foreign key");
  });

  test("anew what is decided: neither a decision nor a closed case can be changed", async () => {
    const id = await aCase(api.ctx, tenant);
    await takeAndDecide(await aReviewer(api), id);
    await expect(asApp("UPDATE review_decision SET outcome = 'fail'")).rejects.toThrow("permission denied");
    await expect(asApp("DELETE FROM review_decision")).rejects.toThrow("permission denied");
    await asApp(
      "UPDATE review_case SET state = 'queued', outcome = NULL, decided_step = NULL, closed_at = NULL, assignee = NULL",
    );
    const { state } = await api.ctx.db.tx(tenant, (tx) =>
      tx.one<{ state: string }>("SELECT state FROM review_case"),
    );
    expect(state).toBe("closed");
  });
});

describe("two people", () => {
  test("decide from the threshold on, and one below it", async () => {
    const [one, two] = [await aReviewer(api), await aReviewer(api)];
    const below = await aCase(api.ctx, tenant, { riskScore: 59 });
    expect(await takeAndDecide(one, below)).toEqual({ ended: true });
    const at = await aCase(api.ctx, tenant, { riskScore: 60 });
    expect(await takeAndDecide(one, at)).toEqual({ ended: false });
    expect(decided.some(({ caseId }) => caseId === at)).toBe(false);
    expect(await takeAndDecide(two, at)).toEqual({ ended: true });
    expect(decided.filter(({ caseId }) => caseId === at)).toHaveLength(1);
  });

  test.each([
    ["was disabled", "disabled_at = now()"],
    ["has another role", "role = 'support'"],
  ])("are not two where the first %s: the second sends it back", async (_what, change) => {
    const [one, two] = [await aReviewer(api), await aReviewer(api)];
    const id = await aCase(api.ctx, tenant, { riskScore: 60 });
    await takeAndDecide(one, id);
    await execute(api.database.ownerUrl, `UPDATE staff SET ${change} WHERE id = '${one.id}'`);
    await take(two, id);
    await expect(decide(two, id)).rejects.toMatchObject({ refusal: "firstReviewerGone" });
    const confirmed = { step: "2", people_needed: "2", first_step: "1", first_outcome: "'approve'" };
    await expect(asApp(insertDecision(id, two.id, confirmed))).rejects.toThrow("no reviewer any more");
    expect(await decide(two, id, reject)).toEqual({ ended: true });
  });

  test("who race for one case: one gets it", async () => {
    const reviewers = await Promise.all(Array.from({ length: 8 }, () => aReviewer(api)));
    const id = await aCase(api.ctx, tenant);
    const taken = await Promise.allSettled(reviewers.map((reviewer) => take(reviewer, id)));
    expect(taken.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const lost = taken.filter((one) => one.status === "rejected");
    for (const { reason } of lost)
      expect(reason).toMatchObject({ refusal: expect.stringMatching(/case(Moved|Taken)/) });
  });

  test("who decide at once: one decision counts", async () => {
    const one = await aReviewer(api);
    const id = await aCase(api.ctx, tenant);
    await take(one, id);
    const tries = await Promise.allSettled([decide(one, id), decide(one, id, reject), decide(one, id)]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(decided.filter(({ caseId }) => caseId === id)).toHaveLength(1);
  });

  test("do not overrule each other: the second confirms or sends back for mending", async () => {
    const [one, two] = [await aReviewer(api), await aReviewer(api)];
    const id = await aCase(api.ctx, tenant, { riskScore: 90 });
    await takeAndDecide(one, id);
    await take(two, id);
    await expect(decide(two, id, { ...reject, outcome: "fail" })).rejects.toMatchObject({
      refusal: "decisionNotConfirmed",
    });
    expect(await decide(two, id, reject)).toEqual({ ended: true });
    expect(decided.find(({ caseId }) => caseId === id)).toMatchObject({
      outcome: "reject",
      reasons: reject.reasons,
    });
  });
});

describe("a decision and what follows from it", () => {
  test("happen together or not at all", async () => {
    const one = await aReviewer(api);
    const id = await aCase(api.ctx, tenant);
    await take(one, id);
    const refused = { ...reject, reasons: [{ field: "refused", words: ["-", "-", "-"] as const }] };
    await expect(decide(one, id, refused)).rejects.toMatchObject({ refusal: "notFound" });
    const left = await api.ctx.db.tx(tenant, (tx) => tx.rows("SELECT step FROM review_decision"));
    expect(left).toEqual([]);
    expect(await decide(one, id)).toEqual({ ended: true });
  });

  test("need somebody who has the case", async () => {
    const [one, two] = [await aReviewer(api), await aReviewer(api)];
    const id = await aCase(api.ctx, tenant);
    await expect(decide(one, id)).rejects.toMatchObject({ refusal: "caseMoved" });
    await take(one, id);
    await expect(decide(two, id)).rejects.toMatchObject({ refusal: "caseTaken" });
  });
});

test("a subject has one open case: opening it again is the same one", async () => {
  const subjectId = randomUUID();
  const [one, two] = await Promise.all([
    aCase(api.ctx, tenant, { subjectId }),
    aCase(api.ctx, tenant, { subjectId }),
  ]);
  expect(two).toBe(one);
  await takeAndDecide(await aReviewer(api), one, reject);
  expect(await aCase(api.ctx, tenant, { subjectId })).not.toBe(one);
});
