import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { LedgerDatabase } from "@causeway/ledger/testing";
import pg from "pg";

/** A transaction that many clients repeat: `:name` stands for a random whole number, drawn anew each time. */
export type Workload = {
  readonly clients: number;
  readonly numbers: Readonly<Record<string, readonly [from: number, to: number]>>;
  readonly statements: readonly string[];
};

type Role = "owner" | "causeway_poster";

export const hasPgbench = (() => {
  try {
    execFileSync("pgbench", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

/** The rate once warm, and all that was done, warm or not: for counting what it cost. */
export type Measured = { readonly perSecond: number; readonly done: number };

/** New connections compile and plan; people meet connections that did so long ago. */
const warmUpSeconds = 2;

/** Transactions per second, over prepared statements: through pgbench where there is one, else through our driver. */
export async function measureWorkload(
  database: LedgerDatabase,
  role: Role,
  workload: Workload,
  seconds: number,
): Promise<Measured> {
  return await (hasPgbench ? throughPgbench : throughDriver)(database, role, workload, seconds);
}

const run = promisify(execFile);

async function throughPgbench(
  database: LedgerDatabase,
  role: Role,
  workload: Workload,
  seconds: number,
): Promise<Measured> {
  const dir = mkdtempSync(join("/var/tmp", "causeway-pgbench-"));
  try {
    const script = join(dir, "script.sql");
    const draws = Object.entries(workload.numbers).map(
      ([name, [from, to]]) => `\\set ${name} random(${from}, ${to})`,
    );
    writeFileSync(script, [...draws, ...workload.statements.map((statement) => `${statement};`)].join("\n"));
    const { connectionString } = database.as(role);
    const threads = Math.min(workload.clients, 2);
    const options = `-n -M prepared -c ${workload.clients} -j ${threads} -P 1 -T ${warmUpSeconds + seconds} -f ${script}`;
    const { stdout, stderr } = await run("pgbench", [...options.split(" "), connectionString]);
    const perSecond = [...stderr.matchAll(/progress: [\d.]+ s, ([\d.]+) tps/g)].map(([, rate]) =>
      Number(rate),
    );
    const warm = perSecond.slice(warmUpSeconds);
    const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? "0";
    if (warm.length === 0 || failed !== "0")
      throw new Error(`pgbench did not finish clean:\n${stdout}\n${stderr}`);
    const done = Number(/number of transactions actually processed: (\d+)/.exec(stdout)?.[1]);
    return { perSecond: warm.reduce((sum, rate) => sum + rate, 0) / warm.length, done };
  } finally {
    rmSync(dir, { recursive: true });
  }
}

async function throughDriver(
  database: LedgerDatabase,
  role: Role,
  workload: Workload,
  seconds: number,
): Promise<Measured> {
  const names = Object.keys(workload.numbers);
  const statements = workload.statements.map((text, index) => {
    const used = names.filter((name) => new RegExp(`:${name}\\b`).test(text));
    const numbered = used.reduce(
      (sql, name, position) => sql.replaceAll(new RegExp(`(?<!:):${name}\\b`, "g"), `$${position + 1}`),
      text,
    );
    return { name: `s${index}`, text: numbered, used };
  });
  const clients = Array.from({ length: workload.clients }, () => new pg.Client(database.as(role)));
  await Promise.all(clients.map((client) => client.connect()));
  const warmFrom = performance.now() + warmUpSeconds * 1_000;
  const until = warmFrom + seconds * 1_000;
  let done = 0;
  let warm = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        const drawn = Object.fromEntries(
          Object.entries(workload.numbers).map(([name, [from, to]]) => [
            name,
            from + Math.floor(Math.random() * (to - from + 1)),
          ]),
        );
        for (const { name, text, used } of statements)
          await client.query({ name, text, values: used.map((key) => drawn[key]) });
        done += 1;
        if (performance.now() >= warmFrom) warm += 1;
      }
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  return { perSecond: warm / seconds, done };
}
