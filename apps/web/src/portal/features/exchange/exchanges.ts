import {
  type ExchangeStatus,
  exchangeStatuses,
  listExchangeOrders,
  readExchangeOrder,
  summarizeExchangeOrders,
} from "@causeway/contract/portal/exchange";
import type { OutputOf, SentOf } from "@causeway/contract/route";
import { type CurrencyCode, isCurrencyCode, type Money, readRate, type Rate } from "@causeway/money";
import { useQuery } from "@tanstack/react-query";
import type { Call } from "#shared/api/call.ts";
import { useCall } from "#shared/api/call-context.ts";
import { useLiveQueries } from "#shared/api/live-queries.ts";
import type { Page, Query } from "#shared/ui/query-table/query.ts";
import type { Tone } from "#shared/ui/theme/palette.ts";
import { balancesKey, useBalances } from "#portal/features/balance/balances.ts";

export type ExchangeRow = OutputOf<typeof listExchangeOrders>["rows"][number];
export type ExchangeDetail = OutputOf<typeof readExchangeOrder>;
type Filters = SentOf<typeof summarizeExchangeOrders>;

export const listId = "exchange.orders";
export const limitsKey = ["exchange.limits"];
export const finishedKey = ["exchange.finished"];
export const exchangeKeys = [
  balancesKey,
  [listId],
  ["exchange.summary"],
  ["exchange.order"],
  ["exchange.recent"],
  limitsKey,
  finishedKey,
];

export const tones: Readonly<Record<ExchangeStatus, Tone>> = {
  PROCESSING: "proc",
  FINISHED: "done",
  FAILED: "refused",
};

/** The address holds strings; what is empty is not asked for. */
export function filtersFrom(values: Readonly<Record<string, string>>): Filters {
  const status = exchangeStatuses.find((known) => known === values["status"]);
  const named = ["orderNo", "dayFrom", "dayTo", "sell", "buy"].flatMap((name) =>
    values[name] ? [[name, values[name]]] : [],
  );
  return { ...Object.fromEntries(named), ...(status && { status }) };
}

export async function loadExchanges(
  call: Call,
  query: Query,
  signal: AbortSignal,
): Promise<Page<ExchangeRow>> {
  const { filters, after, size } = query;
  const asked = { ...filtersFrom(filters), size, ...(after !== null && { after }) };
  return call(listExchangeOrders, asked, { signal });
}

export function useSummary(filters: Filters) {
  const call = useCall();
  return useQuery({
    queryKey: ["exchange.summary", filters],
    queryFn: ({ signal }) => call(summarizeExchangeOrders, filters, { signal }),
  });
}

/** Read again and again while it is being carried out: a live change that was missed keeps nobody waiting. */
export function useExchange(id: string) {
  const call = useCall();
  return useQuery({
    queryKey: ["exchange.order", id],
    queryFn: ({ signal }) => call(readExchangeOrder, { id }, { signal }),
    enabled: id !== "",
    refetchInterval: ({ state }) => (state.data?.status === "PROCESSING" ? 2_000 : false),
  });
}

export function useRecent() {
  const call = useCall();
  return useQuery({
    queryKey: ["exchange.recent"],
    queryFn: async ({ signal }) =>
      (await call(listExchangeOrders, { size: 20 }, { signal })).rows.slice(0, 3),
  });
}

/** What may be spent, per currency; nothing until it is known. */
export function useAvailable(): ReadonlyMap<CurrencyCode, Money> | undefined {
  const { data } = useBalances();
  return data && new Map(data.map(({ currency, available }) => [currency, available]));
}

/** Everything shown of exchanges is read again when one of them changed. */
export function useExchangesFollow(): void {
  useLiveQueries("exchange", ...exchangeKeys);
}

export function rateFrom({ base, quote, value }: ExchangeRow["rate"]): Rate {
  const rate = isCurrencyCode(base) && isCurrencyCode(quote) ? readRate(base, quote, value) : undefined;
  if (!rate) throw new Error(`not a rate: ${value} ${base}/${quote}`);
  return rate;
}
