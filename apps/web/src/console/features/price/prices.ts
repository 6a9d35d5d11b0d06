import * as contract from "@causeway/contract/console/price";
import type { PriceKey } from "@causeway/contract/price/line";
import type { OutputOf } from "@causeway/contract/route";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import { useLiveQueries } from "#shared/api/live-queries.ts";
import { useWrite } from "#shared/api/use-write.ts";
import { useProposalActs } from "#console/features/proposal/proposal-acts.ts";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { houseZone } from "#console/features/staff/staff-context.ts";

export type PriceBoard = OutputOf<typeof contract.readPriceBoard>;
export type Effect = OutputOf<typeof contract.previewPrices>;
export type PriceChange = contract.PriceChange;
export type PriceProposal = contract.PriceProposal;
export type PriceVersion = contract.PriceVersion;

const key = ["prices"];

export function usePriceBoard() {
  const call = useCall();
  useLiveQueries("price", key);
  useLiveQueries("agreement", key);
  return useQuery({ queryKey: key, queryFn: () => call(contract.readPriceBoard, {}) });
}

/** What a change would mean, by today's business; the last answer stays while the next is on its way. */
export function useEffectOf(change: PriceChange | null) {
  const call = useCall();
  return useQuery({
    queryKey: [...key, "preview", change],
    queryFn: () => call(contract.previewPrices, change!),
    enabled: change !== null,
    placeholderData: keepPreviousData,
  });
}

export function useFindMerchant() {
  const call = useCall();
  return (merchantNo: string) => call(contract.findPricedMerchant, { merchantNo });
}

export function useProposePrices() {
  return useWrite(contract.proposePrices, { stale: [key, ["agreement"]] });
}

export const usePriceActs = (proposal: PriceProposal) => useProposalActs(proposal, key);

export type Merchants = PriceBoard["merchants"];

/** For whom a line is, as a sentence would name him. */
export function merchantOf(merchants: Merchants, { merchant }: Pick<PriceKey, "merchant">): string {
  const found = merchants.find(({ merchantId }) => merchantId === merchant);
  return found ? `${found.name} · ${found.merchantNo}` : (merchant ?? "");
}

export function toTheMinute(at: string): string {
  return dateTime(at, houseZone)?.slice(5, 16) ?? "";
}
