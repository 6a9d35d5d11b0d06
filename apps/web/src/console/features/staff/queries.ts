import type { listStaff } from "@causeway/contract/console/staff";
import type { OutputOf } from "@causeway/contract/route";
import type { Query } from "#shared/ui/query-table/query.ts";

type Listed = OutputOf<typeof listStaff>[number];
/** `late`: the invitation was not used in time. */
export type Account = Listed & { readonly late: boolean };

export const staffListId = "console.staff";

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
