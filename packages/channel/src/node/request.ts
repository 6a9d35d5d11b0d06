import { createHmac, hash, timingSafeEqual } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { ChannelError } from "../channel-error.ts";
import { hasExactly, isPublicJwk, parseJson, splitSealed } from "../compact.ts";
import { keyPurposes } from "../derivation.ts";
import { noncePattern } from "../nonce.ts";
import { signedText } from "../signed-parts.ts";
import type { Proof } from "../wire.ts";
import { agree, expand } from "./agreement.ts";
import { openDirect, openWith, readHeader } from "./seal.ts";
import type { BuiltInKey, ServerKeys } from "./server-keys.ts";
import type { SessionKeys } from "./session-keys.ts";

/** What a request is opened with: a session's keys, or before sign-in one of the built-in keys. */
export type RequestKeys = SessionKeys | BuiltInKey;

export type RequestParts = {
  readonly method: string;
  /** Path with query, exactly as the request line carries it. */
  readonly path: string;
  /** The opened body; absent when the request has none. */
  readonly body?: string;
  /** The `DeviceId` header, or the empty string. */
  readonly deviceId: string;
  /** The `ClientLanguage` header as sent, or the empty string. */
  readonly language: string;
};

const signaturePattern = /^[A-Za-z0-9_-]{43}$/;
const maxTokenLength = 512;
const maxPasswordLength = 128;

/** Says which key a proof asks for, before anything in it can be believed. */
export function peekKid(sealedProof: unknown): { readonly kind: RequestKeys["kind"]; readonly kid: string } {
  const { alg, kid } = readHeader(splitSealed(sealedProof, "proof"), "proof");
  return { kind: alg === "dir" ? "session" : "built-in", kid };
}

export function openProof(sealedProof: unknown, keys: RequestKeys): Proof {
  const proof = parseJson(openRequestPart(sealedProof, "proof", keys));
  const form = ["timestamp", "nonce", "token", "signature", ...(keys.kind === "built-in" ? ["key"] : [])];
  if (!hasExactly(proof, form)) throw new ChannelError("malformed", "not a proof");
  const { timestamp, nonce, token, signature, key } = proof;
  if (
    !Number.isSafeInteger(timestamp) ||
    typeof nonce !== "string" ||
    !noncePattern.test(nonce) ||
    typeof token !== "string" ||
    token.length > maxTokenLength ||
    typeof signature !== "string" ||
    !signaturePattern.test(signature) ||
    (keys.kind === "built-in" && (token !== "" || !isPublicJwk(key)))
  ) {
    throw new ChannelError("malformed", "not a proof");
  }
  return proof as Proof;
}

export function openBody(sealedBody: unknown, keys: RequestKeys): string {
  return openRequestPart(sealedBody, "body", keys);
}

/** Throws unless the holder of the session, or of the page's key, signed exactly these parts. */
export function verifySignature(proof: Proof, parts: RequestParts, keys: RequestKeys): void {
  const text = signedText({
    timestamp: proof.timestamp,
    nonce: proof.nonce,
    token: proof.token,
    method: parts.method,
    path: parts.path,
    bodyHash: parts.body === undefined ? "" : hash("sha256", parts.body, "base64url"),
    deviceId: parts.deviceId,
    language: parts.language,
  });
  const expected = createHmac("sha256", signatureKey(proof, keys)).update(text).digest("base64url");
  if (
    proof.signature.length !== expected.length ||
    !timingSafeEqual(Buffer.from(proof.signature), Buffer.from(expected))
  ) {
    throw new ChannelError("not-signed", "the signature does not fit the request");
  }
}

export function openDevicePassword(
  sealed: unknown,
  keys: ServerKeys,
): { readonly timestamp: number; readonly password: string } {
  const { kid } = readHeader(splitSealed(sealed, "device"), "device");
  const key = keys.builtIn(kid);
  if (key === undefined) throw new ChannelError("not-opened", "sealed with another key");
  const device = parseJson(openWith(sealed, "device", key.kid, key.key));
  if (!hasExactly(device, ["timestamp", "password"])) {
    throw new ChannelError("malformed", "not a device password");
  }
  const { timestamp, password } = device;
  if (
    typeof timestamp !== "number" ||
    !Number.isSafeInteger(timestamp) ||
    typeof password !== "string" ||
    password.length > maxPasswordLength
  ) {
    throw new ChannelError("malformed", "not a device password");
  }
  return { timestamp, password };
}

function openRequestPart(sealed: unknown, typ: "proof" | "body", keys: RequestKeys): string {
  return keys.kind === "session"
    ? openDirect(sealed, typ, keys.kid, keys.clientToServer)
    : openWith(sealed, typ, keys.kid, keys.key);
}

function signatureKey(proof: Proof, keys: RequestKeys): KeyObject {
  if (keys.kind === "session") return keys.signature;
  if (proof.key === undefined)
    throw new ChannelError("not-signed", "no page key to check the signature with");
  return expand(agree(keys.key, proof.key), keys.kid, keyPurposes.pageSignature);
}
