import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { ledgerMigrations, ledgerMigrationsDir } from "../migrations.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export type LedgerDatabase = {
  /** As the owner, whom no row policy binds. */
  readonly owner: pg.Client;
  readonly as: (role: "causeway_app" | "causeway_poster") => pg.ClientConfig;
  readonly close: () => Promise<void>;
};

/** A database of its own with empty books, in the PostgreSQL that `serverUrl` points at. */
export async function createLedgerDatabase(serverUrl: string, name: string): Promise<LedgerDatabase> {
  await onServer(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
  for (const file of ledgerMigrations) {
    await owner.query(readFileSync(join(ledgerMigrationsDir, file), "utf8"));
  }
  return {
    owner,
    as: (role) => ({ connectionString: url.href, options: `-c role=${role}` }),
    close: async () => {
      await owner.end();
      await onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
