import { rolesGrantableBy, type OutputOf, type Role } from "@causeway/contract";
import type { listMembers as route } from "@causeway/contract/portal/member";
import type { Context } from "#context.ts";
import { isChangeableBy } from "./change-member.ts";
import * as store from "./member.store.ts";
import type { UserActor } from "#platform/http/binding.ts";

export function listMembers(ctx: Context, actor: UserActor): Promise<OutputOf<typeof route>> {
  const grantable = rolesGrantableBy(actor.role as Role);
  const now = ctx.clock.now();
  return ctx.db.tx(actor.tenant, async (tx) => ({
    members: (await store.listMembers(tx)).map(({ id, since, ...member }) => ({
      ...member,
      personId: id,
      since: since.toISOString(),
      self: id === actor.userId,
      changeable: id !== actor.userId && isChangeableBy(actor.role as Role, member),
    })),
    invitations: (await store.listInvitations(tx)).map(({ id, sentAt, expiresAt, ...invitation }) => ({
      ...invitation,
      invitationId: id,
      sentAt: sentAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      expired: expiresAt <= now,
      changeable: grantable.includes(invitation.role),
    })),
    grantable: [...grantable],
    authenticatorRequired: await store.isAuthenticatorRequired(tx),
  }));
}
