import { createHash } from "node:crypto";
import { readMt940 } from "@causeway/bank-link";
import { nobodysCurrency } from "./nobodys-currency.ts";
import type { Sql } from "./sql.ts";

/** As it should be, signed by somebody else, signed an hour ago, or sent a second time with the same signature. */
export type Manner = "plain" | "forged" | "stale" | "replayed";
export type Queued = {
  readonly kind: string;
  readonly xml: string;
  readonly at: Date;
  readonly dueAt: number;
  readonly manner?: Manner;
  readonly behind?: number;
};
export type Outgoing = {
  readonly seq: number;
  readonly kind: string;
  readonly xml: string;
  readonly manner: Manner;
  readonly attempts: number;
};
export type Logged = {
  readonly seq: number;
  readonly way: "in" | "out";
  readonly kind: string;
  readonly manner: string;
  readonly at: string;
  readonly attempts: number;
  readonly answer: number | null;
  readonly xml: string;
};

export const messageTables = `
  CREATE TABLE IF NOT EXISTS message (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, way TEXT NOT NULL, kind TEXT NOT NULL, manner TEXT NOT NULL, xml TEXT NOT NULL,
    at TEXT NOT NULL, due_at INTEGER, attempts INTEGER NOT NULL DEFAULT 0, answer INTEGER, behind INTEGER) STRICT;
  CREATE TABLE IF NOT EXISTS replay (answer INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS message_due ON message (due_at) WHERE due_at IS NOT NULL;`;

export function messages({ one, all, run }: Sql) {
  return {
    /** A message that is queued behind another leaves when that one has arrived. */
    queue: (message: Queued): number =>
      Number(
        run(
          "INSERT INTO message (way, kind, manner, xml, at, due_at, behind) VALUES ('out', ?, ?, ?, ?, ?, ?)",
          message.kind,
          message.manner ?? "plain",
          message.xml,
          message.at.toISOString(),
          message.dueAt,
          message.behind ?? null,
        ).lastInsertRowid,
      ),
    due: (now: number, most: number): Outgoing[] =>
      all(
        `SELECT seq, kind, xml, manner, attempts FROM message m WHERE due_at <= ? AND NOT EXISTS
           (SELECT 1 FROM message first WHERE first.seq = m.behind AND first.due_at IS NOT NULL)
         ORDER BY due_at, seq LIMIT ?`,
        now,
        most,
      ) as unknown as Outgoing[],
    undelivered: () => Number(one("SELECT count(*) AS n FROM message WHERE due_at IS NOT NULL")?.["n"] ?? 0),
    answered: (seq: number, answer: number | null, dueAt: number | null) =>
      void run(
        "UPDATE message SET attempts = attempts + 1, answer = ?, due_at = ? WHERE seq = ?",
        answer,
        dueAt,
        seq,
      ),
    logIncoming: (kind: string, xml: string, at: Date, answer: number) =>
      void run(
        "INSERT INTO message (way, kind, manner, xml, at, attempts, answer) VALUES ('in', ?, 'plain', ?, ?, 1, ?)",
        kind,
        xml,
        at.toISOString(),
        answer,
      ),
    /** How what was sent was answered, by the manner in which it was sent. */
    answers: () => [
      ...all("SELECT manner, answer, count(*) AS n FROM message WHERE way = 'out' GROUP BY manner, answer"),
      ...all("SELECT 'second time' AS manner, answer, count(*) AS n FROM replay GROUP BY answer"),
    ],
    replayed: (answer: number) => void run("INSERT INTO replay (answer) VALUES (?)", answer),
    /** Fingerprints of all that the client said it has, and the statements in it. */
    taken: () =>
      all(
        "SELECT seq, kind, manner, xml FROM message WHERE way = 'out' AND answer BETWEEN 200 AND 299 ORDER BY seq",
      ).map((row) => ({
        seq: Number(row["seq"]),
        kind: row["kind"] as string,
        manner: row["manner"] as Manner,
        digest: createHash("sha256")
          .update(row["xml"] as string, "utf8")
          .digest("hex"),
        statements: statementsIn(row["kind"] as string, row["xml"] as string),
      })),
    messages: (most: number) =>
      all(
        "SELECT seq, way, kind, manner, at, attempts, answer, xml FROM message ORDER BY seq DESC LIMIT ?",
        most,
      ) as unknown as Logged[],
    message: (seq: number) =>
      one(
        "SELECT seq, way, kind, manner, at, attempts, answer, xml FROM message WHERE seq = ?",
        seq,
      ) as unknown as Logged | undefined,
  };
}

/** As whoever reads them names them. */
function statementsIn(kind: string, xml: string): { id: string; currency: string }[] {
  if (kind === "mt940")
    return readMt940(Buffer.from(xml), "UTC").map(({ id, currency }) => ({
      id,
      currency: currency ?? nobodysCurrency.onWire,
    }));
  const found = xml.matchAll(/<Stmt><Id>([^<]+)<\/Id>.*?<Ccy>([A-Z]{3})<\/Ccy>/gs);
  return [...found].map(([, id, currency]) => ({ id: id!, currency: currency! }));
}
