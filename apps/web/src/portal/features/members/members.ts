import * as contract from "@causeway/contract/portal/member";
import type { OutputOf } from "@causeway/contract/route";
import { useQuery } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import { useLiveQueries } from "#shared/api/live-queries.ts";
import { useWrite } from "#shared/api/use-write.ts";

type Listed = OutputOf<typeof contract.listMembers>;
export type Member = Listed["members"][number];
export type Invitation = Listed["invitations"][number];

const key = ["members"];

export function useMembers() {
  const call = useCall();
  useLiveQueries("user", key);
  return useQuery({ queryKey: key, queryFn: () => call(contract.listMembers, {}) });
}

/** Everything that changes the list; whatever came of it, the list is read again. */
export function useMemberActs() {
  const stale = [key];
  return {
    requireAuthenticator: useWrite(contract.requireAuthenticator, { stale }),
    invite: useWrite(contract.inviteMember, { stale }),
    resend: useWrite(contract.resendInvitation, { stale }),
    withdraw: useWrite(contract.withdrawInvitation, { stale }),
    changeRole: useWrite(contract.changeMemberRole, { stale }),
    remove: useWrite(contract.removeMember, { stale }),
  };
}
export type MemberActs = ReturnType<typeof useMemberActs>;
