import type { InputOf, OutputOf } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/factor";
import type { Context } from "#context.ts";
import type { Call, Transact, UserActor } from "#platform/http/binding.ts";
import { keepToken, makeToken, sessionCookie } from "#platform/http/session.ts";
import { countFailure, forgetFailures, type Limit } from "#platform/data/limit.ts";
import { refuse } from "#platform/refusal.ts";
import { newTotpKey, totpStep, totpUri } from "#platform/crypto/totp.ts";
import {
  deleteAuthenticator,
  deleteOffers,
  findOffer,
  findBoundAt,
  saveAuthenticator,
  saveOffer,
} from "./authenticator.store.ts";
import { afterFactorChange } from "../profile/credential-change.ts";
import { getPerson, listMemberships, lockPerson, renewSession } from "../identity.store.ts";
import { makeRecoveryCodes } from "./recovery-code.ts";

type SignedInCall = Call<UserActor>;

const confirming: Limit = { name: "authenticator-confirm", attempts: 5, perMs: 10 * 60_000 };

/** Shows a new key. What was bound before stays so until a code made with the new key is handed in. */
export function startAuthenticator(
  ctx: Context,
  transact: Transact,
  { actor }: SignedInCall,
): Promise<OutputOf<typeof contract.startAuthenticator>> {
  return transact(async (tx) => {
    const key = newTotpKey();
    const until = new Date(ctx.clock.now().getTime() + contract.enrolTtlMs);
    await saveOffer(tx, ctx.cipher, actor.sessionId, key, until);
    const { username } = await getPerson(tx, actor.userId);
    return { key, uri: totpUri(key, username) };
  });
}

/** The code proves that the app has the key. From here on it counts, and the session may do whatever its role may. */
export async function confirmAuthenticator(
  ctx: Context,
  transact: Transact,
  call: SignedInCall,
  { code }: InputOf<typeof contract.confirmAuthenticator>,
): Promise<OutputOf<typeof contract.confirmAuthenticator>> {
  const { sessionId, userId, tenant, role, keyVersion } = call.actor;
  await countFailure(ctx.db, ctx.clock, confirming, sessionId);
  return transact(async (tx) => {
    const now = ctx.clock.now();
    const key = await findOffer(tx, ctx.cipher, sessionId, now);
    if (key === undefined) return refuse("enrolmentOver");
    const lastStep = totpStep(key, code, now, 0);
    if (lastStep === undefined) return refuse("codeWrong");
    // One set of recovery codes lives, however many are made at once.
    await lockPerson(tx, userId);
    await deleteOffers(tx, sessionId, now);
    await forgetFailures(tx, confirming, sessionId);
    await saveAuthenticator(tx, ctx.cipher, userId, { key, lastStep, boundAt: now });
    const recoveryCodes = await makeRecoveryCodes(ctx, tx, userId);
    const { token, cookieToken } = makeToken({ id: sessionId, tenant, role });
    const kept = keepToken(
      ctx.config.secrets.sessionMaster,
      { id: sessionId, tenant, keyVersion },
      { token, cookieToken },
    );
    await renewSession(tx, sessionId, kept);
    await afterFactorChange(ctx, tx, call.actor, "authenticatorBound");
    call.setCookie(sessionCookie, cookieToken);
    return { recoveryCodes, token };
  });
}

export function removeAuthenticator(
  ctx: Context,
  transact: Transact,
  { actor }: SignedInCall,
): Promise<OutputOf<typeof contract.removeAuthenticator>> {
  return transact(async (tx) => {
    const memberships = await listMemberships(tx, actor.userId);
    if (memberships.some(({ authenticatorRequired }) => authenticatorRequired))
      refuse("authenticatorRequired");
    if (!(await deleteAuthenticator(tx, actor.userId))) refuse("notFound");
    await afterFactorChange(ctx, tx, actor, "authenticatorRemoved");
    return { removed: true };
  });
}

export function renewRecoveryCodes(
  ctx: Context,
  transact: Transact,
  { actor }: SignedInCall,
): Promise<OutputOf<typeof contract.renewRecoveryCodes>> {
  return transact(async (tx) => {
    await lockPerson(tx, actor.userId);
    if (!(await findBoundAt(tx, actor.userId))) refuse("notFound");
    const recoveryCodes = await makeRecoveryCodes(ctx, tx, actor.userId);
    await afterFactorChange(ctx, tx, actor, "recoveryCodesRenewed");
    return { recoveryCodes };
  });
}
