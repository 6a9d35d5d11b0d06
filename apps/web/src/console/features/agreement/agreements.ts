import * as contract from "@causeway/contract/console/agreement";
import type { OutputOf } from "@causeway/contract/route";
import { useQuery } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import { useLiveQueries } from "#shared/api/live-queries.ts";
import { useWrite } from "#shared/api/use-write.ts";

export type Agreement = OutputOf<typeof contract.listAgreements>[number];

const key = ["agreement"];

export function useAgreements(state: "waiting" | "over") {
  const call = useCall();
  useLiveQueries("agreement", key);
  return useQuery({ queryKey: [...key, state], queryFn: () => call(contract.listAgreements, { state }) });
}

/** Whoever agrees names the digest of what he read. */
export function useAgreementActs({ agreementId, digest }: Pick<Agreement, "agreementId" | "digest">) {
  const agree = useWrite(contract.agreeToProposal, { stale: [key] });
  const decline = useWrite(contract.declineProposal, { stale: [key] });
  const withdraw = useWrite(contract.withdrawProposal, { stale: [key] });
  return {
    agree: () => agree.mutateAsync({ agreementId, digest }),
    decline: (reason: string) => decline.mutateAsync({ agreementId, reason }),
    withdraw: () => withdraw.mutateAsync({ agreementId }),
  };
}
