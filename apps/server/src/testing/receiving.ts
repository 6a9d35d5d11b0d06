import { randomUUID } from "node:crypto";
import * as contract from "@causeway/contract/portal/receiving";
import type { AccountApplication } from "@causeway/contract/receiving/application";
import type { Outcome } from "@causeway/contract/review";
import { soundHongKong } from "@causeway/contract/testing/real-name";
import { soundApplications } from "@causeway/contract/testing/receiving";
import { accountReview } from "#account/index.ts";
import { enterpriseReview } from "#enterprise/index.ts";
import type { ReviewKind } from "#review/index.ts";
import type { TestApi } from "./api.ts";
import type { companiesOf, Company } from "./company.ts";
import { execute } from "./database.ts";
import { realNameOf } from "./real-name.ts";

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

  const decideAccount = (
    company: Pick<Company, "tenant">,
    accountId: string,
    outcome: Outcome,
    fields?: readonly string[],
  ) => decide(accountReview(api.ctx), company, accountId, outcome, fields);

  return { aCertifiedCompany, application, apply, decideAccount };
}
