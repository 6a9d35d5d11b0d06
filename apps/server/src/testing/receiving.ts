import { randomInt, randomUUID } from "node:crypto";
import type { Rail } from "@causeway/bank-link";
import * as contract from "@causeway/contract/portal/account";
import type { AccountApplication } from "@causeway/contract/receiving/application";
import type { Outcome } from "@causeway/contract/review";
import { soundHongKong } from "@causeway/contract/testing/real-name";
import { soundApplications } from "@causeway/contract/testing/receiving";
import { accountReview } from "#account/index.ts";
import { reviewKind, type AccountId } from "#account/account.ts";
import {
  announceOpening,
  listOpenings,
  lockAccount,
  moveAccount,
  setOpened,
} from "#account/account.store.ts";
import { enterpriseReview } from "#enterprise/index.ts";
import { settle } from "#platform/engine/outbox.ts";
import type { ReviewKind } from "#review/index.ts";
import type { TestApi } from "./api.ts";
import type { companiesOf, Company } from "./company.ts";
import { execute } from "./database.ts";
import { realNameOf } from "./real-name.ts";
import { signReview } from "./signed-review.ts";

/** How a company comes to its receiving accounts, told as stories. */
export function receivingOf(api: TestApi, companies: ReturnType<typeof companiesOf>) {
  const realName = realNameOf(api);

  /** What the reviewers' console does when a case ends. */
  const decide = (
    review: ReviewKind,
    { tenant }: Pick<Company, "tenant">,
    subjectId: string,
    outcome: Outcome,
    fields: readonly string[] = [],
  ) =>
    api.ctx.db.tx(tenant, (tx) =>
      review.decided(tx, {
        caseId: randomUUID() as never,
        subjectId,
        outcome,
        reasons: fields.map((field) => ({ field, words: ["请更换", "請更換", `Please replace ${field}`] })),
        listed: "no",
        decidedAt: api.ctx.clock.now(),
      }),
    );

  const aCertifiedCompany = async (): Promise<Company> => {
    const company = await companies.aCompany();
    const { submissionId } = await realName.handIn(company, soundHongKong());
    await decide(enterpriseReview(api.ctx), company, submissionId, "approve");
    return company;
  };

  /** An application whose proof is uploaded, made behind the product's back. */
  const application = async (
    { tenant }: Pick<Company, "tenant">,
    over: Partial<AccountApplication> = {},
  ): Promise<AccountApplication> => {
    const id = randomUUID();
    await execute(
      api.database.ownerUrl,
      `INSERT INTO document (merchant_id, id, purpose, name, type, bytes, sha256, sealed_key, uploaded_by, uploaded_at)
       VALUES ('${tenant}', '${id}', 'incomingProof', 'proof.pdf', 'pdf', 2048, decode(repeat('00', 32), 'hex'), '',
               '${tenant}', now())`,
    );
    const sound = soundApplications["a platform with a shop"]!;
    return { ...sound, proof: [{ id, name: "proof.pdf", size: 2048 }], ...over };
  };

  const apply = async (company: Company, over: Partial<AccountApplication> = {}) => {
    const form = await application(company, over);
    const answer = await company.portal.call(contract.applyAccount, { ...form, requestId: randomUUID() });
    if (answer.code !== 0) throw new Error(`applying answered ${answer.code} ${JSON.stringify(answer.data)}`);
    return { ...answer.data, form };
  };

  const decideAccount = async (
    company: Pick<Company, "tenant">,
    accountId: string,
    outcome: Outcome,
    fields?: readonly string[],
  ) => {
    if (outcome === "approve")
      await signReview(api.ctx, company.tenant, { kind: reviewKind, subjectId: accountId });
    return decide(accountReview(api.ctx), company, accountId, outcome, fields);
  };

  /** An account whose currencies the bank has opened, without the bank; under numbers that matter where they do. */
  const anOpenAccount = async (
    company: Company,
    over: Partial<AccountApplication> = {},
    numbers: Readonly<Record<string, string>> = {},
  ): Promise<string> => {
    const { accountId } = await apply(company, over);
    await decideAccount(company, accountId, "approve");
    const { cipher, clock } = api.ctx;
    await api.ctx.db.tx(company.tenant, async (tx) => {
      const id = accountId as AccountId;
      for (const opening of await listOpenings(tx, cipher, id)) {
        const rails = railsFor(opening.currency);
        await announceOpening(tx, api.ctx.bank.partner, opening);
        await setOpened(tx, cipher, opening, {
          accountNo: numbers[opening.currency] ?? `88${randomInt(1e12)}`,
          rails,
          tail: "1234",
          at: clock.now(),
        });
        await settle(tx, { topic: "account/open", key: opening.openingId });
      }
      const account = await lockAccount(tx, cipher, id);
      if (account)
        await moveAccount(tx, account, "open", { actor: "bank", at: clock.now(), tell: async () => {} });
    });
    return accountId;
  };

  return { aCertifiedCompany, application, apply, decideAccount, anOpenAccount };
}

/** Details with a local and an international rail, as a bank gives them. */
function railsFor(currency: string): Rail[] {
  const shared = {
    accountName: "Harbour Light Trading Limited",
    bankName: "Example Bank",
    bankAddress: { street: "1 Example Quay", town: "New York", country: "US" },
  };
  return [
    {
      ...shared,
      rail: currency === "USD" ? "ACH" : "ZENGIN",
      scope: "LOCAL",
      codes: [
        { type: "ACCOUNT", value: "880001234" },
        ...(currency === "USD"
          ? [{ type: "ABA", value: "021000021" } as const]
          : ([
              { type: "BANK_CODE", value: "0001" },
              { type: "BRANCH_CODE", value: "101" },
            ] as const)),
      ],
    },
    {
      ...shared,
      rail: "SWIFT",
      scope: "SWIFT",
      codes: [
        { type: "ACCOUNT", value: "880001234" },
        { type: "BIC", value: "CWHBHKHHXXX" },
      ],
    },
  ];
}
