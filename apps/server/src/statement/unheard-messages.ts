import { house } from "#platform/ids.ts";
import type { Schedule } from "#platform/schedule/scheduler.ts";
import { sendAll } from "#platform/engine/outbox.ts";
import type { Context } from "../context.ts";
import { listUnheard } from "./message.store.ts";
import { topics } from "./statement.ts";

const mostAtOnce = 1_000;

/**
 * A message waits to be read as long as there is work that reads it. Whoever writes in the outbox can take that away;
 * what the bank was told we have is read all the same, and somebody hears that it was not going to be.
 */
export function unheardMessages({ db, events }: Pick<Context, "db" | "events">): Schedule {
  return {
    name: "unheardMessages",
    cadence: { everySeconds: 300 },
    missed: "once",
    run: async () => {
      const found = await db.tx(house, async (tx) => {
        const unheard = await listUnheard(tx, topics.message, mostAtOnce);
        const ids = unheard.map(({ id }) => id);
        await sendAll(tx, topics.message, ids);
        return Map.groupBy(unheard, ({ partner }) => partner);
      });
      for (const [partner, { length: count }] of found)
        events.emit({ event: "message.unheard", partner, count });
    },
  };
}
