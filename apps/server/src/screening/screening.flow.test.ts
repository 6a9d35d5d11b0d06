import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as contract from "@causeway/contract/console/review";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { startTestFlows, type TestFlows } from "#testing/flows.ts";
import { aCase } from "#testing/review.ts";
import { lookAtLists, sweepTopic } from "./sweep-lists.ts";

let api: TestApi;
let flows: TestFlows;
let reviewer: StaffClient;
const dir = mkdtempSync(join("/var/tmp", "causeway-flow-"));
beforeAll(async () => {
  api = await startTestApi();
  reviewer = await api.aStaffMember("reviewer");
  flows = await startTestFlows(api.ctx, dir);
});
afterAll(async () => {
  await flows.stop();
  await api.stop();
  rmSync(dir, { recursive: true, force: true });
});

const patient = { timeout: 30_000 };
const party = {
  role: "legalPerson",
  person: true,
  names: ["安若明"],
  country: "CN",
  birthDate: "1970-01-01",
  number: null,
} as const;

describe("screening, with every step replayed", { timeout: 60_000 }, () => {
  test("looks for the parties of a case in the lists, and then lets people take it", async () => {
    const { tenant } = (await api.member()).session;
    const caseId = await aCase(api.ctx, tenant, { kind: "screening.watch", parties: [party] });
    const take = async () =>
      (await reviewer.call(contract.takeCase, { requestId: randomUUID(), caseId })).code;
    await expect.poll(take, patient).toBe(0);
  });

  test("goes through all that is watched when the lists have changed, and comes to rest", async () => {
    await expect(lookAtLists(api.ctx)).resolves.toBe(true);
    const open = () =>
      api.ctx.db.query({
        name: "sweeps",
        text: "SELECT key FROM outbox WHERE topic = $1",
        values: [sweepTopic],
      });
    await expect.poll(open, patient).toEqual([]);
  });
});
