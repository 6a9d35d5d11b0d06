import type { InputOf, OutputOf, Role } from "@causeway/contract";
import type {
  OwnRecovery,
  readRecovery as readRoute,
  startRecovery as route,
} from "@causeway/contract/portal/recovery";
import type { Context } from "../context.ts";
import { certificationOf, readRecoveryFace, sendRecoveryLink, type FaceCheckId } from "#enterprise/index.ts";
import { findProving, listMemberships, merchantName, type PersonId } from "#identity/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { daysInMs } from "#platform/day.ts";
import { countAttempt, type Limit } from "#platform/data/limit.ts";
import type { Call, Transact } from "#platform/http/binding.ts";
import { house, newId, type TenantId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { endUnvouched } from "./end-unvouched.ts";
import { makeRecoveryKey } from "./recovery-key.ts";
import { statusOf, type Recovery, type RecoveryId } from "./recovery.ts";
import {
  findOpen,
  insertRecovery,
  lockByFace,
  lockRecovery,
  lockUnended,
  moveRecovery,
} from "./recovery.store.ts";
import { tellColleagues } from "./tell-colleagues.ts";
import { tellEverybody } from "./tell-everybody.ts";

/** Each one sends a short message to somebody's phone and a notice to every address. */
const perDay: Limit = { name: "recovery", attempts: 3, perMs: daysInMs(1) };

/** What is under way for whoever has passed the first step. */
export function readRecovery(
  ctx: Context,
  { attemptId }: InputOf<typeof readRoute>,
): Promise<OutputOf<typeof readRoute>> {
  return ctx.db.tx(house, async (tx) => {
    const { person } = await findProving(ctx, tx, attemptId);
    const open = await findOpen(tx, person.id);
    return { recovery: open ? await shownToOwner(ctx, tx, open) : null };
  });
}

/**
 * Nothing is changed by asking: the legal representative or authorised person of a certified company has to show his face,
 * two of our people to agree, and time to pass in which everybody who was told can stop it.
 */
export function startRecovery(
  ctx: Context,
  transact: Transact,
  { browser, address, locale }: Call,
  { attemptId }: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  return transact(async (tx) => {
    const { person, first } = await findProving(ctx, tx, attemptId);
    const { id: personId, username: recovers } = person;
    await makeRoom(ctx, tx, personId);
    const { tenant: company, role } = (await longestCertified(tx, personId)) ?? refuse("recoveryUncertified");
    await countAttempt(ctx.db, ctx.clock, perDay, personId);
    const now = ctx.clock.now();
    const id: RecoveryId = newId(now);
    const faceCheck: FaceCheckId = newId(now);
    const { key: recoveryKey, keyHash, keyVersion } = makeRecoveryKey(ctx, id);
    const asked = {
      id,
      person: personId,
      company,
      faceCheck,
      firstStep: first.by,
      browser,
      address,
      keyHash,
      keyVersion,
    };
    if (!(await insertRecovery(tx, asked))) refuse("recoveryOpen");
    await tx.asTenant(company, (own) =>
      sendRecoveryLink(ctx, own, { id: faceCheck, role, recovers, locale }),
    );
    const made = await lockRecovery(tx, id);
    if (!made) throw new Error("a recovery that was written is there");
    await moveRecovery(tx, made, "ask", {
      actor: "anonymous",
      at: now,
      tell: () => tellEverybody(ctx, tx, made, "recovery.asked", "anonymous"),
    });
    return { ...(await shownToOwner(ctx, tx, made)), recoveryKey };
  });
}

/** One that expired makes room for another, and so does one that nobody vouches for any more. */
async function makeRoom(ctx: Context, tx: Tx, person: PersonId): Promise<void> {
  const unended = await lockUnended(tx, person);
  if (!unended) return;
  if (!unended.isExpired && (await endUnvouched(ctx, tx, unended))) return;
  if (!unended.isExpired) refuse("recoveryOpen");
  await moveRecovery(tx, unended, "expire", { actor: "flow", at: ctx.clock.now() });
}

async function longestCertified(
  tx: Tx,
  person: PersonId,
): Promise<{ tenant: TenantId; role: Role } | undefined> {
  for (const membership of await listMemberships(tx, person)) {
    const certification = await tx.asTenant(membership.tenant, certificationOf);
    if (certification === "NORMAL") return membership;
  }
  return undefined;
}

/** The face check was passed; whatever has become of the recovery meanwhile stays so. */
export async function takeFacePassed(ctx: Context, tx: Tx, faceCheck: FaceCheckId): Promise<void> {
  await tx.asTenant(house, async (own) => {
    const found = await lockByFace(own, faceCheck);
    // One company's check vouches for nobody of another's.
    if (!found || found.isExpired || found.company !== tx.tenant) return;
    await moveRecovery(own, found, "pass", {
      actor: "identityCheck",
      at: ctx.clock.now(),
      also: () => tellColleagues(ctx, own),
    });
  });
}

async function shownToOwner(ctx: Context, tx: Tx, recovery: Recovery): Promise<OwnRecovery> {
  const { company, faceCheck, askedAt, readyAt, expiresAt } = recovery;
  return tx.asTenant(company, async (own) => ({
    status: statusOf(recovery),
    company: await merchantName(own),
    voucher: (await readRecoveryFace(ctx, own, faceCheck)).voucher,
    askedAt: askedAt.toISOString(),
    readyAt: readyAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  }));
}
