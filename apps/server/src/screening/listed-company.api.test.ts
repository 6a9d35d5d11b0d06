import { randomUUID } from "node:crypto";
import { code, type InputOf } from "@causeway/contract";
import * as desk from "@causeway/contract/console/review";
import { readEnterprise } from "@causeway/contract/portal/enterprise";
import { listMessages } from "@causeway/contract/portal/notification";
import { applyAccount } from "@causeway/contract/portal/account";
import { readCaseThread } from "@causeway/contract/portal/review";
import { soundHongKong } from "@causeway/contract/testing/real-name";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Watchlist } from "#partners/watchlist/port.ts";
import type { TenantId } from "#platform/ids.ts";
import type { CaseId } from "#review/index.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { peopleOf } from "#testing/people.ts";
import { realNameOf } from "#testing/real-name.ts";
import { receivingOf } from "#testing/receiving.ts";
import { indexLists } from "./find-hits.ts";
import { screenCase } from "./screen-case.ts";

let api: TestApi;
let companies: ReturnType<typeof companiesOf>;
let receiving: ReturnType<typeof receivingOf>;
let one: StaffClient;
let two: StaffClient;
beforeAll(async () => {
  api = await startTestApi();
  companies = companiesOf(api, peopleOf(api));
  receiving = receivingOf(api, companies);
  one = await api.aStaffMember("reviewer");
  two = await api.aStaffMember("reviewer");
});
afterAll(() => api.stop());

const director = soundHongKong().legalPerson.nameEn;
const listOf = (...names: string[]): Watchlist => ({
  id: "test",
  kind: "sanctions",
  words: ["测试名单", "測試名單", "Test list"],
  source: "made up",
  entries: names.map((name) => ({
    id: randomUUID(),
    person: true,
    names: [name],
    country: null,
    birthDate: null,
    number: null,
  })),
  digest: randomUUID(),
});

type Opened = { id: CaseId; kind: string; due_at: Date };
const casesOf = (tenant: TenantId) =>
  api.ctx.db.tx(tenant, (tx) =>
    tx.rows<Opened>("SELECT id, kind, due_at FROM review_case WHERE state <> 'closed' ORDER BY id"),
  );
const screen = (tenant: TenantId, caseId: CaseId, list: Watchlist) =>
  screenCase(api.ctx, indexLists([list]), tenant, caseId);
const take = (who: StaffClient, caseId: string) =>
  who.call(desk.takeCase, { requestId: randomUUID(), caseId });
const reasons: InputOf<typeof desk.decideCase>["reasons"] = [
  { field: null, words: ["名单", "名單", "List"] },
];
const decide = async (who: StaffClient, caseId: string, outcome: "approve" | "reject" | "fail") => {
  await take(who, caseId);
  const said = { caseId, outcome, reasons: outcome === "approve" ? [] : reasons, note: "" };
  const { data } = await who.call(desk.decideCase, { requestId: randomUUID(), ...said });
  return data;
};

/** A company that was certified before the lists knew its director. */
const aCompanyLetThrough = async () => {
  const company = await companies.aCompany();
  await realNameOf(api).handIn(company, soundHongKong());
  const [opened] = await casesOf(company.tenant);
  await screen(company.tenant, opened!.id, listOf("Somebody Else"));
  await decide(one, opened!.id, "approve");
  return { company, caseId: opened!.id };
};

/** The case about what the changed list says, in the first reviewer's hands, its hit judged. */
const aWatchCase = async (verdict: "same" | "different") => {
  const { company, caseId } = await aCompanyLetThrough();
  await screen(company.tenant, caseId, listOf(director));
  const [watch] = await casesOf(company.tenant);
  await take(one, watch!.id);
  const { data } = await one.call(desk.openCasePage, { caseId: watch!.id });
  const hitId = data.hits[0]!.hitId;
  await one.call(desk.decideHit, { requestId: randomUUID(), caseId: watch!.id, hitId, verdict });
  return { company, watchId: watch!.id };
};

const aHeldCompany = async () => {
  const { company, watchId } = await aWatchCase("same");
  await decide(one, watchId, "reject");
  const [hold] = await casesOf(company.tenant);
  return { company, hold: hold! };
};

const apply = async (company: Company) => {
  const form = await receiving.application(company);
  return company.portal.call(applyAccount, { ...form, requestId: randomUUID() });
};
const holdIdOf = async ({ portal }: Company) => (await portal.call(readEnterprise, {})).data.holdId;
const noticesOf = async ({ portal }: Company) =>
  (await portal.callStandard(listMessages, { tab: "notice" }, { language: "en-US" })).data.messages;

describe("a certified company of which somebody is found on a list", () => {
  test("goes on while nobody has judged the hit", async () => {
    const { company, caseId } = await aCompanyLetThrough();
    await screen(company.tenant, caseId, listOf(director));
    expect(await holdIdOf(company)).toBeNull();
    expect((await apply(company)).code).toBe(0);
  });

  test("goes on when it was somebody else", async () => {
    const { company, watchId } = await aWatchCase("different");
    await decide(one, watchId, "approve");
    expect(await decide(two, watchId, "approve")).toEqual({ ended: true });
    expect(await holdIdOf(company)).toBeNull();
    expect((await apply(company)).code).toBe(0);
  });

  test("is held when it was the same, and when the case ends without anybody having said", async () => {
    const { company } = await aHeldCompany();
    expect(await apply(company)).toMatchObject({
      code: code.refused,
      data: { refusal: "businessPaused" },
    });
    const unsaid = await aCompanyLetThrough();
    await screen(unsaid.company.tenant, unsaid.caseId, listOf(director));
    const [watch] = await casesOf(unsaid.company.tenant);
    await decide(one, watch!.id, "reject");
    expect((await apply(unsaid.company)).data).toMatchObject({ refusal: "businessPaused" });
  });
});

describe("a case about a changed list that two people did not approve", () => {
  test.each(["reject", "fail"] as const)(
    "holds the company when one alone calls it another and says %s",
    async (outcome) => {
      const { company, watchId } = await aWatchCase("different");
      await decide(one, watchId, outcome);
      if (outcome === "fail") await decide(two, watchId, outcome);
      expect(await holdIdOf(company)).not.toBeNull();
      expect((await apply(company)).data).toMatchObject({ refusal: "businessPaused" });
    },
  );
});

describe("a hold", () => {
  test("tells the merchant who must act and by when, and nothing of lists", async () => {
    const { company } = await aHeldCompany();
    const subjectId = (await holdIdOf(company)) ?? "";
    const { data: thread } = await company.portal.call(readCaseThread, {
      kind: "enterprise.hold",
      subjectId,
    });
    expect(thread.status).toMatchObject({ mustAct: "us", by: expect.any(String) });
    const [newest] = await noticesOf(company);
    expect(newest?.kind).toBe("enterprise.paused");
    const { data: refused } = await apply(company);
    const told = JSON.stringify([
      newest,
      thread,
      refused,
      (await company.portal.call(readEnterprise, {})).data,
    ]);
    expect(told).not.toMatch(/list|sanction|screen|名单|名單|制裁|筛查|篩查/i);
  });

  test("is let go by two people, and business goes on", async () => {
    const { company, hold } = await aHeldCompany();
    expect(await decide(one, hold.id, "approve")).toEqual({ ended: false });
    expect((await apply(company)).data).toMatchObject({ refusal: "businessPaused" });
    expect(await decide(two, hold.id, "approve")).toEqual({ ended: true });
    expect((await noticesOf(company))[0]?.kind).toBe("enterprise.resumed");
    expect(await holdIdOf(company)).toBeNull();
    expect((await apply(company)).code).toBe(0);
  });

  test("that stays is looked at again, so that nobody is forgotten", async () => {
    const { company, hold } = await aHeldCompany();
    await decide(two, hold.id, "reject");
    const [again, ...others] = await casesOf(company.tenant);
    expect(others).toEqual([]);
    expect(again?.kind).toBe("enterprise.hold");
    expect(again!.due_at.getTime()).toBeGreaterThan(hold.due_at.getTime());
    expect((await apply(company)).data).toMatchObject({ refusal: "businessPaused" });
  });

  test("is one, however many hits are confirmed", async () => {
    const { company } = await aHeldCompany();
    const rows = await api.ctx.db.tx(company.tenant, (tx) =>
      tx.rows<{ id: CaseId }>("SELECT id FROM review_case WHERE kind = 'enterprise'"),
    );
    await screen(company.tenant, rows[0]!.id, listOf(director));
    const open = await casesOf(company.tenant);
    const watch = open.find(({ kind }) => kind === "screening.watch");
    await decide(one, watch!.id, "reject");
    expect((await casesOf(company.tenant)).map(({ kind }) => kind)).toEqual(["enterprise.hold"]);
  });
});
