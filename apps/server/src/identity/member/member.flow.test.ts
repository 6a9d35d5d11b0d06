import { randomInt, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { soundHongKong } from "@causeway/contract/testing/real-name";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enterpriseReview } from "#enterprise/index.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { companiesOf } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { startTestFlows, type TestFlows } from "#testing/flows.ts";
import { peopleOf } from "#testing/people.ts";
import { realNameOf } from "#testing/real-name.ts";

let api: TestApi;
let flows: TestFlows;
const dir = mkdtempSync(join("/var/tmp", "causeway-flow-"));
beforeAll(async () => {
  api = await startTestApi();
  flows = await startTestFlows(api.ctx, dir);
});
afterAll(async () => {
  await flows.stop();
  await api.stop();
  rmSync(dir, { recursive: true, force: true });
});

test("a decision of the reviewers gives the title to the representative among the members", async () => {
  const companies = companiesOf(api, peopleOf(api));
  const company = await companies.aCompany();
  const phone = `6${String(randomInt(1e7)).padStart(7, "0")}`;
  await execute(
    api.database.ownerUrl,
    `UPDATE person SET phone = '${phone}', phone_verified_at = now() WHERE id = '${company.ownerId}'`,
  );
  const form = soundHongKong();
  form.legalPerson.phone = { area: "HKG", number: phone };
  const { submissionId } = await realNameOf(api).handIn(company, form);
  await api.ctx.db.tx(company.tenant, (tx) =>
    enterpriseReview(api.ctx).decided(tx, {
      caseId: randomUUID() as never,
      subjectId: submissionId,
      outcome: "approve",
      reasons: [],
      listed: "no",
      decidedAt: new Date(),
    }),
  );
  const seen = () =>
    api.ctx.db.tx(company.tenant, (tx) =>
      tx.one<{ title: string | null; waits: boolean }>(
        `SELECT title, EXISTS (SELECT FROM outbox WHERE key = merchant_id::text) AS waits FROM membership`,
      ),
    );
  await expect.poll(seen, { timeout: 20_000 }).toEqual({ title: "director", waits: false });
});
