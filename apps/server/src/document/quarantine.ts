import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { UploadType } from "@causeway/contract";
import type { Context } from "../context.ts";
import { Refusal, refuse } from "#platform/refusal.ts";
import { createInspectorAt, createOwnInspector } from "./inspector.ts";

/** Nothing is checked for longer than this, however many wait. */
const leftOverMs = 10 * 60_000;

type Taken = {
  readonly id: string;
  readonly type: UploadType;
  readonly maxBytes: number;
  /** Somebody will look for numbers in it. */
  readonly withText: boolean;
};
type Checked = { readonly content: Buffer; readonly text: string };

export type Quarantine = {
  /** The bytes as they may be kept, or a refusal. Nothing of the file stays behind. */
  readonly check: (body: Readable, file: Taken) => Promise<Checked>;
  /** Removes what a process left that was killed over its work. */
  readonly sweep: () => Promise<void>;
};

export function createQuarantine(ctx: Pick<Context, "config" | "clock" | "events" | "scan">): Quarantine {
  const { quarantineDir: root, inspectorSocket } = ctx.config.uploads;
  const inspect = inspectorSocket === undefined ? createOwnInspector() : createInspectorAt(inspectorSocket);

  const sweep = async () => {
    await mkdir(root, { recursive: true, mode: 0o700 });
    const oldest = ctx.clock.now().getTime() - leftOverMs;
    for (const name of await readdir(root)) {
      const path = join(root, name);
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtimeMs < oldest) await rm(path, { recursive: true, force: true });
    }
  };

  const look = async (dir: string, { type, withText }: Taken): Promise<Checked> => {
    const taken = join(dir, "taken");
    const { outcome, ms, peakMb, content, text } = await inspect(dir, { type, withText });
    ctx.events.emit({ event: "upload.inspected", type, outcome, ms, peakMb });
    if (outcome !== "passed") throw new Refusal(outcome);
    // Both what came and what is kept: whoever looked at it may have been broken by it.
    for (const bytes of [bytesOf(taken), Readable.from([content])])
      if (ctx.scan && (await ctx.scan(bytes)) === "infected") refuse("uploadInfected");
    return { content, text };
  };

  return {
    sweep,
    check: async (body, file) => {
      await sweep();
      const dir = await mkdtemp(join(root, `${file.id}-`));
      try {
        const bytes = await receive(body, join(dir, "taken"), file.maxBytes);
        if (bytes === 0) refuse("uploadEmpty");
        return await look(dir, file);
      } finally {
        await rm(dir, { recursive: true, force: true });
      }
    },
  };
}

/** Opened by whoever reads it, and so by nobody where nobody does: an open file would outlive its folder. */
async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path) as AsyncIterable<Buffer>;
}

/** Counts while it writes: what a header says about the length is not believed. */
async function receive(body: Readable, path: string, maxBytes: number): Promise<number> {
  let bytes = 0;
  const count = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      done(
        bytes > maxBytes ? new Refusal("uploadTooLarge", { size: `${maxBytes / 1024 / 1024} MB` }) : null,
        chunk,
      );
    },
  });
  await pipeline(body, count, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  return bytes;
}
