import { findDoubted } from "#partners/bank/cursor.store.ts";
import { BankSilent } from "#partners/bank/port.ts";
import { readFeed } from "#partners/bank/read-feed.ts";
import { house } from "#platform/ids.ts";
import type { Schedule } from "#platform/schedule/scheduler.ts";
import type { Context } from "../context.ts";
import { topics } from "./statement.ts";

/**
 * Banks that tell nothing by themselves are read. An event that nobody believed is read once more when this process begins:
 * it has perhaps been given the key that was missing.
 */
export function readFeeds(ctx: Context): Schedule {
  const { db, clock, events, banks, config } = ctx;
  const begun = new Set<string>();
  return {
    name: "bankFeeds",
    cadence: { everySeconds: config.banks.pollSeconds },
    missed: "once",
    run: async (run) => {
      const silent: string[] = [];
      for (const partner of banks.partners) {
        const { feed } = banks.at(partner);
        if (!feed) continue;
        const again = begun.has(partner) ? undefined : await db.tx(house, (tx) => findDoubted(tx, partner));
        try {
          await readFeed({ db, clock, partner, topic: topics.message }, feed, run, again);
          begun.add(partner);
        } catch (error) {
          if (!(error instanceof BankSilent)) throw error;
          events.emit({ event: "bank.silent", partner, error });
          silent.push(partner);
        }
      }
      // The others were read all the same; the schedule shows that one was not.
      if (silent.length > 0) throw new BankSilent(`no feed could be read of ${silent.join(", ")}`);
    },
  };
}
