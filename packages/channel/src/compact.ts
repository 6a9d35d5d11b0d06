import { ChannelError } from "./channel-error.ts";
import { sealedLimits } from "./wire.ts";
import type { MessageType, PublicJwk } from "./wire.ts";

/** The only two forms of protected header there are; every other member, `zip` and `crit` first, is refused. */
export type SealedHeader =
  | { readonly alg: "dir"; readonly enc: "A256GCM"; readonly kid: string; readonly typ: MessageType }
  | {
      readonly alg: "ECDH-ES";
      readonly enc: "A256GCM";
      readonly kid: string;
      readonly typ: MessageType;
      readonly epk: PublicJwk;
    };

export type Segments = {
  readonly header: string;
  readonly iv: string;
  readonly ciphertext: string;
  readonly tag: string;
};

const alphabet = /^[A-Za-z0-9_-]*$/;
const kidPattern = /^[A-Za-z0-9._-]{1,64}$/;
const coordinatePattern = /^[A-Za-z0-9_-]{43}$/;

/**
 * Decoders forgive stray characters and unused trailing bits, so one message could be written in several ways;
 * here exactly one of them is allowed.
 */
export function isBase64Url(text: string): boolean {
  if (!alphabet.test(text)) return false;
  switch (text.length % 4) {
    case 0:
      return true;
    case 2:
      return "AQgw".includes(text.at(-1) ?? "");
    case 3:
      return "AEIMQUYcgkosw048".includes(text.at(-1) ?? "");
    default:
      return false;
  }
}

/** Both algorithms leave the segment for an encrypted key empty: the key is agreed, never sent. */
export function splitSealed(sealed: unknown, typ: MessageType): Segments {
  if (typeof sealed !== "string") throw new ChannelError("malformed", "a sealed message is a string");
  checkLength(sealed, typ);
  const segments = sealed.split(".", 6);
  const [header, encryptedKey, iv, ciphertext, tag] = segments;
  if (
    segments.length !== 5 ||
    !header ||
    encryptedKey !== "" ||
    iv?.length !== 16 ||
    !ciphertext ||
    tag?.length !== 22 ||
    !segments.every(isBase64Url)
  ) {
    throw new ChannelError("malformed", "not a compact sealed message");
  }
  return { header, iv, ciphertext, tag };
}

export function isPublicJwk(value: unknown): value is PublicJwk {
  if (!hasExactly(value, ["kty", "crv", "x", "y"])) return false;
  return (
    value["kty"] === "EC" && value["crv"] === "P-256" && isCoordinate(value["x"]) && isCoordinate(value["y"])
  );
}

export function checkHeader(value: unknown, typ: MessageType): SealedHeader {
  const direct = hasExactly(value, ["alg", "enc", "kid", "typ"]) && value["alg"] === "dir";
  const agreed =
    hasExactly(value, ["alg", "enc", "kid", "typ", "epk"]) &&
    value["alg"] === "ECDH-ES" &&
    isPublicJwk(value["epk"]);
  if (!(direct || agreed)) throw new ChannelError("malformed", "an unknown form of header");
  if (value["enc"] !== "A256GCM" || value["typ"] !== typ || !isKid(value["kid"])) {
    throw new ChannelError("malformed", `not the header of a ${typ}`);
  }
  return value as SealedHeader;
}

export function checkLength(sealed: string, typ: MessageType): void {
  if (sealed.length > sealedLimits[typ]) throw new ChannelError("too-large", `too long for a ${typ}`);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ChannelError("malformed", "not JSON");
  }
}

export function hasExactly(value: unknown, keys: readonly string[]): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.keys(value).length === keys.length && keys.every((key) => Object.hasOwn(value, key));
}

function isKid(value: unknown): boolean {
  return typeof value === "string" && kidPattern.test(value);
}

function isCoordinate(value: unknown): boolean {
  return typeof value === "string" && coordinatePattern.test(value) && isBase64Url(value);
}
