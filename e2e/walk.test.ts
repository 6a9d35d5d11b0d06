import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { walk } from "./walk.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "causeway-walk-"));
  process.env["WALKS"] = join(dir, "walks");
});
afterEach(() => {
  delete process.env["WALKS"];
  rmSync(dir, { recursive: true, force: true });
});

async function walked(journey: string) {
  const results = join(dir, "results.json");
  const file = `e2e/testing/${journey}.journey.ts`;
  const passed = await walk({
    config: "e2e/testing/vitest.config.ts",
    files: [file],
    workers: 1,
    results,
    output: "ignore",
  });
  const { numPassedTests, numFailedTests, hung } = JSON.parse(readFileSync(results, "utf8")) as Record<
    string,
    unknown
  >;
  const times = readFileSync(join(dir, "walks"), "utf8").split("\n").length - 1;
  return { passed, times, numPassedTests, numFailedTests, hung };
}

describe("a journey", { timeout: 120_000 }, () => {
  test("whose browser stands still is walked again in a fresh one, and counted", async () => {
    expect(await walked("hanging")).toEqual({
      passed: true,
      times: 2,
      numPassedTests: 2,
      numFailedTests: 0,
      hung: [expect.stringMatching(/hanging\.journey\.ts$/)],
    });
  });

  test("that waits in vain for a page of ours is walked once, and has failed", async () => {
    expect(await walked("missing")).toEqual({
      passed: false,
      times: 1,
      numPassedTests: 0,
      numFailedTests: 1,
      hung: undefined,
    });
  });
});
