import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ledgerMigrationsDir } from "@causeway/ledger";
import pg from "pg";
import { runner } from "node-pg-migrate";
import { readBankData } from "#partners/bank/bank-data.ts";
import { giveBankData } from "#partners/bank/bank-data.store.ts";
import { openHouseAccounts } from "#platform/data/books.ts";
import { sealKeyOf } from "#platform/http/session.ts";
import type { Secrets } from "#platform/crypto/secrets.ts";
import type { Db } from "#platform/data/db.ts";

/** Each folder keeps its own list of what was applied, so that the ledger could move out with its migrations. */
const folders = [
  { dir: ledgerMigrationsDir, table: "ledger_migration" },
  { dir: join(import.meta.dirname, "../migrations"), table: "migration" },
] as const;

/** With the banks of a file, or of the sandbox. */
export async function migrate(databaseUrl: string, banksFile?: string): Promise<string[]> {
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
  const banks = readBankData(banksFile);
  await withOwner(databaseUrl, async (client) => {
    await client.query("BEGIN");
    await giveBankData(client, banks);
    await client.query("COMMIT");
  });
  await openHouseAccounts(
    databaseUrl,
    banks.map(({ partner }) => partner),
  );
  return applied;
}

/** The keys by which the database knows sessions that we opened from those that somebody wrote into the table. */
export async function giveSealKeys(
  databaseUrl: string,
  secrets: { readonly [Name in "sessionMaster" | "consoleSessionMaster"]?: Secrets[Name] | undefined },
): Promise<void> {
  const masters = { portal: secrets.sessionMaster, console: secrets.consoleSessionMaster };
  await withOwner(databaseUrl, async (client) => {
    await client.query("BEGIN");
    for (const [audience, master] of Object.entries(masters)) {
      if (!master) continue;
      const { versions } = master;
      // Sessions of a version that is gone are over here as well.
      await client.query("DELETE FROM session_seal_key WHERE audience = $1 AND key_version <> ALL ($2)", [
        audience,
        [...versions.keys()],
      ]);
      for (const [version, ofVersion] of versions) {
        const key = Buffer.concat([sealKeyOf(ofVersion)], 64);
        await client.query(
          `INSERT INTO session_seal_key (audience, key_version, inner_pad, outer_pad) VALUES ($1, $2, $3, $4)
           ON CONFLICT (audience, key_version) DO UPDATE SET
             inner_pad = excluded.inner_pad, outer_pad = excluded.outer_pad`,
          [audience, version, key.map((byte) => byte ^ 0x36), key.map((byte) => byte ^ 0x5c)],
        );
      }
    }
    await client.query("COMMIT");
  });
}

async function withOwner(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
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
