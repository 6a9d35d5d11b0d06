import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { makeTestDatabase } from "#testing/database.ts";
import { systemClock } from "#platform/clock.ts";
import { openDb, type Db } from "#platform/db.ts";
import { createEvents } from "#platform/events.ts";
import { house, newId } from "#platform/ids.ts";
import { send, settle, startRelay, type Posting, type Relay } from "./outbox.ts";

let db: Db;
let relays: Relay[] = [];
beforeAll(async () => {
  db = openDb({
    url: (await makeTestDatabase(inject("postgresUrl"))).appUrl,
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
  const started = startRelay({ db, clock: systemClock, events, resendMs, post });
  relays.push(started);
  return started;
};
const work = () => ({ topic: "thing/do", key: newId(new Date()) });
const leave = (item: { topic: string; key: string }, dueAt?: Date) =>
  db.tx(house, (tx) => send(tx, item, dueAt));
const rows = () => db.query({ name: "rows", text: "SELECT key FROM outbox", values: [] });

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
});
