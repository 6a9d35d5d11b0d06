import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { freePorts } from "@causeway/machinery/ports.ts";
import { answers, start, type Running } from "@causeway/machinery/process.ts";
import type { TestDatabase } from "./database.ts";
import { environmentOf, testEnvironment } from "./environment.ts";

export const taken = ["portal", "console", "door"] as const;
export type Taken = (typeof taken)[number];

export type Said = { readonly done?: unknown; readonly refused?: string };
export type TakenOver = {
  readonly pid: number;
  readonly secretsFile: string;
  /** Runs this inside the process; what is thrown there is said by its code. */
  readonly run: (code: string) => Promise<Said>;
  /** What its own login says to these statements, in one transaction that is undone. */
  readonly sql: (...statements: string[]) => Promise<string>;
};

/** Only root can give each process a user of its own, as an installation does. */
export const hasOwnUsers = process.getuid?.() === 0;
const firstUser = 61_000;

/** The real processes, started as in production, each with a user, a login and keys of its own, and somebody inside. */
export async function takeOver(
  database: TestDatabase,
): Promise<{ readonly inside: Record<Taken, TakenOver>; readonly leave: () => Promise<void> }> {
  const dir = mkdtempSync(join("/var/tmp", "causeway-taken-"));
  chmodSync(dir, 0o711);
  const running: Running[] = [];
  const open = async (part: Taken, index: number): Promise<TakenOver> => {
    const user = { uid: firstUser + index, gid: firstUser + index };
    const ports = await freePorts(["own", "health", "hostile"]);
    const home = join(dir, part);
    mkdirSync(home, { mode: 0o700 });
    const env = environmentOf(part, { ...testEnvironment, PORTAL_ORIGIN: "http://localhost:1" });
    const secretsFile = join(home, "secrets.json");
    copyFileSync(env["SECRETS_FILE"] ?? "", secretsFile);
    chmodSync(secretsFile, 0o400);
    if (hasOwnUsers) for (const path of [home, secretsFile]) chownSync(path, user.uid, user.gid);
    const name = part.toUpperCase();
    const process_ = await start({
      name: part,
      file: process.execPath,
      args: [join(import.meta.dirname, `../${part}.ts`)],
      logFile: join(dir, `${part}.log`),
      env: {
        ...env,
        SECRETS_FILE: secretsFile,
        STORE_URL: pathToFileURL(join(home, "store")).href,
        QUARANTINE_DIR: join(home, "quarantine"),
        DATABASE_URL: database[`${part}Url`],
        [`${name}_PORT`]: String(ports.own),
        [`${name}_HEALTH_PORT`]: String(ports.health),
        NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, "taken-over.ts")).href}?port=${ports.hostile}`,
      },
      ...(hasOwnUsers ? { user } : {}),
      ready: () => answers(`http://127.0.0.1:${ports.health}/ready`),
    });
    running.push(process_);
    const run = async (code: string): Promise<Said> => {
      const reply = await fetch(`http://127.0.0.1:${ports.hostile}`, { method: "POST", body: code });
      return (await reply.json()) as Said;
    };
    const sql = async (...statements: string[]) => {
      const { done, refused } = await run(sqlCode(statements));
      return refused ?? String(done);
    };
    return { pid: process_.pid, secretsFile, run, sql };
  };
  const leave = async () => {
    for (const each of running) await each.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    const [portal, console, door] = await Promise.all(taken.map(open));
    return { inside: { portal: portal!, console: console!, door: door! }, leave };
  } catch (error) {
    await leave();
    throw error;
  }
}

/** The last statement's number of rows, or why one was refused. */
function sqlCode(statements: readonly string[]): string {
  return `
    const { createRequire } = await import("node:module");
    const { Client } = createRequire(url)("pg");
    const client = new Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    try {
      let result;
      await client.query("BEGIN");
      for (const statement of ${JSON.stringify(statements)}) result = await client.query(statement);
      await client.query("SET CONSTRAINTS ALL IMMEDIATE");
      return "done " + result.rowCount;
    } finally {
      await client.query("ROLLBACK");
      await client.end();
    }`;
}
