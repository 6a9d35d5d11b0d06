import { migrate } from "./migrations.ts";
import { loadConfig } from "#platform/config.ts";

const applied = await migrate(loadConfig().database.migrateUrl);
process.stdout.write(
  applied.length === 0 ? "nothing to migrate\n" : `${applied.map((name) => `applied ${name}`).join("\n")}\n`,
);
