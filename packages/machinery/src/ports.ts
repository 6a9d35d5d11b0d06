import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the range from which the system hands out ports to outgoing connections: nobody else is given these. */
const range = { from: 15_000, to: 32_000 };

export async function freePorts<const Name extends string>(
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const ports = new Map<Name, number>();
  while (ports.size < names.length) {
    const port = randomInt(range.from, range.to);
    if ([...ports.values()].includes(port) || !(await isFree(port))) continue;
    ports.set(names[ports.size]!, port);
  }
  return Object.fromEntries(ports) as Record<Name, number>;
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

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
