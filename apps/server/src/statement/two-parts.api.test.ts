import { randomUUID } from "node:crypto";
import type { BankEntry } from "@causeway/bank-link";
import * as items from "@causeway/contract/console/statement";
import * as contract from "@causeway/contract/console/treasury";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { bankOf } from "#testing/bank.ts";
import { meanwhile } from "#testing/meanwhile.ts";
import { startTreasury, usd, type treasuryOf } from "#testing/treasury.ts";
import { compareAgain } from "./compare-again.ts";
import { findEntry } from "./entry.store.ts";
import { keepBankDays } from "./bank-days.ts";
import { reconcileStatement } from "./reconcile-statement.ts";
import { settleBreak } from "./settle-break.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let staff: StaffClient;
let treasury: ReturnType<typeof treasuryOf>;
beforeAll(async () => {
  ({ api, bank, staff, treasury } = await startTreasury());
});
afterAll(() => api.stop());

const aReceipt = async (day: string) => (await treasury.aReceipt({ accountId: usd, bookingDay: day })).entry;
const sumOf = (lines: readonly BankEntry[]) => lines.reduce((sum, { money }) => sum + money.minor, 0n);
const holdsOf = async (reference: string) => (await treasury.orderOf(reference)).holds;
const board = async (day: string) =>
  (await staff.call(contract.readTreasuryDay, { day })).data.accounts.find(
    ({ currency }) => currency === "USD",
  );
const idOf = (day: string) => `STUSD${day.replaceAll("-", "")}`;

/** The two parts of a day, of which the second opens where the first closes. */
async function partsOf(day: string, first: readonly BankEntry[], second: readonly BankEntry[]) {
  const opening = await bank.closingBefore(day);
  return {
    tellFirst: () => treasury.reconcile(day, first, "", opening),
    tellSecond: () => treasury.reconcile(day, second, "2", opening + sumOf(first)),
    closing: opening + sumOf([...first, ...second]),
  };
}

async function close(day: string, reference: string, kind: string): Promise<void> {
  await treasury.take(staff, reference, kind);
  const closed = await staff.call(contract.closeTreasuryDay, { day, requestId: randomUUID() });
  expect(closed.code).toBe(0);
}

describe("a day that was closed by the first of its two parts", () => {
  test("leaves nothing open once the second has come, but that it moved, and the next day opens where it ends", async () => {
    const [day, next] = ["2026-03-03", "2026-03-04"] as const;
    const [first, second] = [await aReceipt(day), await aReceipt(day)];
    const { tellFirst, tellSecond, closing } = await partsOf(day, [first], [second]);
    await tellFirst();
    expect(await holdsOf(second.reference)).toEqual(["bank"]);
    await close(day, second.reference, "notInStatement");
    const kept = await board(day);
    await tellSecond();
    await treasury.reconcile(next, [], "", closing);
    expect(await treasury.openAbout(second.reference)).toEqual([]);
    expect(await holdsOf(second.reference)).toEqual([]);
    expect(await treasury.openAbout(`${idOf(day)}2`)).toEqual(["closedDayMoved"]);
    expect(await treasury.openAbout(idOf(next))).toEqual([]);
    expect(await board(next)).toMatchObject({ rest: "0.00", difference: "0.00" });
    expect(await board(day)).toEqual(kept);
  });

  test("and with a difference that the second explains has none any more", async () => {
    const [day, next] = ["2026-03-05", "2026-03-06"] as const;
    const first = await aReceipt(day);
    const opening = await bank.closingBefore(day);
    await treasury.reconcile(day, [first], "", opening);
    const second = await aReceipt(day);
    await keepBankDays({ ...api.ctx, clock: { now: () => new Date(`${day}T10:00:00Z`) } });
    await close("2026-03-04", `${idOf("2026-03-03")}2`, "closedDayMoved");
    await close(day, idOf(day), "balanceDiffers");
    await treasury.reconcile(day, [second], "2", opening + sumOf([first]));
    await treasury.reconcile(next, [], "", opening + sumOf([first, second]));
    expect(await treasury.openAbout(idOf(day))).toEqual([]);
    expect(await treasury.openAbout(idOf(next))).toEqual([]);
    expect(await board(next)).toMatchObject({ rest: "0.00", difference: "0.00" });
  });
});

describe("a receipt that was cancelled because the first part of its day did not have it", () => {
  /** What may be done about it once the second part has it, told before its posting was made or after. */
  async function cancelAndTell(day: string, when: "before" | "after") {
    const [first, second] = [await aReceipt(day), await aReceipt(day)];
    const { tellFirst, tellSecond } = await partsOf(day, [first], [second]);
    await tellFirst();
    const breakId = await treasury.take(staff, second.reference, "notInStatement");
    const wish = { breakId, decision: "cancel", note: "Never came", requestId: randomUUID() } as const;
    expect((await staff.call(items.closeBreak, wish)).code).toBe(0);
    const ctx = when === "before" ? meanwhile(api.ctx, tellSecond) : api.ctx;
    await settleBreak({ ...ctx, bank: api.ctx.bank }, breakId);
    await treasury.compareWaiting();
    if (when === "after") await tellSecond();
    const { rows } = (await staff.call(items.listBreaks, { state: "open", limit: 100 })).data;
    const { kind, choices } = rows.find(({ reference }) => reference === second.reference)!;
    return { kind, choices, rest: (await board(day))?.rest };
  }

  test("and is borne once the second has it with another amount, is not missed by the first again", async () => {
    const day = "2026-03-19";
    const receipt = await aReceipt(day);
    const { reference, money } = receipt;
    const stated = { ...receipt, money: { ...money, minor: money.minor - 1n } };
    const { tellFirst, tellSecond } = await partsOf(day, [], [stated]);
    await tellFirst();
    await treasury.decide(staff, await treasury.take(staff, reference, "notInStatement"), {
      decision: "cancel",
    });
    await treasury.compareWaiting();
    await tellSecond();
    const differs = await treasury.take(staff, reference, "differs");
    await treasury.decide(staff, differs, { decision: "writeOff" });
    // Both are compared once more, in the order in which they were sent.
    await reconcileStatement(api.ctx, `statement:${idOf(day)}`);
    expect(await treasury.openAbout(reference)).toEqual([]);
    await treasury.compareWaiting();
    expect(await treasury.openAbout(reference)).toEqual([]);
  });

  test("has the same ways out whether the second was told before its posting was made or after", async () => {
    const after = await cancelAndTell("2026-03-17", "after");
    expect(after.choices).not.toContain("keep");
    expect(await cancelAndTell("2026-03-18", "before")).toEqual(after);
  });
});

test("a receipt that the second part has before it is cancelled for the first is not cancelled, and nothing is open about it", async () => {
  const day = "2026-03-20";
  const receipt = await aReceipt(day);
  const { reference } = receipt;
  const { state } = await treasury.orderOf(reference);
  const { tellFirst, tellSecond } = await partsOf(day, [], [receipt]);
  await tellFirst();
  const breakId = await treasury.take(staff, reference, "notInStatement");
  const wish = { breakId, decision: "cancel", note: "Never came", requestId: randomUUID() } as const;
  expect((await staff.call(items.closeBreak, wish)).code).toBe(0);
  await tellSecond();
  await settleBreak(api.ctx, breakId);
  expect(await treasury.openAbout(reference)).toEqual([]);
  expect(await treasury.orderOf(reference)).toMatchObject({ holds: [], state });
});

test("what is told after both parts of a day, and neither has, is missed once and held", async () => {
  const day = "2026-03-23";
  const first = await aReceipt(day);
  const { tellFirst, tellSecond } = await partsOf(day, [first], []);
  await tellFirst();
  await tellSecond();
  const { reference } = await aReceipt(day);
  await api.ctx.db.tx(house, async (tx) =>
    compareAgain(tx, "harbour", (await findEntry(tx, "harbour", reference))!),
  );
  await treasury.compareWaiting();
  expect(await treasury.openAbout(reference)).toEqual(["notInStatement"]);
  expect(await holdsOf(reference)).toEqual(["bank"]);
});

describe("two parts of a day that are compared at the same moment", () => {
  test(
    "miss nothing that one of them has, and hold nothing that no item is about",
    { timeout: 120_000 },
    async () => {
      for (const day of [
        "2026-03-09",
        "2026-03-10",
        "2026-03-11",
        "2026-03-12",
        "2026-03-13",
        "2026-03-16",
      ]) {
        const first = [await aReceipt(day)];
        const second: BankEntry[] = [];
        while (second.length < 6) second.push(await aReceipt(day));
        const { tellFirst, tellSecond } = await partsOf(day, first, second);
        await tellFirst();
        // Whoever tells of another entry has the first compared once more, while the second is.
        const again = () => reconcileStatement(api.ctx, `statement:${idOf(day)}`);
        await Promise.all([tellSecond(), again(), again(), again(), again()]);
        for (const { reference } of second) {
          expect(await treasury.openAbout(reference), `${day} ${reference}`).toEqual([]);
          expect(await holdsOf(reference), `${day} ${reference}`).toEqual([]);
        }
      }
    },
  );
});
