import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { ledgerMigrations, ledgerMigrationsDir } from "../migrations.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export const loginRoles = ["causeway_app", "causeway_poster"] as const;
export type LoginRole = (typeof loginRoles)[number];
/** As whoever else uses the same cluster has it. */
const passwordOf = (role: LoginRole) => `${role}-development-only`;

export type LedgerDatabase = {
  /** As the owner, whom no row policy binds. */
  readonly owner: pg.Client;
  /** As a login of its own: what the books allow depends on who is at the other end of the connection. */
  readonly as: (role: LoginRole | "owner") => pg.ClientConfig & { connectionString: string };
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
  for (const role of loginRoles) await letLogIn(owner, role);
  return {
    owner,
    as: (role) => {
      if (role === "owner") return { connectionString: url.href };
      const own = new URL(url);
      own.username = role;
      own.password = passwordOf(role);
      return { connectionString: own.href };
    },
    close: async () => {
      await owner.end();
      await onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** The roles belong to the whole cluster: where they log in already, nobody else must wait for this. */
async function letLogIn(owner: pg.Client, role: LoginRole): Promise<void> {
  const { rowCount } = await owner.query("SELECT FROM pg_roles WHERE rolname = $1 AND rolcanlogin", [role]);
  if (rowCount === 0) await owner.query(`ALTER ROLE ${role} LOGIN PASSWORD '${passwordOf(role)}'`);
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
