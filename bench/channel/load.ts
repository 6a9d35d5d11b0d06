import { connect, type Socket } from "node:net";

export type Message = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
};

export type Load = {
  readonly perSecond: number;
  readonly answered: number;
  /** The last reply of each connection, with the place of its message. */
  readonly sample: readonly { readonly message: number; readonly body: string }[];
};

/**
 * Every connection sends its next message as soon as the last one is answered. Messages are bytes before the clock
 * starts and replies are only measured for their length, so that the load costs a fraction of what it asks for.
 */
export async function load(options: {
  port: number;
  connections: number;
  ms: number;
  /** Goes on past its time until so many calls are answered. */
  least?: number;
  messages: readonly Message[];
  /** What every good reply contains. */
  mark: string;
  /** Told of every good reply, and how long it took. */
  heard?: (message: number, body: Buffer, tookMs: number) => void;
}): Promise<Load> {
  const { least = 0 } = options;
  const bytes = options.messages.map((message) => encode(message, options.port));
  const sockets = await Promise.all(Array.from({ length: options.connections }, () => open(options.port)));
  const startedAt = performance.now();
  const endsAt = startedAt + options.ms;
  let next = 0;
  let answered = 0;
  const talk = (socket: Socket) =>
    new Promise<{ message: number; body: string }>((resolve, reject) => {
      let pending: Buffer = Buffer.alloc(0);
      let message = 0;
      let sentAt = 0;
      const send = () => {
        message = next++ % bytes.length;
        sentAt = performance.now();
        socket.write(bytes[message]!);
      };
      socket.on("error", reject);
      socket.on("data", (chunk: Buffer) => {
        pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
        const bodyAt = wholeReplyBody(pending);
        if (bodyAt === undefined) return;
        if (pending.indexOf(options.mark, bodyAt) < 0) {
          reject(new Error(`a call was not served: ${pending.toString()}`));
          return;
        }
        answered += 1;
        const now = performance.now();
        const reply = pending;
        pending = Buffer.alloc(0);
        options.heard?.(message, reply.subarray(bodyAt), now - sentAt);
        if (now < endsAt || answered < least) send();
        else resolve({ message, body: reply.toString("utf8", bodyAt) });
      });
      send();
    });
  const sample = await Promise.all(sockets.map(talk));
  const seconds = (performance.now() - startedAt) / 1000;
  for (const socket of sockets) socket.destroy();
  return { perSecond: answered / seconds, answered, sample };
}

function encode({ method, path, headers, body }: Message, port: number): Buffer {
  const content = Buffer.from(body ?? "");
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`content-length: ${content.length}`]),
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), content]);
}

/** Where the body starts, once all of it is there. Our replies always say their length. */
function wholeReplyBody(reply: Buffer): number | undefined {
  const headEnd = reply.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const length = /content-length: (\d+)/i.exec(reply.toString("latin1", 0, headEnd))?.[1];
  if (length === undefined) throw new Error("a reply without a length");
  return reply.length === headEnd + 4 + Number(length) ? headEnd + 4 : undefined;
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    socket.once("connect", () => resolve(socket));
    socket.once("error", reject);
  });
}
