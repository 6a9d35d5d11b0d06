import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signReview } from "#testing/signed-review.ts";
import { send } from "#platform/engine/outbox.ts";
import { recordEntry } from "#statement/record-entry.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { bankOf } from "#testing/bank.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { startTestFlows, type TestFlows } from "#testing/flows.ts";
import { peopleOf } from "#testing/people.ts";
import { receivingOf } from "#testing/receiving.ts";
import { topics, type OrderId } from "./collection.ts";
import { refundTopics } from "./instruct-refund.ts";

let api: TestApi;
let flows: TestFlows;
let company: Company;
const dir = mkdtempSync(join("/var/tmp", "causeway-flow-"));
const accountId = "880000000099";
beforeAll(async () => {
  api = await startTestApi();
  const receiving = receivingOf(api, companiesOf(api, peopleOf(api)));
  company = await receiving.aCertifiedCompany();
  await receiving.anOpenAccount(company, {}, { USD: accountId });
  flows = await startTestFlows(api.ctx, dir);
});
afterAll(async () => {
  await flows.stop();
  await api.stop();
  rmSync(dir, { recursive: true, force: true });
});

const patient = { timeout: 30_000 };
const find = (reference: string) =>
  api.ctx.db.tx(company.tenant, (tx) =>
    tx.one<{ id: OrderId; state: string; booked: boolean }>(
      "SELECT id, state, booked_at IS NOT NULL AS booked FROM collection_order WHERE bank_reference = $1",
      [reference],
    ),
  );
const aBookedReceipt = async () => {
  const entry = bankOf(api).anEntry({ accountId });
  await recordEntry(api.ctx, entry);
  await expect.poll(async () => (await find(entry.reference)).booked, patient).toBe(true);
  return { reference: entry.reference, id: (await find(entry.reference)).id };
};
const workOn = async (key: string) =>
  (
    await api.ctx.db.query<{ topic: string }>({
      name: "work-on",
      text: "SELECT topic FROM outbox WHERE key = $1 ORDER BY topic",
      values: [key],
    })
  ).map(({ topic }) => topic);

describe("a receipt, with every step replayed", { timeout: 60_000 }, () => {
  test("is booked, and credited once it was agreed to", async () => {
    const { reference, id } = await aBookedReceipt();
    await signReview(api.ctx, company.tenant, { kind: "collection", subjectId: id });
    await execute(
      api.database.ownerUrl,
      `UPDATE collection_order SET state = 'CREDITING' WHERE id = '${id}'`,
    );
    await api.ctx.db.tx(company.tenant, (tx) => send(tx, { topic: topics.credit, key: id }));
    await expect.poll(async () => (await find(reference)).state, patient).toBe("FINISHED");
    await expect.poll(() => workOn(id), patient).not.toContain(topics.credit);
  });

  test("begins its way back when the time for evidence is over", async () => {
    const { reference, id } = await aBookedReceipt();
    await execute(
      api.database.ownerUrl,
      `UPDATE collection_order SET evidence_due_at = now() - interval '1 hour' WHERE id = '${id}'`,
    );
    await api.ctx.db.tx(company.tenant, (tx) => send(tx, { topic: topics.watch, key: id }));
    await expect.poll(async () => (await find(reference)).state, patient).toBe("REFUNDING");
    await expect.poll(() => workOn(id), patient).toEqual([refundTopics.run]);
  });
});
