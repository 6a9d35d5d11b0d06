import { sumOf, type Banks } from "./banks.ts";

/** How far a run has come, as shares of all that it is to be. */
export type Pace = () => Promise<{
  /** Of its entries, or of its time where that is ahead. */
  readonly money: number;
  /** Of its faults. */
  readonly wrongs: number;
}>;

/** Money and faults look at each other, so that something goes wrong for as long as money comes. */
export function paceOf(
  banks: Banks,
  wanted: { readonly entries: number; readonly faults: number; readonly minutes: number },
  kills: Readonly<Record<string, number>>,
): Pace {
  const startedAt = Date.now();
  return async () => {
    const { entries, wrongs } = await banks.summary();
    const passed = (Date.now() - startedAt) / (wanted.minutes * 60_000);
    return {
      money: Math.max(entries / wanted.entries, passed),
      wrongs: wanted.faults === 0 ? 1 : (wrongs + sumOf(kills)) / wanted.faults,
    };
  };
}
