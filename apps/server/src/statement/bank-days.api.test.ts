import { randomUUID } from "node:crypto";
import type { BankEntry } from "@causeway/bank-link";
import * as breaks from "@causeway/contract/console/statement";
import * as contract from "@causeway/contract/console/treasury";
import { add, fromDecimal, toDecimal } from "@causeway/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { house, newId } from "#platform/ids.ts";
import type { Event } from "#platform/events.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { bankOf } from "#testing/bank.ts";
import type { Company } from "#testing/company.ts";
import { carryOutDecided, startTreasury, usd, type treasuryOf } from "#testing/treasury.ts";
import { keepBankDays } from "./bank-days.ts";
import { recordEntry } from "./record-entry.ts";
import { concludeRefund, keepRefundWord } from "./refund-payer.ts";
import { takePostings } from "./take-postings.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let staff: StaffClient;
let company: Company;
let treasury: ReturnType<typeof treasuryOf>;
beforeAll(async () => {
  ({ api, bank, staff, company, treasury } = await startTreasury());
});
afterAll(() => api.stop());

const money = (minor: bigint) => ({ currency: "USD", minor }) as const;
/** As if it were this time; the schedule would run then. */
const lookAt = (time: string) => keepBankDays({ ...api.ctx, clock: { now: () => new Date(time) } });
/** The bank states a day, opening with the closing balance of the day before where nothing else is said. */
const state = async (day: string, lines: readonly BankEntry[], suffix = "", opening?: bigint) =>
  treasury.reconcile(day, lines, suffix, opening ?? (await bank.closingBefore(day)));
const board = async (day: string) =>
  (await staff.call(contract.readTreasuryDay, { day })).data.accounts.find(
    ({ currency }) => currency === "USD",
  );
const owned = async (...references: string[]) => {
  for (const reference of references)
    for (const kind of await treasury.openAbout(reference)) await treasury.take(staff, reference, kind);
};
/** By how much the bank has more, in dollars, by each open item. */
const figuresOf = async (reference: string) => {
  const rows = await api.ctx.db.tx(house, (tx) =>
    tx.rows<{ more: string }>(
      "SELECT (bank_minor - books_minor) / 100 AS more FROM statement_break WHERE reference = $1 AND closed_at IS NULL",
      [reference],
    ),
  );
  return rows.map(({ more }) => BigInt(more));
};
const plus = (amount: string | null, minor: bigint) =>
  toDecimal(add(fromDecimal("USD", amount!)!, money(minor)));
const even = { difference: "0.00", rest: "0.00" };

describe("the books of a day are the ledger's", () => {
  test("so after an unexpected debit, a double debit and a refund less a fee they are the bank's, and each is an item by name", async () => {
    const day = "2026-02-02";
    const [good, cut] = [
      await treasury.aRefund({ bookingDay: day }),
      await treasury.aRefund({ bookingDay: day }),
    ];
    const debitOf = (id: string, minor: bigint) =>
      treasury.debitOf({ returnId: id.replaceAll("-", ""), bookingDay: day, money: money(minor) });
    const debits = [
      debitOf(good.id, 100_000n),
      debitOf(good.id, 100_000n),
      debitOf(cut.id, 98_500n),
      treasury.debitOf({ bookingDay: day, money: money(420n) }),
    ];
    for (const debit of debits) await recordEntry(api.ctx, debit);
    await state(day, [good.entry, cut.entry, ...debits]);
    expect(await Promise.all(debits.slice(1).map(({ reference }) => treasury.openAbout(reference)))).toEqual([
      ["doubleDebit"],
      ["refundDiffers"],
      ["unexpectedDebit"],
    ]);
    expect(await board(day)).toMatchObject({
      ...even,
      closing: "-989.20",
      books: "-989.20",
      items: 3,
      unowned: 3,
      mayClose: false,
      volume: "4989.20",
      explained: "3000.00",
      explainedShare: "60.12",
    });
    await keepRefundWord(api.ctx, cut.id, "returned");
    await concludeRefund(api.ctx, company.tenant, cut.id);
    await owned(...debits.map(({ reference }) => reference));
    expect(await board(day)).toMatchObject({
      unowned: 0,
      owners: [{ name: staff.member.name }],
      mayClose: true,
    });
  });

  test("so what was posted for nothing the bank told of is a difference, an item and an alarm", async () => {
    const day = "2026-02-03";
    const events: string[] = [];
    const ctx = {
      ...api.ctx,
      events: { ...api.ctx.events, emit: (told: Event) => void events.push(told.event) },
    };
    const post = (from: "nostro" | "loss", to: "nostro" | "loss") =>
      api.ctx.books.post(house, { subject: newId(new Date()), step: "mistake" }, (place, idOf) => {
        const at = (kind: "nostro" | "loss") =>
          place(
            kind === "nostro" ? { kind, partner: "harbour", currency: "USD" } : { kind, currency: "USD" },
          );
        const [debit, credit] = [at(from), at(to)];
        return [
          {
            kind: "transfer",
            id: idOf(),
            debit,
            credit,
            amount: 7_700n,
            purpose: "correction",
            reference: randomUUID(),
          },
        ];
      });
    await post("nostro", "loss");
    await keepBankDays({ ...ctx, clock: { now: () => new Date("2026-02-03T00:00:00Z") } });
    expect(events).toContain("nostro.unknown");
    await state(day, []);
    expect(await board(day)).toMatchObject({
      closing: "-989.20",
      difference: "-77.00",
      rest: "0.00",
      items: 4,
    });
    await post("loss", "nostro");
    await lookAt("2026-02-04T00:00:00Z");
    expect(await board(day)).toMatchObject({ ...even, items: 5 });
  });

  test("so a receipt that is stated and not posted yet is no difference of any item's, and the day waits for it", async () => {
    const day = "2026-02-04";
    const lost = bank.anEntry({ accountId: usd, bookingDay: day });
    await state(day, [lost]);
    expect(await board(day)).toMatchObject({
      difference: "1000.00",
      rest: "0.00",
      items: 5,
      mayClose: false,
    });
    expect(await treasury.itemsAbout("STUSD20260204")).toEqual([]);
  });

  test("and a value date before or after the booking day is no difference", async () => {
    const day = "2026-02-05";
    const early = await treasury.aReceipt({ accountId: usd, bookingDay: day, valueDate: "2026-02-03" });
    const late = await treasury.aReceipt({ accountId: usd, bookingDay: day, valueDate: "2026-02-09" });
    const counted = await api.ctx.db.tx(house, (tx) =>
      tx.rows("SELECT FROM bank_entry WHERE day = $1 AND statement_id IS NULL", [day]),
    );
    expect(counted).toHaveLength(2);
    const statement = await state(day, [early.entry, late.entry]);
    for (const reference of [statement, early.entry.reference, late.entry.reference])
      expect(await treasury.itemsAbout(reference)).toEqual([]);
    expect(await board(day)).toMatchObject({
      in: "2000.00",
      out: "0.00",
      rest: "0.00",
      explainedShare: "100.00",
    });
  });
});

describe("a difference", () => {
  test("is what open items say, on its day and on those after it, and goes with them", async () => {
    const [day, next] = ["2026-02-06", "2026-02-09"] as const;
    const { entry } = await treasury.aReceipt({ accountId: usd, bookingDay: day });
    const missing = await treasury.aReceipt({ accountId: usd, bookingDay: day });
    await state(day, [{ ...entry, money: money(99_000n) }]);
    expect(await treasury.openAbout(entry.reference)).toEqual(["differs"]);
    expect(await treasury.openAbout(missing.entry.reference)).toEqual(["notInStatement"]);
    const openBefore = (await board("2026-02-05"))!.items;
    const found = { rest: "0.00", items: openBefore + 2 };
    const { difference: before } = (await board("2026-02-05"))!;
    expect((await board(day))!.difference).toBe(plus(before, -101_000n));
    await state(next, []);
    expect(await board(next)).toMatchObject({ ...found, difference: plus(before, -101_000n) });
    const item = await treasury.take(staff, missing.entry.reference);
    expect((await treasury.decide(staff, item, { decision: "cancel" })).code).toBe(0);
    await treasury.compareWaiting();
    await lookAt("2026-02-10T00:00:00Z");
    for (const each of [day, next])
      expect(await board(each)).toMatchObject({
        rest: "0.00",
        items: openBefore + 1,
        difference: plus(before, -1_000n),
      });
  });

  test("that nothing explains is one item, restated as it changes and settled when it is gone", async () => {
    const day = "2026-02-11";
    const statement = await state(day, []);
    const charge = treasury.debitOf({ kind: "charge", bookingDay: day, money: money(300n) });
    await recordEntry(api.ctx, charge);
    await lookAt("2026-02-12T00:00:00Z");
    expect(await treasury.openAbout(statement)).toEqual(["balanceDiffers"]);
    const other = treasury.debitOf({ kind: "charge", bookingDay: day, money: money(200n) });
    await recordEntry(api.ctx, other);
    await lookAt("2026-02-12T00:01:00Z");
    expect(await figuresOf(statement)).toEqual([5n]);
    await state("2026-02-12", [charge, other]);
    await lookAt("2026-02-13T00:00:00Z");
    expect(await treasury.openAbout(statement)).toEqual([]);
    expect(await board("2026-02-12")).toMatchObject({ rest: "0.00" });
  });
});

describe("an opening balance that is not the closing balance before", () => {
  test("is an item by that name, which explains the closing balance, and is settled when the bank mends it", async () => {
    const day = "2026-02-16";
    await state("2026-02-13", []);
    const closed = await bank.closingBefore(day);
    const wrong = await state(day, [], "", closed + 500n);
    expect(await treasury.openAbout(wrong)).toEqual(["openingDiffers"]);
    expect(await board(day)).toMatchObject({ rest: "0.00" });
    const next = await state("2026-02-20", [], "", closed);
    expect(await treasury.openAbout(next)).toEqual(["openingDiffers"]);
    expect(await board("2026-02-20")).toMatchObject({ rest: "0.00" });
  });

  test("because a banking day between has no statement is that statement's item, until it comes", async () => {
    const [missing, day] = ["2026-02-23", "2026-02-24"] as const;
    const line = await treasury.aReceipt({ accountId: usd, bookingDay: missing });
    const closed = await bank.closingBefore(missing);
    const statement = await state(day, [], "", closed + 100_000n);
    expect(await treasury.openAbout(`USD ${missing}`)).toEqual(["statementMissing"]);
    expect(await treasury.openAbout(statement)).toEqual([]);
    expect(await board(missing)).toMatchObject({ state: "missing", closing: null, difference: null });
    await state(missing, [line.entry]);
    expect(await treasury.openAbout(`USD ${missing}`)).toEqual([]);
    expect([await board(missing), await board(day)]).toMatchObject([{ rest: "0.00" }, { rest: "0.00" }]);
  });
});

describe("a difference", () => {
  test("that somebody has decided about is left to that decision, and is another one if it stays", async () => {
    const day = "2026-02-25";
    const statement = await state(day, []);
    const charge = treasury.debitOf({ kind: "charge", bookingDay: day, money: money(300n) });
    await recordEntry(api.ctx, charge);
    await lookAt("2026-02-26T00:00:00Z");
    const breakId = await treasury.take(staff, statement, "balanceDiffers");
    const wish = { breakId, decision: "match", matchedBy: charge.reference, note: "Its charge" } as const;
    expect((await staff.call(breaks.closeBreak, { ...wish, requestId: randomUUID() })).code).toBe(0);
    const other = treasury.debitOf({ kind: "charge", bookingDay: day, money: money(200n) });
    await recordEntry(api.ctx, other);
    await lookAt("2026-02-26T00:01:00Z");
    expect(await figuresOf(statement)).toEqual([3n]);
    await carryOutDecided(api);
    await lookAt("2026-02-26T00:02:00Z");
    expect(await figuresOf(statement)).toEqual([5n]);
    await state("2026-02-26", [charge, other]);
    await lookAt("2026-02-27T00:00:00Z");
    expect(await treasury.openAbout(statement)).toEqual([]);
  });
});

describe("postings that are taken", () => {
  test("at the same moment by two are taken once", async () => {
    const day = "2026-03-02";
    await state(day, []);
    const before = await board(day);
    await recordEntry(api.ctx, treasury.debitOf({ kind: "charge", bookingDay: day, money: money(100n) }));
    const { books } = api.ctx;
    const slow: typeof books = {
      ...books,
      nostroPostings: async (...asked) => {
        const postings = await books.nostroPostings(...asked);
        await takePostings(api.ctx);
        return postings;
      },
    };
    await takePostings({ ...api.ctx, books: slow });
    expect((await board(day))!.books).toBe(plus(before!.books, -100n));
  });
});

describe("a day that is told in two parts", () => {
  test("of which the second comes after the next day, opens that day with a difference that somebody may take, and settles it", async () => {
    const [day, next] = ["2026-03-03", "2026-03-04"] as const;
    const [first, second] = [
      await treasury.aReceipt({ accountId: usd, bookingDay: day }),
      await treasury.aReceipt({ accountId: usd, bookingDay: day }),
    ];
    await state(day, [first.entry]);
    const cut = await bank.closingBefore(next);
    const statement = await state(next, [], "", cut + 100_000n);
    expect(await treasury.openAbout(statement)).toEqual(["openingDiffers"]);
    await treasury.take(staff, statement, "openingDiffers");
    await state(day, [second.entry], "2", cut);
    expect(await treasury.openAbout(statement)).toEqual([]);
    expect([await board(day), await board(next)]).toMatchObject([{ rest: "0.00" }, { rest: "0.00" }]);
  });
});
