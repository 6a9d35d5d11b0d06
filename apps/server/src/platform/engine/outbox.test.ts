import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { makeTestDatabase, waitsForLock } from "#testing/database.ts";
import { openDb, type Db } from "#platform/data/db.ts";
import { createEvents } from "#platform/events.ts";
import { house, newId } from "#platform/ids.ts";
import { send, sendingOf, settle, settleSending, startRelay, type Posting, type Relay } from "./outbox.ts";
import { countStuck, listStuck, noteFailure, tryAgain } from "./stuck.ts";

let db: Db;
let relays: Relay[] = [];
beforeAll(async () => {
  db = openDb({
    url: (await makeTestDatabase(inject("postgresUrl"))).flowsUrl,
    pool: 10,
    onIdleError: () => {},
  });
});
afterAll(() => db.end());
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()));
  relays = [];
  await db.query({ name: "clear", text: "DELETE FROM outbox", values: [] });
});

const events = createEvents({ level: "silent", part: "test", release: "test" });
const relay = (post: (posting: Posting) => Promise<void>, resendMs = 60_000) => {
  const started = startRelay({ db, events, resendMs, post });
  relays.push(started);
  return started;
};
const work = () => ({ topic: "thing/do", key: newId(new Date()) });
const leave = (item: { topic: string; key: string }, dueAt?: Date) =>
  db.tx(house, (tx) => send(tx, item, dueAt));
const rows = () => db.query({ name: "rows", text: "SELECT key FROM outbox", values: [] });

const change = (what: string, item: { topic: string; key: string }, value: number) =>
  db.query({
    name: what,
    text: `UPDATE outbox SET ${what} WHERE topic = $1 AND key = $2`,
    values: [item.topic, item.key, value],
  });
const rowOf = async (item: { topic: string; key: string }) =>
  (
    await db.query<{ attempts: number; wait: number; sent: string }>({
      name: "row-of",
      text: `SELECT attempts, extract(epoch FROM due_at - now())::float AS wait,
                    (extract(epoch FROM sent_at) * 1000000)::bigint::text AS sent
             FROM outbox WHERE topic = $1 AND key = $2`,
      values: [item.topic, item.key],
    })
  )[0];
const postingIdOf = async (item: { topic: string; key: string }) =>
  `${item.key}:${(await rowOf(item))!.sent}`;

describe("the outbox", () => {
  test("posts what was committed, with its tenant", async () => {
    const posted: Posting[] = [];
    relay(async (posting) => void posted.push(posting));
    const item = work();
    await leave(item);
    await expect.poll(() => posted).toMatchObject([{ ...item, tenant: house, attempt: 1 }]);
  });

  test("posts nothing that was rolled back", async () => {
    const posted: Posting[] = [];
    await expect(
      db.tx(house, async (tx) => {
        await send(tx, work());
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    relay(async (posting) => void posted.push(posting));
    const later = work();
    await leave(later);
    await expect.poll(() => posted.map(({ key }) => key)).toEqual([later.key]);
  });

  test("posts again until the work is settled, and then never more", async () => {
    let posted = 0;
    relay(async () => void posted++, 50);
    const item = work();
    await leave(item);
    await expect.poll(() => posted).toBeGreaterThanOrEqual(3);
    await db.tx(house, (tx) => settle(tx, item));
    await expect(rows()).resolves.toEqual([]);
    const after = posted;
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(posted).toBeLessThanOrEqual(after + 1);
  });

  test("keeps what was sent again while it ran, also in the same millisecond", async () => {
    const item = work();
    await leave(item);
    const seen = await db.tx(house, (tx) => sendingOf(tx, item));
    await leave(item);
    expect(await db.tx(house, (tx) => settleSending(tx, item, seen))).toBe(false);
    expect(await rows()).toHaveLength(1);
    const last = await db.tx(house, (tx) => sendingOf(tx, item));
    expect(await db.tx(house, (tx) => settleSending(tx, item, last))).toBe(true);
    expect(await rows()).toEqual([]);
    expect(await db.tx(house, (tx) => settleSending(tx, item, last))).toBe(false);
  });

  test("keeps what is sent again by a transaction that settling waits for", async () => {
    const item = work();
    await leave(item);
    const seen = await db.tx(house, (tx) => sendingOf(tx, item));
    let settling: Promise<boolean> | undefined;
    await db.tx(house, async (tx) => {
      await send(tx, item);
      settling = db.tx(house, (other) => settleSending(other, item, seen));
      await waitsForLock(db);
    });
    expect(await settling).toBe(false);
    expect(await rows()).toHaveLength(1);
  });

  test("tries again after the engine could not be reached", async () => {
    let tries = 0;
    relay(async () => {
      tries += 1;
      if (tries < 3) throw new Error("away");
    }, 50);
    await leave(work());
    await expect.poll(() => tries).toBe(3);
  });

  test("holds a timer back until it is due", async () => {
    const posted: number[] = [];
    relay(async () => void posted.push(Date.now()));
    const due = Date.now() + 700;
    await leave(work(), new Date(due));
    await expect.poll(() => posted.length, { timeout: 5_000 }).toBe(1);
    expect(posted[0]).toBeGreaterThanOrEqual(due - 5);
  });

  test("is shared by several relays without posting twice", async () => {
    const posted: string[] = [];
    for (let n = 0; n < 3; n++) relay(async ({ key }) => void posted.push(key));
    const items = Array.from({ length: 300 }, work);
    await db.tx(house, async (tx) => {
      for (const item of items) await send(tx, item);
    });
    await expect.poll(() => posted.length, { timeout: 10_000 }).toBe(300);
    expect(new Set(posted).size).toBe(300);
  });

  test("wakes the same work up when it is sent again", async () => {
    let posted = 0;
    relay(async () => void posted++);
    const item = work();
    await leave(item);
    await expect.poll(() => posted).toBe(1);
    await leave(item);
    await expect.poll(() => posted).toBe(2);
  });

  test("waits 1, 2, 4, 8, 16 and then always 20 times as long before it posts again", async () => {
    const item = work();
    const waits: number[] = [];
    for (let attempts = 0; attempts < 8; attempts++) {
      await leave(item);
      await change("attempts = $3", item, attempts);
      const once = relay(async () => {}, 1_000);
      await expect.poll(async () => (await rowOf(item))?.attempts).toBe(attempts + 1);
      await once.stop();
      waits.push((await rowOf(item))!.wait);
    }
    for (const [n, times] of [1, 2, 4, 8, 16, 20, 20, 20].entries()) {
      expect(waits[n]).toBeGreaterThan(times * 0.8);
      expect(waits[n]).toBeLessThan(times * 1.1);
    }
  });

  test("begins with the shortest wait again when the work is sent again", async () => {
    const item = work();
    await leave(item);
    await change("attempts = $3, due_at = now() + interval '10 minutes'", item, 9);
    await leave(item);
    await expect(rowOf(item)).resolves.toMatchObject({ attempts: 0 });
  });

  test("does not take posted work for a timer because a timer was set on it", async () => {
    const item = work();
    await leave(item);
    await change("attempts = $3, due_at = now() + interval '10 minutes'", item, 3);
    await leave(item, new Date(Date.now() + 86_400_000));
    const row = await rowOf(item);
    expect(row).toMatchObject({ attempts: 3 });
    expect(row!.wait).toBeLessThan(601);
  });

  test("tries an engine that is away with one row at a time, and goes on at full speed once it is back", async () => {
    const tried: string[] = [];
    let isAway = true;
    await db.tx(house, async (tx) => {
      for (let n = 0; n < 300; n++) await send(tx, work());
    });
    relay(async ({ key }) => {
      tried.push(key);
      if (isAway) throw new Error("away");
    });
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(tried.length).toBeLessThan(260);
    isAway = false;
    await expect.poll(() => new Set(tried).size, { timeout: 5_000 }).toBe(300);
  });
});

describe("stuck work", () => {
  const stuckKeys = async () => (await db.tx(house, listStuck)).map(({ key }) => key);

  test("is work that still goes wrong at its fifth posting, under the name of its last error", async () => {
    class Away extends Error {
      override readonly name = "Away";
      readonly code = "E1";
    }
    let posted = 0;
    relay(async () => {
      posted += 1;
      throw new Away("with contents");
    }, 20);
    const item = work();
    await leave(item);
    await expect.poll(stuckKeys, { timeout: 10_000 }).toEqual([item.key]);
    expect(posted).toBeGreaterThanOrEqual(5);
    const [found] = await db.tx(house, listStuck);
    expect(found).toMatchObject({ ...item, tenant: house, lastError: "Away E1" });
    await expect(countStuck(db)).resolves.toBe(1);
  });

  test("is not what waits for a partner, however often it is posted within a day", async () => {
    const item = work();
    await leave(item);
    await change("attempts = $3", item, 149);
    await expect(stuckKeys()).resolves.toEqual([]);
    await change("attempts = $3", item, 150);
    await expect(stuckKeys()).resolves.toEqual([item.key]);
  });

  test("is stuck no longer once it went well twice", async () => {
    const item = work();
    await leave(item);
    await change("attempts = $3", item, 6);
    await noteFailure(db, item, new Error("no"));
    await expect(stuckKeys()).resolves.toEqual([item.key]);
    await change("attempts = $3", item, 7);
    await expect(stuckKeys()).resolves.toEqual([item.key]);
    await change("attempts = $3", item, 8);
    await expect(stuckKeys()).resolves.toEqual([]);
  });

  test("is tried again at once when somebody asks for it, as new work to the engine", async () => {
    const item = work();
    await leave(item);
    await change("attempts = $3, due_at = now() + interval '10 minutes'", item, 6);
    await noteFailure(db, item, new Error("no"));
    const posted: Posting[] = [];
    relay(async (posting) => void posted.push(posting));
    const before = await postingIdOf(item);
    await expect(db.tx(house, (tx) => tryAgain(tx, item))).resolves.toBe(true);
    await expect.poll(() => posted).toMatchObject([{ ...item, attempt: 7 }]);
    expect(posted[0]!.postingId).not.toBe(before);
    await expect(stuckKeys()).resolves.toEqual([item.key]);
    await expect(db.tx(house, (tx) => tryAgain(tx, work()))).resolves.toBe(false);
  });
});
