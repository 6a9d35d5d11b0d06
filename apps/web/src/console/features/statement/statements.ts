import * as contract from "@causeway/contract/console/statement";
import type { InputOf, OutputOf } from "@causeway/contract/route";
import { fromWire } from "@causeway/money";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { moneyText } from "#shared/ui/money.tsx";
import { useCall } from "#shared/api/call-context.ts";
import { createRequestIds } from "#shared/api/request-id.ts";

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
  const call = useCall();
  const client = useQueryClient();
  const [ids] = useState(() => createRequestIds());
  const onSettled = () => client.invalidateQueries({ queryKey: key });
  return {
    take: useMutation({
      mutationFn: (breakId: string) => call(contract.takeBreak, { breakId, requestId: ids.idFor(breakId) }),
      onSettled,
    }),
    close: useMutation({
      mutationFn: (input: Omit<InputOf<typeof contract.closeBreak>, "requestId">) =>
        call(contract.closeBreak, { ...input, requestId: ids.idFor(input) }),
      onSettled,
    }),
  };
}
