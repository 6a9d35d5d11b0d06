import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Chain, Outcome, Refusal } from "@causeway/ledger";
import { generateChains, merchantId, Model, openWorld, type World } from "@causeway/ledger/programme";
import { createLedgerDatabase } from "@causeway/ledger/testing";
import { freePorts } from "@causeway/machinery/ports.ts";
import { startPostgres, type Postgres } from "@causeway/machinery/postgres.ts";
import pg from "pg";
import { judge } from "./ledger/judge.ts";
import { LaneCaller } from "./ledger/lane.ts";
import { callAsMerchant } from "./ledger/merchant-caller.ts";
import type { FromPoster } from "./ledger/poster-process.ts";

const modelledLanes = 2;
const contendedLane = modelledLanes;
const merchants = 6;
const pauseMs = { least: 3_000, more: 4_000 };

export const sizes = { minutes: 2, seed: Date.now() % 1_000_000 };

/**
 * Load on every door while PostgreSQL and the poster's process are killed with -9, again and again. Two lanes run the
 * random programme and have to agree with the sequential model on every outcome, whatever dies in between; on a third
 * one the poster and the merchants' own transactions fight for the same accounts. Afterwards everything that was
 * acknowledged must be in the books, once, and the books must hold together.
 */
export default async function main({ minutes, seed }: typeof sizes): Promise<void> {
  console.log(`seed ${seed}`);
  const dir = mkdtempSync(join("/var/tmp", "causeway-prove-ledger-"));
  const proof = new Proof(dir, seed);
  try {
    await proof.open();
    await proof.disturb(minutes * 60_000);
    const result = await proof.finish();
    for (const violation of result.violations.slice(0, 20)) console.error(violation);
    console.log(JSON.stringify({ ...result.counts, violations: result.violations.length }));
    process.exitCode = result.violations.length === 0 ? 0 : 1;
  } finally {
    await proof.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

class Proof {
  readonly #dir: string;
  readonly #seed: number;
  readonly #stopping = new AbortController();
  readonly #models: Model[] = [];
  readonly #lanes: LaneCaller[] = [];
  readonly #violations: string[] = [];
  readonly #contended = new Map<string, Refusal | null>();
  readonly #killed = { postgres: 0, poster: 0 };
  readonly #refusals: Record<string, number> = {};
  #acknowledged = 0;
  #merchants: Promise<void>[] = [];
  #port = 0;
  #postgres: Postgres | undefined;
  #poster: ChildProcess | undefined;
  #posterConnection: pg.ClientConfig = {};

  constructor(dir: string, seed: number) {
    this.#dir = dir;
    this.#seed = seed;
  }

  async open(): Promise<void> {
    this.#port = (await freePorts(["postgres"])).postgres;
    this.#postgres = await this.#startPostgres();
    const database = await createLedgerDatabase(this.#postgres.ownerUrl(), "books");
    this.#posterConnection = database.as("causeway_poster");
    for (let lane = 0; lane < modelledLanes; lane += 1) {
      this.#addModelledLane(lane, await openWorld(database.owner, lane, merchants));
    }
    const shared = await openWorld(database.owner, contendedLane, merchants);
    this.#lanes.push(new LaneCaller(contendedLane, generateChains(shared, this.#seed + 100), this.#note));
    const own = await accountsByMerchant(database.owner, shared);
    await database.owner.end();
    this.#merchants = own.map((world, index) =>
      callAsMerchant({
        connection: database.as("causeway_poster"),
        next: generateChains(world, this.#seed + 200 + index),
        stopping: this.#stopping.signal,
        answered: this.#note,
        mayPass: this.#mayPass,
      }),
    );
    this.#startPoster();
  }

  async disturb(forMs: number): Promise<void> {
    const until = Date.now() + forMs;
    while (Date.now() < until) {
      await sleep(pauseMs.least + Math.random() * pauseMs.more);
      if (Math.random() < 0.5) {
        await this.#postgres?.process.kill();
        this.#postgres = await this.#startPostgres();
        this.#killed.postgres += 1;
      } else {
        this.#poster?.kill("SIGKILL");
        if (this.#poster) await once(this.#poster, "exit");
        this.#startPoster();
        this.#killed.poster += 1;
      }
    }
  }

  async finish() {
    this.#stopping.abort();
    for (const lane of this.#lanes) lane.stop();
    await Promise.all(this.#merchants);
    for (const deadline = Date.now() + 120_000; !this.#lanes.every(({ isDone }) => isDone);) {
      if (Date.now() > deadline) throw new Error("a lane never answered all that it was sent");
      await sleep(50);
    }
    const owner = new pg.Client({ connectionString: this.#postgres?.ownerUrl("books") });
    await owner.connect();
    const violations = [...this.#violations, ...(await judge(owner, this.#models, this.#contended))];
    const { rows } = await owner.query<{ transfers: number }>(
      "SELECT count(*)::int AS transfers FROM ledger.transfer",
    );
    await owner.end();
    const log = readFileSync(join(this.#dir, "postgres.log"), "utf8");
    const deadlocks = log.match(/deadlock detected/g)?.length ?? 0;
    if (deadlocks > 0) violations.push(`${deadlocks} deadlocks`);
    const counts = {
      faults: this.#killed.postgres + this.#killed.poster,
      killed: this.#killed,
      acknowledged: this.#acknowledged,
      transfers: rows[0]?.transfers ?? 0,
      refusals: this.#refusals,
      deadlocks,
    };
    return { counts, violations };
  }

  async close(): Promise<void> {
    this.#poster?.kill("SIGKILL");
    await this.#postgres?.process.stop();
  }

  #addModelledLane(lane: number, world: World): void {
    const model = new Model(world.accounts);
    const generate = generateChains(world, this.#seed + lane);
    const expected = new Map<number, readonly (Refusal | null)[]>();
    let count = 0;
    const next = () => {
      const chain = generate();
      count += 1;
      expected.set(count, model.post(chain).refusals);
      return chain;
    };
    const answered = (chain: Chain, outcome: Outcome, n: number) => {
      const wanted = expected.get(n) ?? [];
      expected.delete(n);
      this.#count(chain, outcome);
      if (refusalsOf(chain, outcome).every((refusal, index) => refusal === wanted[index])) return;
      this.#violations.push(
        `lane ${lane} chain ${n}: the books say ${JSON.stringify(outcome)}, the model ${JSON.stringify(wanted)}`,
      );
    };
    this.#models.push(model);
    this.#lanes.push(new LaneCaller(lane, next, answered));
  }

  readonly #note = (chain: Chain, outcome: Outcome): void => {
    this.#count(chain, outcome);
    // An id refused as reused belongs to the transfer that came first; its own outcome is noted with that one.
    refusalsOf(chain, outcome).forEach((refusal, index) => {
      const id = chain[index]?.id;
      if (id !== undefined && refusal !== "id_reused") this.#contended.set(id, refusal);
    });
  };

  /** A server that dies or comes back is what we asked for; any other error is a fault of the ledger. */
  readonly #mayPass = (error: unknown): boolean => {
    const code = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
    if (code === "" || /^(08|57|58)/.test(code)) return true;
    this.#violations.push(`a merchant's transaction failed: ${code} ${String(error)}`);
    return false;
  };

  #count(chain: Chain, outcome: Outcome): void {
    this.#acknowledged += chain.length;
    for (const refusal of refusalsOf(chain, outcome)) {
      if (refusal) this.#refusals[refusal] = (this.#refusals[refusal] ?? 0) + 1;
    }
  }

  /** Backends of a killed server take a moment to notice; until they are gone, a new one cannot have their files. */
  async #startPostgres(): Promise<Postgres> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await startPostgres({
          dir: this.#dir,
          port: this.#port,
          settings: { checkpoint_timeout: "30s" },
        });
      } catch (error) {
        if (attempt === 50) throw error;
        await sleep(200);
      }
    }
  }

  #startPoster(): void {
    const poster = fork(
      join(import.meta.dirname, "ledger", "poster-process.ts"),
      [JSON.stringify(this.#posterConnection), String(modelledLanes + 1)],
      {
        serialization: "advanced",
      },
    );
    this.#poster = poster;
    poster.on("message", ({ lane, answers }: FromPoster) => {
      if (poster === this.#poster) this.#lanes[lane]?.take(answers);
    });
    poster.on("error", () => {});
    poster.on("exit", (code) => {
      if (code !== null) this.#violations.push(`the poster's process ended by itself with ${code}`);
    });
    for (const lane of this.#lanes) {
      lane.connect((message) => {
        if (poster.connected) poster.send(message, () => {});
      });
    }
  }
}

function refusalsOf(chain: Chain, outcome: Outcome): readonly (Refusal | null)[] {
  return outcome.accepted ? chain.map(() => null) : outcome.refusals;
}

/** Each merchant's own corner of a shared world. */
async function accountsByMerchant(owner: pg.Client, shared: World): Promise<World[]> {
  const ids = Array.from({ length: merchants }, (_, index) => merchantId(contendedLane, index));
  const { rows } = await owner.query<{ id: string; merchant: string }>(
    "SELECT id::text, merchant_id::text AS merchant FROM ledger.account WHERE merchant_id = ANY ($1::uuid[])",
    [ids],
  );
  const merchantOf = new Map(rows.map(({ id, merchant }) => [BigInt(id), merchant]));
  return ids.map((id) => {
    const accounts = shared.accounts.filter((account) => merchantOf.get(account.id) === id);
    return { accounts, unknownAccount: shared.unknownAccount };
  });
}
