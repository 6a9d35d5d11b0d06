import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { execute, makeCounterDatabase } from "#testing/database.ts";
import { openDb, type Db, type Reader } from "./db.ts";
import { newId, type TenantId } from "../ids.ts";

let db: Db;
let ownerUrl: string;
beforeAll(async () => {
  const made = await makeCounterDatabase(inject("postgresUrl"));
  ownerUrl = made.ownerUrl;
  db = openDb({ url: made.portalUrl, pool: 20, onIdleError: () => {} });
});
afterAll(() => db.end());

const tenant = () => newId<"tenant">(new Date());
const reading = <T extends Record<string, unknown>>(of: TenantId, name: string, text: string) =>
  db.reader(of).read<T>({ name, text, values: [] });
const count = (of: TenantId) => reading<{ n: number }>(of, "count", "SELECT n FROM counter");
const backend = (of: TenantId) =>
  reading<{ pid: number }>(of, "backend", "SELECT pg_backend_pid() AS pid, pg_sleep(0.01)::text");
const divide = (of: TenantId) => reading(of, "divide", "SELECT 1 / n FROM counter");
const counting = async (n: number) => {
  const made = tenant();
  await db.tx(made, (tx) => tx.query("INSERT INTO counter VALUES ($1, $2)", [made, n]));
  return made;
};

describe("a reader", () => {
  test("sees its own tenant's rows and nobody else's, however many read in one moment", async () => {
    const tenants = await Promise.all(Array.from({ length: 40 }, (_, n) => counting(n + 1)));
    const stranger = tenant();
    const asked = Array.from({ length: 400 }, (_, i) => i % 41);
    const seen = await Promise.all(asked.map((n) => count(tenants[n] ?? stranger)));
    expect(seen).toEqual(asked.map((n) => (n < 40 ? [{ n: n + 1 }] : [])));
  });

  test("leaves no tenant behind for whoever asks next on its connection", async () => {
    const one = await counting(1);
    const all = () => db.query({ name: "all", text: "SELECT n FROM counter", values: [] });
    const seen = await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? count(one) : all())));
    expect(seen.filter((rows) => rows.length > 0)).toHaveLength(20);
    expect(await all()).toEqual([]);
  });

  test("leaves no tenant behind where what it asked for has failed", async () => {
    const none = await counting(0);
    await expect(divide(none)).rejects.toThrow("division by zero");
    expect(await db.query({ name: "all", text: "SELECT n FROM counter", values: [] })).toEqual([]);
  });

  test("that fails takes nobody along who reads beside it", async () => {
    const [one, none] = [await counting(1), await counting(0)];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? divide(none) : count(one))),
    );
    const ended = outcomes.map((each) => (each.status === "fulfilled" ? each.value : "failed"));
    expect(ended).toEqual(Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? "failed" : [{ n: 1 }])));
  });

  test("writes nothing", async () => {
    const one = await counting(1);
    await expect(reading(one, "write", "UPDATE counter SET n = 2 RETURNING n")).rejects.toThrow(/read-only/);
    expect(await count(one)).toEqual([{ n: 1 }]);
  });

  test("shares one connection with everybody who reads at the same time", async () => {
    const one = tenant();
    const seen = await Promise.all(Array.from({ length: 20 }, () => backend(one)));
    expect(new Set(seen.map(([row]) => row?.pid)).size).toBe(1);
  });

  test("goes by another connection after something on it has failed", async () => {
    const none = await counting(0);
    const before = (await backend(none))[0]?.pid;
    expect((await backend(none))[0]?.pid).toBe(before);
    await expect(divide(none)).rejects.toThrow("division by zero");
    expect((await backend(none))[0]?.pid).not.toBe(before);
  });

  test("goes by another connection where its own ends before it had a turn, without anybody noticing", async () => {
    const one = await counting(1);
    const before = (await backend(one))[0]?.pid;
    const last = reading(one, "last", "SELECT pg_sleep(30)::text").catch((error: Error) => error.message);
    const waiting = Array.from({ length: 20 }, () => count(one));
    await execute(ownerUrl, `SELECT pg_terminate_backend(${before})`);
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => [{ n: 1 }]));
    expect(await last).toMatch(/terminat/);
    expect((await backend(one))[0]?.pid).not.toBe(before);
  });

  test("of a stranger waits with strangers, beside everybody else's", async () => {
    const one = await counting(1);
    const asked = (): Promise<unknown>[] => [backend(one), db.forStrangers(() => backend(one))];
    const [own, strangers] = (await Promise.all(asked())) as { pid: number }[][];
    expect(own?.[0]?.pid).not.toBe(strangers?.[0]?.pid);
  });

  test("inside a transaction sees what the transaction has written", async () => {
    const one = await counting(1);
    const inside = await db.tx(one, async (tx) => {
      const reader: Reader = tx;
      await tx.query("UPDATE counter SET n = 2");
      return reader.read({ name: "count", text: "SELECT n FROM counter", values: [] });
    });
    expect(inside).toEqual([{ n: 2 }]);
  });
});
