import type { InputOf, OutputOf } from "@causeway/contract";
import type { switchMerchant as route } from "@causeway/contract/portal/identity";
import type { Context } from "#context.ts";
import { holdRole, listMemberships, moveSession } from "../identity.store.ts";
import { mustEnrol } from "../session/open-session.ts";
import { audit } from "#platform/data/audit.ts";
import type { Call, Transact, UserActor } from "#platform/http/binding.ts";
import { keepToken, makeToken, sessionCookie } from "#platform/http/session.ts";
import { refuse } from "#platform/refusal.ts";

/** The same session goes on for another merchant, under a new token: the old one is worthless from here on. */
export function switchMerchant(
  ctx: Context,
  transact: Transact,
  call: Call<UserActor>,
  { merchantId }: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  return transact(async (tx) => {
    const { userId, sessionId, keyVersion } = call.actor;
    const memberships = await listMemberships(tx, userId);
    const found = memberships.find(({ tenant }) => tenant === merchantId);
    const role = found && (await holdRole(tx, userId, found.tenant));
    if (!role) return refuse("notFound");
    const to = { tenant: found.tenant, role };
    const { token, cookieToken } = makeToken({ id: sessionId, ...to });
    const kept = keepToken(
      ctx.config.secrets.sessionMaster,
      { id: sessionId, tenant: to.tenant, keyVersion },
      { token, cookieToken },
    );
    const enrolOnly = await mustEnrol(tx, userId, memberships);
    await moveSession(tx, sessionId, { ...to, enrolOnly }, kept);
    const now = ctx.clock.now();
    await tx.asTenant(to.tenant, (own) =>
      audit(own, now, { actor: userId, act: "session.switched", subject: sessionId }),
    );
    call.setCookie(sessionCookie, cookieToken);
    return { token };
  });
}
