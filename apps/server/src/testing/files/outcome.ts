import type { UploadType } from "@causeway/contract";
import { inspectFile } from "#document/inspect/inspect-file.ts";
import { Unfit } from "#document/inspect/verdict.ts";

/** What the file inspector says of a file, without the process around it. */
export async function outcomeOf(type: UploadType, bytes: Buffer): Promise<string> {
  try {
    await inspectFile(type, bytes);
    return "passed";
  } catch (error) {
    return error instanceof Unfit ? error.fault : String(error);
  }
}
