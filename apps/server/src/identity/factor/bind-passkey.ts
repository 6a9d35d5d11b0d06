import type { InputOf, OutputOf } from "@causeway/contract";
import type * as contract from "@causeway/contract/portal/factor";
import type { Context } from "#context.ts";
import type { Call, Transact, UserActor } from "#platform/http/binding.ts";
import { newId, type Id } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { passkeyAlgorithms, passkeyTimeoutMs, verifyCreation } from "#platform/crypto/webauthn.ts";
import { browserLine } from "../session/browser-name.ts";
import { afterFactorChange } from "../profile/credential-change.ts";
import { getPerson } from "../identity.store.ts";
import { describePasskey, makeChallenge, relyingParty, spendChallenge } from "./passkey.ts";
import { deletePasskey, insertPasskey, listPasskeys, setPasskeyName } from "./passkey.store.ts";
import type { PersonId } from "../person.ts";

type SignedInCall = Call<UserActor>;

/** A passkey here always verifies its holder and can be found without a user name, so that it is enough by itself. */
export function startPasskey(
  ctx: Context,
  transact: Transact,
  { actor }: SignedInCall,
): Promise<OutputOf<typeof contract.startPasskey>> {
  return transact(async (tx) => {
    const person = await getPerson(tx, actor.userId);
    return {
      rp: { id: relyingParty(ctx).id, name: "Causeway" },
      user: { id: handleOf(person.id), name: person.username, displayName: person.nickname },
      challenge: await makeChallenge(ctx, tx, `session ${actor.sessionId}`),
      pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: "public-key", alg })),
      timeout: passkeyTimeoutMs,
      excludeCredentials: (await listPasskeys(tx, person.id)).map(describePasskey),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    };
  });
}

export function bindPasskey(
  ctx: Context,
  transact: Transact,
  { actor, browser }: SignedInCall,
  { passkey }: InputOf<typeof contract.bindPasskey>,
): Promise<OutputOf<typeof contract.bindPasskey>> {
  return transact(async (tx) => {
    const { clientDataJSON, transports = [] } = passkey.response;
    const challenge = await spendChallenge(ctx, tx, `session ${actor.sessionId}`, clientDataJSON);
    const made = await verifyCreation(relyingParty(ctx), challenge, passkey);
    if (!made) return refuse("passkeyWrong");
    const now = ctx.clock.now();
    const id: Id<"passkey"> = newId(now);
    const isNew = await insertPasskey(tx, {
      id,
      person: actor.userId,
      ...made,
      transports,
      name: deviceName(browser),
      boundAt: now,
    });
    if (!isNew) refuse("passkeyWrong");
    await afterFactorChange(ctx, tx, actor, "passkeyBound");
    return { id };
  });
}

export function renamePasskey(
  transact: Transact,
  { actor }: SignedInCall,
  { id, name }: InputOf<typeof contract.renamePasskey>,
): Promise<OutputOf<typeof contract.renamePasskey>> {
  return transact(async (tx) => {
    if (!(await setPasskeyName(tx, actor.userId, id, name))) refuse("notFound");
    return { renamed: true };
  });
}

export function removePasskey(
  ctx: Context,
  transact: Transact,
  { actor }: SignedInCall,
  { id }: InputOf<typeof contract.removePasskey>,
): Promise<OutputOf<typeof contract.removePasskey>> {
  return transact(async (tx) => {
    if (!(await deletePasskey(tx, actor.userId, id))) refuse("notFound");
    await afterFactorChange(ctx, tx, actor, "passkeyRemoved");
    return { removed: true };
  });
}

function deviceName(said: string): string {
  return browserLine(said) || "Passkey";
}

/** The authenticator keeps one passkey per handle; it tells whoever holds the key nothing about the person. */
function handleOf(person: PersonId): string {
  return Buffer.from(person.replaceAll("-", ""), "hex").toString("base64url");
}
