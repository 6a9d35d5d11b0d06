import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { UploadType } from "@causeway/contract";
import { inspectFile } from "./inspect-file.ts";
import { Unfit, type Verdict } from "./verdict.ts";

const [dir = "", type = ""] = process.argv.slice(2);

async function judge(): Promise<Verdict> {
  try {
    const checked = await inspectFile(type as UploadType, readFileSync(join(dir, "taken")));
    writeFileSync(join(dir, "checked"), checked, { mode: 0o600 });
    return "passed";
  } catch (error) {
    if (error instanceof Unfit) return error.fault;
    // What our readers did not expect, no other reader should have to.
    return "uploadDamaged";
  }
}

process.stdout.write(await judge());
