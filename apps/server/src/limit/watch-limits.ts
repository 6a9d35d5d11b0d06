import { writeRate } from "@causeway/money";
import type { Context } from "../context.ts";
import type { Schedule } from "#platform/schedule/scheduler.ts";
import { findRate } from "#rate/index.ts";
import { sendUnlessSent } from "#platform/engine/outbox.ts";
import { house } from "#platform/ids.ts";
import { unlessRefused } from "#platform/refusal.ts";
import { topics } from "./limit.ts";
import { claimDue, claimNear, listWatchedPairs, type Watched } from "./limit.store.ts";

/** So many of a pair at once; whoever was not among them comes first the next time. */
const most = 200;

/** Looked at every five seconds. */
export function limitOrders(ctx: Context): Schedule {
  return {
    name: "limitOrders",
    cadence: { everySeconds: 5 },
    missed: "once",
    run: () => watchLimits(ctx, ctx.clock.now(), most),
  };
}

/** Has everyone looked at whose rate may be there, whose time is over, and who is on his way. */
export async function watchLimits(ctx: Context, now: Date, atOnce: number): Promise<void> {
  const found = await ctx.db.tx(house, async (tx) => {
    const watched: Watched[] = [...(await claimDue(tx, now, atOnce))];
    for (const pair of await listWatchedPairs(tx)) {
      const rate = await unlessRefused(findRate(ctx, tx, pair));
      if (rate) watched.push(...(await claimNear(tx, pair, writeRate(rate.mid), now, atOnce)));
    }
    return watched;
  });
  for (const { tenant, id } of found)
    await ctx.db.tx(tenant, (tx) => sendUnlessSent(tx, { topic: topics.look, key: id }));
}
