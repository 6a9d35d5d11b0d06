import {
  effectiveRole,
  roleWords,
  type ChosenRole,
  rolesGrantableBy,
  type InputOf,
  type OutputOf,
  type Role,
  type Title,
} from "@causeway/contract";
import type {
  changeMemberRole as changeRoute,
  removeMember as removeRoute,
} from "@causeway/contract/portal/member";
import type { Context } from "#context.ts";
import { memberRemoved, memberRoleChanged } from "./member.messages.ts";
import {
  deleteInvitationsBeyond,
  deleteMember,
  endSessionsHere,
  lockMember,
  merchantName,
  setMemberRole,
} from "./member.store.ts";
import type { PersonId } from "../person.ts";
import { notify } from "#notification/index.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, UserActor } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";

type UserCall = Call<UserActor>;

/** No session outlives the rights it was opened with: the member signs in again under the new role. */
export async function changeMemberRole(
  ctx: Context,
  tx: Tx,
  call: UserCall,
  { personId, role }: InputOf<typeof changeRoute>,
): Promise<OutputOf<typeof changeRoute>> {
  const member = await changeable(tx, call, personId);
  if (!rolesGrantableBy(call.actor.role as Role).includes(role)) refuse("roleNotYours");
  if (member.role === role) return { role };
  if (member.onlyAdministrator) refuse("lastAdministrator");
  await setMemberRole(tx, personId, role);
  await deleteInvitationsBeyond(tx, personId, rolesGrantableBy(role));
  await endSessionsHere(tx, personId);
  await notify(ctx, tx, {
    tenant: house,
    to: { personId: personId as PersonId },
    kind: memberRoleChanged,
    words: { merchant: await merchantName(tx), role: roleWords[role] },
  });
  await audit(tx, ctx.clock.now(), {
    actor: call.actor.userId,
    act: "member.roleChanged",
    subject: personId,
    details: { from: member.role, to: role },
  });
  return { role };
}

export async function removeMember(
  ctx: Context,
  tx: Tx,
  call: UserCall,
  { personId }: InputOf<typeof removeRoute>,
): Promise<OutputOf<typeof removeRoute>> {
  const member = await changeable(tx, call, personId);
  if (member.onlyAdministrator) refuse("lastAdministrator");
  await deleteMember(tx, personId);
  await deleteInvitationsBeyond(tx, personId, []);
  await endSessionsHere(tx, personId);
  await notify(ctx, tx, {
    tenant: house,
    to: { personId: personId as PersonId },
    kind: memberRemoved,
    words: { merchant: await merchantName(tx) },
  });
  await audit(tx, ctx.clock.now(), {
    actor: call.actor.userId,
    act: "member.removed",
    subject: personId,
    details: { role: member.role },
  });
  return { removed: true };
}

/** Nobody changes or removes whoever has a title: no role that one may give is above it. */
export function isChangeableBy(role: Role, member: { role: ChosenRole; title: Title | null }): boolean {
  const grantable: readonly Role[] = rolesGrantableBy(role);
  return grantable.includes(effectiveRole(member));
}

async function changeable(tx: Tx, call: UserCall, personId: string) {
  if (personId === call.actor.userId) refuse("memberSelf");
  const member = (await lockMember(tx, personId)) ?? refuse("notFound");
  if (!isChangeableBy(call.actor.role as Role, member)) refuse("roleNotYours");
  return member;
}
