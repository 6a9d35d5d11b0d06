import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { Db } from "#platform/data/db.ts";
import { newId } from "#platform/ids.ts";
import { expect, test } from "vitest";
import { createSessions } from "./session.ts";
import { ringOf } from "#platform/crypto/key-ring.ts";

let time = Date.parse("2026-11-15T08:00:00Z");

/** Sessions over a table in memory that counts how often it is asked. */
const farOff = new Date(8.64e15);

function sessionsOver(rows: Record<string, { salt: Buffer } | Error>) {
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const asked: string[] = [];
  const query = async ({ values: [id] }: { values: readonly unknown[] }) => {
    asked.push(id as string);
    const row = rows[id as string];
    if (row instanceof Error) throw row;
    return row
      ? [
          {
            id,
            token_hash: Buffer.alloc(32),
            client_key: publicKey.export({ format: "jwk" }),
            idle_until: farOff,
            key_version: 1,
            ...row,
          },
        ]
      : [];
  };
  const sessions = createSessions(
    { query } as unknown as Db,
    { now: () => new Date(time) },
    { name: "portal", sessionMaster: ringOf(randomBytes(32)), idleMs: 15 * 60_000 },
  );
  return { sessions, asked };
}

test("calls that arrive together share one look-up and one derivation", async () => {
  const id = newId(new Date(time));
  const { sessions, asked } = sessionsOver({ [id]: { salt: randomBytes(32) } });
  const found = await Promise.all(Array.from({ length: 20 }, () => sessions.find(id)));
  expect(asked).toEqual([id]);
  expect(new Set(found.map((session) => session?.keys)).size).toBe(1);
});

test("a session is looked up again after two seconds and keeps its keys while the salt stays", async () => {
  const id = newId(new Date(time));
  const rows = { [id]: { salt: randomBytes(32) } };
  const { sessions, asked } = sessionsOver(rows);
  const first = await sessions.find(id);
  time += 1_999;
  expect((await sessions.find(id)) === first).toBe(true);
  time += 1;
  const second = await sessions.find(id);
  expect(asked).toHaveLength(2);
  expect(second?.keys).toBe(first?.keys);
  rows[id] = { salt: randomBytes(32) };
  time += 2_000;
  expect((await sessions.find(id))?.keys).not.toBe(first?.keys);
});

test("neither a missing session nor a failed look-up is remembered", async () => {
  const id = newId(new Date(time));
  const rows: Record<string, { salt: Buffer } | Error> = {};
  const { sessions } = sessionsOver(rows);
  expect(await sessions.find(id)).toBeUndefined();
  rows[id] = new Error("the database is away");
  await expect(sessions.find(id)).rejects.toThrow("the database is away");
  rows[id] = { salt: randomBytes(32) };
  expect(await sessions.find(id)).toMatchObject({ id });
});

test("an id that is no session's never reaches the database", async () => {
  const { sessions, asked } = sessionsOver({});
  expect(await sessions.find("'; DROP TABLE session")).toBeUndefined();
  expect(asked).toEqual([]);
});
