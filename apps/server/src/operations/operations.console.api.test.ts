import { randomUUID } from "node:crypto";
import { code, type StaffRole } from "@causeway/contract";
import { listAudit } from "@causeway/contract/console/audit";
import * as contract from "@causeway/contract/console/operations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { schedules } from "../capabilities.ts";
import { send } from "#platform/engine/outbox.ts";
import { createScheduler } from "#platform/schedule/scheduler.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";

let api: TestApi;
let treasury: StaffClient;
beforeAll(async () => {
  api = await startTestApi();
  treasury = await api.aStaffMember("treasury");
});
afterAll(() => api.stop());

/** Work of a merchant as it stands after so many postings, the last of which went wrong. */
async function aWork(attempts: number) {
  const member = await api.member();
  const work = { topic: "collection/refund", key: randomUUID() };
  await api.ctx.db.tx(member.session.tenant, (tx) => send(tx, work));
  await execute(
    api.database.ownerUrl,
    `UPDATE outbox SET attempts = ${attempts}, failed_attempt = ${attempts}, last_error = 'BankAway',
       due_at = now() + interval '5 minutes' WHERE key = '${work.key}'`,
  );
  return work;
}
const again = (who: StaffClient, work: { topic: string; key: string }) =>
  who.call(contract.tryStuckWork, { ...work, requestId: randomUUID() });
const listed = async (key: string) =>
  (await treasury.call(contract.listStuckWork, {})).data.find((one) => one.key === key);

describe("stuck work", () => {
  test("is listed with how often it was tried and the name of its error, and nothing else is", async () => {
    const [stuck, fresh] = [await aWork(7), await aWork(1)];
    expect(await listed(stuck.key)).toMatchObject({ ...stuck, attempts: 7, lastError: "BankAway" });
    expect(await listed(fresh.key)).toBeUndefined();
  });

  test("is tried again now by whoever may, and the audit says who and what", async () => {
    const work = await aWork(5);
    expect(Date.parse((await listed(work.key))!.nextTryAt)).toBeGreaterThan(Date.now() + 60_000);
    expect((await again(treasury, work)).code).toBe(0);
    expect(Date.parse((await listed(work.key))!.nextTryAt)).toBeLessThanOrEqual(Date.now());
    const senior = await api.aStaffMember("seniorReviewer");
    const { rows } = (await senior.call(listAudit, { size: 20, subject: work.key })).data;
    expect(rows).toMatchObject([
      { act: "work.triedAgain", actor: { name: treasury.member.name }, details: { topic: work.topic } },
    ]);
  });

  test("that is settled, was never there, or is not stuck, cannot be tried again", async () => {
    expect((await again(treasury, { topic: "collection/refund", key: randomUUID() })).code).toBe(
      code.notFound,
    );
    expect((await again(treasury, await aWork(1))).code).toBe(code.notFound);
  });
});

describe("schedules", () => {
  test("are all listed, also before their first run, and then with how it went and when the next is due", async () => {
    const before = (await treasury.call(contract.listSchedules, {})).data;
    expect(before).toMatchObject([
      { name: "auditCheck", everySeconds: 86_400, last: null, nextAt: null, late: true },
      { name: "auditHeads", everySeconds: 3_600, last: null, nextAt: null, late: true },
      { name: "bankDays", everySeconds: 60, last: null, nextAt: null, late: true },
      { name: "bankFeeds", everySeconds: 20, last: null, nextAt: null, late: true },
      { name: "calendars", everySeconds: null, daily: { at: "08:00" }, last: null, nextAt: null, late: true },
      { name: "clientMoney", everySeconds: 900, last: null, nextAt: null, late: true },
      { name: "exchangeStock", last: null, nextAt: null, late: true },
      { name: "housekeeping", everySeconds: 60, last: null, nextAt: null, late: true },
      { name: "positions", everySeconds: 60, last: null, nextAt: null, late: true },
      { name: "rateHistory", everySeconds: 3_600, last: null, nextAt: null, late: true },
      { name: "securityRetention", everySeconds: 3_600, last: null, nextAt: null, late: true },
      { name: "ledgerCheck", everySeconds: 3_600, last: null, nextAt: null, late: true },
      { name: "limitOrders", everySeconds: 5, last: null, nextAt: null, late: true },
      { name: "newPasskeys", everySeconds: 15, last: null, nextAt: null, late: true },
      { name: "signedRecoveries", everySeconds: 15, last: null, nextAt: null, late: true },
      { name: "staffChanges", everySeconds: 15, last: null, nextAt: null, late: true },
      { name: "unheardMessages", everySeconds: 300, last: null, nextAt: null, late: true },
      { name: "watchLists", everySeconds: 60, last: null, nextAt: null, late: true },
    ]);
    const scheduler = createScheduler({ ...api.ctx, schedules: schedules(api.ctx) });
    await (
      await scheduler.look()
    ).ended;
    const housekeeping = (await treasury.call(contract.listSchedules, {})).data.find(
      ({ name }) => name === "housekeeping",
    );
    expect(housekeeping).toMatchObject({
      last: { error: null },
      runningSince: null,
      late: false,
    });
    expect(Date.parse(housekeeping!.nextAt!)).toBeGreaterThan(Date.now() - 1_000);
    await execute(api.database.ownerUrl, "UPDATE schedule SET next_at = now() - interval '5 minutes'");
    expect((await treasury.call(contract.listSchedules, {})).data[0]).toMatchObject({ late: true });
  });
});

describe("operations", () => {
  test.each(["reviewer", "support"] satisfies StaffRole[])("are not for a %s", async (role) => {
    const member = await api.aStaffMember(role);
    const work = await aWork(5);
    expect((await member.call(contract.listStuckWork, {})).code).toBe(code.forbidden);
    expect((await member.call(contract.listSchedules, {})).code).toBe(code.forbidden);
    expect((await again(member, work)).code).toBe(code.forbidden);
  });

  test("are seen by an auditor, who changes nothing", async () => {
    const auditor = await api.aStaffMember("auditor");
    expect((await auditor.call(contract.listStuckWork, {})).code).toBe(0);
    expect((await auditor.call(contract.listSchedules, {})).code).toBe(0);
    expect((await again(auditor, await aWork(5))).code).toBe(code.forbidden);
  });

  test("are not served to merchants at all", async () => {
    const member = await api.member();
    const prepared = await member.prepare(contract.listStuckWork, {});
    expect((await member.send(prepared)).status).toBe(404);
  });
});
