import { hkdfSync } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { ChannelError } from "../channel-error.ts";
import { isPublicJwk } from "../compact.ts";
import { keyPurposes } from "../derivation.ts";
import type { KeyPurpose } from "../derivation.ts";
import type { PublicJwk, SessionPublicJwk } from "../wire.ts";
import { agree, expand, loadPrivateKey, publicJwk } from "./agreement.ts";

export type SessionKeys = {
  readonly kind: "session";
  readonly kid: string;
  readonly clientToServer: KeyObject;
  readonly serverToClient: KeyObject;
  readonly signature: KeyObject;
};

/** The order of the P-256 group. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * The server stores no session key: it derives its private half from the master key and the session's own random
 * salt, so deleting the salt ends the session for good.
 */
export function deriveSession(session: {
  readonly masterKey: Uint8Array;
  readonly salt: Uint8Array;
  readonly sessionId: string;
  readonly clientPublicJwk: PublicJwk;
}): SessionKeys & { readonly serverPublicJwk: SessionPublicJwk } {
  const { masterKey, salt, sessionId, clientPublicJwk } = session;
  if (masterKey.length !== 32) throw new TypeError("the master key is 32 bytes");
  if (salt.length < 16) throw new TypeError("a session's salt is at least 16 bytes");
  if (!isPublicJwk(clientPublicJwk)) throw new ChannelError("malformed", "not a public key");
  const key = loadPrivateKey(sessionScalar(masterKey, salt, sessionId));
  const secret = agree(key, clientPublicJwk);
  const derive = (purpose: KeyPurpose): KeyObject => expand(secret, sessionId, purpose);
  return {
    kind: "session",
    kid: sessionId,
    clientToServer: derive(keyPurposes.clientToServer),
    serverToClient: derive(keyPurposes.serverToClient),
    signature: derive(keyPurposes.sessionSignature),
    serverPublicJwk: { ...publicJwk(key), kid: sessionId },
  };
}

/** 128 bits more than needed, then reduced into 1 … n−1 (FIPS 186-5, A.2.1): no scalar is noticeably likelier. */
function sessionScalar(masterKey: Uint8Array, salt: Uint8Array, sessionId: string): Buffer {
  const wide = hkdfSync("sha256", masterKey, salt, `causeway/1 session private key ${sessionId}`, 48);
  const scalar = (BigInt(`0x${Buffer.from(wide).toString("hex")}`) % (order - 1n)) + 1n;
  return Buffer.from(scalar.toString(16).padStart(64, "0"), "hex");
}
