import { randomUUID } from "node:crypto";
import { code } from "@causeway/contract";
import { listAudit } from "@causeway/contract/console/audit";
import { sendCaseDocument } from "@causeway/contract/console/document";
import * as contract from "@causeway/contract/console/review";
import { answerQuestion } from "@causeway/contract/portal/review";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TenantId } from "#platform/ids.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { aPdf } from "#testing/files/pdfs.ts";
import { aCase } from "#testing/review.ts";
import { cookieHeader, uploadTaken } from "#testing/upload.ts";

let api: TestApi;
let one: StaffClient;
let two: StaffClient;
let auditor: StaffClient;
beforeAll(async () => {
  api = await startTestApi();
  one = await api.aStaffMember("reviewer");
  two = await api.aStaffMember("reviewer");
  auditor = await api.aStaffMember("auditor");
});
afterAll(() => api.stop());

const again = () => ({ requestId: randomUUID() });
const auditOf = (tenant: TenantId) =>
  api.ctx.db.tx(tenant, (tx) =>
    tx.rows<{ actor: string; act: string; details: Record<string, string> }>(
      "SELECT actor, act, details FROM audit ORDER BY seq",
    ),
  );

/** A case in the first reviewer's hands whose merchant was asked for a file and has uploaded one. */
const aCaseWithFile = async () => {
  const member = await api.member();
  const { tenant } = member.session;
  const caseId = (await aCase(api.ctx, tenant, { kind: "screening.watch" })) as string;
  await one.call(contract.takeCase, { ...again(), caseId });
  const asked = { type: "file" as const, words: ["请补合同", "請補合約", "The contract"] as const };
  const input = { ...again(), caseId, ...asked, workingDays: 2 };
  const { questionId } = (await one.call(contract.askMerchant, input)).data;
  const file = { purpose: "enterpriseSupplement" as const, name: "contract.pdf", bytes: aPdf() };
  const documentId = await uploadTaken(member.sender, file);
  const answer = () =>
    member.call(answerQuestion, {
      ...again(),
      questionId,
      answer: { type: "file", documentIds: [documentId] },
    });
  return { tenant, caseId, documentId, file, answer };
};

describe("a document of a case", () => {
  test("is opened by a case that holds it alone, for one browser, and the look is audited", async () => {
    const { tenant, caseId, documentId, file, answer } = await aCaseWithFile();
    const other = await aCaseWithFile();
    const openIn = (inCase: string) =>
      one.call(contract.openCaseDocument, {
        caseId: inCase,
        documentId,
        as: "preview",
        why: { purpose: "review" },
      });
    expect(await openIn(caseId)).toMatchObject({ code: code.notFound });
    expect(await answer()).toMatchObject({ code: code.success });
    expect(await openIn(other.caseId)).toMatchObject({ code: code.notFound });

    const { data } = await openIn(caseId);
    expect(data).toMatchObject({ name: "contract.pdf", url: expect.stringContaining(sendCaseDocument.path) });
    const follow = (who: StaffClient) =>
      fetch(`${api.console.url}${data.url}`, { headers: { cookie: cookieHeader(who.cookies) } });
    expect(Buffer.from(await (await follow(one)).arrayBuffer()).equals(file.bytes)).toBe(true);
    expect((await follow(two)).headers.get("content-type")).toContain("json");
    expect(await auditOf(tenant)).toContainEqual(
      expect.objectContaining({ actor: `staff:${one.member.id}`, act: "document.opened" }),
    );
  });

  test("nobody opens a document without saying why, and only who has the case reviews it", async () => {
    const { tenant, caseId, documentId, answer } = await aCaseWithFile();
    await answer();
    const look = async (who: StaffClient, why: object | undefined) => {
      const input = { caseId, documentId, as: "preview", ...(why && { why }) } as never;
      const answered = await who.call(contract.openCaseDocument, input);
      return (answered.data as { refusal?: string }).refusal ?? answered.code;
    };
    expect(await look(one, undefined)).toBe("invalidInput");
    expect(await look(one, { purpose: "curiosity" })).toBe("invalidInput");
    expect(await look(one, { purpose: "other", words: " a " })).toBe("invalidInput");
    expect(await look(two, { purpose: "review" })).toBe("reasonNeeded");
    expect(await look(auditor, { purpose: "review" })).toBe("reasonNeeded");
    expect((await auditOf(tenant)).filter(({ act }) => act === "document.opened")).toEqual([]);
    expect(await look(one, { purpose: "review" })).toBe(code.success);
    expect(await look(auditor, { purpose: "audit" })).toBe(code.success);
    expect(await look(two, { purpose: "other", words: "训练新同事" })).toBe(code.success);
    const { caseNo } = (await one.call(contract.openCasePage, { caseId })).data;
    const details = (purpose: string, reason = caseNo) =>
      expect.objectContaining({ case: caseNo, purpose, reason, as: "preview" });
    const opened = (await auditOf(tenant)).filter(({ act }) => act === "document.opened");
    expect(opened).toEqual([
      expect.objectContaining({ actor: `staff:${one.member.id}`, details: details("review") }),
      expect.objectContaining({ actor: `staff:${auditor.member.id}`, details: details("audit") }),
      expect.objectContaining({ details: details("other", "训练新同事") }),
    ]);
    const looks = (await auditor.call(listAudit, { size: 100, looks: "staff" })).data.rows;
    expect(looks.filter(({ subject }) => subject === documentId)).toHaveLength(3);
    expect(looks[0]).toMatchObject({ act: "case.viewed", details: { purpose: "review" } });
    expect(new Set(looks.map(({ act, actor }) => `${act} ${actor.kind}`))).toEqual(
      new Set(["case.viewed staff", "document.opened staff"]),
    );
  });
});
