import { randomUUID } from "node:crypto";
import { code } from "@causeway/contract";
import { readCover } from "@causeway/contract/console/treasury";
import * as contract from "@causeway/contract/console/statement";
import { findMerchantAccounts, openMerchantAccounts } from "@causeway/ledger";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Event } from "#platform/events.ts";
import { house, newId } from "#platform/ids.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { bankOf } from "#testing/bank.ts";
import type { Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { startTreasury, usd, type treasuryOf } from "#testing/treasury.ts";
import { clientMoneyCheck } from "./cover.ts";
import { hearOfContradiction } from "./contradiction.ts";
import { ledgerCheck } from "./ledger-check.ts";
import { recordEntry } from "./record-entry.ts";
import { concludeRefund, keepRefundWord } from "./refund-payer.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let company: Company;
let staff: StaffClient;
let treasury: ReturnType<typeof treasuryOf>;

const start = async () => {
  ({ api, bank, company, staff, treasury } = await startTreasury());
};
const run = { slot: new Date(), signal: new AbortController().signal, stillMine: async () => {} };
/** One run of the schedule, and what it said in the log. */
async function look(): Promise<Event[]> {
  const told: Event[] = [];
  const events = { ...api.ctx.events, emit: (event: Event) => void told.push(event) };
  await clientMoneyCheck({ ...api.ctx, events }).run(run);
  return told;
}
const cover = async () => (await staff.call(readCover, {})).data.find(({ currency }) => currency === "USD")!;
/** Items that say so, newest first. */
const shortages = () =>
  api.ctx.db.tx(house, (tx) =>
    tx.rows<{ reference: string; open: boolean; how: string | null }>(
      `SELECT reference, closed_at IS NULL AS open, settled_how AS how FROM statement_break
       WHERE kind = 'notCovered' AND currency = 'USD' ORDER BY opened_at DESC, id DESC`,
    ),
  );

const day = "2026-11-13";
const nextDay = "2026-11-16";
const aStranger = (minor: bigint, bookingDay = day) =>
  bank.anEntry({ accountId: `99${newId(new Date())}`, money: { currency: "USD", minor }, bookingDay });
/** An exchange that we lost on: the merchant has what no bank gave us. */
async function loseOnExchange(amount: bigint): Promise<void> {
  await api.ctx.db.tx(company.tenant, (tx) => openMerchantAccounts(tx, company.tenant, ["USD"]));
  const own = await api.ctx.db.tx(company.tenant, (tx) => findMerchantAccounts(tx, company.tenant));
  const step = { subject: newId(new Date()), step: "exchange" };
  await api.ctx.books.post(company.tenant, step, (place, idOf) => [
    {
      kind: "transfer",
      id: idOf(),
      debit: place({ kind: "fx", currency: "USD" }),
      credit: own.get("USD")!.available,
      amount,
      purpose: "exchange_buy",
    },
  ]);
}

describe("clients' money", () => {
  beforeEach(start);
  afterEach(() => api.stop());

  test("is not covered where strangers' suspense pays for a loss on exchanges", async () => {
    const strangers = aStranger(100_000n);
    await recordEntry(api.ctx, strangers);
    await loseOnExchange(50_000n);
    await treasury.reconcile(day, [strangers]);
    expect(await shortages()).toMatchObject([{ open: true }]);
  });

  test("is not covered by a nostro that the bank's statement does not confirm", async () => {
    await treasury.aReceipt({ accountId: usd, bookingDay: day });
    await treasury.reconcile(day, []);
    expect(await treasury.houseBalance("nostro")).toBe(100_000n);
    expect(await shortages()).toMatchObject([{ open: true }]);
  });
});

describe("the cover of clients' money", () => {
  beforeAll(start);
  afterAll(() => api.stop());

  test("counts what banks have told of before there is any statement, and nothing is short", async () => {
    await treasury.aReceipt({ accountId: usd, bookingDay: day });
    const told = await look();
    expect(told).toEqual([]);
    expect(await cover()).toMatchObject({
      held: "1000.00",
      owed: "1000.00",
      surplus: "0.00",
      ratio: "1.0000",
      covered: true,
    });
    expect(await shortages()).toEqual([]);
  });

  test("owes what stands in suspense to whoever it turns out to be", async () => {
    await recordEntry(api.ctx, aStranger(50_000n));
    await look();
    expect(await cover()).toMatchObject({ held: "1500.00", owed: "1500.00" });
  });

  test("is short by a debit that nobody asked for, whatever strangers have in suspense, with an alarm", async () => {
    const debit = treasury.debitOf({ money: { currency: "USD", minor: 70_000n } });
    await recordEntry(api.ctx, debit);
    const told = await look();
    expect(told).toEqual([{ event: "clients.notCovered", currency: "USD" }]);
    expect(await cover()).toMatchObject({
      held: "800.00",
      owed: "1500.00",
      surplus: "-700.00",
      ratio: "0.5333",
      covered: false,
    });
    expect(await shortages()).toEqual([{ reference: "USD", open: true, how: null }]);
    // Found again it is the same one, and nobody can decide it away.
    await look();
    const breakId = await treasury.take(staff, "USD", "notCovered");
    expect(await shortages()).toHaveLength(1);
    const { rows } = (await staff.call(contract.listBreaks, { state: "open", limit: 100 })).data;
    expect(rows.find((each) => each.breakId === breakId)).toMatchObject({
      kind: "notCovered",
      bankAmount: "800.00",
      booksAmount: "1500.00",
      choices: [],
    });
    const matched = await treasury.decide(staff, breakId, { decision: "match", matchedBy: debit.reference });
    expect(matched.data).toMatchObject({ refusal: "wrongState" });
    // The bank gives it back.
    await recordEntry(
      api.ctx,
      bank.anEntry({
        accountId: usd,
        money: debit.money,
        isReversal: true,
        reverses: debit.reference,
        counterparty: null,
      }),
    );
    expect(await look()).toEqual([]);
    expect(await shortages()).toEqual([{ reference: "USD", open: false, how: "check" }]);
    expect(await cover()).toMatchObject({ held: "1500.00", owed: "1500.00", covered: true });
  });

  test("leaves a credit out that the bank is not of one mind about, and opens a new item for a new shortage", async () => {
    const { entry } = await treasury.aReceipt({ accountId: usd, bookingDay: day });
    await look();
    expect(await cover()).toMatchObject({ held: "2500.00", covered: true });
    for (const minor of [100_000n, 10_000n])
      await bank.tell(bank.noticeOf({ ...entry, money: { ...entry.money, minor } }));
    await bank.hear();
    await hearOfContradiction(api.ctx, `entry:${entry.reference}`);
    await look();
    expect(await cover()).toMatchObject({ held: "1500.00", owed: "2500.00", covered: false });
    expect((await shortages()).map(({ open }) => open)).toEqual([true, false]);
  });

  test("takes a statement for the bank's last word, and adds what was booked on later days", async () => {
    await recordEntry(api.ctx, aStranger(1_000n, nextDay));
    // The bank closes the day with a thousand dollars more than it told of.
    await treasury.reconcile(day, [], "", 350_000n);
    expect(await cover()).toMatchObject({ held: "3510.00" });
    await look();
    expect(await cover()).toMatchObject({ held: "3510.00" });
  });

  test("does not take the debit of a refund for a loss, whether or not the bank kept something of it", async () => {
    const surplus = async () => {
      await look();
      return (await cover()).surplus;
    };
    const before = await surplus();
    for (const minor of [100_000n, 98_500n]) {
      const { id } = await treasury.aRefund({ bookingDay: nextDay });
      const [refund] = await api.ctx.db.query<{ id: string }>({
        name: "refund-of",
        text: "SELECT id FROM bank_instruction WHERE subject = $1",
        values: [id],
      });
      const money = { currency: "USD", minor } as const;
      await recordEntry(
        api.ctx,
        treasury.debitOf({ money, returnId: refund!.id.replaceAll("-", ""), bookingDay: nextDay }),
      );
      expect(await surplus()).toBe(before);
      await keepRefundWord(api.ctx, refund!.id, "returned");
      await concludeRefund(api.ctx, company.tenant, refund!.id);
      expect(await surplus()).toBe(before);
    }
  });

  test("is not short by what moved between a look at the books and one at the banks", async () => {
    const before = await shortages();
    const { books } = api.ctx;
    let looks = 0;
    const moving: typeof books = {
      ...books,
      clientMoney: async () => {
        const more = looks++ === 0 ? 1_000_000_000n : 0n;
        return (await books.clientMoney()).map((each) => ({ ...each, merchants: each.merchants + more }));
      },
    };
    await clientMoneyCheck({ ...api.ctx, books: moving }).run(run);
    expect(looks).toBe(2);
    expect(await shortages()).toEqual(before);
  });

  test("is for those who see the treasury", async () => {
    const reviewer = await api.aStaffMember("reviewer");
    expect((await reviewer.call(readCover, {})).code).toBe(code.forbidden);
    const auditor = await api.aStaffMember("auditor");
    expect((await auditor.call(readCover, {})).code).toBe(0);
  });
});

describe("a rule of the books that is broken", () => {
  beforeAll(start);
  afterAll(() => api.stop());
  /** As somebody whom nothing binds. */
  const tamper = (by: string) =>
    execute(
      api.database.ownerUrl,
      `SET session_replication_role = replica;
       UPDATE ledger.account SET posted = posted ${by} WHERE kind = 'fee' AND currency = 'USD' AND lane = 0`,
    );
  const check = async () => {
    const told: Event[] = [];
    const events = { ...api.ctx.events, emit: (event: Event) => void told.push(event) };
    const ran = await ledgerCheck({ ...api.ctx, events })
      .run(run)
      .then(
        () => "well",
        (error: Error) => error.name,
      );
    return { told, ran };
  };
  const listed = async (state: "open" | "closed") =>
    (await staff.call(contract.listBreaks, { state, limit: 100 })).data.rows
      .filter(({ kind }) => kind === "booksBroken")
      .map(({ reference, choices, settledHow }) => ({ reference, choices, settledHow }));

  test("is seen by the treasury as long as it is broken, named in the log, and the run has failed", async () => {
    expect(await check()).toEqual({ told: [], ran: "well" });
    expect(await listed("open")).toEqual([]);
    await tamper("+ 7");
    const { told, ran } = await check();
    expect(ran).toBe("BooksBroken");
    expect(told).toContainEqual({
      event: "ledger.broken",
      rule: "every currency sums to zero",
      ledgerSubject: "USD",
    });
    await check();
    const rules = ["a balance is the sum of its entries", "every currency sums to zero"];
    const items = await listed("open");
    expect(items.map(({ reference }) => reference).toSorted()).toEqual(rules);
    expect(items.flatMap(({ choices }) => choices)).toEqual([]);
    await tamper("- 7");
    expect(await check()).toEqual({ told: [], ran: "well" });
    expect(await listed("open")).toEqual([]);
    expect(await listed("closed")).toMatchObject(rules.map(() => ({ settledHow: "check" })));
  });

  test("is closed by nobody's word", async () => {
    await tamper("+ 7");
    await check();
    const breakId = await treasury.take(staff, "every currency sums to zero");
    const answer = await staff.call(contract.closeBreak, {
      breakId,
      note: "It is nothing",
      decision: "writeOff",
      requestId: randomUUID(),
    });
    expect(answer.data).toMatchObject({ refusal: "wrongState" });
  });
});
