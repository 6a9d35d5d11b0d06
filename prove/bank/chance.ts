/** Chance that can be had again by its seed. */
export type Chance = {
  readonly below: (limit: number) => number;
  readonly between: (from: number, to: number) => number;
  readonly shuffled: <T>(all: readonly T[]) => T[];
};

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  // Mulberry32: small, and even enough for choosing whom to kill.
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  };
  return {
    below,
    between: (from, to) => from + below(to - from),
    shuffled: (all) => {
      const left = [...all];
      return all.map(() => left.splice(below(left.length), 1)[0]!);
    },
  };
}
