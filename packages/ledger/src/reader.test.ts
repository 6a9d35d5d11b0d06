import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import {
  findMerchantAccounts,
  openMerchantAccounts,
  openPlatformAccounts,
  readPlatformAccounts,
  type MerchantAccounts,
} from "./chart.ts";
import { post } from "./post.ts";
import {
  readAccountTree,
  readBalance,
  readBalanceAt,
  readMerchantBalances,
  readStatementPage,
  type StatementLine,
} from "./reader.ts";
import { createLedgerDatabase, type LedgerDatabase } from "./testing/database.ts";
import { transferId } from "./transfer-id.ts";
import { readClientMoney, readTrialBalance } from "./trial-balance.ts";

const merchant = "01900000-0000-7000-8000-00000000000a";
const order = "0199a000-0000-7000-8000-000000000005";
/** The amounts collected one after another, and a moment between each and the next. */
const collected = Array.from({ length: 25 }, (_, index) => BigInt(index + 1));
const moments: Date[] = [new Date(0)];

let database: LedgerDatabase;
let poster: pg.Client;
let accounts: MerchantAccounts;
let nostro: bigint;

beforeAll(async () => {
  database = await createLedgerDatabase(inject("postgresUrl"), `ledger_reader_${process.pid}`);
  poster = new pg.Client(database.as("causeway_poster"));
  await poster.connect();
  await openPlatformAccounts(poster, { lanes: 2, currencies: ["USD"], partners: ["alpha", "beta"] });
  await openMerchantAccounts(poster, merchant, ["USD", "JPY"]);
  accounts = (await findMerchantAccounts(poster, merchant)).get("USD") as MerchantAccounts;
  nostro = (await readPlatformAccounts(poster))({
    kind: "nostro",
    partner: "alpha",
    currency: "USD",
    lane: 0,
  });
  for (const [index, amount] of collected.entries()) {
    const id = transferId(order, `collect ${index}`);
    await post(poster, [
      [
        {
          kind: "transfer",
          id,
          debit: nostro,
          credit: accounts.available,
          amount,
          purpose: "collect",
          reference: order,
        },
      ],
    ]);
    await sleep(3);
    moments.push(new Date());
    await sleep(3);
  }
  const hold = {
    id: transferId(order, "hold"),
    debit: accounts.available,
    credit: accounts.inProcess,
    purpose: "hold",
  } as const;
  await post(poster, [[{ ...hold, kind: "pending", amount: 100n }]]);
});

afterAll(async () => {
  await poster.end();
  await database.close();
});

const sumOf = (count: number) => collected.slice(0, count).reduce((sum, amount) => sum + amount, 0n);

test("a balance at any moment is the sum of what had moved by then", async () => {
  for (const [count, moment] of moments.entries()) {
    expect(await readBalanceAt(poster, accounts.available, moment)).toBe(sumOf(count));
  }
  expect(await readBalanceAt(poster, accounts.uncredited, new Date())).toBe(0n);
  expect(await readBalanceAt(poster, 999_999n, new Date())).toBeUndefined();
});

test("a merchant's total is available and in process together, and a hold does not change it", async () => {
  const whole = sumOf(25);
  expect(await readMerchantBalances(poster, merchant)).toEqual([
    { currency: "JPY", available: 0n, inProcess: 0n, total: 0n, uncredited: 0n },
    { currency: "USD", available: whole - 100n, inProcess: 100n, total: whole, uncredited: 0n },
  ]);
  expect(await readBalance(poster, accounts.available)).toEqual({
    id: accounts.available,
    posted: whole,
    pendingOut: 100n,
    pendingIn: 0n,
    spendable: whole - 100n,
    seq: 25n,
  });
});

async function allLines(page: { from?: Date; to?: Date }): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for (let before: bigint | undefined; ;) {
    const { lines: some, next } = await readStatementPage(poster, accounts.available, {
      ...page,
      limit: 4,
      ...(before ? { before } : {}),
    });
    lines.push(...some);
    if (next === undefined) return lines;
    before = next;
  }
}

test("a statement's pages hold every line once, newest first, and each line explains the balance after it", async () => {
  const lines = await allLines({});
  expect(lines.map(({ amount }) => amount)).toEqual(collected.toReversed());
  expect(lines.map(({ balance }) => balance)).toEqual(collected.map((_, index) => sumOf(25 - index)));
  expect(lines[0]).toMatchObject({ seq: 25n, purpose: "collect", counterpart: nostro, reference: order });
});

test("opening and movements make closing, for any period", async () => {
  const [from, to] = [moments[5], moments[17]] as [Date, Date];
  const lines = await allLines({ from, to });
  const moved = lines.reduce((sum, { amount }) => sum + amount, 0n);
  expect(lines).toHaveLength(12);
  expect((await readBalanceAt(poster, accounts.available, from))! + moved).toBe(
    await readBalanceAt(poster, accounts.available, to),
  );
});

test("the trial balance is even in every currency, now and at any moment", async () => {
  for (const [count, moment] of [
    [0, moments[0]],
    [9, moments[9]],
    [25, undefined],
  ] as const) {
    const lines = await readTrialBalance(poster, moment);
    const total = (side: "debit" | "credit") => lines.reduce((sum, line) => sum + line[side], 0n);
    expect(total("debit")).toBe(sumOf(count));
    expect(total("credit")).toBe(sumOf(count));
    expect(lines.find(({ kind, currency }) => kind === "nostro" && currency === "USD")?.debit).toBe(
      sumOf(count),
    );
  }
});

test("client money is what merchants are owed, what is in suspense and what stands on the nostros, beside what is ours", async () => {
  const [dollars] = (await readClientMoney(poster)).filter(({ currency }) => currency === "USD");
  expect(dollars).toEqual({
    currency: "USD",
    merchants: sumOf(25),
    suspense: 0n,
    blocked: 0n,
    nostro: sumOf(25),
    house: { fee: 0n, margin: 0n, interest: 0n, loss: 0n, bank_charge: 0n, fx: 0n },
  });
});

test("the tree of the platform has a leaf for every stripe, a merchant's has his accounts", async () => {
  const platform = await readAccountTree(poster, "platform");
  const nostros = platform.find(({ kind }) => kind === "nostro");
  expect(nostros?.accounts.map(({ partner, lane }) => [partner, lane])).toEqual([
    ["alpha", 0],
    ["alpha", 1],
    ["beta", 0],
    ["beta", 1],
  ]);
  expect(nostros?.posted).toBe(-sumOf(25));
  const own = await readAccountTree(poster, { merchantId: merchant });
  expect(own.map(({ kind, currency }) => `${kind} ${currency}`)).toEqual([
    "available JPY",
    "available USD",
    "in_process JPY",
    "in_process USD",
    "uncredited JPY",
    "uncredited USD",
  ]);
});
