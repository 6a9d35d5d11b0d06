import * as contract from "@causeway/contract/console/operations";
import type { OutputOf } from "@causeway/contract/route";
import { useQuery } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import { useWrite } from "#shared/api/use-write.ts";

export type StuckWork = OutputOf<typeof contract.listStuckWork>[number];
export type ListedSchedule = OutputOf<typeof contract.listSchedules>[number];

const key = ["operations"];
/** The page is left open by whoever watches. */
const refetchInterval = 15_000;

export function useStuckWork() {
  const call = useCall();
  return useQuery({
    queryKey: [...key, "stuck"],
    queryFn: () => call(contract.listStuckWork, {}),
    refetchInterval,
  });
}

export function useSchedules() {
  const call = useCall();
  return useQuery({
    queryKey: [...key, "schedules"],
    queryFn: () => call(contract.listSchedules, {}),
    refetchInterval,
  });
}

export function useTryAgain() {
  return useWrite(contract.tryStuckWork, { stale: [key] });
}
