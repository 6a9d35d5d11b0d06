import type { TenantId } from "../ids.ts";
import type { Reader, Row } from "./db.ts";

/** Something that one statement reads, and that can be read along with others in one. */
export type Question<A, T> = {
  /** Its columns are what JSON can say: texts, whole numbers that JavaScript has, true and false. Money is text. */
  readonly text: string;
  readonly values: (asked: A, tenant: TenantId) => readonly unknown[];
  readonly answer: (rows: readonly Row[]) => T;
};

export type Answer<Q extends Question<never, unknown>> = ReturnType<Q["answer"]>;

type Questions = Readonly<Record<string, Question<never, unknown>>>;
/** What all of them need. */
type AskedOf<Q extends Questions> = Q[keyof Q] extends Question<infer A, unknown> ? A : never;
type AnswersOf<Q extends Questions> = { readonly [K in keyof Q]: Answer<Q[K]> };

export function defineQuestion<R extends Row, T, A = unknown>(question: {
  readonly text: string;
  readonly values: (asked: A, tenant: TenantId) => readonly unknown[];
  readonly answer: (rows: readonly R[]) => T;
}): Question<A, T> {
  return { ...question, answer: (rows) => question.answer(rows as readonly R[]) };
}

/** Several as one: whoever asks says what each of them needs, and each is answered under its own name. */
export function together<Q extends Questions>(questions: Q): Question<AskedOf<Q>, AnswersOf<Q>> {
  const named = Object.entries<Question<never, unknown>>(questions);
  let taken = 0;
  const columns = named.map(([name, { text }]) => {
    const before = taken;
    const moved = text.replaceAll(/\$(\d+)/g, (_, n: string) => {
      taken = Math.max(taken, before + Number(n));
      return `$${before + Number(n)}`;
    });
    return `(SELECT coalesce(json_agg(q), '[]') FROM (${moved}) q) AS "${name}"`;
  });
  return {
    text: `SELECT ${columns.join(",\n")}`,
    values: (asked, tenant) => named.flatMap(([, { values }]) => values(asked as never, tenant)),
    answer: ([row]) =>
      Object.fromEntries(
        named.map(([name, { answer }]) => [name, answer(exact(name, row?.[name]))]),
      ) as AnswersOf<Q>,
  };
}

/** PostgreSQL's numbers come as texts; in JSON they would come as floats. What a float may have changed is refused. */
function exact(name: string, answered: unknown): Row[] {
  const rows = answered as Row[];
  // Of questions within a question each has looked at its own.
  for (const row of rows)
    for (const [column, value] of Object.entries(row))
      if (typeof value === "number" && !Number.isSafeInteger(value))
        throw new Error(`${name}.${column}: a text or a whole number was expected, and not ${value}`);
  return rows;
}

/** A statement that PostgreSQL plans once for each connection, whoever asks. */
export function defineReading<A, T>(name: string, { text, values, answer }: Question<A, T>) {
  return async (reader: Reader, asked: A): Promise<T> =>
    answer(await reader.read({ name, text, values: values(asked, reader.tenant) }));
}
