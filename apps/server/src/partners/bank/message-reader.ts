import { Worker } from "node:worker_threads";
import { MessageRefused } from "@causeway/bank-link";
import { atMost } from "#platform/engine/at-most.ts";
import type { Part, Reading, Voice } from "./notices.ts";

export type MessageReader = {
  /**
   * Reads what was stored, as `readMessage` does, in a thread of its own: the largest statement takes half a minute, in
   * which nothing else here stands still. What takes longer, or more memory, than any message should is refused.
   */
  readonly read: (bytes: Uint8Array, apart: ReadonlySet<string>, voice: Voice) => Promise<Reading>;
  readonly close: () => Promise<void>;
};

export type Asked = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly apart: ReadonlySet<string>;
  readonly voice: Voice;
};
/** What the thread says: some of the parts, and the next ones when it is asked for `more`. */
export type Said =
  | { readonly name: Reading["name"]; readonly parts: readonly Part[]; readonly isLast: boolean }
  | { readonly refused: string };
export const more = "more";

const usual = { longestMs: 300_000, mostMegabytes: 2_048 };

/** One thread, started when something is to be read, and anew after one that had to be ended. */
export function createMessageReader({ longestMs, mostMegabytes } = usual): MessageReader {
  let thread: Worker | undefined;
  const inTurn = atMost(1);
  const start = () => {
    const started = new Worker(new URL("read-message.worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    });
    // It keeps no process alive that has nothing else to do, and takes none with it.
    started.unref();
    started.on("error", () => {});
    started.once("exit", () => {
      if (thread === started) thread = undefined;
    });
    return started;
  };
  return {
    read: (bytes, apart, { wire, zone }) =>
      inTurn(async () => {
        thread ??= start();
        return ask(thread, { bytes: new Uint8Array(bytes), apart, voice: { wire, zone } }, longestMs);
      }),
    close: async () => void (await thread?.terminate()),
  };
}

async function ask(thread: Worker, asked: Asked, longestMs: number): Promise<Reading> {
  const { promise, resolve, reject } = Promise.withResolvers<Reading>();
  const parts: Part[] = [];
  const hear = (said: Said) => {
    if ("refused" in said) return reject(new MessageRefused(said.refused));
    parts.push(...said.parts);
    if (said.isLast) resolve({ name: said.name, parts });
    else thread.postMessage(more);
  };
  let why: Error | undefined;
  const fail = (error: Error & { code?: string }) => {
    const isTooLarge = error.code === "ERR_WORKER_OUT_OF_MEMORY";
    why = isTooLarge ? new MessageRefused("it takes more memory to read than a message may") : error;
  };
  const late = setTimeout(() => {
    why = new MessageRefused("it takes longer to read than a message may");
    void thread.terminate();
  }, longestMs);
  // Whoever comes next is given another thread, so nobody goes on before this one is gone.
  const end = () => reject(why ?? new Error("the thread that reads messages was ended while it read"));
  thread.on("message", hear).once("error", fail).once("exit", end);
  thread.postMessage(asked, [asked.bytes.buffer]);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    thread.off("message", hear).off("error", fail).off("exit", end);
  }
}
