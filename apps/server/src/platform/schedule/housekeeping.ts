import type { Clock } from "../clock.ts";
import type { Db } from "../data/db.ts";
import type { Schedule } from "./scheduler.ts";

/** Removes what has outlived its use. */
export function housekeeping({ db, clock }: { readonly db: Db; readonly clock: Clock }): Schedule {
  return {
    name: "housekeeping",
    cadence: { everySeconds: 60 },
    missed: "once",
    run: async () => {
      const now = clock.now();
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
    },
  };
}
