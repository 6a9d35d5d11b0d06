import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** As much of a world as this needs. */
export type World = {
  readonly dir: string;
  readonly ownerUrl: string;
  readonly part: (name: "restate") => { readonly kill: () => Promise<void> };
  readonly restart: (name: "restate") => Promise<void>;
};

const house = "00000000-0000-0000-0000-000000000000";
/** Ends at once and never comes to rest by itself, so that what is measured is outbox, relay and engine alone. */
const topic = "refund/partnerSaid";
const timers = 100;
const watchedMs = 60_000;
const mostPerSecond = 60;
const longestRecoveryS = 90;
const patienceMs = 600_000;

/**
 * So many rows wait as they would after hours: how often are they posted? Then everything the engine knows is deleted:
 * how long until it has been given every one of them again? Timers that are not due must not be posted at all.
 */
export async function proveWaiting(world: World, waiting: number): Promise<void> {
  const owner = new pg.Client({ connectionString: world.ownerUrl });
  await owner.connect();
  try {
    await leave(owner, waiting);
    await until(async () => (await posted(owner)) === waiting);
    // After hours each is posted every ten minutes, all of them spread over that time.
    await owner.query(
      "UPDATE outbox SET attempts = 8, due_at = now() + random() * interval '10 minutes' WHERE topic = $1",
      [topic],
    );
    const perSecond = await watch(owner);
    const recoveredS = await wipe(world, owner);
    const violations = [
      ...(await lost(owner, waiting)),
      ...(await woken(owner)),
      ...(perSecond > mostPerSecond ? [`${perSecond} posts a second, more than ${mostPerSecond}`] : []),
      ...(recoveredS > longestRecoveryS ? [`handed over again after ${recoveredS} s only`] : []),
    ];
    for (const violation of violations) console.error(violation);
    const figures = { posts_per_second: perSecond, recovered_s: recoveredS, violations: violations.length };
    console.log(JSON.stringify(figures));
    process.exitCode = violations.length === 0 ? 0 : 1;
  } finally {
    await owner.end();
  }
}

async function leave(owner: pg.Client, waiting: number): Promise<void> {
  await owner.query(
    `INSERT INTO outbox (topic, key, tenant, due_at)
     SELECT $1, gen_random_uuid(), $2, now() FROM generate_series(1, $3)`,
    [topic, house, waiting],
  );
  await owner.query(
    `INSERT INTO outbox (topic, key, tenant, due_at)
     SELECT 'document/discard', gen_random_uuid(), $1, now() + interval '1 day' FROM generate_series(1, $2)`,
    [house, timers],
  );
}

async function posted(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM outbox WHERE topic = $1 AND attempts > 0",
    [topic],
  );
  return rows[0]!.n;
}

async function watch(owner: pg.Client): Promise<number> {
  const attempts = async () =>
    (await owner.query<{ n: number }>("SELECT sum(attempts)::int AS n FROM outbox WHERE topic = $1", [topic]))
      .rows[0]!.n;
  const [before, startedAt] = [await attempts(), performance.now()];
  await sleep(watchedMs);
  const seconds = (performance.now() - startedAt) / 1000;
  return Math.round(((await attempts()) - before) / seconds);
}

/** Seconds from the moment its data is gone until an engine that knows nothing has taken every row. */
async function wipe(world: World, owner: pg.Client): Promise<number> {
  await world.part("restate").kill();
  await owner.query("CREATE TEMP TABLE given AS SELECT topic, key, attempts FROM outbox WHERE topic = $1", [
    topic,
  ]);
  rmSync(join(world.dir, "restate", "data"), { recursive: true });
  const goneAt = performance.now();
  await world.restart("restate");
  await until(async () => {
    const { rows } = await owner.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM outbox o JOIN given USING (topic, key)
       WHERE o.attempts = given.attempts OR o.failed_attempt = o.attempts`,
    );
    return rows[0]!.n === 0;
  });
  return Math.round((performance.now() - goneAt) / 1000);
}

async function lost(owner: pg.Client, waiting: number): Promise<string[]> {
  const still = await posted(owner);
  return still === waiting ? [] : [`${waiting - still} of ${waiting} rows are gone`];
}

async function woken(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM outbox WHERE topic = 'document/discard' AND attempts = 0 AND due_at > now() + interval '1 hour'",
  );
  return rows[0]!.n === timers ? [] : [`${timers - rows[0]!.n} timers were woken before their time`];
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 1_000) {
    if (await isSo()) return;
    await sleep(1_000);
  }
  throw new Error("not in time");
}
