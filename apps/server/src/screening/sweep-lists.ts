import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import { house } from "#platform/ids.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import type { Schedule } from "#platform/schedule/scheduler.ts";
import { screenTopic } from "#review/index.ts";
import { digestOf, indexLists, type NameIndex } from "./find-hits.ts";
import { isAnyUnscreened, noticeLists, takeUnscreened, watchCase } from "./screening.store.ts";

export const sweepTopic = "screening/sweep";
const sweepKey = "lists";
const batch = 200;

/** The lists as they are now, taken apart anew only when they changed. */
export function createIndex(ctx: Context): () => Promise<NameIndex> {
  let last: NameIndex | undefined;
  return async () => {
    const lists = await ctx.watchlists.read();
    if (!last || last.digest !== digestOf(lists)) last = indexLists(lists);
    return last;
  };
}

/**
 * Compares the lists with what was noticed last; where they changed, everybody is looked for again, and so is later
 * whoever was being looked for in the old ones at that moment. True where they changed.
 */
export async function lookAtLists(ctx: Context): Promise<boolean> {
  const lists = await ctx.watchlists.read();
  return ctx.db.tx(house, async (tx) => {
    const now = ctx.clock.now();
    const digest = digestOf(lists);
    const isChanged = await noticeLists(tx, lists, now);
    if (isChanged || (await isAnyUnscreened(tx, digest)))
      await send(tx, { topic: sweepTopic, key: sweepKey });
    if (isChanged) await audit(tx, now, { actor: "flow", act: "screening.listsChanged", subject: digest });
    return isChanged;
  });
}

/** Leaves work for some of the cases that the lists of now have not seen, and itself while there are more. */
export async function sweep(ctx: Context, index: NameIndex): Promise<void> {
  await ctx.db.tx(house, async (tx) => {
    const left = await takeUnscreened(tx, index.digest, batch);
    for (const { caseId, tenant } of left) {
      await tx.asTenant(tenant, async (own) => {
        await send(own, { topic: screenTopic, key: caseId });
        await watchCase(own, caseId, index.digest);
      });
    }
    await settle(tx, { topic: sweepTopic, key: sweepKey });
    if (left.length === batch) await send(tx, { topic: sweepTopic, key: sweepKey });
  });
}

/** Lists come and go as files; looking at them every minute is cheap. */
export function watchLists(ctx: Context): Schedule {
  return {
    name: "watchLists",
    cadence: { everySeconds: 60 },
    missed: "once",
    run: async () => void (await lookAtLists(ctx)),
  };
}
