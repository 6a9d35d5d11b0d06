import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { walk } from "./walk.ts";

const root = join(import.meta.dirname, "..");
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".e2e.ts"))
  .map((file) => file.slice(0, -".e2e.ts".length));
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith("-"));
const options = process.argv.slice(2).filter((arg) => arg.startsWith("-"));
/** A journey told in several files is asked for by the first word of their names. */
const filesOf = (name: string) => names.filter((file) => file === name || file.startsWith(`${name}-`));
const unknown = wanted.filter((name) => filesOf(name).length === 0);
if (unknown.length > 0) {
  console.error(`no journey is called ${unknown.join(", ")}; there are: ${names.join(", ")}`);
  process.exit(2);
}

// Journeys see what visitors see: the built app, served by the api under its real policy.
const { status } = spawnSync(process.execPath, ["apps/web/build.ts"], { cwd: root, stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
mkdirSync(join(root, ".cache"), { recursive: true });
const files = (wanted.length > 0 ? wanted.flatMap(filesOf) : names).map((file) => `e2e/${file}.e2e.ts`);
const passed = await walk({
  config: "e2e/vitest.config.ts",
  files,
  // A browser on each core, with a world of its own; who measures milliseconds has the machine to himself.
  workers: files.includes("e2e/list.e2e.ts") ? 1 : availableParallelism(),
  options,
  results: join(root, ".cache/e2e.json"),
});
process.exitCode = passed ? 0 : 1;
