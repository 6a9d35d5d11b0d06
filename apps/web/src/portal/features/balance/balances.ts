import { listMyBalances } from "@causeway/contract/portal/reference";
import { isCurrencyCode, type CurrencyCode, type Money } from "@causeway/money";
import { useQuery } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import { useLiveQueries } from "#shared/api/live-queries.ts";
import { moneyFrom } from "#shared/ui/value/money.tsx";

/** What the company has in one currency; the total is what is available and what is in process. */
export type Balance = {
  readonly currency: CurrencyCode;
  readonly total: Money;
  readonly available: Money;
  readonly inProcess: Money;
};

export const balancesKey = ["balances"];

export function useBalances() {
  const call = useCall();
  useLiveQueries("collection", balancesKey);
  useLiveQueries("exchange", balancesKey);
  return useQuery({
    queryKey: balancesKey,
    queryFn: async ({ signal }) => (await call(listMyBalances, {}, { signal })).flatMap(balanceFrom),
  });
}

function balanceFrom(wire: {
  currency: string;
  total: string;
  available: string;
  inProcess: string;
}): Balance[] {
  const { currency } = wire;
  if (!isCurrencyCode(currency)) return [];
  const money = (amount: string) => moneyFrom({ currency, amount });
  return [
    {
      currency,
      total: money(wire.total),
      available: money(wire.available),
      inProcess: money(wire.inProcess),
    },
  ];
}
