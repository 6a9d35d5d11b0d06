import type { InputOf, OutputOf } from "@causeway/contract";
import type {
  readVerification as readRoute,
  startVerification as startRoute,
} from "@causeway/contract/portal/enterprise";
import type { CheckEvent, Outcome } from "#partners/identity-check/port.ts";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Transact } from "#platform/http/binding.ts";
import { house, type TenantId } from "#platform/ids.ts";
import { receive, type Received } from "#platform/data/inbox.ts";
import { announce } from "#platform/data/live.ts";
import { send, sendingOf, settle, settleSending } from "#platform/engine/outbox.ts";
import { refuse } from "#platform/refusal.ts";
import { enquireFaceTopic, hearFaceTopic } from "./enterprise.ts";
import {
  attemptsLeft,
  enquireAfterMs,
  faceStateOf,
  mayStart,
  type FaceCheckId,
  faceCallbackPath,
} from "./face-check.ts";
import {
  findFaceCheck,
  findLinkByCheck,
  findLinkByToken,
  lockFaceCheck,
  setFaceState,
  type FaceLink,
} from "./face-check.store.ts";

/** What a phone with a link is shown. Without a link of ours it learns nothing. */
export function readVerification(
  ctx: Context,
  { token }: InputOf<typeof readRoute>,
): Promise<OutputOf<typeof readRoute>> {
  return ctx.db.tx(house, async (tx) => {
    const link = await linkOf(tx, token);
    return tx.asTenant(link.tenant, async (own) => {
      const check = await findFaceCheck(own, ctx.cipher, link.checkId);
      if (!check) refuse("verificationOver");
      return {
        company: check.person.company,
        name: check.person.name,
        capacity: check.person.capacity,
        recovers: check.person.recovers ?? null,
        state: faceStateOf(check, ctx.clock.now()),
        expiresAt: check.expiresAt.toISOString(),
        attemptsLeft: attemptsLeft(check),
      };
    });
  });
}

/**
 * Counts the attempt and leaves a timer first, then asks the checker with no transaction open. A start that fails on
 * the way has used up an attempt and nothing else.
 */
export async function startVerification(
  ctx: Context,
  transact: Transact,
  { token }: InputOf<typeof startRoute>,
): Promise<OutputOf<typeof startRoute>> {
  const { person, reference } = await transact(async (tx) => {
    const link = await linkOf(tx, token);
    return tx.asTenant(link.tenant, (own) => beginAttempt(ctx, own, link.checkId));
  });
  const { portal, door } = ctx.config;
  return ctx.identityCheck.start({
    reference,
    name: person.name,
    certificateType: person.certificateType,
    certificateNo: person.certificateNo,
    locale: person.locale,
    returnUrl: `${portal.origin}/verify?lang=${person.locale}#${token}`,
    callbackUrl: `${door.origin}${faceCallbackPath}`,
  });
}

async function beginAttempt(ctx: Context, tx: Tx, id: FaceCheckId) {
  const now = ctx.clock.now();
  const locked = await lockFaceCheck(tx, id);
  if (!locked || !mayStart(locked, now)) refuse("verificationOver");
  const attempts = locked.attempts + 1;
  await setFaceState(tx, id, { state: "CHECKING", attempts, finishedAt: null });
  await send(tx, { topic: enquireFaceTopic, key: id }, new Date(now.getTime() + enquireAfterMs));
  const check = await findFaceCheck(tx, ctx.cipher, id);
  if (!check) throw new Error("a check that is locked is there");
  await announce(tx, "enterprise", check.memberId);
  await audit(tx, now, { actor: "anonymous", act: "faceCheck.started", subject: id });
  return { person: check.person, reference: referenceOf(id, attempts) };
}

/** Whoever waits for somebody's face hears of it in the transaction in which it is known, in the merchant it belongs to. */
export type OnFacePassed = (tx: Tx, id: FaceCheckId) => Promise<void>;

/**
 * What the checker told us, at the partners' door: kept, and no more than a hint. Whoever takes the door over has the key
 * that the checker signs with, so a flow asks the checker itself.
 */
export async function receiveFaceOutcome(
  { db }: Pick<Context, "db">,
  event: CheckEvent,
  body: string,
): Promise<Received> {
  return db.tx(house, async (tx) => {
    const [id] = readReference(event.reference);
    const link = /^[0-9a-f-]{36}$/.test(id) ? await findLinkByCheck(tx, id) : undefined;
    return tx.asTenant(link?.tenant ?? house, async (own) => {
      const received = await receive(own, {
        source: "identity-check",
        eventId: event.eventId,
        occurredAt: event.occurredAt,
        body,
      });
      if (received === "new" && link) await send(own, { topic: hearFaceTopic, key: event.reference });
      return received;
    });
  });
}

/** Asks the checker about the attempt that it told us of; one that we never began is nothing to ask about. */
export async function hearFace(
  ctx: Context,
  onPassed: OnFacePassed,
  tenant: TenantId,
  reference: string,
): Promise<void> {
  const work = { topic: hearFaceTopic, key: reference };
  const [id, attempt] = readReference(reference);
  const { sending, check } = await ctx.db.tx(tenant, async (tx) => ({
    sending: await sendingOf(tx, work),
    check: await lockFaceCheck(tx, id),
  }));
  const isOurs = check !== undefined && attempt >= 1 && attempt <= check.attempts;
  const outcome = isOurs ? await ctx.identityCheck.enquire(reference) : "pending";
  await ctx.db.tx(tenant, async (tx) => {
    await settleSending(tx, work, sending);
    if (outcome !== "pending") await applyOutcome(ctx, tx, onPassed, { reference, outcome });
  });
}

/** A callback that did not come is asked for; an attempt that is still going on is asked about later. */
export async function enquireFace(
  ctx: Context,
  onPassed: OnFacePassed,
  tenant: TenantId,
  id: FaceCheckId,
): Promise<void> {
  const work = { topic: enquireFaceTopic, key: id };
  const { sending, check } = await ctx.db.tx(tenant, async (tx) => ({
    sending: await sendingOf(tx, work),
    check: await findFaceCheck(tx, ctx.cipher, id),
  }));
  if (check?.state !== "CHECKING") {
    await ctx.db.tx(tenant, (tx) => settleSending(tx, work, sending));
    return;
  }
  const reference = referenceOf(id, check.attempts);
  const outcome = await ctx.identityCheck.enquire(reference);
  await ctx.db.tx(tenant, async (tx) => {
    const now = ctx.clock.now();
    // Another attempt that began meanwhile keeps its own timer.
    const isRest = await settleSending(tx, work, sending);
    if (outcome !== "pending") await applyOutcome(ctx, tx, onPassed, { reference, outcome });
    else if (isRest && check.expiresAt > now) await send(tx, work, new Date(now.getTime() + enquireAfterMs));
  });
}

/** Whoever passed has passed, in whichever attempt; a failure counts for the attempt that is going on. */
async function applyOutcome(
  ctx: Context,
  tx: Tx,
  onPassed: OnFacePassed,
  { reference, outcome }: { readonly reference: string; readonly outcome: Outcome },
): Promise<void> {
  const [id, attempt] = readReference(reference);
  const check = await lockFaceCheck(tx, id);
  if (!check || check.state === "PASSED") return;
  if (outcome !== "passed" && (check.state !== "CHECKING" || attempt !== check.attempts)) return;
  const now = ctx.clock.now();
  const state = outcome === "passed" ? "PASSED" : "FAILED";
  await setFaceState(tx, id, { state, attempts: check.attempts, finishedAt: now });
  await settle(tx, { topic: enquireFaceTopic, key: id });
  if (outcome === "passed") await onPassed(tx, id);
  await announce(tx, "enterprise", check.memberId);
  await audit(tx, now, {
    actor: "identityCheck",
    act: outcome === "passed" ? "faceCheck.passed" : "faceCheck.failed",
    subject: id,
  });
}

function referenceOf(id: FaceCheckId, attempt: number): string {
  return `${id}.${attempt}`;
}

function readReference(reference: string): [id: FaceCheckId, attempt: number] {
  const [id = "", attempt = ""] = reference.split(".");
  return [id as FaceCheckId, Number(attempt)];
}

async function linkOf(tx: Tx, token: string): Promise<FaceLink> {
  return (await findLinkByToken(tx, token)) ?? refuse("verificationOver");
}
