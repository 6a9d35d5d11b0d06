import { listExchangeOrders } from "@causeway/contract/portal/exchange";
import {
  cancelLimitOrder,
  limitDays,
  listLimitOrders,
  placeLimitOrder,
  type LimitOrder,
} from "@causeway/contract/portal/limit-order";
import type { Money, Rate } from "@causeway/money";
import { useQuery } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import { useWrite } from "#shared/api/use-write.ts";
import { dateOf, dateTime, daysAfter } from "#shared/ui/value/date-time.ts";
import { moneyFrom } from "#shared/ui/value/money.tsx";
import { exchangeKeys, finishedKey, limitsKey, rateFrom } from "../exchanges.ts";

export type Limit = Omit<LimitOrder, "sell" | "buy" | "rate"> & {
  readonly sell: Money;
  readonly buy: Money;
  readonly rate: Rate;
};

/** What waits, and what became of the others lately. */
export function useLimits() {
  const call = useCall();
  return useQuery({
    queryKey: limitsKey,
    queryFn: async ({ signal }): Promise<readonly Limit[]> =>
      (await call(listLimitOrders, {}, { signal })).map((limit) => ({
        ...limit,
        sell: moneyFrom(limit.sell),
        buy: moneyFrom(limit.buy),
        rate: rateFrom(limit.rate),
      })),
  });
}

export type Finished = {
  readonly id: string;
  readonly appliedAt: string;
  readonly endedAt: string | null;
  readonly sell: Money;
  readonly buy: Money;
  readonly rate: Rate;
};

/** The newest exchanges, those among them that somebody waited for included. */
export function useFinished() {
  const call = useCall();
  return useQuery({
    queryKey: finishedKey,
    queryFn: async ({ signal }): Promise<readonly Finished[]> => {
      const { rows } = await call(listExchangeOrders, { status: "FINISHED", size: 100 }, { signal });
      return rows.map(({ id, appliedAt, endedAt, sell, buy, rate }) => ({
        id,
        appliedAt,
        endedAt,
        sell: moneyFrom(sell),
        buy: moneyFrom(buy),
        rate: rateFrom(rate),
      }));
    },
  });
}

export const usePlace = () => useWrite(placeLimitOrder, { stale: exchangeKeys });
export const useCancel = () => useWrite(cancelLimitOrder, { stale: exchangeKeys });

export const spans = ["day", "week", "fortnight"] as const;
export type Span = (typeof spans)[number];
const days: Readonly<Record<Span, number>> = { day: 1, week: 7, fortnight: limitDays };

const hourMs = 3_600_000;
/** The clock of this device may go before the server's, which allows no more than the longest span. */
const slackMs = 300_000;

/** A whole hour, that people can remember. */
export function untilOf(span: Span, now: number): Date {
  return new Date(Math.floor((daysAfter(now, days[span]) - slackMs) / hourMs) * hourMs);
}

/** Orders end by the same clock for everyone, whose name stands beside its times. */
export const homeZone = "Asia/Hong_Kong";
export const homeDay = (at: string | Date) => dateOf(at, homeZone) ?? "";
/** `11-27 17:00` */
export const homeTime = (at: string | Date) => (dateTime(at, homeZone) ?? "").slice(5, 16);
