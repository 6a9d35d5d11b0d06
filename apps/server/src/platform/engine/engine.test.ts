import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:http2";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as restate from "@restatedev/restate-sdk";
import { freePorts } from "@causeway/machinery/ports.ts";
import { identityKey, startRestate } from "@causeway/machinery/restate.ts";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { readConfig, type Config } from "#platform/config.ts";
import { openDb, type Db } from "#platform/data/db.ts";
import { createEvents, type Events } from "#platform/events.ts";
import { house, newId } from "#platform/ids.ts";
import { makeTestDatabase } from "#testing/database.ts";
import { testEnvironment } from "#testing/environment.ts";
import { buildUrl, nameBuild, retireBuilds } from "./build.ts";
import { instructionFlow } from "./instruction.ts";
import { markConcluded, openInstruction } from "./instruction-record.ts";
import { hearWord, restInstruction, type InstructionKind, type Parts } from "./pursue-instruction.ts";
import { send, startRelay } from "./outbox.ts";
import { createEngine, type Engine } from "./restate.ts";
import { serveFlows } from "./serve-flows.ts";
import { listStuck, tryAgain } from "./stuck.ts";
import { keepEngine, notePaused } from "./watch-engine.ts";

const events = createEvents({ level: "silent", part: "test", release: "test" });
const dir = mkdtempSync(join("/var/tmp", "causeway-engine-"));
const patient = { timeout: 20_000 };
let db: Db;
let config: Config;
let engine: Engine;
let process_: Awaited<ReturnType<typeof startRestate>>;
let ports: Record<"ingress" | "admin" | "node" | "old" | "new", number>;
const closers: (() => unknown)[] = [];

/** What a run of `thing` says before it waits, and whether it fails at once. */
const said: string[] = [];
let isBroken = false;
const thing = (build: string) =>
  restate.workflow({
    name: "thing",
    handlers: {
      run: async (run: restate.WorkflowContext) => {
        await run.run("say", async () => {
          if (isBroken) throw new Error("broken");
          said.push(`${build} ${run.key}`);
        });
        await run.promise("over").get();
      },
      end: async (run: restate.WorkflowSharedContext) => {
        await run.promise("over").resolve(true);
      },
    },
    options: {
      retryPolicy: { initialInterval: { milliseconds: 20 }, maxAttempts: 2, onMaxAttempts: "pause" },
    },
  });
/** Ten minutes pass before the partner is asked a second time: whatever comes sooner came by being told. */
const heard: string[] = [];
const asked = { partner: "played", reference: "R1", money: { currency: "USD" as const, minor: 100n } };
const played = (of: Pick<Parts, "db">): InstructionKind => ({
  name: "instruct",
  doneWord: "done",
  want: async () => ({ asked, mayLeave: true }),
  send: async ({ id }) => {
    heard.push(`sent ${id}`);
    return { says: "accepted" };
  },
  enquire: async ({ id }) => {
    heard.push(`asked ${id}`);
    return { says: "accepted" };
  },
  conclude: async (tenant, id) => {
    heard.push(`concluded ${id}`);
    await of.db.tx(tenant, async (tx) => {
      await restInstruction(tx, "instruct", id);
      await markConcluded(tx, id, new Date());
    });
  },
  report: async () => {},
});
const partsOf = (of: Pick<Parts, "db">): Parts => ({
  db: of.db,
  clock: systemClock,
  enquiries: { afterMs: [600_000], inFlightMs: 60_000, personAfterMs: 3_600_000 },
});
const instruct = (parts: { db: Db; events: Events }) =>
  instructionFlow({ ...partsOf(parts), events: parts.events }, (work) => work(), played(parts));
const startEngine = () => startRestate({ dir: join(dir, "restate"), ports });

beforeAll(async () => {
  ports = await freePorts(["ingress", "admin", "node", "old", "new"]);
  const database = await makeTestDatabase(inject("postgresUrl"));
  db = openDb({ url: database.flowsUrl, pool: 10, onIdleError: () => {} });
  config = readConfig({
    ...testEnvironment,
    RELEASE: "old",
    DATABASE_URL: database.flowsUrl,
    PORTAL_ORIGIN: "http://localhost:1",
    FLOWS_PORT: String(ports.old),
    FLOWS_URL: `http://127.0.0.1:${ports.old}`,
    RESTATE_INGRESS_URL: `http://127.0.0.1:${ports.ingress}`,
    RESTATE_ADMIN_URL: `http://127.0.0.1:${ports.admin}`,
    RESTATE_IDENTITY_KEY: identityKey(join(dir, "restate")),
  });
  process_ = await startEngine();
  engine = createEngine(config);
  const server = await serveFlows([thing("old"), instruct({ db, events })], config, events);
  closers.push(() => server.close());
  await nameBuild(db, config);
  await look(config);
  const relay = startRelay({ db, events, resendMs: 60_000, post: engine.post });
  closers.push(() => relay.stop());
});
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
  await process_.stop();
  await db.end();
  rmSync(dir, { recursive: true, force: true });
});

/** One look, as soon as the engine serves. */
async function look(of: Config): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await keepEngine(db, of, events, engine);
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(100);
    }
  }
}
const begin = async (dueAt?: Date) => {
  const work = { topic: "thing/run", key: newId(new Date()) };
  await db.tx(house, (tx) => send(tx, work, dueAt));
  return work.key;
};
const urls = async () => (await engine.listBuilds()).map(({ url }) => url).toSorted();

describe("the engine", { timeout: 60_000 }, () => {
  test("that lost its memory is given everything again within the minute, and no timer", async () => {
    const key = await begin();
    const later = await begin(new Date(Date.now() + 3_600_000));
    await expect.poll(() => said, patient).toContain(`old ${key}`);
    const known = await engine.recall();
    await process_.kill();
    rmSync(join(dir, "restate", "data"), { recursive: true });
    process_ = await startEngine();
    said.length = 0;
    await expect(engine.recall()).resolves.toBeUndefined();
    await look(config);
    await expect.poll(() => said, patient).toEqual([`old ${key}`]);
    await expect(engine.recall()).resolves.not.toBe(known);
    expect(said).not.toContain(`old ${later}`);
  });

  test("that has its memory is told nothing and given nothing", async () => {
    const before = await db.query({
      name: "all",
      text: "SELECT key, attempts, due_at FROM outbox",
      values: [],
    });
    await keepEngine(db, config, events, engine);
    await expect(
      db.query({ name: "all", text: "SELECT key, attempts, due_at FROM outbox", values: [] }),
    ).resolves.toEqual(before);
  });

  test("resumes a run it has set aside when its work is tried again", async () => {
    isBroken = true;
    const key = await begin();
    const work = { topic: "thing/run", key };
    await expect.poll(() => engine.listPaused(), patient).toContainEqual(work);
    await db.query({ name: "age", text: "UPDATE outbox SET attempts = 5 WHERE key = $1", values: [key] });
    await notePaused(db, engine);
    await expect(db.tx(house, listStuck)).resolves.toMatchObject([{ ...work, lastError: "RunPaused" }]);
    isBroken = false;
    await db.tx(house, (tx) => tryAgain(tx, work));
    await expect.poll(() => said, patient).toContain(`old ${key}`);
  });

  test("ends the wait of an instruction when its partner has spoken, and asks no more", async () => {
    const key = newId(new Date());
    await db.tx(house, async (tx) => {
      await openInstruction(tx, "instruct", key, asked, new Date());
      await send(tx, { topic: "instruct/run", key });
    });
    await expect.poll(() => heard, patient).toEqual([`sent ${key}`]);
    await hearWord(partsOf({ db }), played({ db }), house, key, "done");
    await expect.poll(() => heard, patient).toEqual([`sent ${key}`, `concluded ${key}`]);
  });

  test("hands new work to the build the release named, whichever starts last", async () => {
    const pinned = await begin();
    await expect.poll(() => said, patient).toContain(`old ${pinned}`);
    const next: Config = {
      ...config,
      release: "new",
      flows: { ...config.flows, port: ports.new, url: `http://127.0.0.1:${ports.new}` },
    };
    const server = await serveFlows([thing("new")], next, events);
    closers.push(() => server.close());
    await nameBuild(db, next);
    // A process of the build before starts again, as often as it likes.
    await keepEngine(db, config, events, engine);
    expect(await urls()).toEqual([buildUrl(config)]);
    await look(next);
    await keepEngine(db, config, events, engine);
    expect(await urls()).toEqual([buildUrl(config), buildUrl(next)].toSorted());
    const fresh = await begin();
    await expect.poll(() => said, patient).toContain(`new ${fresh}`);
    await expect(retireBuilds(db, engine)).resolves.toEqual({ removed: [], inUse: [buildUrl(config)] });
    for (const { key } of await db.query<{ key: string }>({
      name: "open",
      text: "SELECT key FROM outbox WHERE attempts > 0",
      values: [],
    }))
      await db.tx(house, (tx) => send(tx, { topic: "thing/end", key }));
    const retired = async () => (await retireBuilds(db, engine)).removed;
    await expect.poll(retired, patient).toEqual([buildUrl(config)]);
    expect(await urls()).toEqual([buildUrl(next)]);
  });
});

test("a build answers under its own path alone", async () => {
  const session = connect(`http://127.0.0.1:${ports.old}`);
  const statusOf = (path: string) =>
    new Promise((resolve) => {
      const stream = session.request({ ":path": path });
      stream.on("response", (headers) => resolve(headers[":status"]));
      stream.resume();
    });
  await expect(statusOf("/b/new/discover")).resolves.toBe(404);
  await expect(statusOf("/discover")).resolves.toBe(404);
  await expect(statusOf("/b/old/discover")).resolves.not.toBe(404);
  session.close();
});
