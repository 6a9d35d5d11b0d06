import { mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import type { Scan } from "#partners/scan/port.ts";
import { aPdf } from "#testing/files/pdfs.ts";
import type { Context } from "../context.ts";
import { createQuarantine } from "./quarantine.ts";

const file = { id: "file", type: "pdf", maxBytes: 1_000_000, withText: false } as const;

function quarantineWith(scan: Scan | undefined) {
  const quarantineDir = mkdtempSync(join(tmpdir(), "causeway-quarantine-"));
  onTestFinished(() => rmSync(quarantineDir, { recursive: true, force: true }));
  const openFiles = () =>
    readdirSync("/proc/self/fd").flatMap((fd) => {
      try {
        const path = readlinkSync(join("/proc/self/fd", fd));
        return path.startsWith(quarantineDir) ? [path] : [];
      } catch {
        return [];
      }
    });
  const ctx = {
    config: { uploads: { quarantineDir } },
    clock: { now: () => new Date() },
    events: { emit: () => {} },
    scan,
  };
  return { quarantine: createQuarantine(ctx as unknown as Context), openFiles };
}

// A file that is opened for nobody stays open, or is opened once it is gone, and that ends the process.
test.each<[string, string, Scan | undefined]>([
  ["there is no scanner", "kept", undefined],
  ["the scanner is away", "away", () => Promise.reject(new Error("away"))],
  ["the scanner has seen enough", "uploadInfected", () => Promise.resolve("infected")],
])("a checked file is left open by nobody where %s", async (_where, outcome, scan) => {
  const { quarantine, openFiles } = quarantineWith(scan);
  const checked = quarantine.check(Readable.from([aPdf()]), file).then(
    () => "kept",
    (error: Error) => error.message,
  );
  expect(await checked).toBe(outcome);
  for (let turn = 0; turn < 20; turn++) {
    expect(openFiles()).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
});
