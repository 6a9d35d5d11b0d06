import * as contract from "@causeway/contract/console/statement";
import type { OutputOf } from "@causeway/contract/route";
import { fromWire } from "@causeway/money";
import { useQuery } from "@tanstack/react-query";
import { moneyText } from "#shared/ui/value/money.tsx";
import { useCall } from "#shared/api/call-context.ts";
import { useWrite } from "#shared/api/use-write.ts";

export type Break = OutputOf<typeof contract.listBreaks>[number];
export type ListedStatement = OutputOf<typeof contract.listStatements>[number];

/** A decimal of the server's as people read it. */
export function amountText(currency: string, decimal: string): string {
  const value = fromWire({ currency, amount: decimal });
  return value ? moneyText(value) : `${currency} ${decimal}`;
}

const key = ["statement"];

export function useBreaks(state: "open" | "closed") {
  const call = useCall();
  return useQuery({ queryKey: [...key, state], queryFn: () => call(contract.listBreaks, { state }) });
}

export function useStatements() {
  const call = useCall();
  return useQuery({ queryKey: [...key, "list"], queryFn: () => call(contract.listStatements, {}) });
}

export function useBreakActs() {
  return {
    take: useWrite(contract.takeBreak, { stale: [key] }),
    close: useWrite(contract.closeBreak, { stale: [key] }),
  };
}
