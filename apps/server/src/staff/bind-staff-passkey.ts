import type { InputOf, OutputOf } from "@causeway/contract";
import type * as contract from "@causeway/contract/console/staff";
import type { Context } from "../context.ts";
import { makeChallenge, spendChallenge } from "#identity/index.ts";
import { audit } from "#platform/data/audit.ts";
import { countAttempt, type Limit } from "#platform/data/limit.ts";
import { daysInMs } from "#platform/day.ts";
import type { Call, StaffActor, Transact } from "#platform/http/binding.ts";
import { house, newId, type Id } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { staffActor } from "#platform/data/staff-tenancy.ts";
import { readWrittenCode } from "#platform/crypto/written-code.ts";
import {
  passkeyAlgorithms,
  passkeyTimeoutMs,
  relyingPartyOf,
  verifyCreation,
} from "#platform/crypto/webauthn.ts";
import { countCode, forgetCodes, proveAuthenticator } from "./second-step.ts";
import { findStaff } from "./staff.store.ts";
import {
  askPasskeyCode,
  confirmPasskey,
  insertPasskey,
  listPasskeys,
  removePasskey,
  type StaffPasskey,
} from "./staff-passkey.store.ts";

type StaffCall = Call<StaffActor>;

export function describePasskey({ credentialId, transports }: StaffPasskey) {
  return { id: credentialId, type: "public-key" as const, transports: [...transports] };
}

export function listStaffPasskeys(
  ctx: Context,
  { staffId }: StaffActor,
): Promise<OutputOf<typeof contract.listStaffPasskeys>> {
  return ctx.db.tx(house, async (tx) =>
    (await listPasskeys(tx, staffId, ctx.config.staff.waitHours)).map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      boundAt: passkey.boundAt.toISOString(),
      usedAt: passkey.usedAt?.toISOString() ?? null,
      countsFrom: passkey.countsFrom?.toISOString() ?? null,
      credential: describePasskey(passkey),
    })),
  );
}

export function startStaffPasskey(
  ctx: Context,
  transact: Transact,
  { actor }: StaffCall,
): Promise<OutputOf<typeof contract.startStaffPasskey>> {
  return transact(async (tx) => {
    const person = await findStaff(tx, actor.staffId);
    if (!person) throw new Error("a session belongs to a member of staff");
    const handle = Buffer.from(person.id.replaceAll("-", ""), "hex").toString("base64url");
    return {
      rp: { id: relyingPartyOf(ctx.config.console.origin).id, name: "Causeway Console" },
      user: { id: handle, name: person.email, displayName: person.name },
      challenge: await makeChallenge(ctx, tx, `staff session ${actor.sessionId}`),
      pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: "public-key", alg })),
      timeout: passkeyTimeoutMs,
      excludeCredentials: (await listPasskeys(tx, person.id, ctx.config.staff.waitHours)).map(
        describePasskey,
      ),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    };
  });
}

/** A new way in takes a fresh code of the old one: an unlocked screen is not enough. */
export async function bindStaffPasskey(
  ctx: Context,
  transact: Transact,
  { actor }: StaffCall,
  { name, passkey, code }: InputOf<typeof contract.bindStaffPasskey>,
): Promise<OutputOf<typeof contract.bindStaffPasskey>> {
  await countCode(ctx, actor.staffId);
  return transact(async (tx) => {
    const now = ctx.clock.now();
    await proveAuthenticator(ctx, tx, actor.staffId, code);
    const { clientDataJSON, transports = [] } = passkey.response;
    const challenge = await spendChallenge(ctx, tx, `staff session ${actor.sessionId}`, clientDataJSON);
    const made = await verifyCreation(relyingPartyOf(ctx.config.console.origin), challenge, passkey);
    if (!made) return refuse("passkeyWrong");
    const id: Id<"passkey"> = newId(now);
    const bound = { id, staff: actor.staffId, ...made, transports, name };
    if (!(await insertPasskey(tx, bound))) refuse("passkeyWrong");
    await audit(tx, now, { actor: staffActor(actor), act: "staff.passkeyBound", subject: actor.staffId });
    return { id };
  });
}

/** With the code that the flows have mailed to its owner, which no site of ours can read. */
export async function confirmStaffPasskey(
  ctx: Context,
  transact: Transact,
  { actor }: StaffCall,
  { id, code }: InputOf<typeof contract.confirmStaffPasskey>,
): Promise<OutputOf<typeof contract.confirmStaffPasskey>> {
  await countCode(ctx, actor.staffId);
  return transact(async (tx) => {
    if (!(await confirmPasskey(tx, id, readWrittenCode(code)))) refuse("codeWrong");
    await forgetCodes(tx, actor.staffId);
    await audit(tx, ctx.clock.now(), {
      actor: staffActor(actor),
      act: "staff.passkeyConfirmed",
      subject: actor.staffId,
    });
    return { confirmed: true };
  });
}

const codesPerDay: Limit = { name: "staff-passkey-code", attempts: 10, perMs: daysInMs(1) };

export async function sendStaffPasskeyCode(
  ctx: Context,
  transact: Transact,
  { actor }: StaffCall,
  { id }: InputOf<typeof contract.sendStaffPasskeyCode>,
): Promise<OutputOf<typeof contract.sendStaffPasskeyCode>> {
  await countAttempt(ctx.db, ctx.clock, codesPerDay, actor.staffId);
  return transact(async (tx) => {
    if (!(await askPasskeyCode(tx, actor.staffId, id))) refuse("notFound");
    return { asked: true };
  });
}

export function removeStaffPasskey(
  ctx: Context,
  transact: Transact,
  { actor }: StaffCall,
  { id }: InputOf<typeof contract.removeStaffPasskey>,
): Promise<OutputOf<typeof contract.removeStaffPasskey>> {
  return transact(async (tx) => {
    if (!(await removePasskey(tx, actor.staffId, id))) refuse("notFound");
    await audit(tx, ctx.clock.now(), {
      actor: staffActor(actor),
      act: "staff.passkeyRemoved",
      subject: actor.staffId,
    });
    return { removed: true };
  });
}
