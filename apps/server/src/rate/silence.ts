import type { CurrencyCode } from "@causeway/money";
import type { Tick } from "#partners/fx/port.ts";
import type { SourceRules } from "./rate-sources.ts";

export type Silence = "none" | "partly" | "whole";

/**
 * Whether a source speaks. Nothing is expected of one that speaks all the time while the market is closed, nor before it has been
 * open, and we listening, for as long as may pass in silence.
 */
export function createSilence(rules: SourceRules, startedAt: Date) {
  /** When it was last heard of as a whole after having been silent: of each pair it is given time anew. */
  let backAt = startedAt;
  return {
    look: (
      good: readonly Tick[],
      now: Date,
      isOpen: (currencies: readonly CurrencyCode[], at: Date) => boolean,
    ): { readonly silence: Silence; readonly pairs: number } => {
      const wasOpenFor = (currencies: readonly CurrencyCode[], ms: number) =>
        isOpen(currencies, now) && isOpen(currencies, new Date(now.getTime() - ms));
      const isOverdue = (since: Date, ms: number) => now.getTime() - since.getTime() > ms;
      const newest = good.reduce<Date | undefined>(
        (last, { at }) => (last && last > at ? last : at),
        undefined,
      );
      const { isLive, silentMs, pairs } = rules;
      // A yardstick speaks so seldom that no process lives to see it silent: its own time counts alone.
      const heardAt = newest && (!isLive || newest > startedAt) ? newest : startedAt;
      if (isOverdue(heardAt, silentMs) && (!isLive || wasOpenFor([], silentMs))) {
        backAt = now;
        return { silence: "whole", pairs: pairs.size };
      }
      if (!isLive) return { silence: "none", pairs: 0 };
      const patienceMs = 2 * silentMs;
      const missing = good.filter(
        ({ at, bid: { base, quote } }) =>
          isOverdue(at > backAt ? at : backAt, patienceMs) && wasOpenFor([base, quote], patienceMs),
      );
      return { silence: missing.length > 0 ? "partly" : "none", pairs: missing.length };
    },
  };
}
