import { randomInt, randomUUID } from "node:crypto";
import * as accounts from "@causeway/contract/console/account";
import * as agreements from "@causeway/contract/console/agreement";
import { openRecoveryCase } from "@causeway/contract/console/recovery";
import * as review from "@causeway/contract/console/review";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { house, type TenantId } from "#platform/ids.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { bankOf } from "#testing/bank.ts";
import type { Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { refusalOf } from "#testing/factors.ts";
import { recoveriesOf } from "#testing/recoveries.ts";
import { aCase } from "#testing/review.ts";
import { startTreasury, type treasuryOf } from "#testing/treasury.ts";
import { recordEntry } from "#statement/record-entry.ts";

/** Somebody of the house who is one of a merchant's own people as well: his address says so, plus sign or not. */
let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let company: Company;
let accountId: string;
let treasury: ReturnType<typeof treasuryOf>;
let clerk: StaffClient;
let stories: ReturnType<typeof recoveriesOf>;
beforeAll(async () => {
  ({ api, bank, company, accountId, treasury, staff: clerk } = await startTreasury());
  stories = recoveriesOf(api);
});
afterAll(() => api.stop());

const again = () => ({ requestId: randomUUID() });
type Role = Parameters<TestApi["aStaffMember"]>[0];
const oneOf = async ({ ownerId }: Pick<Company, "ownerId">, role: Role): Promise<StaffClient> => {
  const staff = await api.aStaffMember(role);
  await execute(
    api.database.ownerUrl,
    `UPDATE staff SET email = (SELECT replace(email, '@', '+' || '${randomInt(1e9)}' || '@') FROM person WHERE id = '${ownerId}')
     WHERE id = '${staff.member.id}'`,
  );
  return staff;
};
const caseOf = (tenant: TenantId, workingDays = 2) =>
  aCase(api.ctx, tenant, { kind: "screening.watch", workingDays });

describe("one of a merchant's own people", () => {
  test("neither works on its cases nor reads them, nor is handed one", async () => {
    const own = await oneOf(company, "seniorReviewer");
    const senior = await api.aStaffMember("seniorReviewer");
    const caseId = await caseOf(company.tenant);
    const words: [string, string, string] = ["请补充", "請補充", "Please add it"];
    const why = { purpose: "other", words: "Curious about it" } as const;
    const answers = {
      take: await own.call(review.takeCase, { ...again(), caseId }),
      open: await own.call(review.openCasePage, { caseId, why }),
      reveal: await own.call(review.revealField, { caseId, field: "name", why }),
      document: await own.call(review.openCaseDocument, {
        caseId,
        documentId: randomUUID(),
        as: "preview",
        why,
      }),
      note: await own.call(review.noteCase, { ...again(), caseId, text: "Fine people" }),
      ask: await own.call(review.askMerchant, { ...again(), caseId, type: "text", words, workingDays: 2 }),
      hit: await own.call(review.decideHit, {
        ...again(),
        caseId,
        hitId: randomUUID(),
        verdict: "different",
      }),
      assign: await senior.call(review.assignCase, {
        ...again(),
        caseIds: [caseId],
        staffId: own.member.id,
      }),
    };
    expect(Object.entries(answers).map(([act, answer]) => [act, refusalOf(answer)])).toEqual(
      Object.keys(answers).map((act) => [act, "involved"]),
    );
  });

  test("is given the next case of another merchant when he asks for one", async () => {
    const own = await oneOf(company, "reviewer");
    const other = await api.member();
    await caseOf(company.tenant, 1);
    const theirs = await caseOf(other.session.tenant, 1);
    const taken: (string | null)[] = [];
    do taken.push((await own.call(review.takeNextCase, again())).data.caseId);
    while (taken.at(-1) !== null);
    expect(taken).toContain(theirs);
    const held = await api.ctx.db.tx(company.tenant, (tx) =>
      tx.rows("SELECT id FROM review_case WHERE assignee = $1", [own.member.id]),
    );
    expect(held).toEqual([]);
  });

  test("neither freezes its accounts nor opens them again", async () => {
    const own = await oneOf(company, "reviewer");
    const senior = await api.aStaffMember("seniorReviewer");
    const merchantId = company.tenant;
    const stand = (who: StaffClient, act: accounts.StandingAct) =>
      who.call(accounts.changeAccountStanding, {
        ...again(),
        merchantId,
        accountId,
        act,
        reason: "A payer reported a fraud",
      });
    expect(refusalOf(await stand(own, "freeze"))).toBe("involved");
    await stand(senior, "freeze");
    expect(refusalOf(await stand(own, "unfreeze"))).toBe("involved");
    expect((await stand(senior, "unfreeze")).data).toEqual({ status: "ACTIVE" });
  });

  test("gives it no money, alone or as the second of two", async () => {
    const own = await oneOf(company, "treasury");
    const aStray = async (who: StaffClient, minor: bigint) => {
      const entry = bank.anEntry({ accountId: `99${randomInt(1e12)}`, money: { currency: "USD", minor } });
      await bank.tell(bank.noticeOf(entry));
      await bank.hear();
      await recordEntry(api.ctx, entry);
      return { entry, breakId: await treasury.take(who, entry.reference) };
    };
    const to = { decision: "assign", merchantId: company.tenant, accountId } as const;
    const alone = await aStray(own, 100_000n);
    expect(refusalOf(await treasury.decide(own, alone.breakId, to))).toBe("involved");
    const large = await aStray(clerk, 900_000_000n);
    expect((await treasury.decide(clerk, large.breakId, to)).data.waitsUntil).not.toBeNull();
    const proposed = await clerk.call(agreements.listAgreements, { state: "waiting" });
    const { agreementId, digest } = proposed.data.find(({ subject }) => subject === large.breakId)!;
    const second = await own.call(agreements.agreeToProposal, { ...again(), agreementId, digest });
    expect(refusalOf(second)).toBe("involved");
    const placed = await api.ctx.db.tx(house, (tx) =>
      tx.rows("SELECT became FROM bank_entry WHERE reference = ANY ($1)", [
        [alone.entry.reference, large.entry.reference],
      ]),
    );
    expect(placed).toEqual([{ became: "suspense" }, { became: "suspense" }]);
  });

  test("is neither of the two who recover an account of its people, nor looks at it", async () => {
    const support = await api.aStaffMember("support");
    const { company: theirs, recoveryId } = await stories.aCheckedOne();
    const [first, second] = [await oneOf(theirs, "support"), await oneOf(theirs, "seniorReviewer")];
    expect(refusalOf(await first.call(openRecoveryCase, { recoveryId }))).toBe("involved");
    expect(refusalOf(await stories.propose(first, recoveryId))).toBe("involved");
    expect((await stories.propose(support, recoveryId)).code).toBe(0);
    expect(refusalOf(await stories.agree(second, recoveryId))).toBe("involved");
  });
});
