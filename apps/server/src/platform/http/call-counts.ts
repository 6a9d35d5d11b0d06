import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/data/db.ts";
import { addAttempts } from "#platform/data/limit.ts";
import type { Events } from "#platform/events.ts";
import { refuse } from "#platform/refusal.ts";

const windowMs = 10_000;
/** A process tells the others of a network each time it has served it this part of what it may have. */
const toldBy = 8;

type Count = { here: number; told: number; elsewhere: number };

/**
 * How often a network calls, over all processes of the api. Each counts by itself, since most networks call so rarely that
 * nobody else need know; one that calls more is added up in the database. What a network gets beyond its limit is at most
 * an eighth of it for each further process.
 */
export function createCallCounts({
  db,
  clock,
  events,
  audience,
  callsPerAddress,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: Events;
  readonly audience: { readonly name: string };
  readonly callsPerAddress: number;
}): (network: string) => void {
  const share = Math.max(1, Math.floor(callsPerAddress / toldBy));
  let ends = 0;
  let counts = new Map<string, Count>();

  const tell = async (network: string, count: Count) => {
    const more = count.here - count.told;
    count.told = count.here;
    try {
      const window = { name: `calls-${audience.name}-${ends}` };
      const everywhere = await addAttempts(db, window, network, more, new Date(ends));
      count.elsewhere = Math.max(count.elsewhere, everywhere - count.told);
    } catch (error) {
      // Who cannot be added up is still counted here.
      events.emit({ event: "database.lost", error });
    }
  };

  return (network) => {
    const now = clock.now().getTime();
    // Forgetting all of them at once is what keeps this small, however many networks call.
    if (now >= ends) [ends, counts] = [(Math.floor(now / windowMs) + 1) * windowMs, new Map()];
    const count = counts.get(network) ?? { here: 0, told: 0, elsewhere: 0 };
    counts.set(network, count);
    if (count.here + count.elsewhere >= callsPerAddress) refuse("tooFrequent", { retryAfterMs: ends - now });
    count.here++;
    if (count.here - count.told >= share) void tell(network, count);
  };
}
