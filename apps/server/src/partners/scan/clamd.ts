import { once } from "node:events";
import { connect } from "node:net";
import { pipeline } from "node:stream/promises";
import type { Scan } from "./port.ts";

const answerWithinMs = 15_000;

/** Speaks INSTREAM to clamd: length and bytes, again and again, then a length of zero. */
export function createClamdScan(url: URL): Scan {
  return async (bytes) => {
    const socket = connect({ host: url.hostname, port: Number(url.port) });
    socket.setTimeout(answerWithinMs, () => socket.destroy(new Error("the scanner did not answer in time")));
    try {
      await once(socket, "connect");
      // Waited for together: when clamd hangs up, both fail, and one that nobody awaits would end the process.
      const [said] = await Promise.all([collect(socket), pipeline(framed(bytes), socket, { end: false })]);
      if (said.endsWith(" FOUND")) return "infected";
      if (said === "stream: OK") return "clean";
      throw new Error(`the scanner answered ${said.slice(0, 100)}`);
    } finally {
      socket.destroy();
    }
  };
}

async function* framed(bytes: AsyncIterable<Buffer>) {
  yield Buffer.from("zINSTREAM\0");
  for await (const chunk of bytes) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

/** clamd ends its answer with a zero and may give it before it has read everything. */
function collect(socket: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    socket.setEncoding("utf8");
    socket.on("data", (part: string) => {
      said += part;
      if (said.includes("\0")) resolve(said.slice(0, said.indexOf("\0")));
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("the scanner hung up")));
  });
}
