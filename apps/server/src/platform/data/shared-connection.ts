import type pg from "pg";

/**
 * One connection for everybody who asks at the same time: taken by the first, given back by the last. What is asked in one
 * turn of the event loop leaves in one piece, since each piece costs a call of the system and wakes PostgreSQL up. It
 * answers one after the other, so this is for what is short and waits for no lock.
 */
export function shareConnection(connect: () => Promise<pg.PoolClient>) {
  let held: Held | undefined;
  const letGo = (taken: Held) => {
    if (held === taken) held = undefined;
  };

  return async <T>(ask: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const taken = (held ??= { client: connect(), users: 0, hasFailed: false });
    taken.users += 1;
    try {
      const client = await taken.client;
      gather(client);
      return await ask(client);
    } catch (error) {
      // Nobody who comes now gets one on which something has failed; those who have asked already hear their answers.
      taken.hasFailed = true;
      letGo(taken);
      throw error;
    } finally {
      taken.users -= 1;
      if (taken.users === 0) {
        letGo(taken);
        void taken.client.then(
          (client) => client.release(taken.hasFailed),
          () => {},
        );
      }
    }
  };
}

type Held = { readonly client: Promise<pg.PoolClient>; users: number; hasFailed: boolean };

function gather({ connection: { stream } }: pg.PoolClient): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}
