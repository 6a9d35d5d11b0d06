import * as contract from "@causeway/contract/portal/member";
import type { Role } from "@causeway/contract/role";
import type { OutputOf } from "@causeway/contract/route";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCall } from "#shared/api/call-context.ts";
import { createRequestIds } from "#shared/api/request-id.ts";

type Listed = OutputOf<typeof contract.listMembers>;
export type Member = Listed["members"][number];
export type Invitation = Listed["invitations"][number];

const key = ["members"];

export function useMembers() {
  const call = useCall();
  return useQuery({ queryKey: key, queryFn: () => call(contract.listMembers, {}) });
}

/** Everything that changes the list; whatever came of it, the list is read again. */
export function useMemberActs() {
  const call = useCall();
  const client = useQueryClient();
  const [ids] = useState(() => createRequestIds());
  const act = <Input extends object, Output>(
    run: (input: Input & { requestId: string }) => Promise<Output>,
  ) => ({
    mutationFn: (input: Input) => run({ ...input, requestId: ids.idFor(input) }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  return {
    requireAuthenticator: useMutation(
      act<{ required: boolean }, unknown>((input) => call(contract.requireAuthenticator, input)),
    ),
    invite: useMutation(
      act<{ email: string; role: Role }, unknown>((input) => call(contract.inviteMember, input)),
    ),
    resend: useMutation(
      act<{ invitationId: string }, unknown>((input) => call(contract.resendInvitation, input)),
    ),
    withdraw: useMutation(
      act<{ invitationId: string }, unknown>((input) => call(contract.withdrawInvitation, input)),
    ),
    changeRole: useMutation(
      act<{ personId: string; role: Role }, unknown>((input) => call(contract.changeMemberRole, input)),
    ),
    remove: useMutation(act<{ personId: string }, unknown>((input) => call(contract.removeMember, input))),
  };
}
export type MemberActs = ReturnType<typeof useMemberActs>;
