import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { submitContactMessage } from "@causeway/contract/portal/contact";
import { freePorts } from "@causeway/machinery/ports.ts";
import { openPortal } from "@causeway/server/testing/portal-client.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bootWorld, partNames, portNames, PortTaken, type Ports, type World } from "./world.ts";

const dir = mkdtempSync(join("/var/tmp", "causeway-world-"));
let ports: Ports;
let world: World;
beforeAll(async () => {
  ports = await freePorts(portNames);
  world = await bootWorld({ dir, ports, web: "none" });
}, 90_000);
afterAll(async () => {
  await world.stop();
  rmSync(dir, { recursive: true, force: true });
});

const api = () => `http://127.0.0.1:${ports.portal}`;
const readiness = async (port: number) => {
  const reply = await fetch(`http://127.0.0.1:${port}/ready`);
  return {
    status: reply.status,
    ...((await reply.json()) as { ready: boolean; faults: Record<string, string> }),
  };
};
const running = partNames.filter((name) => name !== "web");
const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe("readiness", () => {
  test("is true only while a request would be served", { timeout: 60_000 }, async () => {
    expect(await readiness(ports.portalHealth)).toMatchObject({ status: 200, ready: true });
    await world.part("postgres").kill();
    await expect
      .poll(() => readiness(ports.portalHealth), { timeout: 15_000 })
      .toMatchObject({ status: 503, ready: false });
    expect((await readiness(ports.portalHealth)).faults).toHaveProperty("database");
    await world.restart("postgres");
    await expect
      .poll(() => readiness(ports.portalHealth), { timeout: 15_000 })
      .toMatchObject({ status: 200, ready: true });
  });

  test("of the flows needs the engine", { timeout: 60_000 }, async () => {
    await world.part("restate").kill();
    await expect
      .poll(() => readiness(ports.flowsHealth), { timeout: 15_000 })
      .toMatchObject({ status: 503, faults: { engine: expect.any(String) } });
    await world.restart("restate");
    await expect.poll(() => readiness(ports.flowsHealth), { timeout: 30_000 }).toMatchObject({ ready: true });
  });
});

test("metrics count what happened, by route and answer, and name nobody", async () => {
  const portal = await openPortal(api(), world.origin);
  await portal.call(submitContactMessage, {
    requestId: randomUUID(),
    name: "Metric Person",
    company: "Metric Ltd",
    email: "metric@example.com",
    message: "count me",
  });
  const metrics = await (await fetch(`http://127.0.0.1:${ports.portalHealth}/metrics`)).text();
  expect(metrics).toMatch(/causeway_call_seconds_count\{route="submitContactMessage",code="0"\} \d/);
  expect(metrics).not.toContain("metric@example.com");
});

test("a taken port is named in words, with the part that wanted it", async () => {
  const taken = await freePorts(portNames);
  const squatter = createServer();
  await new Promise<void>((resolve) => {
    squatter.listen(taken.mail, "127.0.0.1", () => resolve());
  });
  const attempt = bootWorld({ dir: join(dir, "never"), ports: taken, web: "none" });
  await expect(attempt).rejects.toThrow(PortTaken);
  await expect(attempt).rejects.toThrow(`mail wants port ${taken.mail}, which another program is using`);
  squatter.close();
});

test(
  "stopping leaves no process behind, and a second start keeps the data",
  { timeout: 120_000 },
  async () => {
    const count = async () => {
      const client = new pg.Client({ connectionString: world.ownerUrl });
      await client.connect();
      const { rows } = await client.query<{ n: number }>("SELECT count(*)::int AS n FROM contact_message");
      await client.end();
      return rows[0]?.n;
    };
    const before = await count();
    expect(before).toBeGreaterThan(0);
    const pids = running.map((name) => world.part(name).pid);
    expect(pids.every(isRunning)).toBe(true);
    await world.stop();
    expect(pids.filter(isRunning)).toEqual([]);
    world = await bootWorld({ dir, ports, web: "none" });
    expect(await count()).toBe(before);
  },
);
