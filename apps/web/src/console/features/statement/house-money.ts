import * as contract from "@causeway/contract/console/house-transfer";
import type { OutputOf } from "@causeway/contract/route";
import { useQuery } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import { useLiveQueries } from "#shared/api/live-queries.ts";
import { useWrite } from "#shared/api/use-write.ts";
import { useProposalActs } from "#console/features/proposal/proposal-acts.ts";
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

export const useTransferActs = (proposal: HouseProposal) => useProposalActs(proposal, key);

/** Whether there is anything of ours to see, to do, or to wait for. */
export function isAtWork({ earned, missing, onItsWay, stock, proposal }: HouseAccount): boolean {
  return (
    [earned, missing, onItsWay, stock].some((amount) => !isZero(amount)) || proposal?.state === "waiting"
  );
}
