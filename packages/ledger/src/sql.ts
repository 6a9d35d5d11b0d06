/** Anything that runs SQL in the shape of node-postgres: a client, a pool's client, a server's own transaction. */
export type Sql = {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
};

export async function selectRows<Row>(sql: Sql, text: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await sql.query(text, values);
  return rows as Row[];
}
