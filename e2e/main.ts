import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".e2e.ts"))
  .map((file) => file.slice(0, -".e2e.ts".length));
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith("-"));
const options = process.argv.slice(2).filter((arg) => arg.startsWith("-"));
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`no journey is called ${unknown.join(", ")}; there are: ${names.join(", ")}`);
  process.exit(2);
}

// Journeys see what visitors see: the built app, served by the api under its real policy.
run(["apps/web/build.ts"]);
run([
  "node_modules/vitest/vitest.mjs",
  "run",
  "--config",
  "e2e/vitest.config.ts",
  ...options,
  ...wanted.map((name) => `e2e/${name}.e2e.ts`),
]);

function run(args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
