import { base64url, compactDecrypt, CompactEncrypt, CompactSign, importJWK } from "jose";
import type { JWK } from "jose";
import { systemKid } from "../wire.ts";

/**
 * The server's end written with jose alone, so that Chromium can test its own end without Node, and so that Node's
 * own implementation has another to be held against.
 */
export async function joseOpen(sealed: string, key: JWK | Uint8Array) {
  const { plaintext, protectedHeader } = await compactDecrypt(sealed, await asKey(key));
  return {
    text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(plaintext),
    header: protectedHeader,
  };
}

export async function joseSeal(
  content: string | Uint8Array,
  header: { alg: string; enc: string; [member: string]: unknown },
  key: JWK | Uint8Array,
): Promise<string> {
  return new CompactEncrypt(typeof content === "string" ? new TextEncoder().encode(content) : content)
    .setProtectedHeader(header)
    .encrypt(await asKey(key instanceof Uint8Array ? key : publicHalf(key)));
}

export async function joseSystemReply(
  message: unknown,
  keys: { readonly signer: JWK; readonly client: JWK },
  signatureHeader: { alg: string; typ?: string } = { alg: "ES256", typ: "system" },
) {
  const signed = await new CompactSign(new TextEncoder().encode(JSON.stringify(message)))
    .setProtectedHeader(signatureHeader)
    .sign(await importJWK(keys.signer, "ES256"));
  return sealAsSystem(signed, keys.client);
}

/** Anyone can do this much: the key that seals a SYSTEM reply is public knowledge. */
export async function sealAsSystem(signed: string, client: JWK) {
  const header = { alg: "ECDH-ES", enc: "A256GCM", kid: systemKid, typ: "system" };
  return { payload: await joseSeal(signed, header, client), from: "SYSTEM" } as const;
}

export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function encodeJson(value: unknown): string {
  return base64url.encode(JSON.stringify(value));
}

function publicHalf(jwk: JWK): JWK {
  const half = { ...jwk };
  delete half.d;
  return half;
}

async function asKey(key: JWK | Uint8Array) {
  return key instanceof Uint8Array ? key : importJWK(key, "ECDH-ES");
}
