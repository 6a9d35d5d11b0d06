import { rolesOf, type InputOf, type OutputOf } from "@causeway/contract";
import type { switchRole as route } from "@causeway/contract/portal/member";
import type { Context } from "#context.ts";
import { holdRole, listMemberships, moveSession } from "../identity.store.ts";
import { mustEnrol } from "../session/open-session.ts";
import { audit } from "#platform/data/audit.ts";
import type { Call, Transact, UserActor } from "#platform/http/binding.ts";
import { keepToken, makeToken, sessionCookie } from "#platform/http/session.ts";
import { refuse } from "#platform/refusal.ts";

/** The same session goes on under the role one holds or one below it, under a new token. */
export function switchRole(
  ctx: Context,
  transact: Transact,
  call: Call<UserActor>,
  { role }: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  return transact(async (tx) => {
    const { userId, sessionId, tenant, keyVersion } = call.actor;
    const memberships = await listMemberships(tx, userId);
    const held = await holdRole(tx, userId, tenant);
    if (!held || !rolesOf(held).includes(role)) return refuse("roleNotYours");
    const { token, cookieToken } = makeToken({ id: sessionId, tenant, role });
    const kept = keepToken(
      ctx.config.secrets.sessionMaster,
      { id: sessionId, tenant, keyVersion },
      { token, cookieToken },
    );
    const enrolOnly = await mustEnrol(tx, userId, memberships);
    await moveSession(tx, sessionId, { tenant, role, enrolOnly }, kept);
    await audit(tx, ctx.clock.now(), {
      actor: userId,
      act: "session.roleSwitched",
      subject: sessionId,
      details: { to: role },
    });
    call.setCookie(sessionCookie, cookieToken);
    return { token };
  });
}
