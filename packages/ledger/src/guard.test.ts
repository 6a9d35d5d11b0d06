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

type BatchArgument =
  | "accounts"
  | "ids"
  | "debits"
  | "credits"
  | "amounts"
  | "purposes"
  | "references"
  | "kinds"
  | "linked"
  | "pendings";

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

  test("has no door that posts", async () => {
    await expect(post(app, [[hold(ofAlice.available, ofAlice.inProcess)]])).rejects.toThrow(
      /permission denied for function post_batch/,
    );
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
      /permission denied/,
    );
    const gift =
      "INSERT INTO ledger.account (merchant_id, kind, currency, posted) VALUES ($1, 'available', 'EUR', 5)";
    await expect(app.query(gift, [alice])).rejects.toThrow(/permission denied/);
    await expect(app.query("UPDATE ledger.account SET closed = true")).rejects.toThrow(/permission denied/);
    await expect(app.query("SELECT * FROM ledger.broken_rules()")).rejects.toThrow(/permission denied/);
  });
});

describe("behind the door, should the api's role ever be let to it,", () => {
  beforeAll(async () => {
    await database.owner.query("GRANT EXECUTE ON FUNCTION ledger.post_batch TO causeway_app");
    await actAs(alice);
  });
  afterAll(() => database.owner.query("REVOKE EXECUTE ON FUNCTION ledger.post_batch FROM causeway_app"));

  test("a merchant's own money is held and nothing else is done", async () => {
    const held = hold(ofAlice.available, ofAlice.inProcess);
    expect(await post(app, [[held]])).toEqual([{ accepted: true, replayed: false }]);
    const plain = { ...held, id: newId(), kind: "transfer", amount: 1n } as const;
    await expect(post(app, [[plain]])).rejects.toThrow("only the poster moves money");
    const settled = { ...held, id: newId(), kind: "post", pendingId: held.id, amount: 1n } as const;
    await expect(post(app, [[settled]])).rejects.toThrow("only the poster moves money");
    const otherwise = { ...held, id: newId(), purpose: "remit" } as const;
    await expect(post(app, [[otherwise]])).rejects.toThrow("only the poster moves money");
  });

  test.each([
    ["another merchant's account", () => [ofAlice.available, ofBob.available] as const],
    ["another merchant's money", () => [ofBob.available, ofAlice.available] as const],
    ["the platform's account", () => [ofAlice.available, nostro] as const],
    ["an account that does not exist", () => [ofAlice.available, 999_999n] as const],
  ])("%s is answered like an unknown one", async (_, pair) => {
    const [from, to] = pair();
    const refused = { accepted: false, refusal: "unknown_account", refusals: ["unknown_account"] };
    const chain = [hold(from, to)];
    expect(await post(app, [chain])).toEqual([{ ...refused, replayed: false }]);
    expect(await post(app, [chain])).toEqual([{ ...refused, replayed: true }]);
  });
});

describe("a batch that is not what it seems is refused whole", () => {
  const callWith = (change: Partial<Record<BatchArgument, string | null>>) => {
    const [low, high] = [ofAlice.available, ofAlice.inProcess].toSorted((a, b) => (a < b ? -1 : 1));
    const given: Record<BatchArgument, string | null> = {
      accounts: `{${low},${high}}`,
      ids: `{${newId()},${newId()}}`,
      debits: "{1,1}",
      credits: "{2,2}",
      amounts: "{900,900}",
      purposes: "{hold,hold}",
      references: null,
      kinds: "{pending,pending}",
      linked: null,
      pendings: null,
      ...change,
    };
    return poster.query(
      "SELECT refusals::text[] FROM ledger.post_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
      Object.values(given),
    );
  };

  const listedTwice = () => `{${ofAlice.available},${ofAlice.available},${ofAlice.inProcess}}`;
  test.each<[string, () => Partial<Record<BatchArgument, string | null>>]>([
    ["an account named twice", () => ({ accounts: listedTwice(), debits: "{1,2}", credits: "{3,3}" })],
    ["accounts in another order", () => ({ accounts: `{${ofAlice.inProcess},${ofAlice.available}}` })],
    ["a list of kinds that is too short", () => ({ kinds: "{pending}" })],
    ["a kind that is none", () => ({ kinds: "{pending,NULL}" })],
    ["an amount below zero", () => ({ amounts: "{900,-900}" })],
    ["an amount that is none", () => ({ amounts: "{900,NULL}" })],
    ["lists with other bounds", () => ({ debits: "[0:1]={1,1}" })],
    ["a list of lists", () => ({ ids: `{{${newId()},${newId()}}}` })],
    ["debits without credits", () => ({ credits: "{2}" })],
    ["purposes without transfers", () => ({ purposes: "{hold,hold,hold}" })],
    ["references of others", () => ({ references: `{${newId()}}` })],
    [
      "nothing",
      () => ({ ids: "{}", debits: "{}", credits: "{}", amounts: "{}", purposes: "{}", kinds: null }),
    ],
  ])("%s", async (_, change) => {
    const before = await readBalance(poster, ofAlice.available);
    await expect(callWith(change())).rejects.toMatchObject({ code: "23000" });
    expect(await readBalance(poster, ofAlice.available)).toEqual(before);
  });

  test("and one that is what it seems is decided: of 900 and 900 the thousand has room for one", async () => {
    await poster.query("BEGIN");
    const { rows } = await callWith({});
    await poster.query("ROLLBACK");
    expect(rows).toEqual([{ refusals: [null, "insufficient_funds"] }]);
  });
});

test("the id that the database makes for a step is the one that the package makes", async () => {
  const subject = "0199a000-1234-7abc-8def-00000000000c";
  for (const attempt of [1, 2, 40]) {
    const { rows } = await database.owner.query("SELECT ledger.transfer_id($1, $2, $3) AS id", [
      subject,
      `hold ${alice}`,
      attempt,
    ]);
    expect(rows).toEqual([{ id: transferId(subject, `hold ${alice}`, attempt) }]);
  }
});

describe("whoever writes past the doors, the tables' owner included, is refused", () => {
  test.each([
    [
      "money from nothing",
      () => `UPDATE ledger.account SET posted = posted + 7 WHERE id = ${ofBob.available}`,
    ],
    [
      "money moved without entries",
      () =>
        `UPDATE ledger.account SET posted = posted + CASE id WHEN ${ofBob.available} THEN 7 ELSE -7 END
         WHERE id IN (${ofBob.available}, ${nostro})`,
    ],
    [
      "an entry that was never made",
      () => `UPDATE ledger.account SET seq = seq + 1 WHERE id = ${ofBob.available}`,
    ],
    [
      "money freed from nothing",
      () => `UPDATE ledger.account SET pending_in = 5 WHERE id = ${ofBob.inProcess}`,
    ],
    [
      "a lone entry",
      () => `INSERT INTO ledger.entry VALUES (${ofBob.uncredited}, 2, 1, 8, now(), '${newId()}')`,
    ],
    [
      "two entries that do not cancel out",
      () => `INSERT INTO ledger.entry SELECT account, 99, 5, 5, now(), '${newId()}'
             FROM unnest(ARRAY[${ofBob.available}, ${ofBob.uncredited}]) account`,
    ],
    [
      "an account that begins with something",
      () =>
        `INSERT INTO ledger.account (merchant_id, kind, currency, posted) VALUES ('${bob}', 'available', 'EUR', 5)`,
    ],
  ])("%s", async (_, statement) => {
    await expect(database.owner.query(statement())).rejects.toMatchObject({ code: "23000" });
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
    await expect(database.owner.query(open)).rejects.toThrow(/no such place in the chart/);
  });
});

test("names in the code and in the database are the same, in the same order of precedence", async () => {
  const { rows } = await database.owner.query<{ refusals: string[]; purposes: string[] }>(
    "SELECT enum_range(NULL::ledger.refusal)::text[] AS refusals, enum_range(NULL::ledger.purpose)::text[] AS purposes",
  );
  expect(rows[0]).toEqual({ refusals: [...refusals], purposes: [...purposes] });
});

test("an account or a balance changed with the checks switched off is found and named", async () => {
  await database.owner.query("BEGIN");
  await database.owner.query("ALTER TABLE ledger.account DISABLE TRIGGER balances_hold_together");
  await database.owner.query("ALTER TABLE ledger.entry DISABLE TRIGGER entries_hold_together");
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
