import type { OutputOf } from "@causeway/contract";
import { enrolTtlMs } from "@causeway/contract/portal/factor";
import type { startPasskeyStep } from "@causeway/contract/portal/identity";
import type { passkeyProof } from "@causeway/contract/portal/passkey";
import type * as z from "zod/mini";
import type { Context } from "#context.ts";
import { randomSalt } from "#platform/crypto/chance.ts";
import type { Tx } from "#platform/data/db.ts";
import { refuse } from "#platform/refusal.ts";
import {
  challengeIn,
  passkeyTimeoutMs,
  relyingPartyOf,
  verifyProof,
  type RelyingParty,
} from "#platform/crypto/webauthn.ts";
import {
  insertChallenge,
  lockPasskey,
  setPasskeyUsed,
  takeChallenge,
  type Passkey,
} from "./passkey.store.ts";
import type { PersonId } from "../person.ts";

/** For whom a challenge was made; a challenge answered for anybody else is worth nothing. */
export type ChallengeOwner =
  | `session ${string}`
  | `attempt ${string}`
  | `staff session ${string}`
  | `staff attempt ${string}`
  | "anybody";

export function relyingParty(ctx: Context): RelyingParty {
  return relyingPartyOf(ctx.config.portal.origin);
}

export async function makeChallenge(ctx: Context, tx: Tx, owner: ChallengeOwner): Promise<string> {
  const now = ctx.clock.now();
  const challenge = randomSalt(32).toString("base64url");
  await insertChallenge(tx, challenge, owner, now, new Date(now.getTime() + enrolTtlMs));
  return challenge;
}

/** The challenge that the browser says it had signed, if we made it for this owner and nobody has answered it yet. */
export async function spendChallenge(
  ctx: Context,
  tx: Tx,
  owner: ChallengeOwner,
  clientDataJSON: string,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  if (!(await takeChallenge(tx, challenge, owner, ctx.clock.now()))) refuse("passkeyWrong");
  return challenge;
}

/** Asks for one of these passkeys, or for any at all when none is named. */
export async function askForPasskey(
  ctx: Context,
  tx: Tx,
  owner: ChallengeOwner,
  passkeys: readonly Passkey[],
): Promise<OutputOf<typeof startPasskeyStep>> {
  return {
    challenge: await makeChallenge(ctx, tx, owner),
    rpId: relyingParty(ctx).id,
    timeout: passkeyTimeoutMs,
    userVerification: "required",
    allowCredentials: passkeys.map(describePasskey),
  };
}

export function describePasskey({ credentialId, transports }: Passkey) {
  return { id: credentialId, type: "public-key" as const, transports: [...transports] };
}

/** Refuses unless a passkey we know has signed the challenge, with its holder present and verified; says whose it is. */
export async function provePasskey(
  ctx: Context,
  tx: Tx,
  owner: ChallengeOwner,
  proof: z.output<typeof passkeyProof>,
): Promise<PersonId> {
  const challenge = await spendChallenge(ctx, tx, owner, proof.response.clientDataJSON);
  const passkey = await lockPasskey(tx, proof.id);
  if (!passkey) return refuse("passkeyWrong");
  const verified = await verifyProof(relyingParty(ctx), challenge, proof, passkey);
  if (!verified) return refuse("passkeyWrong");
  await setPasskeyUsed(tx, passkey.id, verified.signCount, verified.synced, ctx.clock.now());
  return passkey.person;
}
