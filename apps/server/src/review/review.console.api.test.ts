import { randomUUID } from "node:crypto";
import { code } from "@causeway/contract";
import * as contract from "@causeway/contract/console/review";
import type { LookReason } from "@causeway/contract/look-reason";
import { answerQuestion } from "@causeway/contract/portal/review";
import { pageLink } from "@causeway/contract/portal/page-link";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyAuditChain } from "#platform/data/audit.ts";
import { house, type TenantId } from "#platform/ids.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { aCase, belongs } from "#testing/review.ts";
import type { NewCase } from "./open-case.ts";

let api: TestApi;
let one: StaffClient;
let two: StaffClient;
let senior: StaffClient;
let auditor: StaffClient;
beforeAll(async () => {
  api = await startTestApi();
  one = await api.aStaffMember("reviewer");
  two = await api.aStaffMember("reviewer");
  senior = await api.aStaffMember("seniorReviewer");
  auditor = await api.aStaffMember("auditor");
});
afterAll(() => api.stop());

const kind = "screening.watch";
const aMerchantsCase = async (wanted: Partial<NewCase> = {}) => {
  const member = await api.member();
  const { tenant } = member.session;
  return { member, tenant, caseId: (await aCase(api.ctx, tenant, { kind, ...wanted })) as string };
};
const again = () => ({ requestId: randomUUID() });
const take = (who: StaffClient, caseId: string) => who.call(contract.takeCase, { ...again(), caseId });
const decide = (who: StaffClient, caseId: string, outcome: "approve" | "reject" | "fail" = "approve") =>
  who.call(contract.decideCase, {
    ...again(),
    caseId,
    outcome,
    reasons: outcome === "approve" ? [] : [{ field: "name", words: ["不符", "不符", "Differs"] }],
    note: "看过",
  });
const open = (who: StaffClient, caseId: string, words?: string) =>
  who.call(contract.openCasePage, {
    caseId,
    ...(words === undefined ? {} : { why: { purpose: "other" as const, words } }),
  });
const list = async (who: StaffClient, query: Parameters<typeof who.call>[1] = {}) =>
  (await who.call(contract.listCases, query as object)).data;
const auditOf = (tenant: TenantId) =>
  api.ctx.db.tx(tenant, (tx) =>
    tx.rows<{ actor: string; act: string; details: { reason?: string; field?: string } }>(
      "SELECT actor, act, details FROM audit ORDER BY seq",
    ),
  );

describe("the queue", () => {
  test("shows cases of every merchant, the most urgent first, page by page", async () => {
    const search = `HK-${randomUUID().slice(0, 8)}`;
    const days = [3, 1, 2];
    for (const workingDays of days)
      await aMerchantsCase({ workingDays, subjectNo: `${search}-${workingDays}` });
    const first = await list(one, { search, limit: 2 });
    expect(first.rows.map(({ subjectNo }) => subjectNo)).toEqual([`${search}-1`, `${search}-2`]);
    const rest = await list(one, { search, limit: 2, after: first.next });
    expect(rest.rows.map(({ subjectNo }) => subjectNo)).toEqual([`${search}-3`]);
    expect(rest.next).toBeNull();
  });

  test("can be narrowed by kind, risk, person and what somebody remembers of it", async () => {
    const merchantName = `义乌市佳禾 ${randomUUID()}`;
    const { caseId } = await aMerchantsCase({ merchantName, riskScore: 75 });
    await aMerchantsCase({ merchantName, riskScore: 5 });
    expect((await list(one, { search: merchantName })).rows).toHaveLength(2);
    expect((await list(one, { search: merchantName, risk: "high" })).rows).toMatchObject([
      { caseId, risk: "high" },
    ]);
    expect((await list(one, { search: merchantName, kind: "payment" })).rows).toEqual([]);
    await take(one, caseId);
    expect((await list(one, { search: merchantName, assignee: one.member.id })).rows).toMatchObject([
      { caseId, assignee: { name: one.member.name } },
    ]);
    expect((await list(two, { search: merchantName, view: "mine" })).rows).toEqual([]);
    expect((await list(two, { search: "100%_" })).rows).toEqual([]);
  });

  test("keeps a plan that reads an index and no more rows than it shows", async () => {
    await api.ctx.db.tx(await api.member().then(({ session }) => session.tenant), async (tx) => {
      await tx.query("SELECT set_config('app.staff_id', $1, true)", [one.member.id]);
      await tx.query("SET LOCAL enable_seqscan = off");
      const plan = await tx.rows<Record<"QUERY PLAN", string>>(
        "EXPLAIN SELECT * FROM review_case c WHERE c.state <> 'closed' ORDER BY c.due_at, c.id LIMIT 21",
      );
      expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain("review_case_queue");
    });
  });

  test("counts what waits, for the whole house and for the reader", async () => {
    const before = (await one.call(contract.countCases, {})).data;
    const { caseId } = await aMerchantsCase();
    await take(one, caseId);
    const after = (await one.call(contract.countCases, {})).data;
    expect(after.views.open - before.views.open).toBe(1);
    expect(after.views.mine - before.views.mine).toBe(1);
    expect(after.kinds).toContainEqual({ kind, words: ["名单复查", "名單覆查", "List check"] });
    expect(after.reviewers.map(({ id }) => id)).not.toContain(auditor.member.id);
    await decide(one, caseId);
    const closed = (await one.call(contract.countCases, {})).data;
    expect(closed.closedToday - before.closedToday).toBe(1);
  });

  test("gives out its most urgent case to whoever asks for the next, and each to one person", async () => {
    for (let n = 0; n < 3; n++) await aMerchantsCase({ workingDays: 1 });
    const next = () => one.call(contract.takeNextCase, again());
    const other = () => two.call(contract.takeNextCase, again());
    const taken = (await Promise.all([next(), other(), next(), other()]))
      .filter((answer) => answer.code === code.success)
      .map(({ data }) => data.caseId);
    expect(new Set(taken).size).toBe(taken.length);
  });

  test("gives several who ask at once a case each", async () => {
    for (let n = 0; n < 4; n++) await aMerchantsCase({ workingDays: 1 });
    const people = [one, two, senior];
    const taken = await Promise.all(people.map((who) => who.call(contract.takeNextCase, again())));
    expect(taken.map(({ code: said }) => said)).toEqual([code.success, code.success, code.success]);
    expect(new Set(taken.map(({ data }) => data.caseId)).size).toBe(3);
  });

  test("can be taken away as a file, narrowed, in the reader's language, and the audit knows who did", async () => {
    const merchantName = `=HYPERLINK ${randomUUID()}`;
    const { caseId } = await aMerchantsCase({ merchantName, riskScore: 75 });
    await aMerchantsCase({ merchantName, riskScore: 5 });
    const asked = { search: merchantName, risk: "high" as const };
    const { data } = await auditor.call(contract.exportCases, asked, { language: "en-US" });
    expect(data).toMatchObject({ name: expect.stringMatching(/^cases-.+\.csv$/), type: "text/csv" });
    const [head, row, ...rest] = Buffer.from(data.base64, "base64").toString("utf8").trim().split("\r\n");
    expect(head).toContain("Case,Kind,Subject,Merchant");
    expect(row).toContain(`'${merchantName}`);
    expect(row).toContain("List check");
    expect(row).toContain("To be taken");
    expect(rest).toEqual([]);
    expect((await list(one, asked)).rows).toMatchObject([{ caseId }]);
    expect(await auditOf(house)).toContainEqual(
      expect.objectContaining({ actor: `staff:${auditor.member.id}`, act: "review.exported" }),
    );
  });

  test("is assigned by seniors alone, and released by whoever has a case", async () => {
    const { caseId } = await aMerchantsCase();
    const to = (who: StaffClient, staffId: string) =>
      who.call(contract.assignCase, { ...again(), caseIds: [caseId], staffId });
    expect(await to(one, two.member.id)).toMatchObject({ code: code.forbidden });
    expect(await to(senior, auditor.member.id)).toMatchObject({ code: code.notFound });
    expect(await to(senior, one.member.id)).toMatchObject({ code: code.success });
    const release = (who: StaffClient) => who.call(contract.releaseCase, { ...again(), caseId });
    expect(await release(two)).toMatchObject({ data: { refusal: "caseTaken" } });
    expect(await release(one)).toMatchObject({ code: code.success });
    expect(await take(two, caseId)).toMatchObject({ code: code.success });
  });

  test.each([
    contract.listCases,
    contract.countCases,
    contract.takeCase,
    contract.decideCase,
    contract.openCasePage,
  ])("is for staff whose role looks after cases alone: $path", async (route) => {
    const { caseId } = await aMerchantsCase();
    const stranger = await api.console.visitor();
    const input = { ...again(), caseId, outcome: "approve", reasons: [], note: "" } as never;
    expect((await stranger.call(route, input)).code).toBe(code.sessionOver);
    const treasury = await api.aStaffMember("treasury");
    expect((await treasury.call(route, input)).code).toBe(code.forbidden);
  });
});

describe("looking at a case", () => {
  test("is written into the merchant's audit with the case as its reason, for whoever has it", async () => {
    const { caseId, tenant } = await aMerchantsCase();
    await take(one, caseId);
    const page = await open(one, caseId);
    expect(page.data).toMatchObject({ caseId, mine: true, state: "reviewing", hits: [], questions: [] });
    expect(await auditOf(tenant)).toContainEqual(
      expect.objectContaining({
        actor: `staff:${one.member.id}`,
        act: "case.viewed",
        details: expect.objectContaining({ reason: page.data.caseNo }),
      }),
    );
  });

  test("takes a reason from whoever does not have it, and that reason stays", async () => {
    const { caseId, tenant } = await aMerchantsCase();
    expect(await open(auditor, caseId)).toMatchObject({ data: { refusal: "reasonNeeded" } });
    expect(await auditOf(tenant)).not.toContainEqual(expect.objectContaining({ act: "case.viewed" }));
    expect(await open(auditor, caseId, "季度抽查第 12 号")).toMatchObject({ code: code.success });
    expect(await auditOf(tenant)).toContainEqual(
      expect.objectContaining({ details: expect.objectContaining({ reason: "季度抽查第 12 号" }) }),
    );
    expect(await api.ctx.db.tx(tenant, (tx) => verifyAuditChain(tx))).toEqual([]);
  });

  test("shows personal data in part; the whole is asked for with a reason that is audited", async () => {
    const party = {
      role: "owner",
      person: true,
      names: ["安若明"],
      country: "CN",
      birthDate: "1985-04-02",
      number: null,
    };
    const before = await aMerchantsCase({ parties: [party] });
    const { tenant } = before;
    const caseId = (await aCase(api.ctx, tenant, { kind, subjectId: before.caseId })) as string;
    await take(one, caseId);
    const page = await open(one, caseId);
    expect(JSON.stringify(page.data)).not.toContain("1985-04-02");
    const field = page.data.sections[0]?.rows.find(({ masked }) => masked)?.field ?? "";
    const because = (words: string) => ({ purpose: "other" as const, words });
    const reveal = (who: StaffClient, input: { field: string; why: LookReason }) =>
      who.call(contract.revealField, { caseId, ...input });
    expect(await reveal(one, { field, why: because("核对证件") })).toMatchObject({
      data: { value: "1985-04-02" },
    });
    expect(await reveal(one, { field: "unknown", why: { purpose: "review" } })).toMatchObject({
      code: code.notFound,
    });
    expect(await reveal(one, { field, why: because("") })).toMatchObject({ code: code.invalidInput });
    expect(await reveal(auditor, { field, why: because("核对证件") })).toMatchObject({
      code: code.forbidden,
    });
    const revealed = (await auditOf(tenant)).filter(({ act }) => act === "case.fieldRevealed");
    expect(revealed).toMatchObject([{ details: { field, purpose: "other", reason: "核对证件" } }]);
  });

  test("finds nothing under an unknown id", async () => {
    expect(await open(one, randomUUID(), "查找案件")).toMatchObject({ code: code.notFound });
  });
});

describe("deciding over HTTP", () => {
  test("takes two different people above the threshold", async () => {
    const { caseId } = await aMerchantsCase({ riskScore: 85 });
    await take(one, caseId);
    expect(await decide(one, caseId)).toMatchObject({ data: { ended: false } });
    expect(await take(one, caseId)).toMatchObject({ data: { refusal: "secondPersonNeeded" } });
    expect((await list(two, { view: "confirm", limit: 100 })).rows.map((row) => row.caseId)).toContain(
      caseId,
    );
    expect((await list(one, { view: "confirm", limit: 100 })).rows.map((row) => row.caseId)).not.toContain(
      caseId,
    );
    await take(two, caseId);
    expect(await decide(two, caseId)).toMatchObject({ data: { ended: true } });
    const page = await open(two, caseId);
    expect(page.data).toMatchObject({ state: "closed", outcome: "approve" });
    expect(page.data.decisions.map(({ by }) => by.name)).toEqual([one.member.name, two.member.name]);
  });

  test("happens once for one request, however often it is sent", async () => {
    const { caseId, tenant } = await aMerchantsCase();
    await take(one, caseId);
    const input = { ...again(), caseId, outcome: "approve" as const, reasons: [], note: "" };
    const answers = [];
    for (let n = 0; n < 3; n++) answers.push((await one.call(contract.decideCase, input)).data);
    expect(answers).toEqual([{ ended: true }, { ended: true }, { ended: true }]);
    expect((await auditOf(tenant)).filter(({ act }) => act === "case.decided")).toHaveLength(1);
  });

  test("is refused to whoever belongs to the merchant, and leaves nothing behind", async () => {
    const { member, caseId, tenant } = await aMerchantsCase();
    await belongs(api, member, two.member.email);
    await take(two, caseId);
    expect(await decide(two, caseId)).toMatchObject({ data: { refusal: "involved" } });
    expect(await api.ctx.db.tx(tenant, (tx) => tx.rows("SELECT step FROM review_decision"))).toEqual([]);
  });

  test("says why when it refuses something", async () => {
    const { caseId } = await aMerchantsCase();
    await take(one, caseId);
    const bare = { ...again(), caseId, outcome: "reject" as const, reasons: [], note: "" };
    expect(await one.call(contract.decideCase, bare)).toMatchObject({ data: { refusal: "reasonNeeded" } });
    expect(await decide(one, caseId, "reject")).toMatchObject({ data: { ended: true } });
  });
});

describe("one thread per case", () => {
  test("is asked in three languages, reaches the merchant's to-do and mail, and is answered in place", async () => {
    const { member, caseId, tenant } = await aMerchantsCase();
    await belongs(api, member, `owner-${randomUUID()}@example.com`);
    await take(one, caseId);
    const words = ["请补充合同。", "請補充合約。", "Please add the contract."] as const;
    const ask = { ...again(), caseId, type: "text" as const, words, workingDays: 2 };
    const { questionId } = (await one.call(contract.askMerchant, ask)).data;
    const toDo = () =>
      api.ctx.db.tx(tenant, (tx) =>
        tx.rows<{ key: string; link: string; all: string }>(
          "SELECT key, link, to_jsonb(to_do)::text AS all FROM to_do",
        ),
      );
    expect(await toDo()).toMatchObject([{ key: questionId, link: pageLink("RealNameAuth") }]);
    expect((await toDo())[0]?.all).toContain("Please add the contract.");
    await member.call(answerQuestion, { ...again(), questionId, answer: { type: "text", text: "已补" } });
    expect(await toDo()).toEqual([]);
    const page = await open(one, caseId);
    expect(page.data).toMatchObject({ state: "reviewing", questions: [{ state: "answered" }] });
    expect(page.data.history.map(({ act }) => act)).toEqual(["opened", "taken", "asked", "answered"]);
  });

  test("takes back what need not be answered any more", async () => {
    const { caseId } = await aMerchantsCase();
    await take(one, caseId);
    const ask = {
      ...again(),
      caseId,
      type: "confirmation" as const,
      words: ["请确认", "請確認", "Please confirm"] as const,
      workingDays: 1,
    };
    const { questionId } = (await one.call(contract.askMerchant, ask)).data;
    const back = (who: StaffClient) =>
      who.call(contract.withdrawQuestion, { ...again(), caseId, questionId });
    expect(await back(two)).toMatchObject({ data: { refusal: "caseTaken" } });
    expect(await back(one)).toMatchObject({ code: code.success });
    expect((await open(one, caseId)).data.state).toBe("reviewing");
  });

  test("holds notes that the merchant never sees", async () => {
    const { caseId } = await aMerchantsCase();
    await take(one, caseId);
    expect(await two.call(contract.noteCase, { ...again(), caseId, text: "与上月同批" })).toMatchObject({
      code: code.success,
    });
    expect((await open(one, caseId)).data.history).toContainEqual(
      expect.objectContaining({
        act: "noted",
        details: { text: "与上月同批" },
        actor: { kind: "staff", name: two.member.name },
      }),
    );
  });
});
