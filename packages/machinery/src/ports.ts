import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:net";

/**
 * Below the range from which the system hands out ports to outgoing connections, and below what `pnpm dev` listens on. It is
 * cut into blocks: whoever listens on the first port of one may give out the others.
 */
const range = { from: 15_000, to: 30_000 };
const blockSize = 30;
const blocks = (range.to - range.from) / blockSize;

/** Held for as long as this process lives, however it ends. */
const claims: Server[] = [];
const left: number[] = [];

/** No other process is given these, though nobody listens on them yet, and neither is this one once more. */
export async function freePorts<const Name extends string>(
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const ports = new Map<Name, number>();
  for (const name of names) ports.set(name, await nextPort());
  return Object.fromEntries(ports) as Record<Name, number>;
}

async function nextPort(): Promise<number> {
  for (;;) {
    const port = left.shift();
    if (port === undefined) left.push(...(await claimBlock()));
    else if (await isFree(port)) return port;
  }
}

async function claimBlock(): Promise<number[]> {
  for (let tries = 0; tries < 10 * blocks; tries++) {
    const first = range.from + blockSize * randomInt(blocks);
    const claim = await listenOn(first);
    if (!claim) continue;
    claims.push(claim.unref());
    return Array.from({ length: blockSize - 1 }, (_, n) => first + 1 + n);
  }
  throw new Error(`a block of ports from ${range.from} to ${range.to} was expected that nobody has claimed`);
}

/** Names every taken port at once, with the part that wanted it. */
export async function takenPorts(ports: Record<string, number>): Promise<string[]> {
  const looked = await Promise.all(
    Object.entries(ports).map(async ([name, port]) => ({ name, port, free: await isFree(port) })),
  );
  return looked
    .filter(({ free }) => !free)
    .map(({ name, port }) => `${name} wants port ${port}, which another program is using`);
}

async function isFree(port: number): Promise<boolean> {
  const server = await listenOn(port);
  return server !== undefined && new Promise((resolve) => server.close(() => resolve(true)));
}

function listenOn(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
