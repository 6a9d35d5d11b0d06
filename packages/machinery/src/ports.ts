import { createServer } from "node:net";

export async function freePorts<const Name extends string>(
  names: readonly Name[],
): Promise<Record<Name, number>> {
  // All are held open together, so that no two names get the same one.
  const held = await Promise.all(names.map(async (name) => ({ name, server: await listen(0) })));
  const ports = held.map(({ name, server }) => [name, portOf(server)] as const);
  await Promise.all(held.map(({ server }) => close(server)));
  return Object.fromEntries(ports) as Record<Name, number>;
}

/** Names every taken port at once, with the part that wanted it. */
export async function takenPorts(ports: Record<string, number>): Promise<string[]> {
  const looked = await Promise.all(
    Object.entries(ports).map(async ([name, port]) => {
      try {
        await close(await listen(port));
        return [];
      } catch {
        return [`${name} wants port ${port}, which another program is using`];
      }
    }),
  );
  return looked.flat();
}

function listen(port: number) {
  return new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

function close(server: ReturnType<typeof createServer>) {
  return new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
}

function portOf(server: ReturnType<typeof createServer>): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  return address.port;
}
