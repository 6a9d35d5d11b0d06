import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { UploadType } from "@causeway/contract";
import type { Verdict } from "./inspect/verdict.ts";

export const inspectLimits = { memoryMb: 256, ms: 5_000 };

export type Inspected = { readonly outcome: Verdict; readonly ms: number; readonly peakMb: number };

const lookEveryMs = 5;
/** Early enough that a process on a busy machine is gone within its time. */
const killAfterMs = inspectLimits.ms - 1_000;
/** Whoever had less of the processor when his time was over was kept waiting by others, and is looked at again. */
const fairShareMs = killAfterMs / 2;
const triesWhenStarved = 4;
const here = join(import.meta.dirname, "inspect");
const modules = createRequire(import.meta.url)
  .resolve("sharp")
  .split("/node_modules/")[0]!;

type Ended = {
  readonly said: string | null;
  readonly ms: number;
  readonly peakMb: number;
  /** Its time ran out because the machine was busy with others. */
  readonly starved: boolean;
};

/**
 * Runs one of our readers in a process of its own. It knows no secret, reads our code and the one folder, writes to that
 * folder, and is killed when it takes too long or too much; `said` is nothing then.
 */
async function runLimited(dir: string, reader: string, ...args: string[]): Promise<Ended> {
  const startedAt = performance.now();
  const flags = [...flagsFor(dir), join(here, reader), dir, ...args];
  const child = spawn("/bin/sh", ["-c", limits, "inspect", process.execPath, ...flags], {
    cwd: dir,
    env: { UV_THREADPOOL_SIZE: "1", MALLOC_ARENA_MAX: "1" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => (said += part));
  let peakMb = 0;
  let tooMuch = false;
  let starved = false;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, peakOf(child.pid));
    const late = performance.now() - startedAt > killAfterMs;
    if (late && !tooMuch) starved = processorMsOf(child.pid) < fairShareMs;
    tooMuch ||= late || peakMb > inspectLimits.memoryMb;
    if (tooMuch) child.kill("SIGKILL");
  }, lookEveryMs);
  try {
    await new Promise<void>((resolve, reject) => child.once("close", () => resolve()).once("error", reject));
  } finally {
    clearInterval(watch);
  }
  return { said: tooMuch ? null : said, ms: performance.now() - startedAt, peakMb, starved };
}

/** A file is not blamed for a machine that had no time for it; every try has the same limits. */
async function runFairly(dir: string, reader: string, ...args: string[]): Promise<Ended> {
  for (let tries = 1; ; tries++) {
    const ended = await runLimited(dir, reader, ...args);
    if (!ended.starved) return ended;
    if (tries === triesWhenStarved) throw new Error("the machine is too busy to check files");
  }
}

/**
 * Looks at `taken` and writes what may be kept to `checked`. A file that needs more than the limits is refused, whatever
 * it was about to do.
 */
export async function inspect(dir: string, type: UploadType): Promise<Inspected> {
  const { said, ms, peakMb } = await runFairly(dir, "main.ts", type);
  return { outcome: (said || "uploadTooComplex") as Verdict, ms, peakMb };
}

/** What a machine can read in `checked`; nothing for a scan, or for a file that would need more than the limits. */
export async function readText(dir: string): Promise<string> {
  await runFairly(dir, "text.ts");
  return readFile(join(dir, "text"), "utf8").catch(() => "");
}

/**
 * The kernel's share: processor time, size of files, no core dumps, and an end to memory that grows faster than it is
 * looked at. The engine reserves 600 MB that it does not use, so what is really in use is watched from outside.
 */
const limits = 'ulimit -c 0; ulimit -t 6; ulimit -f 131072; ulimit -s 2048; ulimit -d 1048576; exec "$@"';

function flagsFor(dir: string): string[] {
  return [
    "--permission",
    "--allow-addons",
    `--allow-fs-read=${modules}`,
    `--allow-fs-read=${dir}`,
    `--allow-fs-write=${dir}`,
    "--max-old-space-size=96",
    "--max-semi-space-size=2",
    "--v8-pool-size=1",
    "--no-warnings",
  ];
}

/**
 * The most memory that was ever in use at once, as the kernel counts it. What a process is told of itself (getrusage)
 * begins with the memory of whoever started it.
 */
function peakOf(pid: number | undefined): number {
  try {
    const [, kb = "0"] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kb) / 1024;
  } catch {
    return 0;
  }
}

/** What it has used of the processor; the kernel counts in hundredths of a second. */
function processorMsOf(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is a name that may hold anything; what follows it does not.
    const [user = "0", system = "0"] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return 0;
  }
}
