import { isUtf8 } from "node:buffer";
import { createCipheriv, createDecipheriv, randomFillSync } from "node:crypto";
import type { ECDH, KeyObject } from "node:crypto";
import { ChannelError } from "../channel-error.ts";
import { checkHeader, checkLength, parseJson, splitSealed } from "../compact.ts";
import type { SealedHeader, Segments } from "../compact.ts";
import type { MessageType, PublicJwk } from "../wire.ts";
import { agree, contentKey, makePrivateKey, publicJwk } from "./agreement.ts";

/**
 * The same compact messages that jose writes and reads in the browser, made by node:crypto in a fraction of the
 * time. The tests hold the two against each other, message by message and in both directions.
 */
const cipher = "aes-256-gcm";

export function sealDirect(text: string, typ: MessageType, kid: string, key: KeyObject): string {
  return encrypt(text, typ, directHeader(typ, kid), key);
}

export function openDirect(sealed: unknown, typ: MessageType, kid: string, key: KeyObject): string {
  const segments = splitSealed(sealed, typ);
  if (segments.header !== directHeader(typ, kid)) {
    readHeader(segments, typ);
    throw new ChannelError("not-opened", "sealed with another key");
  }
  return decrypt(segments, key);
}

export function sealTo(text: string, typ: MessageType, kid: string, recipient: PublicJwk): string {
  const ephemeral = makePrivateKey();
  const header = { alg: "ECDH-ES", enc: "A256GCM", kid, typ, epk: publicJwk(ephemeral) };
  return encrypt(text, typ, encodeHeader(header), contentKey(agree(ephemeral, recipient)));
}

export function openWith(sealed: unknown, typ: MessageType, kid: string, key: ECDH): string {
  const segments = splitSealed(sealed, typ);
  const header = readHeader(segments, typ);
  if (header.alg !== "ECDH-ES" || header.kid !== kid) {
    throw new ChannelError("not-opened", "sealed with another key");
  }
  return decrypt(segments, contentKey(agree(key, header.epk)));
}

export function readHeader(segments: Segments, typ: MessageType): SealedHeader {
  return checkHeader(parseJson(Buffer.from(segments.header, "base64url").toString("utf8")), typ);
}

function directHeader(typ: MessageType, kid: string): string {
  return encodeHeader({ alg: "dir", enc: "A256GCM", kid, typ });
}

function encodeHeader(header: object): string {
  return Buffer.from(JSON.stringify(header)).toString("base64url");
}

function encrypt(text: string, typ: MessageType, header: string, key: KeyObject): string {
  const iv = freshIv();
  const encryption = createCipheriv(cipher, key, iv);
  encryption.setAAD(Buffer.from(header, "latin1"));
  // GCM is a stream: everything comes out of update, and final only completes the tag.
  const ciphertext = encryption.update(text, "utf8").toString("base64url");
  encryption.final();
  const tag = encryption.getAuthTag().toString("base64url");
  const sealed = `${header}..${iv.toString("base64url")}.${ciphertext}.${tag}`;
  checkLength(sealed, typ);
  return sealed;
}

/** Asking for randomness costs as much as sealing a short message; so it is asked for many messages at once. */
const ivs = Buffer.alloc(12 * 256);
let nextIv = ivs.length;

function freshIv(): Buffer {
  if (nextIv === ivs.length) {
    randomFillSync(ivs);
    nextIv = 0;
  }
  nextIv += 12;
  return ivs.subarray(nextIv - 12, nextIv);
}

function decrypt({ header, iv, ciphertext, tag }: Segments, key: KeyObject): string {
  const decryption = createDecipheriv(cipher, key, Buffer.from(iv, "base64url"), { authTagLength: 16 });
  decryption.setAAD(Buffer.from(header, "latin1"));
  decryption.setAuthTag(Buffer.from(tag, "base64url"));
  const plaintext = decryption.update(Buffer.from(ciphertext, "base64url"));
  try {
    decryption.final();
  } catch {
    throw new ChannelError("not-opened", "the message could not be opened");
  }
  if (!isUtf8(plaintext)) throw new ChannelError("malformed", "not UTF-8");
  return plaintext.toString("utf8");
}
