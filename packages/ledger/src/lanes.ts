import { createPoster, type PosterOptions } from "./poster.ts";
import type { Chain, Outcome } from "./transfer.ts";

/** A merchant's lane: always the same one for as long as the number of lanes stays. */
export function laneOf(merchantId: string, lanes: number): number {
  return Number.parseInt(merchantId.slice(-8), 16) % lanes;
}

export type Lanes = {
  readonly count: number;
  post(lane: number, chain: Chain): Promise<Outcome>;
  close(): Promise<void>;
};

/**
 * Several posters side by side. Each lane serves its own merchants with its own stripes of the platform accounts, so
 * that lanes do not wait for each other. Only speed depends on it: a chain in the wrong lane is still booked rightly.
 */
export function createLanes(count: number, options: PosterOptions): Lanes {
  const posters = Array.from({ length: count }, () => createPoster(options));
  return {
    count,
    post(lane, chain) {
      const poster = posters[lane];
      if (!poster) throw new RangeError(`no such lane: ${lane} of ${count}`);
      return poster.post(chain);
    },
    async close() {
      await Promise.all(posters.map((poster) => poster.close()));
    },
  };
}
