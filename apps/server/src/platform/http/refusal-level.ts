import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/data/db.ts";
import { noteRefused } from "#platform/data/security.ts";
import type { Events } from "#platform/events.ts";

const windowMs = 10 * 60_000;
/** A clock that is wrong, an old tab or a cookie that was cleared makes a few; nobody makes so many by mistake. */
export const refusalLevel = 30;

/**
 * Counts calls that the channel or the check of their origin does not believe, per network. One network that goes above
 * the level is seen once in its window.
 */
export function createRefusalLevel(parts: {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: Events;
}): (network: string) => void {
  let ends = 0;
  let counts = new Map<string, number>();
  return (network) => {
    const now = parts.clock.now().getTime();
    // Forgetting all of them at once is what keeps this small, however many networks call.
    if (now >= ends) [ends, counts] = [now + windowMs, new Map()];
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    if (count !== refusalLevel) return;
    noteRefused(parts, { network }, { kind: "channel.refused" }).catch((error: unknown) =>
      parts.events.emit({ event: "database.lost", error }),
    );
  };
}
