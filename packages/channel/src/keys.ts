import { base64url } from "jose";
import { keyPurposes } from "./derivation.ts";
import type { KeyPurpose } from "./derivation.ts";
import { signedText } from "./signed-parts.ts";
import type { SignedParts } from "./signed-parts.ts";
import type { PrivateJwk, PublicJwk } from "./wire.ts";

const encoder = new TextEncoder();
const curve = { name: "ECDH", namedCurve: "P-256" } as const;

export type ClientSessionKeys = {
  readonly clientToServer: CryptoKey;
  readonly serverToClient: CryptoKey;
  readonly signature: CryptoKey;
};

/** A key pair whose private half no script can read. */
export async function makeAgreementPair(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(curve, false, ["deriveBits"]);
}

export async function exportPublicJwk(key: CryptoKey): Promise<PublicJwk> {
  const { x, y } = await crypto.subtle.exportKey("jwk", key);
  if (x === undefined || y === undefined) throw new TypeError("not an elliptic curve key");
  return { kty: "EC", crv: "P-256", x, y };
}

export async function importPublicJwk({ kty, crv, x, y }: PublicJwk): Promise<CryptoKey> {
  return crypto.subtle.importKey("jwk", { kty, crv, x, y }, curve, true, []);
}

export async function importPrivateJwk({ kty, crv, x, y, d }: PrivateJwk): Promise<CryptoKey> {
  return crypto.subtle.importKey("jwk", { kty, crv, x, y, d }, curve, false, ["deriveBits"]);
}

export async function agree(privateKey: CryptoKey, publicKey: CryptoKey): Promise<CryptoKey> {
  const secret = await crypto.subtle.deriveBits({ name: "ECDH", public: publicKey }, privateKey, 256);
  return crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
}

export async function expand(secret: CryptoKey, salt: string, purpose: KeyPurpose): Promise<ArrayBuffer> {
  const algorithm = {
    name: "HKDF",
    hash: "SHA-256",
    salt: encoder.encode(salt),
    info: encoder.encode(purpose),
  };
  return crypto.subtle.deriveBits(algorithm, secret, 256);
}

export async function deriveSessionKeys(
  privateKey: CryptoKey,
  serverPublicKey: CryptoKey,
  sessionId: string,
): Promise<ClientSessionKeys> {
  const secret = await agree(privateKey, serverPublicKey);
  const [clientToServer, serverToClient, signature] = await Promise.all([
    expand(secret, sessionId, keyPurposes.clientToServer),
    expand(secret, sessionId, keyPurposes.serverToClient),
    expand(secret, sessionId, keyPurposes.sessionSignature),
  ]);
  return {
    clientToServer: await crypto.subtle.importKey("raw", clientToServer, "AES-GCM", false, ["encrypt"]),
    serverToClient: await crypto.subtle.importKey("raw", serverToClient, "AES-GCM", false, ["decrypt"]),
    signature: await importSignatureKey(signature),
  };
}

/** Before sign-in: only the holder of the page's private key, or the server, can make this key. */
export async function derivePageSignatureKey(
  pagePrivateKey: CryptoKey,
  serverPublicKey: CryptoKey,
  kid: string,
): Promise<CryptoKey> {
  const secret = await agree(pagePrivateKey, serverPublicKey);
  return importSignatureKey(await expand(secret, kid, keyPurposes.pageSignature));
}

export async function sign(parts: SignedParts, key: CryptoKey): Promise<string> {
  const mac = await crypto.subtle.sign("HMAC", key, encoder.encode(signedText(parts)));
  return base64url.encode(new Uint8Array(mac));
}

export async function hashText(text: string): Promise<string> {
  return base64url.encode(new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text))));
}

async function importSignatureKey(bytes: ArrayBuffer): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}
