import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makeTestDatabase } from "#testing/database.ts";
import { openDb, type Db } from "#platform/data/db.ts";
import { createEvents } from "#platform/events.ts";
import { Refusal } from "#platform/refusal.ts";
import { createCallCounts } from "./call-counts.ts";

let db: Db;
let time = 1_800_000_000_000;
const events = createEvents({ level: "silent", part: "test", release: "test" });
beforeAll(async () => {
  db = openDb({
    url: (await makeTestDatabase(inject("postgresUrl"))).portalUrl,
    pool: 5,
    onIdleError: () => {},
  });
});
afterAll(() => db.end());

const aProcess = (through: Db = db) => {
  const count = createCallCounts({
    db: through,
    clock: { now: () => new Date(time) },
    events,
    audience: { name: "portal" },
    callsPerAddress: 80,
  });
  return (network: string) => {
    try {
      count(network);
      return "passed";
    } catch (error) {
      return error instanceof Refusal ? error.refusal : "failed";
    }
  };
};
/** So many calls, with time between them for what is told to be heard. */
async function callMany(processes: readonly ((network: string) => string)[], network: string, times: number) {
  const outcomes: string[] = [];
  for (let n = 0; n < times; n++) {
    outcomes.push(processes[n % processes.length]!(network));
    if (n % 10 === 9) await db.ping();
  }
  return outcomes.filter((outcome) => outcome === "passed").length;
}

describe("calls of one network", () => {
  test("at one process are as many as it may make in ten seconds, and then again as many", async () => {
    const process = aProcess();
    expect(await callMany([process], "192.0.2.1", 100)).toBe(80);
    time += 10_000;
    expect(process("192.0.2.1")).toBe("passed");
  });

  test("at four processes together are no more than an eighth for each of them beyond that", async () => {
    const processes = Array.from({ length: 4 }, () => aProcess());
    const passed = await callMany(processes, "192.0.2.2", 400);
    expect(passed).toBeGreaterThanOrEqual(80);
    expect(passed).toBeLessThanOrEqual(80 + 4 * 10);
  });

  test("keep no other network from calling", async () => {
    const process = aProcess();
    await callMany([process], "192.0.2.3", 100);
    expect(process("192.0.2.4")).toBe("passed");
  });

  test("are counted by each process alone while the database does not answer", async () => {
    const lost = { ...db, query: () => Promise.reject(new Error("no database")) } as unknown as Db;
    expect(await callMany([aProcess(lost)], "192.0.2.5", 100)).toBe(80);
  });
});
