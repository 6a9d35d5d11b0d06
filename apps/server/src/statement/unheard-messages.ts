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
export function unheardMessages({ db, events, bank }: Pick<Context, "db" | "events" | "bank">): Schedule {
  return {
    name: "unheardMessages",
    cadence: { everySeconds: 300 },
    missed: "once",
    run: async () => {
      const found = await db.tx(house, async (tx) => {
        const ids = await listUnheard(tx, topics.message, mostAtOnce);
        await sendAll(tx, topics.message, ids);
        return ids;
      });
      if (found.length > 0)
        events.emit({ event: "message.unheard", partner: bank.partner, count: found.length });
    },
  };
}
