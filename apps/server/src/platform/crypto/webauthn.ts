import type { passkeyCreation, passkeyProof } from "@causeway/contract/portal/passkey";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import type * as z from "zod/mini";

/** The name under which browsers keep a site's passkeys: they offer them on its origin and on no other. */
export type RelyingParty = { readonly id: string; readonly origin: string };

export function relyingPartyOf(origin: string): RelyingParty {
  return { id: new URL(origin).hostname, origin };
}

export const passkeyTimeoutMs = 120_000;
/** EdDSA, ES256 and RS256: between them every authenticator there is. */
export const passkeyAlgorithms = [-8, -7, -257];

export type Credential = {
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly signCount: number;
};

/** The challenge that the browser says it had signed. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")) as {
      challenge?: unknown;
    };
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

/** What a browser has made for this challenge on this site, with its holder verified; nothing otherwise. */
export async function verifyCreation(
  rp: RelyingParty,
  challenge: string,
  passkey: z.output<typeof passkeyCreation>,
): Promise<(Credential & { synced: boolean }) | undefined> {
  const { clientDataJSON, attestationObject } = passkey.response;
  const verified = await verifyRegistrationResponse({
    response: {
      id: passkey.id,
      rawId: passkey.rawId,
      type: passkey.type,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { credential, credentialBackedUp: synced } = verified.registrationInfo;
  const { id: credentialId, publicKey, counter: signCount } = credential;
  return { credentialId, publicKey, signCount, synced };
}

/** How often the key says it was used by now, if it signed this challenge on this site with its holder verified. */
export async function verifyProof(
  rp: RelyingParty,
  challenge: string,
  proof: z.output<typeof passkeyProof>,
  { credentialId, publicKey, signCount }: Credential,
): Promise<{ signCount: number; synced: boolean } | undefined> {
  const { id, rawId, type, response } = proof;
  const { userHandle, ...signed } = response;
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      response: userHandle === undefined ? signed : { ...signed, userHandle },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    credential: { id: credentialId, publicKey, counter: signCount },
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return { signCount: newCounter, synced: credentialBackedUp };
}
