import * as contract from "@causeway/contract/console/statement";
import { afterAll, beforeAll, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { bankOf } from "#testing/bank.ts";
import { startTreasury, usd, type treasuryOf } from "#testing/treasury.ts";
import { keepBankDays } from "./bank-days.ts";
import { compareAgain } from "./compare-again.ts";
import { bookDifference } from "./correct-receipt.ts";
import { findEntry } from "./entry.store.ts";
import { reconcileStatement } from "./reconcile-statement.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let staff: StaffClient;
let treasury: ReturnType<typeof treasuryOf>;
beforeAll(async () => {
  ({ api, bank, staff, treasury } = await startTreasury());
});
afterAll(() => api.stop());

const readStatement = (id: string) =>
  api.ctx.db.tx(house, (tx) =>
    tx.maybe<{ lines: number; matched: number }>(
      "SELECT lines, matched FROM bank_statement WHERE statement_id = $1",
      [id],
    ),
  );

test("a line that a person has corrected while its statement waits for an earlier day's matches in the end", async () => {
  const [earlier, day, id] = ["2026-03-03", "2026-03-04", "STUSD20260304"] as const;
  const { entry } = await treasury.aReceipt({ accountId: usd, bookingDay: day });
  const line = { ...entry, money: { ...entry.money, minor: 90_000n } };
  await bank.tell(bank.statementOf(earlier, []));
  await bank.tell(bank.statementOf(day, [line]));
  await bank.hear();
  await expect(reconcileStatement(api.ctx, `statement:${id}`)).rejects.toThrow(/is compared after/);
  expect(await readStatement(id)).toBeUndefined();
  const item = await treasury.take(staff, entry.reference, "differs");
  expect((await treasury.decide(staff, item, { decision: "correct" })).code).toBe(0);
  await bookDifference(api.ctx, item);
  await treasury.compareWaiting();
  expect(await readStatement(id)).toEqual({ lines: 1, matched: 1 });
  const { rows } = (await staff.call(contract.listBreaks, { state: "open", limit: 100 })).data;
  expect(rows).toEqual([]);
});

test("a day whose statement is to be compared once more is judged by that, and not before", async () => {
  const day = "2026-03-05";
  await treasury.reconcile(day, [], "", await bank.closingBefore(day));
  const { entry } = await treasury.aReceipt({ accountId: usd, bookingDay: day });
  const openKinds = async () => {
    const { rows } = (await staff.call(contract.listBreaks, { state: "open", limit: 100 })).data;
    return rows.map(({ kind }) => kind).toSorted();
  };
  await api.ctx.db.tx(house, async (tx) => {
    const recorded = await findEntry(tx, "harbour", entry.reference);
    await compareAgain(tx, "harbour", recorded!);
  });
  await keepBankDays({ ...api.ctx, clock: { now: () => new Date(`${day}T10:00:00Z`) } });
  expect(await openKinds()).not.toContain("balanceDiffers");
  await treasury.compareWaiting();
  expect(await openKinds()).toEqual(["notCovered", "notInStatement"]);
});
