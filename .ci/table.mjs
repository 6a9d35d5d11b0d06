// Reads the steps of a run, one a line: name, seconds, passed or failed, and where the results of its tests lie.
// Says what failed, what took how long, and in the last line how many passed and failed; it fails if anything has.
// With `--failed` it says what failed and no more.
import { existsSync, readFileSync } from "node:fs";

const parts = readFileSync(0, "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => {
    const [name, seconds, outcome, results] = line.split("\t");
    const tests = results && existsSync(results) ? JSON.parse(readFileSync(results, "utf8")) : undefined;
    return {
      name,
      seconds: Number(seconds),
      outcome,
      files: tests?.testResults ?? [],
      hung: tests?.hung ?? [],
    };
  });
const testsOf = ({ files }) =>
  files.flatMap((file) =>
    file.assertionResults.map((test) => ({
      name: `${file.name.split("/").pop()}: ${test.fullName}`,
      status: test.status,
      seconds: (test.duration ?? 0) / 1000,
      reason: test.failureMessages?.[0],
    })),
  );
const count = (part, outcome) =>
  testsOf(part).filter(({ status }) => status === outcome).length + (part.outcome === outcome ? 1 : 0);
const total = (outcome) => parts.reduce((sum, part) => sum + count(part, outcome), 0);
const firstLine = (text) => (text ?? "").split("\n")[0];

/** Each failed step, and in it each failed test by name with the first line of its reason. */
function failuresOf(part) {
  if (part.outcome === "passed") return [];
  const brokenFiles = part.files
    .filter(
      (file) => file.status === "failed" && file.assertionResults.every(({ status }) => status !== "failed"),
    )
    .map((file) => `  ${file.name.split("/").pop()}: ${firstLine(file.message)}`);
  const tests = testsOf(part).filter(({ status }) => status === "failed");
  return [part.name, ...brokenFiles, ...tests.map(({ name, reason }) => `  ${name}: ${firstLine(reason)}`)];
}

const failures = parts.flatMap(failuresOf);
if (failures.length > 0) console.log(["Failed:", ...failures, ""].join("\n"));
if (process.argv.includes("--failed")) process.exit();
console.log("seconds  passed  failed  part");
for (const part of parts) {
  const numbers = [part.seconds, count(part, "passed"), count(part, "failed")];
  const again =
    part.hung.length > 0 ? ` (walked again, for Chromium stopped answering: ${part.hung.length})` : "";
  console.log(`${numbers.map((n) => String(n).padStart(6)).join("  ")}   ${part.name}${again}`);
}
console.log("\nThe ten slowest tests:");
const slowest = parts.flatMap(testsOf).toSorted((a, b) => b.seconds - a.seconds);
for (const { name, seconds } of slowest.slice(0, 10))
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
process.exitCode = total("failed") === 0 ? 0 : 1;
