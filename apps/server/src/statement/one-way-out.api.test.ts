import { randomUUID } from "node:crypto";
import type { BankEntry } from "@causeway/bank-link";
import * as contract from "@causeway/contract/console/statement";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { bankOf } from "#testing/bank.ts";
import { meanwhile } from "#testing/meanwhile.ts";
import { startTreasury, usd, type treasuryOf } from "#testing/treasury.ts";
import { bookEntry } from "./book-entry.ts";
import { hearOfContradiction } from "./contradiction.ts";
import { bookDifference } from "./correct-receipt.ts";
import { findEntry } from "./entry.store.ts";
import { recordEntry } from "./record-entry.ts";
import { settleBreak } from "./settle-break.ts";
import type { BreakId } from "./statement.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let staff: StaffClient;
let treasury: ReturnType<typeof treasuryOf>;
beforeAll(async () => {
  ({ api, bank, staff, treasury } = await startTreasury());
});
afterEach(() => treasury.compareWaiting());
afterAll(() => api.stop());

const entryOf = (reference: string) =>
  api.ctx.db.tx(house, async (tx) => (await findEntry(tx, "harbour", reference))!);

/** Money that nobody can be given, and that the statement of its day does not have: two items about one entry. */
async function aPhantom(day: string) {
  const { reference } = await strayOf(day);
  const missing = await treasury.take(staff, reference, "notInStatement");
  const stray = await treasury.take(staff, reference, "unknownAccount");
  return { reference, missing, stray };
}

async function strayOf(day: string) {
  const entry = bank.anEntry({ accountId: "889999999999", bookingDay: day });
  await recordEntry(api.ctx, entry);
  await bookEntry(api.ctx, (await entryOf(entry.reference)).id);
  await treasury.reconcile(day, []);
  return entry;
}

const decide = (breakId: BreakId, decision: "cancel" | "correct" | "return" | "block") =>
  staff.call(contract.closeBreak, { breakId, decision, note: "As the bank says", requestId: randomUUID() });

async function outcomeOf(reference: string) {
  const { cancelledBy } = await entryOf(reference);
  const asked = await api.ctx.db.query<{ id: string }>({
    name: "asked-back",
    text: "SELECT id FROM bank_instruction WHERE reference = $1",
    values: [reference],
  });
  return { isCancelled: cancelledBy !== null, askedBack: asked.length };
}

describe("money in suspense that the bank's statement does not have", () => {
  test.each(["return", "block"] as const)("is not to %s while it is being cancelled", async (decision) => {
    const day = decision === "return" ? "2026-03-03" : "2026-03-04";
    const { reference, missing, stray } = await aPhantom(day);
    expect((await decide(missing, "cancel")).code).toBe(0);
    const ctx = meanwhile(api.ctx, async () => {
      expect((await decide(stray, decision)).data).toMatchObject({ refusal: "wrongState" });
    });
    await settleBreak({ ...ctx, bank: api.ctx.bank }, missing);
    expect(await outcomeOf(reference)).toEqual({ isCancelled: true, askedBack: 0 });
  });

  test("is not cancelled while it goes back", async () => {
    const { reference, missing, stray } = await aPhantom("2026-03-05");
    expect((await decide(stray, "return")).code).toBe(0);
    await settleBreak(api.ctx, stray);
    expect((await decide(missing, "cancel")).data).toMatchObject({ refusal: "wrongState" });
    expect(await outcomeOf(reference)).toEqual({ isCancelled: false, askedBack: 1 });
  });

  test("goes one way of two that were decided at the same moment", async () => {
    for (const day of ["2026-03-06", "2026-03-09", "2026-03-10", "2026-03-11"]) {
      const { reference, missing, stray } = await aPhantom(day);
      await Promise.all([decide(missing, "cancel"), decide(stray, "return")]);
      await Promise.all([settleBreak(api.ctx, missing), settleBreak(api.ctx, stray)]);
      const { isCancelled, askedBack } = await outcomeOf(reference);
      expect(Number(isCancelled) + askedBack, reference).toBeLessThanOrEqual(1);
      await treasury.compareWaiting();
    }
  });
});

describe("a receipt that the first part of its day does not have and the second has with another amount", () => {
  /** Somebody has decided to cancel it, nothing is posted yet, and the second part is told. */
  async function aDoubtful(day: string) {
    const before = await treasury.balanceOf("uncredited");
    const { entry } = await treasury.aReceipt({ accountId: usd, bookingDay: day });
    const { reference, money } = entry;
    const opening = await bank.closingBefore(day);
    await treasury.reconcile(day, [], "", opening);
    const missing = await treasury.take(staff, reference, "notInStatement");
    expect((await decide(missing, "cancel")).code).toBe(0);
    const told = { ...entry, money: { ...money, minor: money.minor + 700n } };
    const tell = () => treasury.reconcile(day, [told], "2", opening);
    return { reference, missing, tell, before };
  }

  async function correct(reference: string): Promise<void> {
    const differs = await treasury.take(staff, reference, "differs");
    const { code } = await decide(differs, "correct");
    if (code !== 0) return;
    await settleBreak(api.ctx, differs);
    await bookDifference(api.ctx, differs);
  }

  async function standingOf(reference: string, before: bigint) {
    const { cancelledBy, minor } = await entryOf(reference);
    return {
      inBooks: (await treasury.balanceOf("uncredited")) - before,
      inRecord: cancelledBy === null ? minor : 0n,
    };
  }

  test("stands in the books as its record says when it is corrected while it is being cancelled", async () => {
    const { reference, missing, tell, before } = await aDoubtful("2026-03-12");
    const ctx = meanwhile(api.ctx, async () => {
      await tell();
      await correct(reference);
    });
    await settleBreak({ ...ctx, bank: api.ctx.bank }, missing);
    const { inBooks, inRecord } = await standingOf(reference, before);
    expect(inBooks).toBe(inRecord);
  });

  test("stands in the books as its record says when both are decided before either is carried out", async () => {
    for (const day of ["2026-03-13", "2026-03-16", "2026-03-17"]) {
      const { reference, missing, tell, before } = await aDoubtful(day);
      await tell();
      await Promise.all([settleBreak(api.ctx, missing), correct(reference)]);
      const { inBooks, inRecord } = await standingOf(reference, before);
      expect(inBooks, reference).toBe(inRecord);
      await treasury.compareWaiting();
    }
  });
});

test("a receipt that is cancelled while it is to go back leaves nothing that waits for its return", async () => {
  const day = "2026-03-18";
  const { entry } = await treasury.aReceipt({ accountId: usd, bookingDay: day });
  const { reference, money } = entry;
  await hear(entry);
  await hear({ ...entry, money: { ...money, minor: money.minor + 1n } });
  await hearOfContradiction(api.ctx, `entry:${reference}`);
  await treasury.reconcile(day, []);
  const doubted = await treasury.take(staff, reference, "contradiction");
  expect((await decide(doubted, "return")).code).toBe(0);
  await settleBreak(api.ctx, doubted);
  const missing = await treasury.take(staff, reference, "notInStatement");
  expect((await decide(missing, "cancel")).code).toBe(0);
  await settleBreak(api.ctx, missing);
  expect(await outcomeOf(reference)).toEqual({ isCancelled: true, askedBack: 0 });
  expect((await treasury.itemsAbout(reference)).filter(({ open }) => open)).toEqual([]);
});

async function hear(entry: BankEntry): Promise<void> {
  expect(await bank.tell(bank.noticeOf(entry))).toBe(204);
  await bank.hear();
}
