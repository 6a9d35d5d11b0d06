import type { Context } from "../context.ts";
import type { Schedule } from "#platform/schedule/scheduler.ts";
import type { Tx } from "#platform/data/db.ts";
import { announce } from "#platform/data/live.ts";
import { noteSeen } from "#platform/data/security.ts";
import { dayIn } from "#platform/day.ts";
import { house } from "#platform/ids.ts";
import { takeOverdue } from "./deal.store.ts";
import { signedWorth } from "./exposure.ts";
import { exposureOf } from "./position.ts";
import { listPositions, noteResult } from "./position.store.ts";
import { venueZone } from "./value-day.ts";

/** What every position is worth now, for the result of the day; and what the banks have not settled in time. */
export function positions(ctx: Context): Schedule {
  return {
    name: "positions",
    cadence: { everySeconds: 60 },
    missed: "once",
    run: () =>
      ctx.db.tx(house, async (tx) => {
        const now = ctx.clock.now();
        const today = dayIn(venueZone, now);
        const result = await resultOf(tx);
        if (result !== undefined) await noteResult(tx, today, result, now);
        for (const id of await takeOverdue(tx, today, now)) {
          ctx.events.emit({ event: "deal.overdue", dealId: id });
          await noteSeen(ctx, tx, undefined, { kind: "deal.overdue", subject: id });
          await announce(tx, "treasury", id);
        }
      }),
  };
}

/** In US cents, what was realised together with what is not; nothing where somebody has never said a rate. */
async function resultOf(tx: Tx): Promise<bigint | undefined> {
  let sum = 0n;
  for (const [currency, position] of await listPositions(tx)) {
    const worth = await signedWorth(tx, { currency, minor: exposureOf(position) });
    if (worth === undefined) return undefined;
    sum += position.result + worth - position.cost;
  }
  return sum;
}
