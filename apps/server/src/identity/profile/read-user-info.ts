import { rolePermissions, rolesOf, type OutputOf, type Role } from "@causeway/contract";
import type { clientUserInfo } from "@causeway/contract/portal/identity";
import type { Context } from "#context.ts";
import { findBoundAt } from "../factor/authenticator.store.ts";
import { certificationOf } from "#enterprise/index.ts";
import { getPerson, listMemberships } from "../identity.store.ts";
import type { Membership } from "../person.ts";
import type { UserActor } from "#platform/http/binding.ts";

export function readUserInfo(ctx: Context, actor: UserActor): Promise<OutputOf<typeof clientUserInfo>> {
  return ctx.db.tx(actor.tenant, async (tx) => {
    const person = await getPerson(tx, actor.userId);
    const memberships = await listMemberships(tx, person.id);
    const current = memberships.find(({ tenant }) => tenant === actor.tenant);
    if (!current) throw new Error("a session acts for a merchant of its person");
    const acting = actor.role as Role;
    return {
      userId: person.id,
      accountId: person.id,
      username: person.username,
      setUsername: person.mayRename,
      name: person.nickname,
      avatar: "",
      headIcon: "",
      email: person.email,
      phone: person.phone,
      phoneArea: person.phoneArea,
      registrationDate: person.registeredAt.toISOString(),
      userType: "MERCHANT",
      clientBase: { type: "MERCHANT" },
      currentRole: acting,
      adminRoles: [...rolesOf(current.role)],
      permissions: [...rolePermissions[acting]],
      googleAuthStatus: (await findBoundAt(tx, person.id)) !== undefined,
      forceGoogleAuth: memberships.some(({ authenticatorRequired }) => authenticatorRequired),
      certification: await certificationOf(tx),
      vaMerchant: merchantOf(current),
      vaMerchants: memberships.map(merchantOf),
    };
  });
}

function merchantOf({ tenant, merchantNo, nickname, role }: Membership) {
  return { merchantId: tenant, merchantNo, nickname, role };
}
