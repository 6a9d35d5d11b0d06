import * as contract from "@causeway/contract/console/agreement";
import type { OutputOf } from "@causeway/contract/route";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import { useLiveChange } from "#shared/api/live.ts";
import { useWrite } from "#shared/api/use-write.ts";

export type Agreement = OutputOf<typeof contract.listAgreements>[number];

const key = ["agreement"];

export function useAgreements(state: "waiting" | "over") {
  const call = useCall();
  const client = useQueryClient();
  useLiveChange("agreement", () => void client.invalidateQueries({ queryKey: key }));
  return useQuery({ queryKey: [...key, state], queryFn: () => call(contract.listAgreements, { state }) });
}

export function useAgreementActs() {
  return {
    agree: useWrite(contract.agreeToProposal, { stale: [key] }),
    decline: useWrite(contract.declineProposal, { stale: [key] }),
    withdraw: useWrite(contract.withdrawProposal, { stale: [key] }),
  };
}
