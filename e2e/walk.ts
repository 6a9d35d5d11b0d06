import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

type File = {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
};
type Results = { readonly testResults: readonly File[] };

/**
 * Walks journeys and answers whether all went well. A journey whose browser itself stopped answering is walked once
 * more in a fresh browser, and said so; whatever else fails has failed. The results lie in `results`, as vitest writes
 * them and with the names of those that hung.
 */
export async function walk(journeys: {
  readonly config: string;
  readonly files: readonly string[];
  /** How many are walked side by side. */
  readonly workers: number;
  readonly options?: readonly string[];
  readonly results: string;
  readonly output?: "inherit" | "ignore";
}): Promise<boolean> {
  const first = await run(journeys);
  if (first.passed || !first.results) return first.passed;
  const failed = first.results.testResults.filter(({ status }) => status === "failed");
  const hung = failed.map(({ name }) => name).filter((name) => first.hung.has(name));
  if (hung.length === 0) return false;
  console.error(`\nWALKED AGAIN, for Chromium stopped answering: ${hung.join(", ")}\n`);
  const again = await run({ ...journeys, files: hung });
  const kept = first.results.testResults.filter(({ name }) => !hung.includes(name));
  const testResults = [...kept, ...(again.results?.testResults ?? [])];
  writeFileSync(journeys.results, JSON.stringify({ ...counted(testResults), testResults, hung }));
  return again.passed && failed.every(({ name }) => hung.includes(name));
}

async function run({
  config,
  files,
  workers,
  options = [],
  results,
  output = "inherit",
}: Parameters<typeof walk>[0]) {
  const hungFile = `${results}.hung`;
  for (const file of [results, hungFile]) rmSync(file, { force: true });
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", config, "--reporter=default"];
  const json = ["--reporter=json", `--outputFile.json=${results}`];
  const child = spawn(
    process.execPath,
    [...vitest, `--maxWorkers=${Math.min(workers, files.length)}`, ...json, ...options, ...files],
    {
      cwd: root,
      stdio: output,
      env: { ...process.env, HUNG_JOURNEYS: hungFile },
    },
  );
  const [code] = (await once(child, "exit")) as [number | null];
  return {
    passed: code === 0,
    results: existsSync(results) ? (JSON.parse(readFileSync(results, "utf8")) as Results) : undefined,
    hung: new Set(existsSync(hungFile) ? readFileSync(hungFile, "utf8").split("\n") : []),
  };
}

function counted(files: readonly File[]) {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  return { numPassedTests: count("passed"), numFailedTests: count("failed") };
}
