import pg from "pg";
import type { Db } from "#platform/data/db.ts";

const logins = [
  "causeway_portal",
  "causeway_console",
  "causeway_door",
  "causeway_flows",
  "causeway_poster",
] as const;
/** Each its own, so that whoever has one has no other. */
const passwordOf = (role: string) => `${role}-development-only`;

/** Runs statements as whoever the url names, one connection for all of them. */
export async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * As if the time of every limit were over whose key begins so. Whoever counts at this moment goes on: waiting for his rows
 * in another order than he takes them in would be a deadlock.
 */
export function forgettingAttempts(...beginnings: string[]): string {
  const which = beginnings.map((each) => `starts_with(key, '${each}')`).join(" OR ");
  return `DELETE FROM attempt_count WHERE key IN
    (SELECT key FROM attempt_count WHERE ${which || "true"} FOR UPDATE SKIP LOCKED)`;
}

export function forgetAttempts(ownerUrl: string, ...beginnings: string[]): Promise<void> {
  return execute(ownerUrl, forgettingAttempts(...beginnings));
}

/** The roles of production may not log in by themselves; development lets them. */
export async function ensureRoles(ownerUrl: string): Promise<void> {
  for (const role of logins) {
    await execute(
      ownerUrl,
      `DO $$ BEGIN CREATE ROLE ${role}; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
      `ALTER ROLE ${role} LOGIN PASSWORD '${passwordOf(role)}'`,
    );
  }
}

export async function createDatabase(
  ownerUrl: string,
  name: string,
  template = "template1",
): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 0) {
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
      // What a migration takes away on a database is not copied with it.
      await client.query(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
    }
  } finally {
    await client.end();
  }
  const url = new URL(ownerUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export function asRole(url: string, role: (typeof logins)[number]): string {
  const changed = new URL(url);
  changed.username = role;
  changed.password = passwordOf(role);
  return changed.href;
}

/** The migrated database that every test database is copied from. */
export const templateDatabase = "causeway_template";

let made = 0;

export type TestDatabase = {
  readonly ownerUrl: string;
  readonly portalUrl: string;
  readonly consoleUrl: string;
  readonly doorUrl: string;
  readonly flowsUrl: string;
  readonly posterUrl: string;
};

/** A database of the caller's own, in milliseconds. */
export async function makeTestDatabase(ownerUrl: string): Promise<TestDatabase> {
  const url = await createDatabase(ownerUrl, `test_${process.pid}_${++made}`, templateDatabase);
  return {
    ownerUrl: url,
    portalUrl: asRole(url, "causeway_portal"),
    consoleUrl: asRole(url, "causeway_console"),
    doorUrl: asRole(url, "causeway_door"),
    flowsUrl: asRole(url, "causeway_flows"),
    posterUrl: asRole(url, "causeway_poster"),
  };
}

/** The same with a table that keeps tenants apart. */
export async function makeCounterDatabase(ownerUrl: string): Promise<TestDatabase> {
  const database = await makeTestDatabase(ownerUrl);
  await execute(
    database.ownerUrl,
    "CREATE TABLE counter (merchant_id uuid PRIMARY KEY, n int NOT NULL)",
    "ALTER TABLE counter ENABLE ROW LEVEL SECURITY",
    "ALTER TABLE counter FORCE ROW LEVEL SECURITY",
    "CREATE POLICY tenant ON counter USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant())",
    "GRANT ALL ON counter TO causeway_app",
  );
  return database;
}

/** Returns once somebody waits for a lock that somebody else holds. */
export async function waitsForLock(db: Pick<Db, "query">): Promise<void> {
  for (;;) {
    const [waiting] = await db.query<{ n: number }>({
      name: "waiting",
      text: `SELECT count(*)::int AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid)
             WHERE NOT l.granted AND a.datname = current_database()`,
      values: [],
    });
    if (waiting!.n > 0) return;
  }
}
