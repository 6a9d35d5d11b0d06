import type { InputOf } from "@causeway/contract";
import type { finishStaffSignIn } from "@causeway/contract/console/staff";
import type { Context } from "../context.ts";
import { spendChallenge } from "#identity/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { countFailure, forgetFailures, type Limit } from "#platform/data/limit.ts";
import { refuse } from "#platform/refusal.ts";
import { totpStep } from "#platform/crypto/totp.ts";
import { relyingPartyOf, verifyProof } from "#platform/crypto/webauthn.ts";
import { openAuthenticator } from "./authenticator.ts";
import { lockStaff, setTotpStep } from "./staff.store.ts";
import { lockPasskey, setPasskeyUsed } from "./staff-passkey.store.ts";
import type { StaffId } from "./staff.ts";

const perPerson: Limit = { name: "staff-code", attempts: 5, perMs: 30 * 60_000 };

/** For codes asked of somebody who is signed in: five wrong ones, then half an hour. */
export function countCode(ctx: Context, staff: StaffId): Promise<void> {
  return countFailure(ctx.db, ctx.clock, perPerson, staff);
}

/** Refuses unless it is the authenticator's code of now, which is spent with it. */
export async function proveAuthenticator(ctx: Context, tx: Tx, staff: StaffId, code: string): Promise<void> {
  const person = await lockStaff(tx, staff);
  if (!person?.authenticator) return refuse("codeWrong");
  const key = await openAuthenticator(ctx, tx, staff, person.authenticator);
  const step = totpStep(key, code, ctx.clock.now(), person.totpStep);
  if (step === undefined) return refuse("codeWrong");
  await setTotpStep(tx, staff, step);
  await forgetCodes(tx, staff);
}

export function forgetCodes(tx: Tx, staff: StaffId): Promise<void> {
  return forgetFailures(tx, perPerson, staff);
}

/** Either is enough, and one of them is always asked for. */
export async function proveSecondStep(
  ctx: Context,
  tx: Tx,
  staff: StaffId,
  { attemptId, proof }: InputOf<typeof finishStaffSignIn>,
): Promise<void> {
  if (proof.method === "authenticator") return proveAuthenticator(ctx, tx, staff, proof.code);
  const { passkey } = proof;
  const owner = `staff attempt ${attemptId}` as const;
  const challenge = await spendChallenge(ctx, tx, owner, passkey.response.clientDataJSON);
  const known = await lockPasskey(tx, staff, passkey.id, ctx.config.staff.waitHours);
  const rp = relyingPartyOf(ctx.config.console.origin);
  const verified = known && (await verifyProof(rp, challenge, passkey, known));
  if (!known || !verified) return refuse("passkeyWrong");
  await setPasskeyUsed(tx, known.id, verified.signCount, ctx.clock.now());
}
