import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startClamd, type Clamd } from "@causeway/machinery/clamd.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { isSandbox } from "#partners/sandbox-mark.ts";
import { openDb } from "#platform/data/db.ts";
import { readConfig } from "#platform/config.ts";
import { unfitStart } from "#platform/preflight/unfit-start.ts";
import { makeTestDatabase, type TestDatabase } from "#testing/database.ts";
import { rightProductionOf } from "#testing/production.ts";

const dir = mkdtempSync(join(tmpdir(), "causeway-preflight-"));
let clamd: Clamd;
let database: TestDatabase;
beforeAll(async () => {
  clamd = await startClamd(dir);
  database = await makeTestDatabase(inject("postgresUrl"));
});
afterAll(async () => {
  await clamd.process.stop();
  rmSync(dir, { recursive: true });
});

const right = () => ({
  ...rightProductionOf("portal"),
  DATABASE_URL: database.portalUrl,
  CLAMD_URL: clamd.url,
});
function preflight(change: Record<string, string | undefined> = {}, ...flags: string[]) {
  const env = { ...right(), ...change };
  const file = join(import.meta.dirname, "preflight.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, file, "portal"], {
    env,
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

test("the command says that a right configuration is fit, having asked what can be asked", () => {
  expect(preflight()).toEqual({ status: 0, said: "The configuration is fit for production.\n" });
});

test("the command refuses with status 78 what only a look shows: made-up lists, a scanner and a database that are away", () => {
  const { status, said } = preflight({
    WATCHLISTS_DIR: join(import.meta.dirname, "partners/watchlist/synthetic"),
    CLAMD_URL: "tcp://127.0.0.1:1",
    DATABASE_URL: "postgres://causeway_app@127.0.0.1:1/causeway",
  });
  expect(status).toBe(78);
  expect(said).toMatch(/^WATCHLISTS_DIR: made-up lists: synthetic-industry-watch, synthetic-pep/m);
  expect(said).toMatch(/^CLAMD_URL: cannot be asked: /m);
  expect(said).toMatch(/^DATABASE_URL: cannot be asked: /m);
});

test("the command judges a configuration of development as if it were production's", () => {
  const { status, said } = preflight({
    ENVIRONMENT: "development",
    SMS_PROVIDER: "sandbox",
    SMS_URL: "https://s.inside",
  });
  expect([status, said]).toEqual([78, expect.stringContaining("SMS_PROVIDER: the sandbox") as string]);
});

test("a process with an open debugger is refused", () => {
  expect(preflight({}, "--inspect=127.0.0.1:0").said).toContain("--inspect: a debugger's door is open");
});

test("a clock that is far from the database's is refused, on either side", async () => {
  const config = readConfig(right(), "portal");
  const db = openDb({ url: database.portalUrl, pool: 4, onIdleError: () => {} });
  const faultsAt = (offMs: number) =>
    unfitStart({ config, db, clock: { now: () => new Date(Date.now() + offMs) } });
  try {
    expect(await faultsAt(0)).toEqual([]);
    expect(await faultsAt(60_000)).toEqual([
      expect.stringMatching(/^clock: (59|60) seconds from the database's/),
    ]);
    expect(await faultsAt(-60_000)).toEqual([
      expect.stringMatching(/^clock: (59|60) seconds from the database's/),
    ]);
  } finally {
    await db.end();
  }
});

test("a database on another machine that was reached without TLS is refused, whatever its address says", async () => {
  const address = "postgres://causeway_app:Vw3rT9qLm2Xz@db.inside/causeway?sslmode=verify-full";
  const db = openDb({ url: database.portalUrl, pool: 4, onIdleError: () => {} });
  try {
    const config = readConfig({ ...right(), DATABASE_URL: address }, "portal");
    expect(await unfitStart({ config, db, clock: { now: () => new Date() } })).toEqual([
      "DATABASE_URL: the connection was made without TLS",
    ]);
  } finally {
    await db.end();
  }
});

test("a partner that is played says so, and one that is away is taken for none", async () => {
  const played = createServer((_request, reply) => reply.setHeader("server", "causeway-sandbox").end());
  await new Promise<void>((resolve) => played.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(played.address() as AddressInfo).port}`;
  expect(await isSandbox(address)).toBe(true);
  played.close();
  played.closeAllConnections();
  expect(await isSandbox("http://127.0.0.1:1")).toBe(false);
});
