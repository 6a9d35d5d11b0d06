import { createHash, randomInt } from "node:crypto";
import type { Books } from "./books.ts";

export type Dice = {
  readonly seed: () => number;
  /** Begins anew from this seed. */
  readonly sow: (seed: number) => void;
  /** A whole number below the limit. Throws for one purpose do not change those for another. */
  readonly roll: (purpose: string, below: number) => number;
};

/**
 * Chance that can be had again: the nth throw for a purpose depends on the seed, the purpose and n alone, also after a
 * kill, for how often was thrown stands in the books.
 */
export function createDice(books: Books): Dice {
  if (books.setting("seed") === undefined) books.set("seed", String(randomInt(1_000_000_000)));
  const seed = () => Number(books.setting("seed"));
  return {
    seed,
    sow: (wanted) => {
      books.forgetThrows();
      books.set("seed", String(wanted));
    },
    roll: (purpose, below) => {
      const text = `${seed()}:${purpose}:${books.countThrow(purpose)}`;
      return createHash("sha256").update(text).digest().readUInt32BE() % below;
    },
  };
}
