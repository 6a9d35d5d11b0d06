import type { Context } from "../context.ts";
import { daysAfter } from "#platform/day.ts";
import { house } from "#platform/ids.ts";
import type { Schedule } from "#platform/schedule/scheduler.ts";
import { removeOutlived } from "./security.store.ts";

const mostAtOnce = 10_000;

/** Events are personal data: what is older than it has to be goes. Those of staff are kept longer. */
export function securityRetention({ db, clock, config }: Context): Schedule {
  return {
    name: "securityRetention",
    cadence: { everySeconds: 3_600 },
    missed: "once",
    run: async () => {
      const { eventDays, staffEventDays } = config.security;
      const now = clock.now();
      const [before, staffBefore] = [daysAfter(now, -eventDays), daysAfter(now, -staffEventDays)];
      let removed: number;
      do removed = await db.tx(house, (tx) => removeOutlived(tx, before, staffBefore, mostAtOnce));
      while (removed === mostAtOnce);
    },
  };
}
