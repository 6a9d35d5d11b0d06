import * as agreements from "@causeway/contract/console/agreement";
import * as contract from "@causeway/contract/console/house-transfer";
import type { OutputOf } from "@causeway/contract/route";
import { useQuery } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import { useLiveQueries } from "#shared/api/live-queries.ts";
import { useWrite } from "#shared/api/use-write.ts";
import { isZero } from "./treasury.ts";

export type HouseMoney = OutputOf<typeof contract.readHouseMoney>;
export type HouseAccount = contract.HouseAccount;
export type HouseProposal = contract.HouseProposal;
export type HouseTransfer = contract.HouseTransfer;

const key = ["houseMoney"];

export function useHouseMoney() {
  const call = useCall();
  useLiveQueries("treasury", key);
  useLiveQueries("agreement", key);
  return useQuery({
    queryKey: key,
    queryFn: () => call(contract.readHouseMoney, {}),
    refetchInterval: 60_000,
  });
}

export function useProposeTransfer() {
  return useWrite(contract.proposeHouseTransfer, { stale: [key, ["agreement"]] });
}

/** What a second person does about a proposal, and its own proposer. Whoever agrees names the digest of what he read. */
export function useProposalActs({ agreementId, digest }: HouseProposal) {
  const stale = [key, ["agreement"]];
  const agree = useWrite(agreements.agreeToProposal, { stale });
  const decline = useWrite(agreements.declineProposal, { stale });
  const withdraw = useWrite(agreements.withdrawProposal, { stale });
  return {
    agree: () => agree.mutateAsync({ agreementId, digest }),
    decline: (reason: string) => decline.mutateAsync({ agreementId, reason }),
    withdraw: () => withdraw.mutateAsync({ agreementId }),
  };
}

/** Whether there is anything of ours to see, to do, or to wait for. */
export function isAtWork({ earned, missing, onItsWay, stock, proposal }: HouseAccount): boolean {
  return (
    [earned, missing, onItsWay, stock].some((amount) => !isZero(amount)) || proposal?.state === "waiting"
  );
}
