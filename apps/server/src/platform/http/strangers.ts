import { performance } from "node:perf_hooks";
import { refuse } from "#platform/refusal.ts";

const everyMs = 50;
/** In so long. The least is forty a second, so that nobody is shut out for good; the most is more than a thread can do. */
const least = 2;
const most = 200;
/** What a browser asks for at once when it opens a page or two: a few strangers never notice how busy it is. */
const atOnce = 40;
const tryAgainMs = 1_000;

/**
 * Whoever is signed in goes first: while the thread that answers calls is busy for more than its part of the time, half
 * as many strangers are let in as just came, and more of them as soon as it is not. Nothing has been spent on those who
 * are sent away, not even opening what they sent.
 */
export function createStrangers(
  busyAbove: number,
  { busy = busySinceLast(), now = () => performance.now() } = {},
): { readonly letIn: () => void } {
  let allowed = most;
  let left = most;
  let came = 0;
  let lookedAt = now();
  const look = () => {
    const turns = Math.floor((now() - lookedAt) / everyMs);
    if (turns === 0) return;
    lookedAt += turns * everyMs;
    allowed =
      busy() > busyAbove
        ? Math.max(least, Math.floor(Math.min(allowed, came / turns) / 2))
        : Math.min(most, allowed + 1);
    came = 0;
    left = Math.min(left + turns * allowed, Math.max(allowed, atOnce));
  };
  return {
    letIn: () => {
      look();
      if (left === 0) refuse("busy", { retryAfterMs: tryAgainMs });
      left--;
      came++;
    },
  };
}

/** Which part of the time since it was last asked this thread had something to do. */
function busySinceLast(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
