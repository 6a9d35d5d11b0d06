import { randomUUID } from "node:crypto";
import * as contract from "@causeway/contract/console/statement";
import * as portal from "@causeway/contract/portal/collection";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { Company } from "#testing/company.ts";
import { aLine, pricesOf, rate } from "#testing/prices.ts";
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

test("a receipt that the statement corrects keeps the price of the day it came, whatever it is by now", async () => {
  const { entry, id } = await treasury.aReceipt({ accountId: usd });
  const read = async () => (await company.portal.call(portal.readCollectionOrder, { id })).data;
  const before = await read();
  expect(before).toMatchObject({ amount: { amount: "1000.00" }, fee: { amount: "1.50" }, priceVersion: 1 });
  const prices = pricesOf(api, staff, await api.aStaffMember("treasury"));
  await prices.changed([aLine({ cost: rate("0.0001") })]);
  const stated = { ...entry, money: { ...entry.money, minor: 2n * entry.money.minor } };
  await treasury.reconcile(entry.bookingDay, [stated]);
  const breakId = await treasury.take(staff, entry.reference, "differs");
  const wish = { breakId, note: "The statement is right", decision: "correct" } as const;
  await staff.call(contract.closeBreak, { ...wish, requestId: randomUUID() });
  await settleBreak(api.ctx, breakId);
  expect(await read()).toMatchObject({
    amount: { amount: "2000.00" },
    fee: { amount: "3.00" },
    priceVersion: 1,
  });
  const later = await treasury.aReceipt({ accountId: usd });
  const { data } = await company.portal.call(portal.readCollectionOrder, { id: later.id });
  expect(data).toMatchObject({ fee: { amount: "0.10" }, priceVersion: 2 });
});
