import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { post } from "../post.ts";
import { createPoster } from "../poster.ts";
import { createLedgerDatabase, type LedgerDatabase } from "../testing/database.ts";
import { refusals, type Chain, type Outcome, type Refusal } from "../transfer.ts";
import { findBrokenRules } from "../trial-balance.ts";
import { generateChains } from "./generate.ts";
import { Model, type ModelOutcome } from "./model.ts";
import { openWorld, type World } from "./world.ts";

let database: LedgerDatabase;

beforeAll(async () => {
  database = await createLedgerDatabase(inject("postgresUrl"), `ledger_programme_${process.pid}`);
});

afterAll(async () => {
  await database.close();
});

function asModel(chain: Chain, outcome: Outcome): ModelOutcome {
  return {
    refusals: outcome.accepted ? chain.map(() => null) : outcome.refusals,
    replayed: outcome.replayed,
  };
}

async function storedBalances(world: World) {
  const { rows } = await database.owner.query<Record<string, string>>(
    `SELECT id::text, posted::text, pending_out::text, pending_in::text, seq::text
       FROM ledger.account WHERE id = ANY ($1::bigint[]) ORDER BY id`,
    [world.accounts.map(({ id }) => id.toString())],
  );
  return rows.map((row) => Object.values(row).join(" "));
}

function modelBalances(world: World): string[] {
  return world.accounts.map(({ id, posted, pendingOut, pendingIn, seq }) =>
    [id, posted, pendingOut, pendingIn, seq].join(" "),
  );
}

async function storedRefusals(ids: readonly string[]): Promise<Map<string, Refusal | null>> {
  const { rows } = await database.owner.query<{ id: string; refusal: Refusal | null }>(
    "SELECT id::text, refusal::text FROM ledger.transfer WHERE id = ANY ($1::uuid[])",
    [ids],
  );
  return new Map(rows.map(({ id, refusal }) => [id, refusal]));
}

test("100,000 random transfers through a crowded poster end as the sequential model says, every refusal among them", async () => {
  const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
  const world = await openWorld(database.owner, 0, 8);
  const model = new Model(world.accounts);
  const next = generateChains(world, seed);
  const poster = createPoster({ connection: database.as("causeway_poster"), batchSize: 500 });
  const mismatches: unknown[] = [];
  const seen = new Set<Refusal>();
  const sent: Promise<unknown>[] = [];
  let transfers = 0;
  while (transfers < 100_000) {
    const chain = next();
    const expected = model.post(chain);
    transfers += chain.length;
    for (const refusal of expected.refusals) if (refusal) seen.add(refusal);
    const compare = (outcome: Outcome): void => {
      const actual = asModel(chain, outcome);
      const same =
        actual.replayed === expected.replayed && actual.refusals.every((r, i) => r === expected.refusals[i]);
      if (!same) mismatches.push({ seed, chain, actual, expected });
    };
    sent.push(poster.post(chain).then(compare));
    // About two thousand are always on their way.
    if (sent.length > 2_000) await sent[sent.length - 2_000];
  }
  await Promise.all(sent);
  await poster.close();

  expect(mismatches.slice(0, 3)).toEqual([]);
  expect([...seen].toSorted()).toEqual([...refusals].toSorted());
  expect(await storedBalances(world)).toEqual(modelBalances(world));
  const expectedRows = new Map(model.stored());
  expect(await storedRefusals([...expectedRows.keys()])).toEqual(expectedRows);
  expect(await findBrokenRules(database.owner)).toEqual([]);
}, 120_000);

test("the door inside the caller's transaction gives the same answers as the poster's", async () => {
  const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
  const world = await openWorld(database.owner, 1, 4);
  const model = new Model(world.accounts);
  const next = generateChains(world, seed);
  const client = new pg.Client(database.as("causeway_poster"));
  await client.connect();
  for (let call = 0; call < 400; call += 1) {
    const chains: Chain[] = [];
    const ids = new Set<string>();
    for (let size = 0; size < 8; size += 1) {
      const chain = next();
      if (chain.some(({ id }) => ids.has(id))) continue;
      for (const { id } of chain) ids.add(id);
      chains.push(chain);
    }
    const expected = chains.map((chain) => model.post(chain));
    const outcomes = await post(client, chains);
    expect(outcomes.map((outcome, index) => asModel(chains[index] as Chain, outcome))).toEqual(expected);
  }
  await client.end();
  expect(await storedBalances(world)).toEqual(modelBalances(world));
});
