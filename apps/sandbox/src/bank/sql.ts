import type { DatabaseSync } from "node:sqlite";

export type Row = Record<string, string | number | null>;
type Value = string | number | null;
export type Sql = ReturnType<typeof sqlOn>;

export function sqlOn(db: DatabaseSync) {
  return {
    one: (sql: string, ...values: Value[]) => db.prepare(sql).get(...values) as Row | undefined,
    all: (sql: string, ...values: Value[]) => db.prepare(sql).all(...values) as Row[],
    run: (sql: string, ...values: Value[]) => db.prepare(sql).run(...values),
  };
}
