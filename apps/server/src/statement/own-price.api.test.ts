import { randomUUID } from "node:crypto";
import * as contract from "@causeway/contract/console/statement";
import * as portal from "@causeway/contract/portal/collection";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { Company } from "#testing/company.ts";
import { startTreasury, usd, type treasuryOf } from "#testing/treasury.ts";
import { settleBreak } from "./settle-break.ts";

let api: TestApi;
let company: Company;
let staff: StaffClient;
let treasury: ReturnType<typeof treasuryOf>;
beforeAll(async () => {
  ({ api, company, staff, treasury } = await startTreasury());
});
afterAll(() => api.stop());

test("a receipt that the statement corrects keeps the fee rate of the day it came, whatever the rate is by now", async () => {
  const { entry, id } = await treasury.aReceipt({ accountId: usd });
  const read = async () => (await company.portal.call(portal.readCollectionOrder, { id })).data;
  const before = await read();
  const stated = { ...entry, money: { ...entry.money, minor: 2n * entry.money.minor } };
  await treasury.reconcile(entry.bookingDay, [stated]);
  const breakId = await treasury.take(staff, entry.reference, "differs");
  const wish = { breakId, note: "The statement is right", decision: "correct" } as const;
  await staff.call(contract.closeBreak, { ...wish, requestId: randomUUID() });
  const { config } = api.ctx;
  const dearer = { ...config, collection: { ...config.collection, fee: "0.05" } };
  await settleBreak({ ...api.ctx, config: dearer }, breakId);
  const after = await read();
  expect(after.amount.amount).toBe("2000.00");
  expect(Number(after.fee!.amount)).toBe(2 * Number(before.fee!.amount));
});
