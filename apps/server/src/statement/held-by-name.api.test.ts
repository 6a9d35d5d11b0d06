import { randomUUID } from "node:crypto";
import type { BankEntry } from "@causeway/bank-link";
import * as contract from "@causeway/contract/console/statement";
import { afterAll, beforeAll, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { bankOf } from "#testing/bank.ts";
import { startTreasury, usd, type treasuryOf } from "#testing/treasury.ts";
import { hearOfContradiction } from "./contradiction.ts";
import { dispute } from "./dispute.ts";
import { lockEntry } from "./entry.store.ts";
import { hearOfEntry } from "./hear-notice.ts";
import { settleBreak } from "./settle-break.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let staff: StaffClient;
let treasury: ReturnType<typeof treasuryOf>;
beforeAll(async () => {
  ({ api, bank, staff, treasury } = await startTreasury());
});
afterAll(() => api.stop());

const holdsOf = async (reference: string) => (await treasury.orderOf(reference)).holds;

async function tell(entry: BankEntry, more: bigint): Promise<void> {
  const told = { ...entry, money: { ...entry.money, minor: entry.money.minor + more } };
  expect(await bank.tell(bank.noticeOf(told))).toBe(204);
  await bank.hear();
}

/** Its statement has it as it was told first, and it was told otherwise since. */
async function aContradicted(day: string): Promise<{ entry: BankEntry; event: string }> {
  const entry = bank.anEntry({ accountId: usd, bookingDay: day });
  const event = `entry:${entry.reference}`;
  await tell(entry, 0n);
  await hearOfEntry(api.ctx, event);
  await treasury.reconcile(day, [entry], "", await bank.closingBefore(day));
  await tell(entry, 1n);
  await hearOfContradiction(api.ctx, event);
  return { entry, event };
}

const decideToKeep = async (reference: string) => {
  const breakId = await treasury.take(staff, reference);
  const decision = {
    breakId,
    decision: "keep",
    note: "The bank was asked",
    requestId: randomUUID(),
  } as const;
  expect((await staff.call(contract.closeBreak, decision)).code).toBe(0);
  return breakId;
};

test("what is decided already holds nothing, however often it is read again", async () => {
  const { entry, event } = await aContradicted("2026-03-03");
  expect(await holdsOf(entry.reference)).toEqual(["bank"]);
  await settleBreak(api.ctx, await decideToKeep(entry.reference));
  await hearOfContradiction(api.ctx, event);
  expect(await treasury.openAbout(entry.reference)).toEqual([]);
  expect(await holdsOf(entry.reference)).toEqual([]);
});

test("a receipt that a person releases at the moment something else is found about it stays held by that", async () => {
  const { entry } = await aContradicted("2026-03-04");
  const { reference } = entry;
  const breakId = await decideToKeep(reference);
  const [found, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const finding = api.ctx.db.tx(house, async (tx) => {
    const locked = await lockEntry(tx, "harbour", reference);
    const amounts = { currency: "USD", bankMinor: 1n, booksMinor: entry.money.minor } as const;
    await dispute(api.ctx, tx, [locked!], { reference, kind: "differs", ...amounts });
    found.resolve();
    await released.promise;
  });
  await found.promise;
  const releasing = settleBreak(api.ctx, breakId);
  // Until it stands in line for what the other has locked.
  const waiting = () =>
    api.ctx.db.query({
      name: "who-waits",
      text: "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      values: [],
    });
  await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
  released.resolve();
  await Promise.all([finding, releasing]);
  expect(await treasury.openAbout(reference)).toEqual(["differs"]);
  expect(await holdsOf(reference)).toEqual(["bank"]);
});
