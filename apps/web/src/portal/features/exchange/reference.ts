import { findReferenceRate, listRateHistory, type RateRange } from "@causeway/contract/portal/rate";
import { writeRate, type AccountCurrency, type Rate } from "@causeway/money";
import { useQuery } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import { rateFrom } from "./exchanges.ts";

export type ReferencePair = { readonly sell: AccountCurrency; readonly buy: AccountCurrency };
export type Point = { readonly at: string; readonly mid: string };

const everyMs = 30_000;

/** A line ends at what is so now. */
export function endingNow(
  points: readonly Point[] | undefined,
  now: { readonly at: string; readonly rate: Rate } | undefined,
): readonly Point[] | undefined {
  const last = points?.at(-1);
  if (!last || !now || Date.parse(now.at) <= Date.parse(last.at)) return points;
  return [...points!, { at: now.at, mid: writeRate(now.rate) }];
}

/** What the market said last, for looking at. */
export function useReferenceRate(pair: ReferencePair) {
  const call = useCall();
  return useQuery({
    queryKey: ["rate.reference", pair],
    queryFn: async ({ signal }) => {
      const { rate, ...rest } = await call(findReferenceRate, pair, { signal });
      return { ...rest, rate: rateFrom(rate) };
    },
    refetchInterval: everyMs,
    retry: false,
  });
}

export function useRateHistory(pair: ReferencePair, range: RateRange) {
  const call = useCall();
  return useQuery({
    queryKey: ["rate.history", pair, range],
    queryFn: async ({ signal }): Promise<readonly Point[]> =>
      (await call(listRateHistory, { ...pair, range }, { signal })).points,
    refetchInterval: 2 * everyMs,
    retry: false,
  });
}
