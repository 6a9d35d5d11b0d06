import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makeTestDatabase } from "#testing/database.ts";
import { openDb, type Db } from "./db.ts";
import { house } from "../ids.ts";
import { defineQuestion, defineReading, together, type Question } from "./question.ts";

let db: Db;
beforeAll(async () => {
  const made = await makeTestDatabase(inject("postgresUrl"));
  db = openDb({ url: made.portalUrl, pool: 5, onIdleError: () => {} });
});
afterAll(() => db.end());

const numbers = defineQuestion({
  text: "SELECT n FROM generate_series($1::int, $2::int) AS n",
  values: ({ from, to }: { readonly from: number; readonly to: number }) => [from, to],
  answer: (rows: readonly { n: number }[]) => rows.map(({ n }) => n),
});
const words = defineQuestion({
  text: "SELECT $2 || word AS word, $1::uuid::text AS whose FROM unnest($3::text[]) AS word",
  values: ({ mark, said }: { readonly mark: string; readonly said: readonly string[] }, tenant) => [
    tenant,
    mark,
    said,
  ],
  answer: (rows: readonly { word: string; whose: string }[]) => rows,
});
const nothing = defineQuestion({
  text: "SELECT 1 AS one WHERE false",
  values: () => [],
  answer: ([row]: readonly { one: number }[]) => row?.one,
});
const asked = { from: 3, to: 5, mark: "'$2\"", said: ["a,b", "$1", "銀行"] };
const answerTo = <A, T>(question: Question<A, T>, to: A) =>
  defineReading(crypto.randomUUID(), question)(db.reader(house), to);

describe("questions asked together", () => {
  test("are answered in one statement as each of them alone", async () => {
    expect(await answerTo(together({ numbers, words, nothing }), asked)).toEqual({
      numbers: await answerTo(numbers, asked),
      words: await answerTo(words, asked),
      nothing: undefined,
    });
    expect(await answerTo(numbers, asked)).toEqual([3, 4, 5]);
    expect((await answerTo(words, asked))[2]).toEqual({ word: "'$2\"銀行", whose: house });
  });

  test.each(["1.10::numeric", "9007199254740993::bigint", "0.5::float8"])(
    "refuse a number that may have become another one on the way: %s",
    async (number) => {
      const amount = defineQuestion({
        text: `SELECT ${number} AS minor`,
        values: () => [],
        answer: ([row]: readonly { minor: unknown }[]) => row?.minor,
      });
      await expect(answerTo(together({ amount }), asked)).rejects.toThrow(
        /^amount\.minor: a text or a whole/,
      );
    },
  );

  test("may be asked together with others again", async () => {
    const inner = together({ words, numbers });
    expect(await answerTo(together({ numbers, inner, nothing }), asked)).toEqual({
      numbers: [3, 4, 5],
      inner: await answerTo(inner, asked),
      nothing: undefined,
    });
  });
});
