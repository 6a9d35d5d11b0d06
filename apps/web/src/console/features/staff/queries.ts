import * as contract from "@causeway/contract/console/personnel";
import type { OutputOf } from "@causeway/contract/route";
import { useQuery } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import { useLiveQueries } from "#shared/api/live-queries.ts";
import type { Query } from "#shared/ui/query-table/query.ts";

type Listed = OutputOf<typeof contract.listStaff>[number];
/** `late`: the invitation was not used in time. */
export type Account = Listed & { readonly late: boolean };

export const staffListId = "console.staff";
const changesKey = ["console.staffChanges"];
/** What a change of an account makes stale, the proposals included. */
export const staffStale = [[staffListId], changesKey, ["agreement"]];

/** What was agreed to and waits; all of it, or one's own. */
export function useStaffChanges() {
  const call = useCall();
  useLiveQueries("staff", changesKey);
  useLiveQueries("staff", [staffListId]);
  return useQuery({ queryKey: changesKey, queryFn: () => call(contract.listStaffChanges, {}) });
}

/** Dozens of people fit on one page, so narrowing happens here. */
export function narrow(listed: readonly Listed[], { filters }: Query, now: number): readonly Account[] {
  const text = (filters["q"] ?? "").toLowerCase();
  return listed
    .filter(
      ({ name, email, role, state }) =>
        `${name} ${email}`.toLowerCase().includes(text) &&
        (!filters["role"] || filters["role"] === role) &&
        (!filters["state"] || filters["state"] === state),
    )
    .map((account) => ({
      ...account,
      late: account.invitedUntil !== null && Date.parse(account.invitedUntil) < now,
    }));
}
