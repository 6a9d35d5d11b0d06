import { setTimeout as sleep } from "node:timers/promises";
import type { ScheduleName } from "@causeway/contract/schedule-name";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/data/db.ts";
import { faultName } from "#platform/engine/fault-name.ts";
import type { Events } from "#platform/events.ts";
import { cadenceWords, slotAfter, slotAt, type Cadence } from "./cadence.ts";

/** Recurring work, by name. One process of many runs a slot, and a run never overlaps the one before. */
export type Schedule = {
  readonly name: ScheduleName;
  readonly cadence: Cadence;
  /** Slots that passed while nobody could run them: made up for by one run, or by one run each. */
  readonly missed: "once" | "each";
  readonly run: (run: ScheduledRun) => Promise<void>;
};

export type ScheduledRun = {
  /** The moment this run stands for; with `missed: "once"` the latest that has come. */
  readonly slot: Date;
  /** Aborted when the process stops or the run has been given to another process. */
  readonly signal: AbortSignal;
  /** Throws where the run belongs to another process by now, and keeps it from being taken until the transaction ends. */
  readonly stillMine: (tx: Tx) => Promise<void>;
};

export type Scheduler = {
  /** Takes what is due and is nobody's; resolves when it is taken, with what ends when the runs have ended. */
  readonly look: () => Promise<{ readonly taken: readonly ScheduleName[]; readonly ended: Promise<unknown> }>;
  readonly stop: () => Promise<void>;
};

/** A process that has not been heard of for so long has lost its run. */
const leaseMs = 60_000;
const lookEveryMs = 1_000;

type Taken = { readonly schedule: Schedule; readonly fence: string; readonly slot: Date };

/**
 * What is promised: a slot is taken by one process, whose lease is renewed while it runs. A process that stalls past its
 * lease loses the run to another: its signal is aborted, it records nothing, and `stillMine` refuses its transactions.
 * What it does outside such a transaction may be done twice, as after a crash, so runs are made to be repeated. The slot
 * stays due until a run has ended, well or not; a run that fails is over, and the next slot tries again.
 */
export function createScheduler(options: {
  db: Db;
  clock: Clock;
  events: Events;
  schedules: readonly Schedule[];
}): Scheduler {
  const { db, clock, events } = options;
  const stopping = new AbortController();
  const enrolled = new Set<ScheduleName>();
  const running = new Map<ScheduleName, Promise<void>>();

  const look: Scheduler["look"] = async () => {
    const taken: Taken[] = [];
    for (const schedule of options.schedules) {
      if (running.has(schedule.name)) continue;
      if (!enrolled.has(schedule.name)) await enrol(db, schedule, clock.now());
      enrolled.add(schedule.name);
      const one = await takeRun(db, schedule, clock.now());
      if (one) taken.push({ schedule, ...one });
    }
    const runs = taken.map((one) => {
      const ended = runOnce({ db, clock, events, stopping: stopping.signal }, one).finally(() =>
        running.delete(one.schedule.name),
      );
      running.set(one.schedule.name, ended);
      return ended;
    });
    return { taken: taken.map(({ schedule }) => schedule.name), ended: Promise.all(runs) };
  };
  return {
    look,
    stop: async () => {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}

/** Looks every second until it is stopped. */
export function startSchedules(options: Parameters<typeof createScheduler>[0]): Pick<Scheduler, "stop"> {
  const scheduler = createScheduler(options);
  const stopping = new AbortController();
  const loop = async () => {
    while (!stopping.signal.aborted) {
      try {
        await scheduler.look();
      } catch (error) {
        options.events.emit({ event: "database.lost", error });
      }
      await sleep(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const done = loop();
  return {
    stop: async () => {
      stopping.abort();
      await done;
      await scheduler.stop();
    },
  };
}

/** Makes the row where there is none, and reckons anew where the cadence is another one. */
async function enrol(db: Db, { name, cadence }: Schedule, now: Date): Promise<void> {
  // What has never run is due at once where it comes by the second, and at its next time where it comes daily.
  const first = "everySeconds" in cadence ? slotAt(cadence, now) : slotAfter(cadence, now);
  await db.query({
    name: "enrol-schedule",
    text: `INSERT INTO schedule (name, cadence, next_at) VALUES ($1, $2, $3)
           ON CONFLICT (name) DO UPDATE SET cadence = excluded.cadence, next_at = excluded.next_at
             WHERE schedule.cadence <> excluded.cadence`,
    values: [name, cadenceWords(cadence), first],
  });
}

async function takeRun(
  db: Db,
  schedule: Schedule,
  now: Date,
): Promise<Pick<Taken, "fence" | "slot"> | undefined> {
  const [taken] = await db.query<{ fence: string; next_at: Date }>({
    name: "take-run",
    text: `UPDATE schedule SET fence = fence + 1, running_since = $2, lease_until = now() + $3 * interval '1 millisecond'
           WHERE name = $1 AND next_at <= $2 AND (lease_until IS NULL OR lease_until < now())
           RETURNING fence, next_at`,
    values: [schedule.name, now, leaseMs],
  });
  if (!taken) return undefined;
  return {
    fence: taken.fence,
    slot: schedule.missed === "each" ? taken.next_at : slotAt(schedule.cadence, now),
  };
}

async function runOnce(
  parts: { db: Db; clock: Clock; events: Events; stopping: AbortSignal },
  { schedule, fence, slot }: Taken,
): Promise<void> {
  const { db, clock, events } = parts;
  const { name } = schedule;
  const lost = new AbortController();
  const over = new AbortController();
  const renewing = keepLease(db, name, fence, over.signal, () => lost.abort(), events);
  const startedAt = clock.now();
  const since = performance.now();
  let fault: unknown;
  try {
    await schedule.run({
      slot,
      signal: AbortSignal.any([parts.stopping, lost.signal]),
      stillMine: (tx) => holdRun(tx, name, fence),
    });
  } catch (error) {
    fault = error ?? new Error("a run failed with nothing");
  }
  over.abort();
  await renewing;
  const ms = Math.round(performance.now() - since);
  const next = slotAfter(schedule.cadence, schedule.missed === "each" ? slot : startedAt);
  try {
    const [kept] = await db.query<{ name: string }>({
      name: "end-run",
      text: `UPDATE schedule SET lease_until = NULL, running_since = NULL, next_at = $3, last_slot = $4, last_started_at = $5, last_ms = $6,
               last_error = $7
             WHERE name = $1 AND fence = $2 RETURNING name`,
      values: [name, fence, next, slot, startedAt, ms, fault === undefined ? null : faultName(fault)],
    });
    if (!kept) events.emit({ event: "schedule.lost", schedule: name });
    else if (fault === undefined) events.emit({ event: "schedule.ran", schedule: name, ms });
    else events.emit({ event: "schedule.failed", schedule: name, error: fault });
  } catch (error) {
    // The slot is still due; whoever finds the lease run out takes it.
    events.emit({ event: "schedule.failed", schedule: name, error });
  }
}

async function keepLease(
  db: Db,
  name: ScheduleName,
  fence: string,
  over: AbortSignal,
  onLost: () => void,
  events: Events,
): Promise<void> {
  for (;;) {
    await sleep(leaseMs / 4, undefined, { signal: over }).catch(() => {});
    if (over.aborted) return;
    try {
      const [mine] = await db.query<{ name: string }>({
        name: "renew-run",
        text: `UPDATE schedule SET lease_until = now() + $3 * interval '1 millisecond'
               WHERE name = $1 AND fence = $2 RETURNING name`,
        values: [name, fence, leaseMs],
      });
      if (!mine) return onLost();
    } catch (error) {
      // The database is away; the lease may run out, and then its next holder's number says so.
      events.emit({ event: "database.lost", error });
    }
  }
}

async function holdRun(tx: Tx, name: ScheduleName, fence: string): Promise<void> {
  const held = await tx.maybe("SELECT FROM schedule WHERE name = $1 AND fence = $2 FOR SHARE", [name, fence]);
  if (!held) throw new LostRun(`the run ${fence} of ${name} belongs to another process by now`);
}

class LostRun extends Error {
  override readonly name = "LostRun";
}
