import * as fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import {
  findMerchantAccounts,
  openMerchantAccounts,
  openPlatformAccounts,
  readPlatformAccounts,
  type MerchantAccounts,
} from "./chart.ts";
import { laneOf } from "./lanes.ts";
import { post } from "./post.ts";
import { createPoster, nextBatch, PosterClosed, PosterFull } from "./poster.ts";
import { createLedgerDatabase, type LedgerDatabase } from "./testing/database.ts";
import { transferId } from "./transfer-id.ts";
import { MalformedTransfer, type Chain, type Transfer } from "./transfer.ts";
import { findBrokenRules } from "./trial-balance.ts";

const merchant = "01900000-0000-7000-8000-00000000000a";
let count = 0;
const newId = () => transferId("0199a000-0000-7000-8000-000000000002", String((count += 1)));

let database: LedgerDatabase;
let accounts: MerchantAccounts;
let nostro: bigint;

beforeAll(async () => {
  database = await createLedgerDatabase(inject("postgresUrl"), `ledger_poster_${process.pid}`);
  await openPlatformAccounts(database.owner, { lanes: 1, currencies: ["USD"], partners: ["alpha"] });
  await openMerchantAccounts(database.owner, merchant, ["USD"]);
  accounts = (await findMerchantAccounts(database.owner, merchant)).get("USD") as MerchantAccounts;
  nostro = (await readPlatformAccounts(database.owner))({
    kind: "nostro",
    partner: "alpha",
    currency: "USD",
    lane: 0,
  });
});

afterAll(async () => {
  await database.close();
});

const collect = (id = newId(), amount = 1n): Transfer => ({
  kind: "transfer",
  id,
  debit: nostro,
  credit: accounts.available,
  amount,
  purpose: "collect",
});
const open = (options: { mostWaiting?: number } = {}) =>
  createPoster({ connection: database.as("causeway_poster"), ...options });
const accepted = { accepted: true, replayed: false };
const waitingFor = (...chains: Chain[]) => chains.map((chain) => ({ chain }));
const chainOf = (...ids: string[]): Chain => ids.map((id) => collect(id));
const idsOf = (items: readonly { chain: Chain }[]) =>
  items.map(({ chain }) => chain.map(({ id }) => id).join());

describe("a batch", () => {
  test("never cuts a chain: what does not fit whole waits, and a chain too long for any batch travels alone", () => {
    const { batch, left } = nextBatch(waitingFor(chainOf("a", "b"), chainOf("c", "d"), chainOf("e")), 3);
    expect(idsOf(batch)).toEqual(["a,b"]);
    expect(idsOf(left)).toEqual(["c,d", "e"]);
    expect(idsOf(nextBatch(waitingFor(chainOf("a", "b", "c", "d"), chainOf("e")), 3).batch)).toEqual([
      "a,b,c,d",
    ]);
  });

  test("holds back a second copy of an id, and whoever shares an id with it; the others overtake", () => {
    const waiting = waitingFor(chainOf("a"), chainOf("a", "b"), chainOf("b"), chainOf("c"));
    const { batch, left } = nextBatch(waiting, 10);
    expect(idsOf(batch)).toEqual(["a", "c"]);
    expect(idsOf(left)).toEqual(["a,b", "b"]);
  });
});

test("batch after batch takes every chain once and whole, no id twice in one batch, and each id first come first served", () => {
  const letters = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const chains = fc.array(fc.uniqueArray(fc.constantFrom(...letters), { minLength: 1, maxLength: 5 }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(chains, fc.integer({ min: 1, max: 8 }), (lists, batchSize) => {
      let waiting = waitingFor(...lists.map((ids) => chainOf(...ids)));
      const sent = waiting;
      const taken: typeof waiting = [];
      while (waiting.length > 0) {
        const { batch, left } = nextBatch(waiting, batchSize);
        const ids = batch.flatMap(({ chain }) => chain.map(({ id }) => id));
        expect(new Set(ids).size).toBe(ids.length);
        expect(batch.length === 1 || (batch.length > 1 && ids.length <= batchSize)).toBe(true);
        taken.push(...batch);
        waiting = left;
      }
      expect(new Set(taken)).toEqual(new Set(sent));
      expect(taken).toHaveLength(sent.length);
      for (const letter of letters) {
        const withLetter = (items: typeof sent) =>
          items.filter(({ chain }) => chain.some(({ id }) => id === letter));
        expect(withLetter(taken)).toEqual(withLetter(sent));
      }
    }),
  );
});

test("copies sent at once are booked once and answered alike", async () => {
  const poster = open();
  const transfer = collect();
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => poster.post([transfer])));
  await poster.close();
  expect(outcomes).toEqual([
    accepted,
    ...Array.from({ length: 4 }, () => ({ accepted: true, replayed: true })),
  ]);
});

test("a malformed transfer is thrown at its caller and never reaches a batch", async () => {
  const poster = open();
  const good = poster.post([collect()]);
  await expect(poster.post([{ ...collect(), credit: nostro }])).rejects.toThrow(MalformedTransfer);
  await expect(poster.post([collect("not-a-uuid")])).rejects.toThrow(MalformedTransfer);
  await expect(poster.post([collect(newId(), 0n)])).rejects.toThrow(MalformedTransfer);
  await expect(poster.post([])).rejects.toThrow(MalformedTransfer);
  expect(await good).toEqual(accepted);
  await poster.close();
});

test("a chain the database cannot take fails alone, its neighbours are booked", async () => {
  const poster = open();
  const broken = { ...collect(), purpose: "no_such_purpose" } as unknown as Transfer;
  const results = await Promise.allSettled([
    poster.post([collect()]),
    poster.post([broken]),
    poster.post([collect()]),
  ]);
  await poster.close();
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("too many waiting are refused at once, and room comes back", async () => {
  const poster = open({ mostWaiting: 3 });
  const sent = Array.from({ length: 5 }, () => poster.post([collect()]));
  const results = await Promise.allSettled(sent);
  expect(results.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
    "rejected",
  ]);
  expect(results.at(-1)).toMatchObject({ reason: expect.any(PosterFull) as unknown });
  expect(await poster.post([collect()])).toEqual(accepted);
  await poster.close();
});

test("a lost connection is made again and told of, and nothing is booked twice or forgotten", async () => {
  const lost: unknown[] = [];
  const poster = createPoster({
    connection: database.as("causeway_poster"),
    onLost: (error) => lost.push(error),
  });
  const before = await balance();
  const sent: Promise<unknown>[] = [];
  for (let wave = 0; wave < 10; wave += 1) {
    sent.push(...Array.from({ length: 50 }, () => poster.post([collect()])));
    await database.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'causeway-poster' AND datname = current_database()`,
    );
    await sent[wave * 50];
  }
  await Promise.all(sent);
  await poster.close();
  expect((await balance()) - before).toBe(500n);
  expect(lost.length).toBeGreaterThan(0);
});

test("a closed poster finishes what waits and takes no more", async () => {
  const poster = open();
  const last = poster.post([collect()]);
  const closing = poster.close();
  await expect(poster.post([collect()])).rejects.toThrow(PosterClosed);
  expect(await last).toEqual(accepted);
  await closing;
});

test("lanes and merchants' transactions that fight for the same accounts and the same ids leave coherent books and no deadlock", async () => {
  const lanes = [open(), open()];
  const clients = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const client = new pg.Client(database.as("causeway_poster"));
      await client.connect();
      return client;
    }),
  );
  const shared = Array.from({ length: 200 }, () => newId());
  const forged = (id: string, turn: number): Transfer =>
    turn % 2 === 0 ? collect(id) : { ...collect(id), debit: accounts.available, credit: accounts.inProcess };
  const deadlocks = async () => {
    const { rows } = await database.owner.query<{ deadlocks: string }>(
      "SELECT deadlocks::text FROM pg_stat_database WHERE datname = current_database()",
    );
    return rows[0]?.deadlocks;
  };
  const before = await deadlocks();
  const throughLanes = lanes.flatMap((lane, turn) => {
    const ids = turn === 0 ? shared : shared.toReversed();
    return ids.map((id) => lane.post([forged(id, turn)]));
  });
  const throughTransactions = clients.map(async (client, turn) => {
    for (const id of turn % 2 === 0 ? shared : shared.toReversed()) {
      // Another transaction may be writing this id at this moment; the loser asks again and meets its outcome.
      await post(client, [[forged(id, turn)]]).catch(async (error: unknown) => {
        if (!(error instanceof pg.DatabaseError) || error.code !== "23505") throw error;
        await post(client, [[forged(id, turn)]]);
      });
    }
    await client.end();
  });
  await Promise.all([...throughLanes, ...throughTransactions]);
  await Promise.all(lanes.map((lane) => lane.close()));
  expect(await deadlocks()).toBe(before);
  expect(await findBrokenRules(database.owner)).toEqual([]);
  const { rows } = await database.owner.query<{ booked: number }>(
    "SELECT count(*)::int AS booked FROM ledger.transfer WHERE id = ANY ($1::uuid[])",
    [shared],
  );
  expect(rows[0]?.booked).toBe(shared.length);
});

test("a merchant always has the same lane, and every lane has merchants", () => {
  const ids = Array.from({ length: 400 }, (_, index) =>
    transferId("0199a000-0000-7000-8000-000000000003", `m${index}`),
  );
  const lanes = ids.map((id) => laneOf(id, 4));
  expect(ids.map((id) => laneOf(id, 4))).toEqual(lanes);
  expect(new Set(lanes)).toEqual(new Set([0, 1, 2, 3]));
});

test("the id of a step is a UUIDv7 of the order's time, the same for the same step and another for another", () => {
  const orderId = "0199a000-1234-7abc-8def-000000000004";
  const id = transferId(orderId, "settle");
  expect(id).toMatch(/^0199a000-1234-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(transferId(orderId, "settle")).toBe(id);
  expect(transferId(orderId, "release")).not.toBe(id);
  expect(transferId(orderId, "settle", 2)).not.toBe(id);
  expect(() => transferId("0199a000-1234-4abc-8def-000000000004", "settle")).toThrow(RangeError);
});

async function balance(): Promise<bigint> {
  const { rows } = await database.owner.query<{ posted: string }>(
    "SELECT posted::text FROM ledger.account WHERE id = $1",
    [accounts.available.toString()],
  );
  return BigInt(rows[0]?.posted ?? "0");
}
