/** Small, fast and repeatable: a failed run is run again by its seed. */
export type Random = {
  /** From 0 up to, not including, `below`. */
  readonly int: (below: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Item>(items: readonly Item[]) => Item;
};

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  // One step of a Weyl sequence, scrambled by two multiplications.
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const int = (below: number) => Math.floor(next() * below);
  return {
    int,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[int(items.length)];
      if (item === undefined) throw new RangeError("nothing to pick from");
      return item;
    },
  };
}

/** UUIDv7s in ascending order, the same ones for the same random source. */
export function idMaker(random: Random, startMs: number): () => string {
  let nowMs = startMs;
  return () => {
    nowMs += random.chance(0.1) ? 1 : 0;
    const hex = (digits: number) =>
      random
        .int(16 ** digits)
        .toString(16)
        .padStart(digits, "0");
    const time = nowMs.toString(16).padStart(12, "0");
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`;
  };
}
