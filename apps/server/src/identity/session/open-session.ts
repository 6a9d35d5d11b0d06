import { timingSafeEqual } from "node:crypto";
import type { PublicJwk } from "@causeway/channel";
import type { OutputOf } from "@causeway/contract";
import { deviceTrustDays, type finishSignIn } from "@causeway/contract/portal/identity";
import { stepUpMs } from "@causeway/contract/portal/profile";
import type { Context } from "#context.ts";
import { notify } from "#notification/index.ts";
import { audit } from "#platform/data/audit.ts";
import { noteSeen } from "#platform/data/security.ts";
import { daysAfter } from "#platform/day.ts";
import type { Tx } from "#platform/data/db.ts";
import { portalAudience } from "#platform/http/audience.ts";
import type { Call } from "#platform/http/binding.ts";
import { absoluteMs, startSession } from "#platform/http/session.ts";
import { house, newSecret } from "#platform/ids.ts";
import { findBoundAt } from "../factor/authenticator.store.ts";
import { distrustDevices, findDevice, saveDevice } from "./device.store.ts";
import { endSessionsOf, getPerson, holdRole, listMemberships } from "../identity.store.ts";
import { hashDevicePassword } from "./known-device.ts";
import { deviceStolen } from "../identity.messages.ts";
import { openMerchant } from "../member/open-merchant.ts";
import type { Membership, Person, PersonId } from "../person.ts";
import { recordSignIn } from "../sign-in/record-sign-in.ts";
import type { SignIn } from "./session.store.ts";

type Opening = { readonly method: SignIn["method"]; readonly sessionKey: PublicJwk; readonly trust: boolean };

/** Opens a session for somebody who has just proved who he is. One half of its token goes into a cookie. */
export function openSession(
  ctx: Context,
  tx: Tx,
  call: Call,
  person: Person,
  opening: Opening,
): Promise<OutputOf<typeof finishSignIn>> {
  // What he has proved is good for setting up what he lacks. After a recovery there is nothing he could prove again.
  const goodMs = person.authenticatorDue ? absoluteMs : stepUpMs;
  const enrolUntil = new Date(ctx.clock.now().getTime() + goodMs);
  return open(ctx, tx, call, person, { ...opening, enrolUntil });
}

/** The same where a trusted device stood for the second step: whatever asks for a fresh proof still does. */
export function openOnTrustedDevice(
  ctx: Context,
  tx: Tx,
  call: Call,
  person: Person,
  sessionKey: PublicJwk,
): Promise<OutputOf<typeof finishSignIn>> {
  return open(ctx, tx, call, person, { method: "password", sessionKey, trust: false, enrolUntil: null });
}

async function open(
  ctx: Context,
  tx: Tx,
  call: Call,
  person: Person,
  { method, sessionKey, trust, enrolUntil }: Opening & { readonly enrolUntil: Date | null },
): Promise<OutputOf<typeof finishSignIn>> {
  const now = ctx.clock.now();
  const memberships = await listMemberships(tx, person.id);
  // Whoever was taken out of the last company he acted for begins again with one of his own.
  const membership = (await firstHeld(tx, person.id, memberships)) ?? (await openMerchant(ctx, tx, person));
  const enrolOnly = await mustEnrol(tx, person.id, memberships);
  const audience = portalAudience(ctx.config);
  const { id, token, cookieToken, publicKey } = await startSession(tx, audience, call, {
    userId: person.id,
    tenant: membership.tenant,
    role: membership.role,
    clientKey: sessionKey,
    enrolOnly,
    enrolUntil,
    now,
  });
  const devicePwd = newSecret();
  if (call.deviceId) {
    const trustedUntil = trust ? daysAfter(now, deviceTrustDays) : null;
    const passwordHash = hashDevicePassword(devicePwd);
    const { isNew } = await saveDevice(tx, {
      person: person.id,
      id: call.deviceId,
      passwordHash,
      trustedUntil,
      browser: call.browser,
      now,
    });
    // At the company he acts for now: to the others it would say that there is another.
    const seen = { person: person.id, company: membership.tenant, subject: call.deviceId };
    if (isNew) await noteSeen(ctx, tx, call, { kind: "device.new", ...seen });
    if (trust) await noteSeen(ctx, tx, call, { kind: "device.trusted", ...seen });
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
  call.setCookie(audience.sessionCookie, cookieToken);
  const isPasswordOld = daysAfter(person.passwordSetAt, ctx.config.passwordReviewDays) < now;
  const asks = enrolOnly ? "authenticator" : isPasswordOld ? "password" : null;
  return { token, publicKey, devicePwd, asks };
}

/** The company he has acted for longest and still acts for. */
async function firstHeld(
  tx: Tx,
  person: PersonId,
  memberships: readonly Membership[],
): Promise<Membership | undefined> {
  for (const membership of memberships) {
    const role = await holdRole(tx, person, membership.tenant);
    if (role) return { ...membership, role };
  }
  return undefined;
}

/**
 * One of the companies a person acts for asks for an authenticator, or a recovery has left him without factors, and he has
 * none: he can do nothing else first.
 */
export async function mustEnrol(
  tx: Tx,
  person: PersonId,
  memberships: readonly Membership[],
): Promise<boolean> {
  const required =
    memberships.some(({ authenticatorRequired }) => authenticatorRequired) ||
    (await getPerson(tx, person)).authenticatorDue;
  return required && (await findBoundAt(tx, person)) === undefined;
}

/**
 * Whether this browser was trusted by this person and shows the password it was last given. One that it was given before can
 * only come from a copy, or its owner shows it because a copy has been given the last: then nothing is trusted any more and
 * every session ends.
 */
export async function isTrusted(ctx: Context, tx: Tx, call: Call, person: Person): Promise<boolean> {
  const password = call.deviceId ? call.devicePassword() : undefined;
  const device = call.deviceId && password ? await findDevice(tx, person.id, call.deviceId) : undefined;
  if (!device || !password) return false;
  const shown = hashDevicePassword(password);
  if (device.earlierHashes.some((earlier) => timingSafeEqual(earlier, shown))) {
    await distrustDevices(tx, person.id);
    await endSessionsOf(tx, person.id);
    await notify(ctx, tx, { tenant: house, to: { personId: person.id }, kind: deviceStolen, words: {} });
    await noteSeen(ctx, tx, call, { kind: "device.stolen", person: person.id });
    return false;
  }
  const trusted = device.trustedUntil !== null && device.trustedUntil > ctx.clock.now();
  return trusted && timingSafeEqual(device.passwordHash, shown);
}
