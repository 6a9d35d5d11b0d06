import type { Sql } from "./sql.ts";

export const feedTables = `
  CREATE TABLE IF NOT EXISTS feed (seq INTEGER PRIMARY KEY, jws TEXT NOT NULL, message INTEGER NOT NULL UNIQUE) STRICT;
  CREATE TABLE IF NOT EXISTS question (jti TEXT PRIMARY KEY) STRICT;`;

/** What is told to whoever asks: one event after the other, without a gap. */
export function feed({ one, all, run }: Sql) {
  return {
    nextPlace: () => Number(one("SELECT coalesce(max(seq), 0) + 1 AS seq FROM feed")!["seq"]),
    /** The message stands in the feed from now on. */
    publish: (seq: number, jws: string, message: number) => {
      run("INSERT INTO feed (seq, jws, message) VALUES (?, ?, ?)", seq, jws, message);
      run("UPDATE message SET attempts = 1, due_at = NULL WHERE seq = ?", message);
    },
    feedAfter: (seq: number, most: number) =>
      all("SELECT seq, jws FROM feed WHERE seq > ? ORDER BY seq LIMIT ?", seq, most).map((row) => ({
        seq: Number(row["seq"]),
        jws: row["jws"] as string,
      })),
    /** Whoever asks for what comes after an event has it, and all before it. */
    takenUntil: (seq: number) =>
      void run(
        `UPDATE message SET answer = 200
         WHERE answer IS NULL AND seq IN (SELECT message FROM feed WHERE feed.seq <= ?)`,
        seq,
      ),
    /** Events that nobody has asked beyond. */
    untaken: () =>
      Number(
        one(
          "SELECT count(*) AS n FROM feed JOIN message ON message.seq = feed.message WHERE message.answer IS NULL",
        )!["n"],
      ),
    /** Whether a question is asked for the first time. */
    noteQuestion: (jti: string) =>
      run("INSERT INTO question (jti) VALUES (?) ON CONFLICT DO NOTHING", jti).changes === 1,
  };
}
