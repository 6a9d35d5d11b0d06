import { giveSealKeys, migrate } from "./migrations.ts";
import { loadConfig } from "#platform/config.ts";
import { openDb } from "#platform/data/db.ts";
import { nameBuild } from "#platform/engine/build.ts";

const config = loadConfig("migrate");
const applied = await migrate(config.database.migrateUrl, config.banks.file);
await giveSealKeys(config.database.migrateUrl, config.secrets);
const db = openDb({ url: config.database.migrateUrl, pool: 4, onIdleError: () => {} });
await nameBuild(db, config);
await db.end();
process.stdout.write(
  applied.length === 0 ? "nothing to migrate\n" : `${applied.map((name) => `applied ${name}`).join("\n")}\n`,
);
process.stdout.write(`${config.release} is the current build\n`);
