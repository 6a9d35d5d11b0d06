import { compareRates, scaleRate, type Rate } from "@causeway/money";

/** No major currency moves further in two weeks. */
const [low, high] = ["0.8", "1.25"] as const;

/** Whether somebody may wait for this while the market is there, both of one currency in the other. */
export function isNear(wanted: Rate, mid: Rate): boolean {
  const bound = (factor: string) => scaleRate(mid, factor, mid.places + 4, "half-even");
  const own = { ...wanted, base: mid.base, quote: mid.quote };
  return compareRates(own, bound(low)) >= 0 && compareRates(own, bound(high)) <= 0;
}
