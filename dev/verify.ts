import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Cheapest first, so that a slip is named in seconds; the first step that fails ends it. */
const steps: readonly (readonly [name: string, file: string, ...args: string[]])[] = [
  ["format", "oxfmt", "--check"],
  ["lint", "oxlint", "--type-aware", "--deny-warnings"],
  // What is written nowhere in the code but used is named in its settings, with the reason.
  ["dead", "knip", "--no-progress", "--treat-config-hints-as-errors"],
  ["types", "tsc", "-b"],
  ["tests", "vitest", "run", "--reporter=default", "--reporter=json", "--outputFile.json=.cache/verify.json"],
];

for (const [name, file, ...args] of steps) {
  const startedAt = performance.now();
  const { status } = spawnSync(join(root, "node_modules/.bin", file), args, { cwd: root, stdio: "inherit" });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${status === 0 ? "ok  " : "FAIL"} ${name.padEnd(8)} ${seconds} s\n`);
  if (status !== 0) process.exit(status ?? 1);
}
