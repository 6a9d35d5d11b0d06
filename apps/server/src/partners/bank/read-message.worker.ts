import { once } from "node:events";
import { parentPort } from "node:worker_threads";
import { MessageRefused } from "@causeway/bank-link";
import type { Asked, Said } from "./message-reader.ts";
import { readMessage, type Reading, type Voice } from "./notices.ts";

/** So many parts are handed over at once: taking them keeps nobody for more than a few milliseconds. */
const partsAtOnce = 500;

const port = parentPort;
if (!port) throw new Error("this is run as a thread of the flows' process, by its message reader");
const say = (said: Said) => port.postMessage(said);

for (;;) {
  const [{ bytes, apart, voice }] = (await once(port, "message")) as [Asked];
  const reading = readOrNot(bytes, apart, voice);
  if ("refused" in reading) say(reading);
  else await handOver(reading);
}

function readOrNot(
  bytes: Uint8Array,
  apart: ReadonlySet<string>,
  voice: Voice,
): Reading | { refused: string } {
  try {
    return readMessage(bytes, apart, voice);
  } catch (error) {
    if (error instanceof MessageRefused) return { refused: error.message };
    throw error;
  }
}

async function handOver({ name, parts }: Reading): Promise<void> {
  for (let from = 0; ; from += partsAtOnce) {
    const isLast = from + partsAtOnce >= parts.length;
    say({ name, parts: parts.slice(from, from + partsAtOnce), isLast });
    if (isLast) return;
    await once(port!, "message");
  }
}
