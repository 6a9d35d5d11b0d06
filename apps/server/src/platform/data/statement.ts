import type pg from "pg";

/** Planned once for each connection, under its name. */
export type Statement = {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
};

export async function ask<T extends pg.QueryResultRow>(
  client: pg.PoolClient,
  { name, text, values }: Statement,
): Promise<T[]> {
  return (await client.query<T>({ name, text, values: [...values] })).rows;
}

/** Nothing has happened yet, so another connection may try. */
export class NotBegun extends Error {}

export async function begin(client: pg.PoolClient, how: string): Promise<void> {
  await client.query(how).catch((error: unknown) => {
    throw new NotBegun("a transaction could not be begun", { cause: error });
  });
}

/** A whole transaction, handed over in one breath: nothing that anybody else asks of the connection comes between. */
export async function askAlone<T extends pg.QueryResultRow>(
  client: pg.PoolClient,
  how: string,
  statement: Statement,
): Promise<T[]> {
  const whole = [begin(client, how), ask<T>(client, statement), client.query("COMMIT")] as const;
  // The first that failed says why; what came after it failed for that.
  await Promise.allSettled(whole);
  await whole[0];
  const rows = await whole[1];
  await whole[2];
  return rows;
}
