import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "../context.ts";
import type { PolledRates, StreamedRates } from "#partners/fx/port.ts";
import { house } from "#platform/ids.ts";
import { createFeed } from "./rate-feed.ts";
import { pairName, rulesOf } from "./rate-sources.ts";
import { listAll } from "./rate.store.ts";

type Ctx = Pick<Context, "db" | "clock" | "events" | "config" | "rateSources">;
type Feed = ReturnType<typeof createFeed>;

const beatMs = 1_000;
/** How soon somebody is asked again who did not answer. */
const againMs = 60_000;
/** A venue says at least so often that it is there. */
const streamAgainMs = 5_000;

/**
 * Follows whoever says what currencies cost, until it is stopped. Any number of processes may do so at once: each judges by
 * itself, and what stands in the table only ever gives way to what is newer.
 */
export function followRates(ctx: Ctx): { readonly stop: () => Promise<void> } {
  const { streamed, polled } = ctx.rateSources;
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    const known = await knownTicks(ctx, signal);
    const feed = createFeed(
      ctx,
      [...streamed, ...polled].map(({ source }) => source),
      known,
    );
    for (const each of polled) void poll(feed, each, signal);
    const lines = streamed.map((each) => follow(ctx, feed, each, signal));
    while (!signal.aborted) {
      await feed.beat();
      await wait(beatMs, signal);
    }
    await Promise.all(lines);
  };
  const done = streamed.length + polled.length > 0 ? run() : Promise.resolve();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

/** Nothing is judged before it is known what was believed. */
async function knownTicks({ db, events }: Ctx, signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      return await db.tx(house, listAll);
    } catch (error) {
      events.emit({ event: "database.lost", error });
      await wait(beatMs, signal);
    }
  }
  return [];
}

async function poll(feed: Feed, { source, ask }: PolledRates, signal: AbortSignal): Promise<void> {
  const { pairs, everyMs = againMs } = rulesOf(source);
  while (!signal.aborted) {
    let waitMs = everyMs;
    try {
      const ticks = await ask();
      // A file says more than what is dealt in.
      feed.hear(ticks.filter(({ bid }) => pairs.has(pairName(bid))));
    } catch (error) {
      waitMs = Math.min(everyMs, againMs);
      feed.lose(source, error instanceof Error ? error.message : "no answer");
    }
    await wait(waitMs, signal);
  }
}

async function follow(
  { events }: Ctx,
  feed: Feed,
  { source, follow: listen }: StreamedRates,
  signal: AbortSignal,
): Promise<void> {
  const { pairs } = rulesOf(source);
  const listener = {
    onTicks: feed.hear,
    onConnected: () => {},
    onLost: (reason: string) => feed.lose(source, reason),
    onGap: (reason: "garbled" | "missing") => feed.miss(source, reason),
  };
  while (!signal.aborted) {
    try {
      await listen([...pairs], listener, signal);
    } catch (error) {
      events.emit({ event: "part.failed", part: "rates", error });
      await wait(streamAgainMs, signal);
    }
  }
}

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
