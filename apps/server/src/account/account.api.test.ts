import { randomUUID } from "node:crypto";
import { code, locales, type Role } from "@causeway/contract";
import { listMessages } from "@causeway/contract/portal/notification";
import * as contract from "@causeway/contract/portal/account";
import { soundApplications } from "@causeway/contract/testing/receiving";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyAuditChain } from "#platform/data/audit.ts";
import { caseStatusFor } from "#review/index.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { peopleOf } from "#testing/people.ts";
import { receivingOf } from "#testing/receiving.ts";
import { accountReview } from "./review-account.ts";

let api: TestApi;
let companies: ReturnType<typeof companiesOf>;
let receiving: ReturnType<typeof receivingOf>;
let certified: Company;
beforeAll(async () => {
  api = await startTestApi();
  companies = companiesOf(api, peopleOf(api));
  receiving = receivingOf(api, companies);
  certified = await receiving.aCertifiedCompany();
});
afterAll(() => api.stop());

const read = async ({ portal }: Company, accountId: string) =>
  (await portal.call(contract.readReceivingAccount, { accountId })).data;
const boxOf = async ({ portal }: Company, tab: "todo" | "notice") =>
  (await portal.callStandard(listMessages, { tab })).data.messages.map(({ kind }) => kind);

describe("an application for an account", () => {
  test.each(Object.entries(soundApplications))("for %s is taken and goes to review", async (_, sound) => {
    const { proof } = await receiving.application(certified);
    const answer = await certified.portal.call(contract.applyAccount, {
      ...sound,
      proof,
      requestId: randomUUID(),
    });
    expect(answer.code).toBe(0);
    const account = await read(certified, answer.data.accountId);
    expect(account).toMatchObject({ status: "AUDITING", nickname: sound.nickname, receipts: [] });
    expect(account.reviewDueAt).not.toBeNull();
    const status = await api.ctx.db.tx(certified.tenant, (tx) =>
      caseStatusFor(tx, { kind: "account", subjectId: answer.data.accountId }),
    );
    expect(status).not.toBeNull();
  });

  test("is refused to a company that is not certified", async () => {
    const company = await companies.aCompany();
    const form = await receiving.application(company);
    const answer = await company.portal.call(contract.applyAccount, { ...form, requestId: randomUUID() });
    expect(answer).toMatchObject({ code: code.refused, data: { refusal: "notCertified" } });
  });

  test("that is not complete is refused with every point, in the reader's language", async () => {
    const form = await receiving.application(certified, { nickname: "", agreed: false });
    const answer = await certified.portal.call(
      contract.applyAccount,
      { ...form, requestId: randomUUID() },
      { language: "en-US" },
    );
    expect(answer.data).toMatchObject({
      refusal: "applicationIncomplete",
      details: {
        issues: [
          { path: "nickname", message: "Please enter a nickname first" },
          { path: "agreed", message: "Please agree to the account agreement first" },
        ],
      },
    });
  });

  test("with a proof that is not the merchant's own is refused", async () => {
    const other = await receiving.aCertifiedCompany();
    const { proof } = await receiving.application(other);
    const form = await receiving.application(certified, { proof });
    const answer = await certified.portal.call(contract.applyAccount, { ...form, requestId: randomUUID() });
    expect(answer.data).toMatchObject({ refusal: "documentGone" });
  });

  test.each(["approver", "viewer"] satisfies Role[])("is not for a %s", async (role) => {
    const { portal } = await companies.aMember(certified, role);
    const form = await receiving.application(certified);
    const answer = await portal.call(contract.applyAccount, { ...form, requestId: randomUUID() });
    expect(answer.code).toBe(code.forbidden);
    expect((await portal.call(contract.listReceivingAccounts, {})).code).toBe(0);
  });

  test("sent twice under one request id is one application", async () => {
    const company = await receiving.aCertifiedCompany();
    const input = { ...(await receiving.application(company)), requestId: randomUUID() };
    const [first, second] = await Promise.all([
      company.portal.call(contract.applyAccount, input),
      company.portal.call(contract.applyAccount, input),
    ]);
    expect(second.data).toEqual(first.data);
    expect((await company.portal.call(contract.listReceivingAccounts, {})).data).toHaveLength(1);
  });

  test("keeps the shop's token sealed and shows reviewers its end alone", async () => {
    const { accountId } = await receiving.apply(certified);
    await api.ctx.db.tx(certified.tenant, async (tx) => {
      const { sealed } = await tx.one<{ sealed: Buffer }>(
        "SELECT sealed FROM virtual_account WHERE id = $1",
        [accountId],
      );
      expect(sealed.includes("amzn.mws.1234")).toBe(false);
      const sections = await accountReview(api.ctx).describe(tx, accountId);
      const token = sections.flatMap(({ rows }) => rows).find(({ field }) => field === "shop.mwsToken");
      expect(token).toMatchObject({ value: "…1234", whole: "amzn.mws.1234" });
      expect(sections[0]?.documents).toHaveLength(1);
    });
  });

  test("of somebody else cannot be read, nor told from one that does not exist", async () => {
    const { accountId } = await receiving.apply(certified);
    const other = await receiving.aCertifiedCompany();
    const answers = await Promise.all(
      [accountId, randomUUID()].map((id) =>
        other.portal.call(contract.readReceivingAccount, { accountId: id }),
      ),
    );
    expect(answers.map((answer) => answer.code)).toEqual([code.notFound, code.notFound]);
    expect(answers[0]?.errorMessage).toBe(answers[1]?.errorMessage);
  });
});

describe("a decision of the reviewers", () => {
  test("that something has to be mended asks the merchant, who mends it and hands it in again", async () => {
    const company = await receiving.aCertifiedCompany();
    const { accountId, form } = await receiving.apply(company);
    await receiving.decideAccount(company, accountId, "reject", ["shop.link", "proof"]);
    const sentBack = await read(company, accountId);
    expect(sentBack).toMatchObject({ status: "WAITING_ADDITION", application: form });
    expect(sentBack.reasons.map(({ field }) => field)).toEqual(["shop.link", "proof"]);
    expect(await boxOf(company, "todo")).toContain("account.sentBack");

    const mended = { ...form, shop: { ...form.shop, link: "https://www.amazon.example/shops/NEW" } };
    const answer = await company.portal.call(contract.completeAccount, {
      ...mended,
      accountId,
      requestId: randomUUID(),
    });
    expect(answer.code).toBe(0);
    expect(await read(company, accountId)).toMatchObject({
      status: "AUDITING",
      reasons: [],
      application: null,
    });
    expect(await boxOf(company, "todo")).not.toContain("account.sentBack");
    const again = await company.portal.call(contract.completeAccount, {
      ...mended,
      accountId,
      requestId: randomUUID(),
    });
    expect(again.data).toMatchObject({ refusal: "accountNotOpenToChange" });
  });

  test("that says no for good closes the account and tells the merchant", async () => {
    const company = await receiving.aCertifiedCompany();
    const { accountId } = await receiving.apply(company);
    await receiving.decideAccount(company, accountId, "fail");
    expect(await read(company, accountId)).toMatchObject({ status: "CLOSED" });
    expect(await boxOf(company, "notice")).toContain("account.declined");
  });

  test("that says yes asks the bank once per currency", async () => {
    const company = await receiving.aCertifiedCompany();
    const { accountId } = await receiving.apply(company);
    await receiving.decideAccount(company, accountId, "approve");
    const account = await read(company, accountId);
    expect(account.status).toBe("AUDITING");
    expect(account.receipts).toEqual([
      { currency: "USD", state: "WAITING", rails: [] },
      { currency: "JPY", state: "WAITING", rails: [] },
    ]);
    const work = await api.ctx.db.query<{ key: string }>({
      name: "openings",
      text: "SELECT key FROM outbox WHERE topic = 'account/open' AND tenant = $1",
      values: [company.tenant],
    });
    expect(work).toHaveLength(2);
    await expect(receiving.decideAccount(company, accountId, "approve")).rejects.toThrow();
    await api.ctx.db.tx(company.tenant, async (tx) => expect(await verifyAuditChain(tx)).toEqual([]));
  });
});

test.each(locales)("nothing is printed in %s for an account that is not open", async (language) => {
  const { accountId } = await receiving.apply(certified);
  const answer = await certified.portal.call(
    contract.printAccount,
    { accountId, currency: "USD", paper: "card" },
    { language },
  );
  expect(answer.code).toBe(code.notFound);
});
