import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "#platform/config.ts";
import type { Db } from "#platform/data/db.ts";
import type { Events } from "#platform/events.ts";
import { house } from "#platform/ids.ts";
import { RunPaused, type Engine } from "./restate.ts";
import { countStuck, noteFailure } from "./stuck.ts";

const everyMs = 3_000;
/** An engine that is starting is asked sooner. */
const awayMs = 500;
/** Asking for runs set aside makes the engine look at all it has. */
const pausedEvery = 10;

type Known = {
  epoch: string | null;
  build: string | null;
  build_url: string | null;
  registered_in: string | null;
};

/**
 * Keeps an eye on the engine: tells it of the current build where it does not know it, notices that it has lost its
 * memory, and counts what is stuck. Any number of processes may do so at once.
 */
export function watchEngine(options: {
  db: Db;
  config: Pick<Config, "release">;
  events: Events;
  engine: Engine;
}): { readonly stop: () => Promise<void> } {
  const { db, config, events, engine } = options;
  const stopping = new AbortController();
  let stuck = 0;

  const count = async () => {
    const found = await countStuck(db);
    if (found !== stuck) events.emit({ event: "outbox.stuck", count: found });
    stuck = found;
  };
  const loop = async () => {
    for (let round = 0; !stopping.signal.aborted; round++) {
      let waitMs = everyMs;
      try {
        await keepEngine(db, config, events, engine);
        if (round % pausedEvery === 0) await notePaused(db, engine);
        await count();
      } catch (error) {
        waitMs = awayMs;
        // The engine or the database is away; whatever it forgets meanwhile is noticed afterwards.
        if (!stopping.signal.aborted) events.emit({ event: "part.failed", part: "engine", error });
      }
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const done = loop();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

/** A paused run looks healthy to whoever posts its row again. */
export async function notePaused(db: Db, engine: Engine): Promise<void> {
  for (const work of await engine.listPaused())
    await noteFailure(db, work, new RunPaused("the engine has set this run aside"));
}

/** One look. Everything it does may be done again. */
export async function keepEngine(
  db: Db,
  config: Pick<Config, "release">,
  events: Events,
  engine: Engine,
): Promise<void> {
  const [known] = await db.query<Known>({
    name: "engine",
    text: "SELECT epoch, build, build_url, registered_in FROM engine",
    values: [],
  });
  const recalled = await engine.recall();
  const isSame = recalled !== undefined && recalled === known?.epoch;
  if (isSame && known?.registered_in === recalled) return;
  // Only the current build speaks for itself.
  if (known?.build !== config.release || known.build_url === null) return;
  await engine.register(known.build_url);
  events.emit({ event: "flow.registered", url: known.build_url });
  const epoch = await engine.begin(recalled ?? randomUUID());
  const due = await db.tx(house, async (tx) => {
    const { rowCount } = await tx.query("UPDATE engine SET epoch = $1 WHERE epoch IS DISTINCT FROM $1", [
      epoch,
    ]);
    await tx.query("UPDATE engine SET registered_in = $1 WHERE build_url = $2", [epoch, known.build_url]);
    if (rowCount === 0) return undefined;
    // Everything it was ever given and that is not settled is due, as fast as it can take it. What was never given to
    // it is a timer that it cannot have forgotten.
    const woken = await tx.query(
      `UPDATE outbox SET due_at = least(due_at, now() + random() * interval '2 milliseconds' * (
         SELECT count(*) FROM outbox WHERE attempts > 0)) WHERE attempts > 0`,
    );
    return woken.rowCount ?? 0;
  });
  if (due !== undefined) events.emit({ event: "engine.forgot", count: due });
}
