import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Plain SQL files, run forward only, in the order of their names, by a role that may create roles and schemas. */
export const ledgerMigrationsDir = join(import.meta.dirname, "..", "migrations");

export const ledgerMigrations: readonly string[] = readdirSync(ledgerMigrationsDir)
  .filter((file) => file.endsWith(".sql"))
  .toSorted();
