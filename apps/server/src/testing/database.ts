import pg from "pg";

const appRoles = ["causeway_app", "causeway_poster"];
const appPassword = "app-development-only";

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

/** The roles of production may not log in by themselves; development lets them. */
export async function ensureRoles(ownerUrl: string): Promise<void> {
  for (const role of appRoles) {
    await execute(
      ownerUrl,
      `DO $$ BEGIN CREATE ROLE ${role}; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
      `ALTER ROLE ${role} LOGIN PASSWORD '${appPassword}'`,
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
    if (rowCount === 0) await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  } finally {
    await client.end();
  }
  const url = new URL(ownerUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export function asRole(url: string, role: "causeway_app" | "causeway_poster"): string {
  const changed = new URL(url);
  changed.username = role;
  changed.password = appPassword;
  return changed.href;
}

/** The migrated database that every test database is copied from. */
export const templateDatabase = "causeway_template";

let made = 0;

export type TestDatabase = {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly posterUrl: string;
};

/** A database of the caller's own, in milliseconds. */
export async function makeTestDatabase(ownerUrl: string): Promise<TestDatabase> {
  const url = await createDatabase(ownerUrl, `test_${process.pid}_${++made}`, templateDatabase);
  return {
    ownerUrl: url,
    appUrl: asRole(url, "causeway_app"),
    posterUrl: asRole(url, "causeway_poster"),
  };
}
