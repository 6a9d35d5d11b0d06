import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "./clock.ts";
import type { Db } from "./db.ts";
import type { Events } from "./events.ts";

const everyMs = 60_000;

/** Removes what has outlived its use; any number of processes may do so at once. */
export function startHousekeeping(db: Db, clock: Clock, events: Events): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const now = clock.now();
      try {
        await db.query({
          name: "drop-nonces",
          text: "DELETE FROM nonce WHERE expires_at < $1",
          values: [now],
        });
        await db.query({
          name: "drop-counts",
          text: "DELETE FROM attempt_count WHERE ends_at < $1",
          values: [now],
        });
      } catch (error) {
        events.emit({ event: "database.lost", error });
      }
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
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
