import { createReadStream, createWriteStream } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { join } from "node:path";
import type { UploadType } from "@causeway/contract";
import { z } from "zod";
import { atMost } from "#platform/engine/at-most.ts";
import { inspect, inspectLimits, readText, type Inspected } from "./inspect.ts";
import { verdicts } from "./inspect/verdict.ts";

/** Each check is a process with up to 256 MB. */
const checksAtOnce = 2;
/** A file that waits its turn behind others is waited for. */
const answerWithinMs = 20 * inspectLimits.ms;

/** More than the largest file that is taken, drawn anew, and the text of one. */
const mostBytes = 128 * 1024 * 1024;
const heads = z.strictObject({
  outcome: z.enum(verdicts),
  ms: z.number(),
  peakMb: z.number(),
  text: z.string(),
});

type Look = { readonly type: UploadType; readonly withText: boolean };
/** What was found in a file; `content` is what may be kept of it, and nothing where it did not pass. */
type Found = Inspected & { readonly content: Buffer; readonly text: string };

/** What is wrong with where files of strangers are read: whoever breaks a reader should find nothing and nobody. */
export function apartFaults(
  uid: number | undefined,
  networks: readonly { readonly internal: boolean }[],
): string[] {
  return [
    ...(uid === 0 ? ["user: the file inspector was expected to have one of its own, not root"] : []),
    ...(networks.some(({ internal }) => !internal)
      ? ["network: the file inspector was expected to have none"]
      : []),
  ];
}

/** Looks at the file `taken` in `dir`. */
export type Inspector = (dir: string, look: Look) => Promise<Found>;

/** In processes of our own user, with our network: for development and tests. */
export function createOwnInspector(): Inspector {
  const limited = atMost(checksAtOnce);
  return (dir, { type, withText }) =>
    limited(async () => {
      const found = await inspect(dir, type);
      if (found.outcome !== "passed") return { ...found, content: Buffer.alloc(0), text: "" };
      const text = withText && type === "pdf" ? await readText(dir) : "";
      return { ...found, content: await readFile(join(dir, "checked")), text };
    });
}

/** By a process apart, which has neither network nor secrets and runs as somebody else. */
export function createInspectorAt(socketPath: string): Inspector {
  return async (dir, { type, withText }) => {
    const asked = request({
      socketPath,
      method: "POST",
      path: `/?type=${type}&text=${withText}`,
      headers: { "content-type": "application/octet-stream" },
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const answered = new Promise<IncomingMessage>((resolve, reject) =>
      asked.once("response", resolve).once("error", reject),
    );
    const [answer] = await Promise.all([answered, pipeline(createReadStream(join(dir, "taken")), asked)]);
    if (answer.statusCode !== 200) throw new Error(`the file inspector answered ${answer.statusCode}`);
    const said = await readAtMost(answer, mostBytes);
    const headBytes = said.readUInt32BE(0);
    const head = heads.parse(JSON.parse(said.subarray(4, 4 + headBytes).toString("utf8")));
    return { ...head, content: said.subarray(4 + headBytes) };
  };
}

/** Whoever broke a reader of files is at the other end: what it says is believed no further than it has to be. */
async function readAtMost(answer: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > most) throw new Error(`the file inspector answered more than ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The other end: takes a file, looks at it in a folder of its own, and keeps nothing. */
export async function serveInspector(socketPath: string, folder: string): Promise<Server> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const inspector = createOwnInspector();
  /** Nothing of a file is left when its answer goes out. */
  const look = async (asked: IncomingMessage): Promise<Found> => {
    const { searchParams } = new URL(asked.url ?? "/", "http://inspector");
    const dir = await mkdtemp(join(folder, "file-"));
    try {
      await pipeline(asked, createWriteStream(join(dir, "taken"), { flags: "wx", mode: 0o600 }));
      const type = searchParams.get("type") as UploadType;
      return await inspector(dir, { type, withText: searchParams.get("text") === "true" });
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  };
  const answer = async (asked: IncomingMessage, reply: ServerResponse) => {
    try {
      const { content, ...found } = await look(asked);
      const head = Buffer.from(JSON.stringify(found));
      const length = Buffer.alloc(4);
      length.writeUInt32BE(head.length);
      reply.writeHead(200).end(Buffer.concat([length, head, content]));
    } catch {
      reply.writeHead(500).end();
    }
  };
  await rm(socketPath, { force: true });
  const server = createServer((asked, reply) => void answer(asked, reply));
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(socketPath, resolve));
  // Whoever may enter the socket's folder may ask; there is nothing to be had but an opinion about one's own file.
  await chmod(socketPath, 0o666);
  return server;
}
