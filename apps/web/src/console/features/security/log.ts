import { countSecurityLog, listSecurityLog, type SecurityLogRow } from "@causeway/contract/console/security";
import {
  securityGroups,
  securityKinds,
  securityOutcomes,
  type SecurityOutcome,
} from "@causeway/contract/security-event";
import { useQuery } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import type { Call } from "#shared/api/call.ts";
import type { Query } from "#shared/ui/query-table/query.ts";
import type { Tone } from "#shared/ui/theme/palette.ts";

export type { SecurityLogRow };

export const toneOf: Record<SecurityOutcome, Tone> = { done: "done", refused: "turn", alarm: "refused" };

/** What the address asks for, as the server takes it. */
export function filtersFrom(wanted: Readonly<Record<string, string>>) {
  const group = securityGroups.find((each) => each === wanted["group"]);
  const kind = securityKinds.find((each) => each === wanted["kind"]);
  const outcome = securityOutcomes.find((each) => each === wanted["outcome"]);
  return {
    ...(group && { group }),
    ...(kind && { kind }),
    ...(outcome && { outcome }),
    ...(wanted["merchant"] && { merchant: wanted["merchant"] }),
    ...(wanted["who"] && { who: wanted["who"] }),
    ...(wanted["network"] && { network: wanted["network"] }),
    ...(wanted["dayFrom"] && { from: wanted["dayFrom"] }),
    ...(wanted["dayTo"] && { to: wanted["dayTo"] }),
  };
}

export function loadLog(call: Call, { filters, after, size }: Query, signal: AbortSignal) {
  return call(
    listSecurityLog,
    { ...filtersFrom(filters), size, ...(after !== null && { after }) },
    { signal },
  );
}

export function useHours(wanted: Readonly<Record<string, string>>) {
  const call = useCall();
  const { from: _, to: __, ...filters } = filtersFrom(wanted);
  return useQuery({
    queryKey: ["securityHours", filters],
    queryFn: () => call(countSecurityLog, filters),
    refetchInterval: 60_000,
  });
}
