import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import {
  findMerchantAccounts,
  openMerchantAccounts,
  openPlatformAccounts,
  readPlatformAccounts,
  type MerchantAccounts,
} from "./chart.ts";
import { post } from "./post.ts";
import { readBalance, readMerchantBalances, readStatementPage } from "./reader.ts";
import { createLedgerDatabase, type LedgerDatabase } from "./testing/database.ts";
import { transferId } from "./transfer-id.ts";
import { purposes, refusals, type Transfer } from "./transfer.ts";
import { findBrokenRules } from "./trial-balance.ts";

const alice = "01900000-0000-7000-8000-00000000000a";
const bob = "01900000-0000-7000-8000-00000000000b";
let order = 0;
const newId = () => transferId("0199a000-0000-7000-8000-000000000001", String((order += 1)));

let database: LedgerDatabase;
let app: pg.Client;
let poster: pg.Client;
let ofAlice: MerchantAccounts;
let ofBob: MerchantAccounts;
let nostro: bigint;

beforeAll(async () => {
  database = await createLedgerDatabase(inject("postgresUrl"), `ledger_guard_${process.pid}`);
  app = new pg.Client(database.as("causeway_app"));
  poster = new pg.Client(database.as("causeway_poster"));
  await app.connect();
  await poster.connect();
  await openPlatformAccounts(poster, { lanes: 1, currencies: ["USD"], partners: ["alpha"] });
  await openMerchantAccounts(poster, alice, ["USD"]);
  await openMerchantAccounts(poster, bob, ["USD"]);
  ofAlice = (await findMerchantAccounts(poster, alice)).get("USD") as MerchantAccounts;
  ofBob = (await findMerchantAccounts(poster, bob)).get("USD") as MerchantAccounts;
  nostro = (await readPlatformAccounts(poster))({
    kind: "nostro",
    partner: "alpha",
    currency: "USD",
    lane: 0,
  });
  for (const credit of [ofAlice.available, ofBob.available]) {
    await post(poster, [
      [{ kind: "transfer", id: newId(), debit: nostro, credit, amount: 1_000n, purpose: "opening" }],
    ]);
  }
});

afterAll(async () => {
  await app.end();
  await poster.end();
  await database.close();
});

const actAs = (merchant: string) => app.query("SELECT set_config('app.merchant_id', $1, false)", [merchant]);
const hold = (from: bigint, to: bigint): Transfer => ({
  kind: "pending",
  id: newId(),
  debit: from,
  credit: to,
  amount: 1n,
  purpose: "hold",
});

describe("a merchant's connection", () => {
  beforeEach(async () => {
    await actAs(alice);
  });

  test("posts between the merchant's own accounts", async () => {
    const [outcome] = await post(app, [[hold(ofAlice.available, ofAlice.inProcess)]]);
    expect(outcome).toEqual({ accepted: true, replayed: false });
  });

  test.each([
    ["another merchant's account", () => [ofAlice.available, ofBob.available] as const],
    ["another merchant's money", () => [ofBob.available, ofAlice.available] as const],
    ["the platform's account", () => [ofAlice.available, nostro] as const],
    ["an account that does not exist", () => [ofAlice.available, 999_999n] as const],
  ])("gets the same answer for %s as for an unknown one", async (_, pair) => {
    const [from, to] = pair();
    const chain = [{ ...hold(from, to), kind: "transfer", amount: 1n }] as const;
    const refused = { accepted: false, refusal: "unknown_account", refusals: ["unknown_account"] };
    expect(await post(app, [chain])).toEqual([{ ...refused, replayed: false }]);
    expect(await post(app, [chain])).toEqual([{ ...refused, replayed: true }]);
  });

  test("sees its own balances and lines and nobody else's", async () => {
    expect(await readMerchantBalances(app, bob)).toEqual([]);
    expect(await readBalance(app, nostro)).toBeUndefined();
    expect((await readStatementPage(app, ofBob.available, { limit: 10 })).lines).toEqual([]);
    expect((await readStatementPage(app, ofAlice.available, { limit: 10 })).lines).toHaveLength(1);
    const { rows } = await app.query("SELECT DISTINCT merchant_id FROM ledger.account");
    expect(rows).toEqual([{ merchant_id: alice }]);
  });

  test("without a merchant sees nothing and opens nothing", async () => {
    await actAs("");
    const { rows } = await app.query(
      "SELECT (SELECT count(*) FROM ledger.account) + (SELECT count(*) FROM ledger.transfer) + (SELECT count(*) FROM ledger.entry) AS seen",
    );
    expect(rows).toEqual([{ seen: "0" }]);
    await expect(openMerchantAccounts(app, alice, ["EUR"])).rejects.toThrow(/row-level security/);
  });

  test("cannot give itself a balance, write on a foreign account or close one", async () => {
    const foreign = "INSERT INTO ledger.entry VALUES ($1, 99, 1, 1, now(), $2)";
    await expect(app.query(foreign, [ofBob.available.toString(), newId()])).rejects.toThrow(
      /row-level security/,
    );
    const gift =
      "INSERT INTO ledger.account (merchant_id, kind, currency, posted) VALUES ($1, 'available', 'EUR', 5)";
    await expect(app.query(gift, [alice])).rejects.toThrow(/permission denied/);
    await expect(app.query("UPDATE ledger.account SET closed = true")).rejects.toThrow(/permission denied/);
    await expect(app.query("SELECT * FROM ledger.broken_rules()")).rejects.toThrow(/permission denied/);
  });
});

describe("what is written", () => {
  const changes = [
    "UPDATE ledger.transfer SET amount = amount + 1",
    "DELETE FROM ledger.transfer",
    "UPDATE ledger.entry SET balance = balance + 1",
    "DELETE FROM ledger.entry",
    "UPDATE ledger.account SET currency = 'EUR'",
    "DELETE FROM ledger.account",
    "TRUNCATE ledger.transfer",
    "TRUNCATE ledger.entry",
    "TRUNCATE ledger.account",
  ];

  test.each(changes)("is not the application's to change: %s", async (statement) => {
    await actAs(alice);
    await expect(app.query(statement)).rejects.toThrow(/permission denied/);
    await expect(poster.query(statement)).rejects.toThrow(/permission denied/);
  });

  test.each(changes)("is not even the owner's to change: %s", async (statement) => {
    await expect(database.owner.query(statement)).rejects.toThrow(/is never changed/);
  });

  test("a merchant's account below zero is refused by the table itself", async () => {
    const overdraw = "UPDATE ledger.account SET posted = -1 WHERE id = $1";
    await expect(database.owner.query(overdraw, [ofAlice.available.toString()])).rejects.toThrow(
      /no_overdraft/,
    );
  });

  test.each([
    ["a merchant's kind without a merchant", "(NULL, 'available', 'USD', 0, NULL)"],
    ["a nostro without a partner", "(NULL, 'nostro', 'USD', 0, NULL)"],
    ["a platform account without a lane", "(NULL, 'fee', 'USD', NULL, NULL)"],
    ["a currency that is none", "(NULL, 'fee', 'usd', 0, NULL)"],
  ])("the chart has no place for %s", async (_, values) => {
    const open = `INSERT INTO ledger.account (merchant_id, kind, currency, lane, partner) VALUES ${values}`;
    await expect(poster.query(open)).rejects.toThrow(/no such place in the chart/);
  });
});

test("names in the code and in the database are the same, in the same order of precedence", async () => {
  const { rows } = await database.owner.query<{ refusals: string[]; purposes: string[] }>(
    "SELECT enum_range(NULL::ledger.refusal)::text[] AS refusals, enum_range(NULL::ledger.purpose)::text[] AS purposes",
  );
  expect(rows[0]).toEqual({ refusals: [...refusals], purposes: [...purposes] });
});

test("an account or a balance changed behind the books' back is found and named", async () => {
  await database.owner.query("BEGIN");
  await database.owner.query("UPDATE ledger.account SET posted = posted + 7 WHERE id = $1", [
    ofBob.available.toString(),
  ]);
  await database.owner.query("UPDATE ledger.account SET pending_in = 5 WHERE id = $1", [
    ofBob.inProcess.toString(),
  ]);
  await database.owner.query("INSERT INTO ledger.entry VALUES ($1, 2, 1, 8, now(), $2)", [
    ofBob.uncredited.toString(),
    newId(),
  ]);
  const broken = await findBrokenRules(database.owner);
  await database.owner.query("ROLLBACK");
  expect(new Set(broken.map(({ rule }) => rule))).toEqual(
    new Set([
      "every currency sums to zero",
      "a balance is the sum of its entries",
      "an entry continues the one before",
      "every entry has its transfer",
      "reserved sums are those of open reservations",
    ]),
  );
  expect(await findBrokenRules(database.owner)).toEqual([]);
});
