import { listFactors } from "@causeway/contract/portal/factor";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";

const key = ["factors"];

export function useFactors() {
  const call = useCall();
  return useQuery({ queryKey: key, queryFn: () => call(listFactors, {}) });
}

export function useFactorsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}
