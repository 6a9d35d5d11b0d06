import {
  askForFactor,
  listMemberFactors,
  listSecurityEvents,
  type SecurityEvent,
} from "@causeway/contract/portal/security";
import { companyGroups, securityOutcomes, type SecurityOutcome } from "@causeway/contract/security-event";
import type { OutputOf } from "@causeway/contract/route";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useCall } from "#shared/api/call-context.ts";
import type { Call } from "#shared/api/call.ts";
import { useLiveQueries } from "#shared/api/live-queries.ts";
import { useWrite } from "#shared/api/use-write.ts";
import type { Query } from "#shared/ui/query-table/query.ts";
import type { Tone } from "#shared/ui/theme/palette.ts";

export type { SecurityEvent };
export type MemberFactors = OutputOf<typeof listMemberFactors>["members"][number];

export const listId = "portal.security";
const membersKey = ["memberFactors"];

export const toneOf: Record<SecurityOutcome, Tone> = { done: "done", refused: "turn", alarm: "refused" };

/** What the address asks for, as the server takes it. */
export function filtersFrom(wanted: Readonly<Record<string, string>>) {
  const group = companyGroups.find((each) => each === wanted["group"]);
  const outcome = securityOutcomes.find((each) => each === wanted["outcome"]);
  return {
    ...(group && { group }),
    ...(outcome && { outcome }),
    ...(wanted["person"] && { person: wanted["person"] }),
    ...(wanted["dayFrom"] && { from: wanted["dayFrom"] }),
    ...(wanted["dayTo"] && { to: wanted["dayTo"] }),
  };
}

export function loadEvents(call: Call, { filters, after, size }: Query, signal: AbortSignal) {
  return call(
    listSecurityEvents,
    { ...filtersFrom(filters), size, ...(after !== null && { after }) },
    { signal },
  );
}

const renewMs = 30_000;

/** Nobody announces a sign-in that was refused, so the list is read again by itself. */
export function useRenewal(): void {
  const queries = useQueryClient();
  useLiveQueries("user", [listId], membersKey);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void queries.invalidateQueries({ queryKey: [listId] });
    }, renewMs);
    return () => clearInterval(timer);
  }, [queries]);
}

export function useMemberFactors() {
  const call = useCall();
  return useQuery({ queryKey: membersKey, queryFn: () => call(listMemberFactors, {}) });
}

export function useAskForFactor() {
  return useWrite(askForFactor, { stale: [membersKey] });
}
