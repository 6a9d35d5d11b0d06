import { randomUUID } from "node:crypto";
import type { BankEntry } from "@causeway/bank-link";
import * as contract from "@causeway/contract/console/treasury";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { bankOf } from "#testing/bank.ts";
import { startTreasury, usd, type treasuryOf } from "#testing/treasury.ts";
import { keepBankDays } from "./bank-days.ts";
import { reconcileStatement } from "./reconcile-statement.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let staff: StaffClient;
let treasury: ReturnType<typeof treasuryOf>;
beforeAll(async () => {
  ({ api, bank, staff, treasury } = await startTreasury());
});
afterAll(() => api.stop());

const board = async (day: string) =>
  (await staff.call(contract.readTreasuryDay, { day })).data.accounts.find(
    ({ currency }) => currency === "USD",
  );
const idOf = (day: string) => `STUSD${day.replaceAll("-", "")}`;
const state = async (day: string, lines: readonly BankEntry[], suffix = "") =>
  treasury.reconcile(day, lines, suffix, await bank.closingBefore(day));

/** The balances of a statement with the line, and no line. */
async function stateWithout(day: string, line: BankEntry): Promise<void> {
  const whole = bank.statementOf(day, [line], await bank.closingBefore(day));
  await bank.tell(whole.replace(/<Ntry>.*<\/Ntry>/s, ""));
  await bank.hear();
  await reconcileStatement(api.ctx, `statement:${idOf(day)}`);
}

async function closeWithItsItem(day: string): Promise<void> {
  await treasury.take(staff, idOf(day), "balanceDiffers");
  const closed = await staff.call(contract.closeTreasuryDay, { day, requestId: randomUUID() });
  expect(closed.code).toBe(0);
}

const openOf = (day: string) => treasury.openAbout(idOf(day));
const charge = (day: string, minor: bigint) =>
  treasury.debitOf({ kind: "charge", bookingDay: day, money: { currency: "USD", minor } });

describe("a difference that a day was closed with", () => {
  test("is not made good by another of as much on a later day", async () => {
    const [day, next] = ["2026-03-04", "2026-03-05"] as const;
    await stateWithout(day, charge(day, 250n));
    await closeWithItsItem(day);
    const money = { currency: "USD", minor: 250n } as const;
    await stateWithout(next, bank.anEntry({ accountId: usd, bookingDay: next, money }));
    expect(await openOf(day)).toEqual(["balanceDiffers"]);
    expect(await openOf(next)).toEqual(["balanceDiffers"]);
    await closeWithItsItem(next);
  });

  test("is settled by what explains it later, and no day after it makes up for it", async () => {
    const [day, next] = ["2026-03-06", "2026-03-09"] as const;
    const line = charge(day, 300n);
    await stateWithout(day, line);
    await closeWithItsItem(day);
    const before = await board(day);
    await state(next, []);
    await state(day, [line], "B");
    await keepBankDays(api.ctx);
    expect(await openOf(day)).toEqual([]);
    expect(await openOf(next)).toEqual([]);
    expect(await board(next)).toMatchObject({ rest: "0.00", difference: "0.00" });
    expect(await board(day)).toEqual(before);
  });
});
