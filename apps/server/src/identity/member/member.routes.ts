import { rolesThatMay } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/member";
import type { Context } from "#context.ts";
import { acceptInvitation, readInvitation, registerByInvitation } from "./accept-invitation.ts";
import { changeMemberRole, removeMember } from "./change-member.ts";
import { inviteMember, resendInvitation, withdrawInvitation } from "./invite-member.ts";
import { listMembers } from "./list-members.ts";
import { createPasswords } from "../sign-in/password.ts";
import { requireAuthenticator } from "../factor/require-authenticator.ts";
import { switchRole } from "./switch-role.ts";
import { act, anyone, read, signedIn, write, type Bound } from "#platform/http/binding.ts";

const mayView = { who: "signedIn", roles: rolesThatMay("member.view") } as const;
const mayEdit = { who: "signedIn", roles: rolesThatMay("member.edit") } as const;
/** Who acts for a company decides about its money as much as a password does. */
const mayEditProved = { ...mayEdit, stepUp: true } as const;

export function memberRoutes(ctx: Context): Bound[] {
  const passwords = createPasswords(ctx.config.secrets.pepper);
  return [
    read(contract.listMembers, mayView, ({ actor }) => listMembers(ctx, actor)),
    write(contract.requireAuthenticator, mayEditProved, (tx, call, input) =>
      requireAuthenticator(ctx, tx, call, input),
    ),
    write(contract.inviteMember, mayEditProved, (tx, call, input) => inviteMember(ctx, tx, call, input)),
    write(contract.resendInvitation, mayEdit, (tx, call, input) => resendInvitation(ctx, tx, call, input)),
    write(contract.withdrawInvitation, mayEdit, (tx, call, input) =>
      withdrawInvitation(ctx, tx, call, input),
    ),
    write(contract.changeMemberRole, mayEditProved, (tx, call, input) =>
      changeMemberRole(ctx, tx, call, input),
    ),
    write(contract.removeMember, mayEditProved, (tx, call, input) => removeMember(ctx, tx, call, input)),
    read(contract.readInvitation, anyone, (_call, input) => readInvitation(ctx, input)),
    write(contract.acceptInvitation, signedIn, (tx, call, input) => acceptInvitation(ctx, tx, call, input)),
    act(contract.registerByInvitation, anyone, (transact, call, input) =>
      registerByInvitation(ctx, passwords, transact, call, input),
    ),
    act(contract.switchRole, signedIn, (transact, call, input) => switchRole(ctx, transact, call, input)),
  ];
}
