import { eventLoopUtilization } from "node:perf_hooks";
import { Refusal } from "#platform/refusal.ts";

const everyMs = 50;
/** In so long. The least is forty a second, so that nobody is shut out for good; the most is more than a thread can do. */
const least = 2;
const most = 200;
/** More than a browser asks for at once when it opens a page: a few strangers wait for a moment, and none is sent away. */
const atOnce = 40;
/** One for all of them: most of what another would cost is to write down where it was made. */
const sentAway = new Refusal("busy", { retryAfterMs: 1_000 });

type Waiting = PromiseWithResolvers<void>;

/**
 * Whoever is signed in goes first: while the thread that answers calls is busy for more than its part of the time, half
 * as many strangers are let in as just came, and more of them as soon as it is not. They come in one by one, so that a
 * crowd that arrives at one moment holds up nobody for longer than one of them takes, and wait in a line that has an end.
 * Nothing has been spent on those who are sent away, not even opening what they sent.
 */
export function createStrangers(
  busyAbove: number,
  { busy = busySinceLast() } = {},
): { readonly letIn: () => Promise<void> } {
  const line: Waiting[] = [];
  let allowed = most;
  let came = 0;
  let lookedAt = performance.now();
  let nextAt = lookedAt;
  const room = () => Math.max(allowed, atOnce);
  const look = (at: number) => {
    const turns = Math.floor((at - lookedAt) / everyMs);
    if (turns === 0) return;
    lookedAt += turns * everyMs;
    allowed =
      busy() > busyAbove
        ? Math.max(least, Math.floor(Math.min(allowed, came / turns) / 2))
        : Math.min(most, allowed + turns);
    came = 0;
    for (const { reject } of line.splice(room())) reject(sentAway);
  };
  const enter = (at: number) => {
    came++;
    // Time in which nobody could come in is not made up for.
    nextAt = Math.max(nextAt + everyMs / allowed, at);
  };
  const callNext = () => {
    const at = performance.now();
    look(at);
    if (at >= nextAt) {
      enter(at);
      line.shift()!.resolve();
    }
    if (line.length > 0) setTimeout(callNext, Math.ceil(nextAt - at));
  };
  return {
    letIn: async () => {
      const at = performance.now();
      look(at);
      if (line.length === 0 && at >= nextAt) return enter(at);
      if (line.length >= room()) throw sentAway;
      const waiting = Promise.withResolvers<void>();
      if (line.push(waiting) === 1) setTimeout(callNext, Math.ceil(nextAt - at));
      await waiting.promise;
    },
  };
}

/** Which part of the time since it was last asked this thread had something to do. */
function busySinceLast(): () => number {
  let last = eventLoopUtilization();
  return () => {
    const now = eventLoopUtilization();
    const { utilization } = eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
