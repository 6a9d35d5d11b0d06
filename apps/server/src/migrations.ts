import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ledgerMigrationsDir } from "@causeway/ledger";
import { runner } from "node-pg-migrate";
import { ourBank } from "./context.ts";
import { openHouseAccounts } from "#platform/data/books.ts";
import type { Db } from "#platform/data/db.ts";

/** Each folder keeps its own list of what was applied, so that the ledger could move out with its migrations. */
const folders = [
  { dir: ledgerMigrationsDir, table: "ledger_migration" },
  { dir: join(import.meta.dirname, "../migrations"), table: "migration" },
] as const;

export async function migrate(databaseUrl: string): Promise<string[]> {
  const applied: string[] = [];
  for (const { dir, table } of folders) {
    const run = await runner({
      databaseUrl,
      dir,
      migrationsTable: table,
      direction: "up",
      checkOrder: true,
      verbose: false,
      log: () => {},
    });
    applied.push(...run.map(({ name }) => name));
  }
  await openHouseAccounts(databaseUrl, [ourBank]);
  return applied;
}

export async function pendingMigrations(db: Db): Promise<string[]> {
  const pending: string[] = [];
  for (const { dir, table } of folders) {
    const rows = await db.query<{ name: string }>({
      name: `applied-${table}`,
      text: `SELECT name FROM ${table}`,
      values: [],
    });
    const applied = new Set(rows.map(({ name }) => name));
    pending.push(...namesIn(dir).filter((name) => !applied.has(name)));
  }
  return pending;
}

function namesIn(dir: string): string[] {
  return readdirSync(dir)
    .filter((file) => file.endsWith(".sql"))
    .map((file) => file.slice(0, -".sql".length));
}
