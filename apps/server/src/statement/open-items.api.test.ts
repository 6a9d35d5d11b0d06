import * as contract from "@causeway/contract/console/statement";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { creditOrder } from "#collection/credit-order.ts";
import { holdReceiptsAt, releaseReceiptsAt } from "#collection/index.ts";
import { house } from "#platform/ids.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { bankOf } from "#testing/bank.ts";
import type { Company } from "#testing/company.ts";
import { meanwhile } from "#testing/meanwhile.ts";
import { startTreasury, usd, type treasuryOf } from "#testing/treasury.ts";
import { hearOfContradiction } from "./contradiction.ts";
import { confirmEntries } from "./entry.store.ts";
import { reportBreak } from "./report-break.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let company: Company;
let staff: StaffClient;
let treasury: ReturnType<typeof treasuryOf>;
let accountId: string;

beforeAll(async () => {
  ({ api, bank, company, staff, treasury, accountId } = await startTreasury());
});
afterAll(() => api.stop());

const aReceipt = () => treasury.aReceipt({ accountId: usd });
type Receipt = Awaited<ReturnType<typeof aReceipt>>;

/** The bank tells of a credit with these amounts, one after the other. */
async function tellOf({ entry }: Receipt, ...amounts: bigint[]): Promise<void> {
  for (const minor of amounts) await bank.tell(bank.noticeOf({ ...entry, money: { ...entry.money, minor } }));
  await bank.hear();
  await hearOfContradiction(api.ctx, `entry:${entry.reference}`);
}

/** A statement of the bank's has the credit as it was told first. */
const confirm = ({ entry }: Receipt) =>
  api.ctx.db.tx(house, (tx) =>
    confirmEntries(tx, api.ctx.bank.partner, [entry.reference], {
      statementId: "STUSD20261113",
      day: "2026-11-13",
    }),
  );

describe("an approved receipt whose crediting waits", () => {
  test("is held when the bank contradicts itself, and not credited by the run that comes later", async () => {
    const receipt = await aReceipt();
    await treasury.approve(receipt.id);
    await tellOf(receipt, 100_000n, 10_000n);
    expect(await treasury.orderOf(receipt.entry.reference)).toMatchObject({
      state: "CREDITING",
      holds: ["bank"],
    });
    const before = await treasury.balanceOf("available");
    await creditOrder(api.ctx, company.tenant, receipt.id);
    expect(await treasury.balanceOf("available")).toBe(before);
    expect(await treasury.orderOf(receipt.entry.reference)).toMatchObject({ state: "CREDITING" });
  });

  test("is held with its account when that is frozen, and credited once that is released", async () => {
    const receipt = await aReceipt();
    await treasury.approve(receipt.id);
    await api.ctx.db.tx(company.tenant, (tx) => holdReceiptsAt(api.ctx, tx, accountId));
    await creditOrder(api.ctx, company.tenant, receipt.id);
    expect(await treasury.orderOf(receipt.entry.reference)).toMatchObject({
      state: "CREDITING",
      holds: ["frozen"],
    });
    await api.ctx.db.tx(company.tenant, (tx) => releaseReceiptsAt(api.ctx, tx, accountId));
    await creditOrder(api.ctx, company.tenant, receipt.id);
    expect(await treasury.orderOf(receipt.entry.reference)).toMatchObject({ state: "FINISHED", holds: [] });
  });

  test("is either held or credited, whichever of the two comes first", async () => {
    const early = await aReceipt();
    await treasury.approve(early.id);
    const before = await treasury.balanceOf("available");
    // The run has looked at the order and has not begun to post.
    const contradicted = meanwhile(api.ctx, () => tellOf(early, 100_000n, 10_000n));
    await creditOrder(contradicted, company.tenant, early.id);
    expect(await treasury.orderOf(early.entry.reference)).toMatchObject({
      state: "CREDITING",
      holds: ["bank"],
    });
    expect(await treasury.balanceOf("available")).toBe(before);

    const late = await aReceipt();
    await treasury.approve(late.id);
    const { post } = api.ctx.books;
    const books: typeof api.ctx.books = {
      ...api.ctx.books,
      post: async (...given) => {
        await tellOf(late, 100_000n, 10_000n);
        return post(...given);
      },
    };
    await creditOrder({ ...api.ctx, books }, company.tenant, late.id);
    expect(await treasury.orderOf(late.entry.reference)).toMatchObject({ state: "FINISHED", holds: [] });
    expect(await treasury.itemsAbout(late.entry.reference)).toMatchObject([
      { kind: "contradiction", open: true },
    ]);
  });
});

describe("open items", () => {
  const references = ["old", "older", "oldest"].map((name) => `PAGED-${name}`);

  test("are listed to the last, the oldest first, with the day by which somebody must have acted", async () => {
    for (const [days, reference] of references.entries()) {
      const clock = { now: () => new Date(Date.UTC(2026, 0, 20 - days, 17)) };
      await reportBreak(
        { ...api.ctx, clock },
        { reference, kind: "doubleDebit", currency: "USD", bankMinor: 100n, booksMinor: null },
      );
    }
    const seen: contract.OpenItem[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const page = await staff.call(contract.listBreaks, {
        state: "open",
        limit: 1,
        ...(after && { after }),
      });
      seen.push(...page.data.rows);
      after = page.data.next;
    }
    expect(new Set(seen.map(({ breakId }) => breakId)).size).toBe(seen.length);
    // Five in the afternoon in London is the next day in Hong Kong, and this kind has one day.
    expect(seen.slice(0, 3)).toMatchObject([
      { reference: "PAGED-oldest", owner: null, ownerRole: "treasury", dueOn: "2026-01-20" },
      { reference: "PAGED-older", dueOn: "2026-01-21" },
      { reference: "PAGED-old", dueOn: "2026-01-22" },
    ]);
  });

  test("found again are the same one, open or closed; found otherwise they are new", async () => {
    const found = {
      reference: "AGAIN",
      kind: "differs",
      currency: "USD",
      bankMinor: 2n,
      booksMinor: 1n,
    } as const;
    const id = await reportBreak(api.ctx, found);
    expect(await reportBreak(api.ctx, { ...found, bankMinor: 3n })).toBe(id);
    expect(await reportBreak(api.ctx, found)).toBe(id);
    const receipt = await aReceipt();
    await treasury.take(staff, "AGAIN");
    await treasury.decide(staff, id, { decision: "match", matchedBy: receipt.entry.reference });
    expect(await reportBreak(api.ctx, found)).toBe(id);
    expect(await reportBreak(api.ctx, { ...found, bankMinor: 3n })).not.toBe(id);
  });

  test("about what cannot even be read have no currency and no amount", async () => {
    await reportBreak(api.ctx, {
      reference: "UNREAD",
      kind: "unreadableLine",
      currency: null,
      bankMinor: null,
      booksMinor: null,
    });
    const { rows } = (await staff.call(contract.listBreaks, { state: "open", limit: 100 })).data;
    expect(rows.find(({ reference }) => reference === "UNREAD")).toMatchObject({
      currency: null,
      bankAmount: null,
    });
  });
});

test("a credit the bank contradicts once more, after a person had decided, is held again", async () => {
  const receipt = await aReceipt();
  await tellOf(receipt, 100_000n, 100_001n);
  await confirm(receipt);
  await treasury.decide(staff, await treasury.take(staff, receipt.entry.reference), { decision: "keep" });
  expect(await treasury.orderOf(receipt.entry.reference)).toMatchObject({ holds: [] });
  await tellOf(receipt, 100_002n);
  expect(await treasury.orderOf(receipt.entry.reference)).toMatchObject({ holds: ["bank"] });
  expect(await treasury.itemsAbout(receipt.entry.reference)).toMatchObject([
    { kind: "contradiction", open: true },
    { kind: "contradiction", open: false },
  ]);
});
