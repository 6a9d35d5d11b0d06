import * as contract from "@causeway/contract/console/agreement";
import { useWrite } from "#shared/api/use-write.ts";

/**
 * What a second person does about a proposal, and its own proposer, wherever they see it. Whoever agrees names the digest of
 * what he read.
 */
export function useProposalActs(
  { agreementId, digest }: { readonly agreementId: string; readonly digest: string },
  ...others: string[][]
) {
  const stale = [["agreement"], ...others];
  const agree = useWrite(contract.agreeToProposal, { stale });
  const decline = useWrite(contract.declineProposal, { stale });
  const withdraw = useWrite(contract.withdrawProposal, { stale });
  return {
    agree: () => agree.mutateAsync({ agreementId, digest }),
    decline: (reason: string) => decline.mutateAsync({ agreementId, reason }),
    withdraw: () => withdraw.mutateAsync({ agreementId }),
  };
}
