import * as contract from "@causeway/contract/portal/recovery";
import { useQuery } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import { useLiveQueries } from "#shared/api/live-queries.ts";
import { useWrite } from "#shared/api/use-write.ts";

const key = ["recoveries"];

/** Those under way that whoever looks can stop: his own, and for administrators those of members. */
export function useRecoveries() {
  const call = useCall();
  useLiveQueries("user", key);
  return useQuery({ queryKey: key, queryFn: () => call(contract.listRecoveries, {}) });
}

export function useCancelRecovery() {
  return useWrite(contract.cancelRecovery, { stale: [key] });
}
