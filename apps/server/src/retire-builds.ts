import { loadConfig } from "#platform/config.ts";
import { openDb } from "#platform/data/db.ts";
import { retireBuilds } from "#platform/engine/build.ts";
import { createEngine } from "#platform/engine/restate.ts";

const config = loadConfig("operator");
const db = openDb({ ...config.database, pool: 4, onIdleError: () => {} });
const { removed, inUse } = await retireBuilds(db, createEngine(config));
await db.end();
for (const url of removed) process.stdout.write(`removed ${url}\n`);
for (const url of inUse) process.stdout.write(`still in use: ${url}\n`);
if (removed.length + inUse.length === 0) process.stdout.write("no build but the current one\n");
