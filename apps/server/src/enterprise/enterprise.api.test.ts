import { randomUUID } from "node:crypto";
import { code, locales, wordsIn, type Role } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/enterprise";
import { clientUserInfo } from "@causeway/contract/portal/identity";
import { listMessages } from "@causeway/contract/portal/notification";
import { realNameFaults } from "@causeway/contract/real-name/faults";
import { emptyForm, filesOf } from "@causeway/contract/real-name/form";
import { brokenForms, madeUpFile, soundHongKong, soundMainland } from "@causeway/contract/testing/real-name";
import type { Outcome } from "@causeway/contract/review";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyAuditChain } from "#platform/data/audit.ts";
import { caseStatusFor } from "#review/index.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { peopleOf } from "#testing/people.ts";
import { realNameOf } from "#testing/real-name.ts";
import { assertCertified } from "./certification.ts";
import { enterpriseReview } from "./describe-submission.ts";
import { merchantDay } from "./enterprise.ts";

let api: TestApi;
let companies: ReturnType<typeof companiesOf>;
let realName: ReturnType<typeof realNameOf>;
beforeAll(async () => {
  api = await startTestApi();
  companies = companiesOf(api, peopleOf(api));
  realName = realNameOf(api);
});
afterAll(() => api.stop());

const aCompany = () => companies.aCompany();
const read = async ({ portal }: Company) => (await portal.call(contract.readRealName, {})).data;
const todos = async ({ portal }: Company) =>
  (await portal.callStandard(listMessages, { tab: "todo" })).data.messages.map(({ kind }) => kind);

/** What the reviewers' console does when a case ends. */
const decide = (company: Company, submissionId: string, outcome: Outcome, fields: readonly string[] = []) =>
  api.ctx.db.tx(company.tenant, (tx) =>
    enterpriseReview(api.ctx).decided(tx, {
      caseId: randomUUID() as never,
      subjectId: submissionId,
      outcome,
      reasons: fields.map((field) => ({ field, words: ["请更换", "請更換", `Please replace ${field}`] })),
      listed: "no",
      decidedAt: api.ctx.clock.now(),
    }),
  );

describe("a draft", () => {
  test("is empty for a new merchant, and kept however incomplete", async () => {
    const company = await aCompany();
    const fresh = await read(company);
    expect(fresh).toMatchObject({ certification: "NONE", mayEdit: true, revision: 0, savedAt: null });
    const form = { ...emptyForm(randomUUID), businessType: "B2B" as const };
    const saved = await company.portal.call(contract.saveRealNameDraft, { revision: 0, form });
    expect(saved).toMatchObject({ code: 0, data: { revision: 1 } });
    expect(await read(company)).toMatchObject({ revision: 1, form });
    expect(await todos(company)).toEqual(["enterprise.begun"]);
  });

  test("is not overwritten by somebody who started from an older one", async () => {
    const company = await aCompany();
    const form = emptyForm(randomUUID);
    await company.portal.call(contract.saveRealNameDraft, { revision: 0, form });
    const late = await company.portal.call(contract.saveRealNameDraft, { revision: 0, form });
    expect(late).toMatchObject({ code: code.refused, data: { refusal: "draftChanged" } });
  });

  test("of two people who save at once keeps exactly one", async () => {
    const company = await aCompany();
    const forms = ["甲", "乙", "丙", "丁"].map((nameZh) => {
      const form = emptyForm(randomUUID);
      return { ...form, company: { ...form.company, nameZh } };
    });
    const answers = await Promise.all(
      forms.map((form) => company.portal.call(contract.saveRealNameDraft, { revision: 0, form })),
    );
    expect(answers.filter((answer) => answer.code === 0).length).toBe(1);
    expect((await read(company)).revision).toBe(1);
  });

  test("lies sealed in the database", async () => {
    const company = await aCompany();
    await realName.save(company, soundMainland());
    await api.ctx.db.tx(company.tenant, async (tx) => {
      const { draft } = await tx.one<{ draft: Buffer }>("SELECT draft FROM enterprise");
      expect(draft.includes("11010519491231002X")).toBe(false);
    });
  });

  test.each(["preparer", "approver", "viewer"] satisfies Role[])("is not for a %s", async (role) => {
    const company = await aCompany();
    const { portal } = await companies.aMember(company, role);
    expect((await portal.call(contract.readRealName, {})).code).toBe(code.forbidden);
    expect((await portal.call(contract.readEnterprise, {})).code).toBe(0);
  });
});

describe("what is wrong with a form", () => {
  let filler: Company;
  beforeAll(async () => {
    filler = await aCompany();
  });

  test.each(brokenForms)("%s is told at %s, in the reader's language", async (fault, path, make) => {
    const form = make(madeUpFile, merchantDay(api.ctx.clock.now()));
    await realName.save(filler, form);
    await realName.passFaces(filler, form);
    const { revision } = await read(filler);
    for (const language of locales) {
      const answer = await filler.portal.call(
        contract.submitRealName,
        { requestId: randomUUID(), revision },
        { language },
      );
      expect(answer).toMatchObject({
        code: code.refused,
        data: { refusal: "realNameIncomplete" },
      });
      expect((answer.data as unknown as { details: { issues: unknown[] } }).details.issues).toContainEqual({
        path,
        fault,
        message: wordsIn(language, realNameFaults[fault]),
      });
    }
  });

  test("face: whoever has not passed is asked to", async () => {
    const company = await aCompany();
    await realName.save(company, soundMainland());
    expect(await realName.submit(company)).toMatchObject({
      data: {
        details: {
          issues: ["legalPerson", "owners.1.member", "authorizer.member"].map((path) => ({
            path: `${path}.face`,
            fault: "face",
          })),
        },
      },
    });
  });

  test("face: a change of phone asks for it again", async () => {
    const company = await aCompany();
    const form = soundHongKong();
    await realName.save(company, form);
    await realName.passFaces(company, form);
    form.legalPerson.phone.number = "61234568";
    const { data } = await realName.save(company, form);
    expect(data.faceChecks).toMatchObject([{ state: "NONE" }]);
  });

  test("a file that is not the merchant's own is refused", async () => {
    const company = await aCompany();
    const form = soundHongKong();
    await realName.save(company, form);
    await realName.passFaces(company, form);
    expect(await realName.submit(company)).toMatchObject({ data: { refusal: "documentGone" } });
  });
});

describe("a submission", () => {
  test("is kept, audited, brought before the reviewers and announced in one act", async () => {
    const company = await aCompany();
    const form = soundMainland();
    const { submissionId, submissionNo } = await realName.handIn(company, form);
    expect(await read(company)).toMatchObject({ certification: "AUDITING", mayEdit: false, submissionNo });
    expect((await company.portal.call(clientUserInfo, {})).data.certification).toBe("AUDITING");
    expect(await todos(company)).toEqual([]);
    await api.ctx.db.tx(company.tenant, async (tx) => {
      expect(await caseStatusFor(tx, { kind: "enterprise", subjectId: submissionId })).toMatchObject({
        mustAct: "us",
      });
      const { claimed } = await tx.one<{ claimed: number }>(
        "SELECT count(*)::int AS claimed FROM document WHERE owner_kind = 'enterprise'",
      );
      expect(claimed).toBe(filesOf(form).length);
      expect(await verifyAuditChain(tx)).toEqual([]);
    });
  });

  test("sent twice under one request id is one", async () => {
    const company = await aCompany();
    const form = soundHongKong();
    await realName.upload(company, form);
    await realName.save(company, form);
    await realName.passFaces(company, form);
    const { revision } = await read(company);
    const once = { requestId: randomUUID(), revision };
    const answers = [
      await company.portal.call(contract.submitRealName, once),
      await company.portal.call(contract.submitRealName, once),
    ];
    expect(answers[1]?.data).toEqual(answers[0]?.data);
    expect((await realName.submit(company)).data).toMatchObject({ refusal: "enterpriseClosed" });
  });

  test("may not be changed while it is reviewed", async () => {
    const company = await aCompany();
    const form = soundHongKong();
    await realName.handIn(company, form);
    expect((await realName.save(company, form)).data).toMatchObject({ refusal: "enterpriseClosed" });
    const link = await company.portal.call(contract.sendFaceLink, { memberId: form.legalPerson.id });
    expect(link.data).toMatchObject({ refusal: "enterpriseClosed" });
  });

  test("is described to reviewers with its numbers hidden", async () => {
    const company = await aCompany();
    const { submissionId } = await realName.handIn(company, soundMainland());
    const sections = await api.ctx.db.tx(company.tenant, (tx) =>
      enterpriseReview(api.ctx).describe(tx, submissionId),
    );
    expect(sections.map(({ key }) => key)).toEqual([
      "company",
      "legalPerson",
      "owners.1.member",
      "authorizer.member",
      "authorizer",
      "purpose",
    ]);
    const rows = sections.flatMap((section) => section.rows);
    expect(rows.find(({ field }) => field === "legalPerson.certificateNo")).toMatchObject({
      value: "**************002X",
      whole: "11010519491231002X",
      check: "good",
    });
  });

  test("is described to each reviewer in his language", async () => {
    const company = await aCompany();
    const { submissionId } = await realName.handIn(company, soundMainland());
    const sections = await api.ctx.db.tx(company.tenant, (tx) =>
      enterpriseReview(api.ctx).describe(tx, submissionId),
    );
    const values = new Map(
      sections.flatMap(({ rows }) => rows).map(({ field, value }) => [field, value] as const),
    );
    const detail = "南山区科苑路 15 号";
    expect(values.get("registeredAddress")).toEqual([
      `中国 广东省 深圳市 ${detail}`,
      `中國 廣東省 深圳市 ${detail}`,
      `China Guangdong Shenzhen ${detail}`,
    ]);
    expect(values.get("company.licenceValidUntil")).toEqual(["长期", "長期", "Long-term"]);
    expect(values.get("legalPerson.face")).toEqual(["已通过", "已通過", "Passed"]);
  });
});

describe("a decision", () => {
  test("to send it back shows each reason at its field until it is handed in again", async () => {
    const company = await aCompany();
    const form = soundHongKong();
    const { submissionId } = await realName.handIn(company, form);
    await decide(company, submissionId, "reject", ["company.br", "legalPerson.address"]);
    const back = await company.portal.call(contract.readRealName, {}, { language: "en-US" });
    expect(back.data).toMatchObject({
      certification: "REJECT",
      mayEdit: true,
      reasons: [
        { field: "company.br", text: "Please replace company.br" },
        { field: "legalPerson.address", text: "Please replace legalPerson.address" },
      ],
    });
    expect(await todos(company)).toEqual(["enterprise.rejected"]);
    form.company.br = [madeUpFile("new-br.pdf")];
    await realName.handIn(company, form);
    expect(await read(company)).toMatchObject({ certification: "AUDITING", reasons: [] });
    expect(await todos(company)).toEqual([]);
  });

  test("to approve certifies the company and shows what was certified", async () => {
    const company = await aCompany();
    const { submissionId } = await realName.handIn(company, soundMainland());
    await expect(api.ctx.db.tx(company.tenant, assertCertified)).rejects.toThrow("notCertified");
    await decide(company, submissionId, "approve");
    await api.ctx.db.tx(company.tenant, assertCertified);
    expect((await company.portal.call(clientUserInfo, {})).data.certification).toBe("NORMAL");
    const { data } = await company.portal.call(contract.readEnterprise, {});
    expect(data).toMatchObject({
      certification: "NORMAL",
      profile: { region: "CHN", company: { nameZh: "深圳市澄光家居有限公司" } },
      history: [{ event: "APPROVED" }, { event: "SUBMITTED" }],
    });
    expect(data.profile?.members.map(({ place, share }) => [place, share])).toEqual([
      ["legalPerson", null],
      ["owners.0", 6000],
      ["owners.1", 3000],
      ["authorizer", null],
    ]);
    expect(JSON.stringify(data)).not.toContain("11010519491231002X");
  });

  test("to fail is final", async () => {
    const company = await aCompany();
    const form = soundHongKong();
    const { submissionId } = await realName.handIn(company, form);
    await decide(company, submissionId, "fail", []);
    expect(await read(company)).toMatchObject({ certification: "FAILED", mayEdit: false });
    expect((await realName.save(company, form)).data).toMatchObject({ refusal: "enterpriseClosed" });
  });

  test("cannot be made twice", async () => {
    const company = await aCompany();
    const { submissionId } = await realName.handIn(company, soundHongKong());
    await decide(company, submissionId, "approve");
    await expect(decide(company, submissionId, "reject", ["company.br"])).rejects.toThrow(
      `submission ${submissionId} was expected to be under review`,
    );
  });
});

describe("a change to a certified company", () => {
  const certified = async () => {
    const company = await aCompany();
    const form = soundHongKong();
    const { submissionId } = await realName.handIn(company, form);
    await decide(company, submissionId, "approve");
    return { company, form };
  };

  test("leaves it certified as it was until the change is approved", async () => {
    const { company, form } = await certified();
    form.company.nameEn = "Harbour Trading (HK) Limited";
    const { submissionId } = await realName.handIn(company, form);
    const during = await company.portal.call(contract.readEnterprise, {});
    expect(during.data).toMatchObject({
      certification: "NORMAL",
      amendment: "AUDITING",
      profile: { company: { nameEn: "Harbour Trading Limited" } },
    });
    await decide(company, submissionId, "approve");
    const after = await company.portal.call(contract.readEnterprise, {});
    expect(after.data).toMatchObject({
      amendment: "NONE",
      profile: { company: { nameEn: "Harbour Trading (HK) Limited" } },
    });
  });

  test("that is sent back may be mended; one that is declined is forgotten", async () => {
    const { company, form } = await certified();
    form.company.nameEn = "Another Name Limited";
    const first = await realName.handIn(company, form);
    await decide(company, first.submissionId, "reject", ["company.nameEn"]);
    expect(await read(company)).toMatchObject({
      certification: "NORMAL",
      amendment: "REJECT",
      mayEdit: true,
    });
    const second = await realName.handIn(company, form);
    await decide(company, second.submissionId, "fail");
    expect(await read(company)).toMatchObject({
      certification: "NORMAL",
      amendment: "NONE",
      form: { company: { nameEn: "Harbour Trading Limited" } },
    });
  });
});
