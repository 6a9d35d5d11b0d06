import * as contract from "@causeway/contract/console/instruction";
import type { OutputOf } from "@causeway/contract/route";
import { useQuery } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import { useWrite } from "#shared/api/use-write.ts";

export type Instruction = OutputOf<typeof contract.listInstructions>[number];

const key = ["instructions"];
/** The page is left open by whoever waits for the bank. */
const refetchInterval = 15_000;

export function useInstructions() {
  const call = useCall();
  return useQuery({ queryKey: key, queryFn: () => call(contract.listInstructions, {}), refetchInterval });
}

export function useAskBank() {
  return useWrite(contract.askBankNow, { stale: [key] });
}
