import { createHash, timingSafeEqual } from "node:crypto";
import type { PublicJwk } from "@causeway/channel";
import { deriveSession } from "@causeway/channel/node";
import type { OutputOf } from "@causeway/contract";
import { deviceTrustDays, type finishSignIn } from "@causeway/contract/portal/identity";
import type { Context } from "../context.ts";
import { notify } from "#notification/index.ts";
import { audit } from "#platform/audit.ts";
import { randomSalt } from "#platform/chance.ts";
import { daysAfter } from "#platform/day.ts";
import type { Tx } from "#platform/db.ts";
import type { Call } from "#platform/http/binding.ts";
import { absoluteMs, hashToken, idleMs, makeToken, sessionCookie } from "#platform/http/session.ts";
import { house, newId, newSecret, type Id } from "#platform/ids.ts";
import { findBoundAt } from "./authenticator.store.ts";
import { distrustDevices, findDevice, saveDevice } from "./device.store.ts";
import { endSessionsOf, insertSession, listMemberships } from "./identity.store.ts";
import { deviceStolen } from "./identity-kinds.ts";
import { openMerchant } from "./open-merchant.ts";
import type { Person } from "./person.ts";
import { recordSignIn } from "./record-sign-in.ts";
import type { SignIn } from "./session.store.ts";

/** Opens a session for somebody who has proved who he is. One half of its token goes into a cookie. */
export async function openSession(
  ctx: Context,
  tx: Tx,
  call: Call,
  person: Person,
  { method, sessionKey, trust }: { method: SignIn["method"]; sessionKey: PublicJwk; trust: boolean },
): Promise<OutputOf<typeof finishSignIn>> {
  const now = ctx.clock.now();
  const memberships = await listMemberships(tx, person.id);
  // Whoever was taken out of the last company he acted for begins again with one of his own.
  const membership = memberships[0] ?? (await openMerchant(ctx, tx, person));
  const enrolOnly =
    memberships.some(({ authenticatorRequired }) => authenticatorRequired) &&
    (await findBoundAt(tx, person.id)) === undefined;
  const id: Id<"session"> = newId(now);
  const salt = randomSalt(32);
  const { token, cookieToken } = makeToken(id);
  const { serverPublicJwk } = deriveSession({
    masterKey: ctx.config.secrets.sessionMaster,
    salt,
    sessionId: id,
    clientPublicJwk: sessionKey,
  });
  await insertSession(tx, {
    id,
    tokenHash: hashToken(token, cookieToken),
    salt,
    clientKey: sessionKey,
    deviceId: call.deviceId,
    browser: call.browser,
    address: call.address,
    person: person.id,
    tenant: membership.tenant,
    role: membership.role,
    enrolOnly,
    now,
    idleUntil: new Date(now.getTime() + idleMs),
    expiresAt: new Date(now.getTime() + absoluteMs),
  });
  const devicePwd = newSecret();
  if (call.deviceId) {
    const trustedUntil = trust ? daysAfter(now, deviceTrustDays) : null;
    const passwordHash = hashDevicePassword(devicePwd);
    await saveDevice(tx, {
      person: person.id,
      id: call.deviceId,
      passwordHash,
      trustedUntil,
      browser: call.browser,
      now,
    });
  }
  await recordSignIn(ctx, tx, call, person.id, method, "opened");
  await tx.asTenant(membership.tenant, (own) =>
    audit(own, now, {
      actor: person.id,
      act: "session.opened",
      subject: id,
      details: { browser: call.browser },
    }),
  );
  call.setCookie(sessionCookie, cookieToken);
  const isPasswordOld = daysAfter(person.passwordSetAt, ctx.config.passwordReviewDays) < now;
  const asks = enrolOnly ? "authenticator" : isPasswordOld ? "password" : null;
  return { token, publicKey: serverPublicJwk, devicePwd, asks };
}

/**
 * Whether this browser was trusted by this person and shows the password it was last given. The password before the
 * last one can only come from a copy: then nothing is trusted any more and every session ends.
 */
export async function isTrusted(ctx: Context, tx: Tx, call: Call, person: Person): Promise<boolean> {
  const password = call.deviceId ? call.devicePassword() : undefined;
  const device = call.deviceId && password ? await findDevice(tx, person.id, call.deviceId) : undefined;
  if (!device || !password) return false;
  const shown = hashDevicePassword(password);
  if (device.previousHash && timingSafeEqual(device.previousHash, shown)) {
    await distrustDevices(tx, person.id);
    await endSessionsOf(tx, person.id);
    await notify(ctx, tx, { tenant: house, to: { personId: person.id }, kind: deviceStolen, words: {} });
    return false;
  }
  const trusted = device.trustedUntil !== null && device.trustedUntil > ctx.clock.now();
  return trusted && timingSafeEqual(device.passwordHash, shown);
}

function hashDevicePassword(password: string): Buffer {
  return createHash("sha256").update(password).digest();
}
