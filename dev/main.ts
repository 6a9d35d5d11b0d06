import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checksOf } from "./check.ts";
import { staffAuthenticatorKey, staffPassword } from "@causeway/server/testing/staff.ts";
import { seedPassword, seedPeople, staffOfSeed } from "./seed.ts";
import { bootWorld, partNames, PortTaken, usualDir, usualPorts, type World } from "./world.ts";

const { values } = parseArgs({
  options: { check: { type: "boolean", default: false }, fresh: { type: "boolean", default: false } },
});
await (values.check ? check() : serve());

async function serve(): Promise<void> {
  let world: World;
  try {
    world = await bootWorld({
      dir: usualDir(),
      fresh: values.fresh,
      ports: usualPorts,
      web: "vite",
      seeded: true,
      onPart: (name, ms) => process.stdout.write(`  ${name.padEnd(10)} ready in ${ms} ms\n`),
    });
  } catch (error) {
    if (!(error instanceof PortTaken)) throw error;
    process.stderr.write(`Cannot start:\n${error.message}\nIs another \`pnpm dev\` running?\n`);
    process.exit(1);
  }
  process.stdout.write(tableOf(world));
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    process.stdout.write("\nStopping …\n");
    await world.stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());
  for (const name of partNames) {
    void world.part(name).exited.then(() => {
      if (stopping) return undefined;
      process.stderr.write(
        `${name} has ended unexpectedly; its last words are in ${world.part(name).logFile}\n`,
      );
      return stop();
    });
  }
}

/** Boots on free ports with data of its own, tries every part once, and says so in one line. */
async function check(): Promise<void> {
  const startedAt = performance.now();
  const dir = mkdtempSync(join("/var/tmp", "causeway-check-"));
  const parts: Record<string, { ok: boolean; ms: number; fault?: string }> = {};
  let world: World | undefined;
  try {
    world = await bootWorld({ dir, web: "vite", seeded: true });
    for (const [name, tryIt] of Object.entries(checksOf(world))) {
      const from = performance.now();
      const fault = await tryIt().then(
        () => undefined,
        (error: unknown) => String(error),
      );
      const ms = Math.round(performance.now() - from);
      parts[name] = fault === undefined ? { ok: true, ms } : { ok: false, ms, fault };
    }
  } catch (error) {
    parts["boot"] = { ok: false, ms: Math.round(performance.now() - startedAt), fault: String(error) };
  } finally {
    await world?.stop();
    rmSync(dir, { recursive: true, force: true });
  }
  const ok = Object.values(parts).every((part) => part.ok);
  process.stdout.write(`${JSON.stringify({ ok, parts, ms: Math.round(performance.now() - startedAt) })}\n`);
  process.exit(ok ? 0 : 1);
}

function tableOf(world: World): string {
  const { ports, dir } = world;
  const rows = [
    ["Portal", world.origin],
    ["Console", world.consoleOrigin],
    ["Mails arrive at", `http://127.0.0.1:${ports.mail}`],
    ["Money is sent at", `http://127.0.0.1:${ports.bank} and :${ports.albion}`],
    ["Rates are moved at", `http://127.0.0.1:${ports.venue}`],
    ["Short messages arrive at", `http://127.0.0.1:${ports.sandbox}`],
    ["Partners' door", `http://127.0.0.1:${ports.door}`],
    [
      "Ready, metrics",
      `/ready and /metrics on ${ports.portalHealth} (portal), ${ports.consoleHealth} (console), ${ports.doorHealth} (door), ${ports.flowsHealth} (flows)`,
    ],
    ["Restate", `http://127.0.0.1:${ports.restateAdmin}/ui`],
    ["PostgreSQL", world.ownerUrl],
    [
      "Logins",
      `${seedPeople.map(({ username, role }) => `${username} (${role})`).join(", ")}; password ${seedPassword}`,
    ],
    [
      "Staff",
      `${staffOfSeed.map(({ email, role }) => `${email} (${role})`).join(", ")}; password ${staffPassword}, authenticator key ${staffAuthenticatorKey}`,
    ],
    ["Data and logs", `${dir}  (pnpm dev --fresh starts over)`],
  ];
  const width = Math.max(...rows.map(([label]) => label!.length));
  return `\n${rows.map(([label, value]) => `  ${label!.padEnd(width)}  ${value}`).join("\n")}\n\n  Ctrl-C stops everything.\n\n`;
}
