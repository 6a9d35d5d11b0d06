import * as contract from "@causeway/contract/console/agreement";
import type { OutputOf } from "@causeway/contract/route";
import { useQuery } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import { useLiveQueries } from "#shared/api/live-queries.ts";

export type Agreement = OutputOf<typeof contract.listAgreements>[number];

const key = ["agreement"];

export function useAgreements(state: "waiting" | "over") {
  const call = useCall();
  useLiveQueries("agreement", key);
  return useQuery({ queryKey: [...key, state], queryFn: () => call(contract.listAgreements, { state }) });
}
