import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { giveSealKeys, migrate } from "@causeway/server/migrations.ts";
import { readConfig } from "@causeway/server/platform/config.ts";
import { settingsOf, type Process } from "@causeway/server/platform/processes.ts";
import { secretsFileOf, writeSecrets } from "@causeway/server/testing/environment.ts";
import { openDb } from "@causeway/server/platform/data/db.ts";
import { nameBuild } from "@causeway/server/platform/engine/build.ts";
import { generateSecrets, newKey } from "@causeway/server/platform/crypto/secrets.ts";
import { asRole, createDatabase, ensureRoles } from "@causeway/server/testing/database.ts";
import { freePorts, takenPorts } from "@causeway/machinery/ports.ts";
import { startPostgres, type Postgres } from "@causeway/machinery/postgres.ts";
import { accepts, answers, start, type Running } from "@causeway/machinery/process.ts";
import { identityKey, startRestate } from "@causeway/machinery/restate.ts";
import { inspectorSocket, startInspector } from "./inspector.ts";
import {
  albionEnvironment,
  albionKeys,
  harbourEnvironment,
  harbourKeys,
  publicHalves,
  sharedSecrets,
  venueEnvironment,
  venueKeys,
} from "./partners.ts";
import { seed } from "./seed.ts";

const root = join(import.meta.dirname, "..");

/** Where everything listens in development; tests take free ones. */
export const usualPorts = {
  web: 30100,
  portal: 30101,
  portalHealth: 30102,
  console: 30105,
  consoleHealth: 30106,
  door: 30192,
  doorHealth: 30194,
  flows: 30103,
  flowsHealth: 30104,
  smtp: 30125,
  mail: 30126,
  postgres: 30132,
  restateIngress: 30180,
  restateAdmin: 30170,
  restateNode: 30122,
  sandbox: 30190,
  bank: 30191,
  albion: 30193,
  venue: 30195,
};
export type Ports = typeof usualPorts;
export const portNames = Object.keys(usualPorts) as (keyof Ports)[];

/** What the product stands on comes first; parts of one wave start side by side. */
const waves = [
  ["postgres", "restate", "mail", "sandbox", "bank", "albion", "venue", "inspector"],
  ["flows", "portal", "console", "door", "web"],
] as const;
export type PartName = (typeof waves)[number][number];
export const partNames: readonly PartName[] = waves.flat();

export type World = {
  readonly dir: string;
  readonly ports: Ports;
  /** What a browser opens. */
  readonly origin: string;
  /** What a browser of staff opens. */
  readonly consoleOrigin: string;
  /** For whoever arranges the world: the flows' logins and the keys of all; each process was started with its own. */
  readonly env: Record<string, string>;
  readonly ownerUrl: string;
  readonly part: (name: PartName) => Running;
  /** Starts a part again after it was stopped or killed. */
  readonly restart: (name: PartName) => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type WorldOptions = {
  dir?: string;
  fresh?: boolean;
  ports?: Ports;
  /** `vite` serves sources and reloads; `built` lets portal and console serve apps/web/dist; `none` has no pages. */
  web: "vite" | "built" | "none";
  env?: Record<string, string>;
  /** With people who can sign in. */
  seeded?: boolean;
  onPart?: (name: PartName, ms: number) => void;
};

/** One folder per person and checkout, where another user's PostgreSQL can reach it. */
export function usualDir(): string {
  const checkout = createHash("sha256").update(root).digest("hex").slice(0, 8);
  return join("/var/tmp", `causeway-${process.getuid?.() ?? 0}-${checkout}`);
}

export class PortTaken extends Error {}

/** Boots the whole product on this machine. Whatever fails on the way, nothing stays behind. */
export async function bootWorld(options: WorldOptions): Promise<World> {
  const dir = options.dir ?? usualDir();
  const ports = options.ports ?? (await freePorts(portNames));
  const taken = await takenPorts(ports);
  if (taken.length > 0) throw new PortTaken(taken.join("\n"));
  if (options.fresh) rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  // PostgreSQL may run as another user, who has to pass through here to its own folder.
  chmodSync(dir, 0o711);

  const env: Record<string, string> = { ...environmentFor(dir, ports, options.web), ...options.env };
  const parts = new Map<PartName, Running>();
  const stop = async () => {
    for (const name of partNames.toReversed()) await parts.get(name)?.stop();
  };

  let ownerUrl = "";
  const starters: Record<PartName, () => Promise<Running>> = {
    postgres: async () => {
      const postgres = await startPostgres({ dir: join(dir, "postgres"), port: ports.postgres });
      ownerUrl = await prepareDatabase(postgres, env);
      env["MIGRATE_DATABASE_URL"] = ownerUrl;
      if (options.seeded) await seed(env);
      return postgres.process;
    },
    restate: () =>
      startRestate({
        dir: join(dir, "restate"),
        ports: { ingress: ports.restateIngress, admin: ports.restateAdmin, node: ports.restateNode },
      }),
    mail: () => startMail(dir, ports),
    sandbox: () =>
      startNode(
        "sandbox",
        join(root, "apps/sandbox/src/main.ts"),
        dir,
        { SANDBOX_PORT: String(ports.sandbox), ...sharedSecrets(env["SECRETS_FILE"] ?? "") },
        () => answers(`http://127.0.0.1:${ports.sandbox}/sms`),
      ),
    bank: () => startBank("bank", dir, harbourEnvironment(dir, ports), ports.bank),
    albion: () => startBank("albion", dir, albionEnvironment(dir, ports), ports.albion),
    venue: () => startVenue(dir, ports),
    inspector: () => startInspector(dir),
    flows: () => startServer("flows", dir, env, ports.flowsHealth),
    portal: () => startServer("portal", dir, env, ports.portalHealth),
    console: () => startServer("console", dir, env, ports.consoleHealth),
    door: () => startServer("door", dir, env, ports.doorHealth),
    web: () => startVite(dir, ports),
  };

  const startPart = async (name: PartName) => {
    if (name === "web" && options.web !== "vite") return;
    const startedAt = performance.now();
    parts.set(name, await starters[name]());
    options.onPart?.(name, Math.round(performance.now() - startedAt));
  };
  for (const wave of waves) {
    // All of a wave have settled before anything is stopped, so that none can start behind the stopper's back.
    const results = await Promise.allSettled(wave.map(startPart));
    const failure = results.find((result) => result.status === "rejected");
    if (!failure) continue;
    await stop();
    throw failure.reason;
  }
  return {
    dir,
    ports,
    origin: env["PORTAL_ORIGIN"] ?? "",
    consoleOrigin: env["CONSOLE_ORIGIN"] ?? "",
    env,
    ownerUrl,
    part: (name) => {
      const running = parts.get(name);
      if (!running) throw new Error(`${name} is not part of this world`);
      return running;
    },
    restart: async (name) => {
      parts.set(name, await starters[name]());
    },
    stop,
  };
}

/** One more portal of a world, at an address of its own and with some of its settings changed. */
export async function startPortalBeside(
  world: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string>>,
): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> {
  const ports = await freePorts(["portal", "health"]);
  const origin = `http://localhost:${ports.portal}`;
  const env = {
    ...world,
    PORTAL_PORT: String(ports.portal),
    PORTAL_HEALTH_PORT: String(ports.health),
    PORTAL_ORIGIN: origin,
    ...changes,
  };
  const running = await startServer("portal", dirname(world["SECRETS_FILE"] ?? ""), env, ports.health);
  return { origin, stop: () => running.stop() };
}

/** What a release does: the schema, and the word of which build is the current one. */
async function prepareDatabase(postgres: Postgres, env: Record<string, string>): Promise<string> {
  await ensureRoles(postgres.ownerUrl());
  const url = await createDatabase(postgres.ownerUrl(), "causeway");
  const config = readConfig(env);
  await migrate(url, config.banks.file);
  await giveSealKeys(url, config.secrets);
  const db = openDb({ url, pool: 4, onIdleError: () => {} });
  await nameBuild(db, config);
  await db.end();
  return url;
}

/** Changed sources are another build to the engine, so that it reads anew which flows there are. */
function buildOfSources(): string {
  const sources = join(root, "apps/server/src");
  const hash = createHash("sha256");
  for (const file of readdirSync(sources, { recursive: true, encoding: "utf8" }).toSorted())
    if (file.endsWith(".ts") && !file.includes(".test.")) hash.update(readFileSync(join(sources, file)));
  return `development-${hash.digest("hex").slice(0, 12)}`;
}

function environmentFor(dir: string, ports: Ports, web: WorldOptions["web"]): Record<string, string> {
  const secretsFile = join(dir, "secrets.json");
  // A world from before keeps its secrets and is given those that came since.
  const kept = existsSync(secretsFile) ? (JSON.parse(readFileSync(secretsFile, "utf8")) as object) : {};
  const secrets = { ...generateSecrets(), rateApi: newKey(), ...kept };
  writeFileSync(secretsFile, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  writeSecrets(dir, secrets);
  return {
    CELL: "01",
    RELEASE: buildOfSources(),
    SECRETS_FILE: secretsFile,
    DATABASE_URL: asRole(`postgres://127.0.0.1:${ports.postgres}/causeway`, "causeway_flows"),
    POSTER_DATABASE_URL: asRole(`postgres://127.0.0.1:${ports.postgres}/causeway`, "causeway_poster"),
    PORTAL_PORT: String(ports.portal),
    PORTAL_HEALTH_PORT: String(ports.portalHealth),
    PORTAL_ORIGIN: `http://localhost:${web === "vite" ? ports.web : ports.portal}`,
    // A host of its own, because cookies do not tell ports apart.
    CONSOLE_ORIGIN: `http://console.localhost:${web === "vite" ? ports.web : ports.console}`,
    CONSOLE_PORT: String(ports.console),
    CONSOLE_HEALTH_PORT: String(ports.consoleHealth),
    DOOR_PORT: String(ports.door),
    DOOR_HEALTH_PORT: String(ports.doorHealth),
    DOOR_ORIGIN: `http://127.0.0.1:${ports.door}`,
    ENVIRONMENT: "development",
    STAFF_WAIT_HOURS: "0",
    ...(web === "built" ? { WEB_DIST: join(root, "apps/web/dist") } : {}),
    FLOWS_PORT: String(ports.flows),
    FLOWS_HEALTH_PORT: String(ports.flowsHealth),
    FLOWS_URL: `http://127.0.0.1:${ports.flows}`,
    RESTATE_INGRESS_URL: `http://127.0.0.1:${ports.restateIngress}`,
    RESTATE_ADMIN_URL: `http://127.0.0.1:${ports.restateAdmin}`,
    RESTATE_IDENTITY_KEY: identityKey(join(dir, "restate")),
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    BANK_URL: `http://127.0.0.1:${ports.bank}`,
    BANK_PUBLIC_KEYS: publicHalves(harbourKeys(dir)),
    ALBION_URL: `http://127.0.0.1:${ports.albion}`,
    ALBION_PUBLIC_KEYS: publicHalves(albionKeys(dir)),
    VENUE_URL: `http://127.0.0.1:${ports.venue}`,
    VENUE_PUBLIC_KEYS: publicHalves(venueKeys(dir)),
    RATE_API_URL: `http://127.0.0.1:${ports.venue}/api/latest.json`,
    ECB_URL: `http://127.0.0.1:${ports.venue}/eurofxref-daily.xml`,
    FX_MARKET: "always",
    SMS_URL: `http://127.0.0.1:${ports.sandbox}`,
    IDENTITY_CHECK_URL: `http://127.0.0.1:${ports.sandbox}`,
    MARKETPLACE_URL: `http://127.0.0.1:${ports.sandbox}/marketplace`,
    STORE_URL: pathToFileURL(join(dir, "store")).href,
    QUARANTINE_DIR: join(dir, "quarantine"),
    INSPECTOR_SOCKET: inspectorSocket(dir),
  };
}

/** Each process has a login and keys of its own. */
function environmentOf(part: Process, dir: string, env: Record<string, string>): Record<string, string> {
  return {
    ...settingsOf(part, env),
    SECRETS_FILE: secretsFileOf(part, dir),
    DATABASE_URL: asRole(env["DATABASE_URL"] ?? "", `causeway_${part}`),
  };
}

function startServer(entry: Process, dir: string, env: Record<string, string>, healthPort: number) {
  const own = environmentOf(entry, dir, env);
  return startNode(entry, join(root, `apps/server/src/${entry}.ts`), dir, own, () =>
    answers(`http://127.0.0.1:${healthPort}/ready`),
  );
}

function startBank(name: "bank" | "albion", dir: string, env: Record<string, string>, port: number) {
  return startNode(name, join(root, "apps/sandbox/src/bank/main.ts"), dir, env, () =>
    answers(`http://127.0.0.1:${port}/panel/summary`),
  );
}

function startVenue(dir: string, ports: Ports) {
  const env = venueEnvironment(dir, ports);
  return startNode("venue", join(root, "apps/sandbox/src/venue/main.ts"), dir, env, () =>
    answers(`http://127.0.0.1:${ports.venue}/panel/summary`),
  );
}

/** Threads that collect garbage in each process: they leave a core to the one that answers, as docs/operations.md asks. */
const collectors = Math.min(4, Math.max(1, availableParallelism() - 1));

function startNode(
  name: string,
  file: string,
  dir: string,
  env: Record<string, string | undefined>,
  ready: () => Promise<boolean>,
): Promise<Running> {
  return start({
    name,
    file: process.execPath,
    args: [`--v8-pool-size=${collectors}`, file],
    logFile: join(dir, "logs", `${name}.log`),
    env: { PATH: process.env["PATH"], ...env },
    ready,
  });
}

function startMail(dir: string, ports: Ports): Promise<Running> {
  const bin = join(root, "node_modules/maildev/dist/bin/maildev.js");
  const at = [
    "--ip",
    "127.0.0.1",
    "--web-ip",
    "127.0.0.1",
    "--smtp",
    String(ports.smtp),
    "--web",
    String(ports.mail),
  ];
  return start({
    name: "mail",
    file: process.execPath,
    // Its usual folder is one for everybody on the machine, and another user's would not take our mails.
    args: [bin, ...at, "--mail-directory", join(dir, "mail")],
    logFile: join(dir, "logs", "mail.log"),
    env: { PATH: process.env["PATH"], NODE_ENV: "production" },
    ready: async () =>
      (await accepts(ports.smtp)) && (await answers(`http://127.0.0.1:${ports.mail}/api/email`)),
  });
}

function startVite(dir: string, ports: Ports): Promise<Running> {
  const bin = join(root, "node_modules/vite/bin/vite.js");
  return start({
    name: "web",
    file: process.execPath,
    args: [bin, "--host", "localhost", "--port", String(ports.web), "--strictPort"],
    cwd: join(root, "apps/web"),
    logFile: join(dir, "logs", "web.log"),
    env: {
      ...process.env,
      CAUSEWAY_API_URL: `http://127.0.0.1:${ports.portal}`,
      CAUSEWAY_CONSOLE_URL: `http://127.0.0.1:${ports.console}`,
    },
    ready: () => answers(`http://localhost:${ports.web}/`),
  });
}
