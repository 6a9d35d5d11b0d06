import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { execute, makeTestDatabase, waitsForLock } from "#testing/database.ts";
import { openDb, type Db } from "#platform/data/db.ts";
import type { Event } from "#platform/events.ts";
import { house } from "#platform/ids.ts";
import { createScheduler, type Schedule, type ScheduledRun, type Scheduler } from "./scheduler.ts";

let ownerUrl: string;
/** Two connections to the database, as of two processes. */
let one: Db;
let other: Db;
beforeAll(async () => {
  const made = await makeTestDatabase(inject("postgresUrl"));
  ownerUrl = made.ownerUrl;
  [one, other] = [1, 2].map(() => openDb({ url: made.flowsUrl, pool: 8, onIdleError: () => {} })) as [Db, Db];
});
afterAll(() => Promise.all([one.end(), other.end()]));
afterEach(() => execute(ownerUrl, "DELETE FROM schedule"));

const minute = (n: number) => new Date(Date.UTC(2026, 10, 16, 0, n));
const day = (n: number) => new Date(Date.UTC(2026, 10, n, 3));

type Play = {
  db?: Db;
  clock: { at: Date };
  cadence?: Schedule["cadence"];
  missed?: Schedule["missed"];
  run: Schedule["run"];
};

const events: Event[] = [];
afterEach(() => void events.splice(0));

function aProcess({
  db = one,
  clock,
  cadence = { everySeconds: 60 },
  missed = "once",
  run,
}: Play): Scheduler {
  return createScheduler({
    db,
    clock: { now: () => clock.at },
    events: { emit: (event) => void events.push(event), metrics: async () => "" },
    schedules: [{ name: "housekeeping", cadence, missed, run }],
  });
}

/** Takes what is due and waits until it has run. */
async function runDue(scheduler: Scheduler): Promise<number> {
  const { taken, ended } = await scheduler.look();
  await ended;
  return taken.length;
}

const row = async () =>
  (
    await one.query<{ last_error: string | null; next_at: Date; last_slot: Date; fence: string }>({
      name: "look",
      text: "SELECT last_error, next_at, last_slot, fence FROM schedule",
      values: [],
    })
  )[0];

/** A run that lasts until the test lets it go. */
function aLongRun() {
  const [begun, go] = [Promise.withResolvers<ScheduledRun>(), Promise.withResolvers<void>()];
  const run = async (mine: ScheduledRun) => {
    begun.resolve(mine);
    await go.promise;
  };
  return { run, begun: begun.promise, go: go.resolve };
}

const letLeaseRunOut = () =>
  execute(ownerUrl, "UPDATE schedule SET lease_until = now() - interval '1 second'");

describe("a slot of recurring work", () => {
  test("is run by one of twenty processes, slot after slot", async () => {
    const clock = { at: minute(0) };
    const ran: string[] = [];
    const processes = Array.from({ length: 20 }, (_, n) =>
      aProcess({
        db: n % 2 === 0 ? one : other,
        clock,
        run: async ({ slot }) => void ran.push(slot.toISOString()),
      }),
    );
    for (let n = 0; n < 5; n++) {
      clock.at = minute(n);
      await Promise.all(processes.map(runDue));
      await Promise.all(processes.map(runDue));
    }
    expect(ran).toEqual([0, 1, 2, 3, 4].map((n) => minute(n).toISOString()));
  });

  test("does not overlap the run before, in the same process or another", async () => {
    const clock = { at: minute(0) };
    const long = aLongRun();
    const [holder, rival] = [
      aProcess({ clock, run: long.run }),
      aProcess({ db: other, clock, run: long.run }),
    ];
    const { ended } = await holder.look();
    await long.begun;
    clock.at = minute(5);
    expect((await holder.look()).taken).toEqual([]);
    expect((await rival.look()).taken).toEqual([]);
    long.go();
    await ended;
    // What came due meanwhile is made up for by one run.
    expect(await runDue(rival)).toBe(1);
    expect(await runDue(rival)).toBe(0);
  });

  test("is taken over when its process was killed, once the lease has run out and not before", async () => {
    const clock = { at: minute(0) };
    const killed = aLongRun();
    const { ended } = await aProcess({ clock, run: killed.run }).look();
    await killed.begun;
    const slots: Date[] = [];
    const heir = aProcess({ db: other, clock, run: async ({ slot }) => void slots.push(slot) });
    expect(await runDue(heir)).toBe(0);
    await letLeaseRunOut();
    expect(await runDue(heir)).toBe(1);
    expect(slots).toEqual([minute(0)]);
    killed.go();
    await ended;
  });

  test("is lost to a process that stalled: it records nothing, and its transactions are refused", async () => {
    const clock = { at: minute(0) };
    const stalled = aLongRun();
    const { ended } = await aProcess({ clock, run: stalled.run }).look();
    const mine = await stalled.begun;
    await expect(one.tx(house, (tx) => mine.stillMine(tx))).resolves.toBeUndefined();
    await letLeaseRunOut();
    clock.at = minute(1);
    const heir = aProcess({ db: other, clock, run: async () => Promise.reject(new TypeError("heir's own")) });
    await runDue(heir);
    const recorded = await row();
    await expect(one.tx(house, (tx) => mine.stillMine(tx))).rejects.toThrow(
      "belongs to another process by now",
    );
    stalled.go();
    await ended;
    expect(await row()).toEqual(recorded);
    expect(recorded?.last_error).toBe("TypeError");
    expect(events.map(({ event }) => event)).toEqual(["schedule.failed", "schedule.lost"]);
  });

  test("cannot be taken while its holder is in the middle of a transaction that depends on it", async () => {
    const clock = { at: minute(0) };
    const long = aLongRun();
    const { ended } = await aProcess({ clock, run: long.run }).look();
    const mine = await long.begun;
    await letLeaseRunOut();
    const order: string[] = [];
    const heir = aProcess({ db: other, clock, run: async () => void order.push("heir ran") });
    let taking: Promise<unknown> | undefined;
    await one.tx(house, async (tx) => {
      await mine.stillMine(tx);
      taking = runDue(heir);
      await waitsForLock(one);
      order.push("holder committed");
    });
    await taking;
    expect(order).toEqual(["holder committed", "heir ran"]);
    long.go();
    await ended;
  });

  test("that failed is recorded by the name of its error, and the next slot tries again", async () => {
    const clock = { at: minute(0) };
    let runs = 0;
    const process_ = aProcess({
      clock,
      run: async () => {
        runs += 1;
        if (runs === 1) throw new RangeError("account 6222 0000 is not to be quoted");
      },
    });
    expect(await runDue(process_)).toBe(1);
    expect(await row()).toMatchObject({ last_error: "RangeError", next_at: minute(1) });
    expect(await runDue(process_)).toBe(0);
    clock.at = minute(1);
    expect(await runDue(process_)).toBe(1);
    expect(await row()).toMatchObject({ last_error: null, last_slot: minute(1) });
  });

  test("is not run again when the clock is set back", async () => {
    const clock = { at: minute(10) };
    const slots: Date[] = [];
    const process_ = aProcess({ clock, run: async ({ slot }) => void slots.push(slot) });
    await runDue(process_);
    for (const at of [minute(3), minute(9), minute(10)]) {
      clock.at = at;
      expect(await runDue(process_)).toBe(0);
    }
    clock.at = minute(11);
    expect(await runDue(process_)).toBe(1);
    expect(slots).toEqual([minute(10), minute(11)]);
  });

  test("of a day that was missed is made up for once, or for each day, as it declares", async () => {
    const cadence = { dailyAt: "06:00", zone: "Asia/Hong_Kong" } as const;
    const slots: Record<string, string[]> = { once: [], each: [] };
    for (const missed of ["once", "each"] as const) {
      const clock = { at: day(16) };
      const process_ = aProcess({
        clock,
        cadence,
        missed,
        run: async ({ slot }) => void slots[missed]!.push(slot.toISOString()),
      });
      // A daily run is not due before its first time has come.
      expect(await runDue(process_)).toBe(0);
      clock.at = day(19);
      while ((await runDue(process_)) > 0);
      await execute(ownerUrl, "DELETE FROM schedule");
    }
    expect(slots).toEqual({
      once: ["2026-11-18T22:00:00.000Z"],
      each: ["2026-11-16T22:00:00.000Z", "2026-11-17T22:00:00.000Z", "2026-11-18T22:00:00.000Z"],
    });
  });

  test("is reckoned anew when a release changes how often it comes", async () => {
    const clock = { at: minute(0) };
    const run = async () => {};
    await runDue(aProcess({ clock, run, cadence: { dailyAt: "09:00", zone: "UTC" } }));
    expect((await row())?.next_at).toEqual(new Date(Date.UTC(2026, 10, 16, 9)));
    await runDue(aProcess({ clock, run, cadence: { everySeconds: 60 } }));
    expect((await row())?.next_at).toEqual(minute(1));
  });

  test("learns that the process stops, and stopping waits for it", async () => {
    const clock = { at: minute(0) };
    const process_ = aProcess({
      clock,
      run: ({ signal }) => new Promise((resolve) => signal.addEventListener("abort", () => resolve())),
    });
    await process_.look();
    await process_.stop();
    expect(await row()).toMatchObject({ last_error: null, next_at: minute(1) });
  });
});
