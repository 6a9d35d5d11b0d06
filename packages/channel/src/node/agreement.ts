import { createECDH, createHash, createSecretKey, hkdfSync } from "node:crypto";
import type { ECDH, KeyObject } from "node:crypto";
import { ChannelError } from "../channel-error.ts";
import type { KeyPurpose } from "../derivation.ts";
import type { PrivateJwk, PublicJwk } from "../wire.ts";

const curve = "prime256v1";

export function loadPrivateKey(scalar: Buffer): ECDH {
  const key = createECDH(curve);
  key.setPrivateKey(scalar);
  return key;
}

export function loadPrivateJwk(jwk: PrivateJwk): ECDH {
  const key = loadPrivateKey(Buffer.from(jwk.d, "base64url"));
  const { x, y } = publicJwk(key);
  if (x !== jwk.x || y !== jwk.y) throw new TypeError("the two halves of a key do not belong together");
  return key;
}

export function makePrivateKey(): ECDH {
  const key = createECDH(curve);
  key.generateKeys();
  return key;
}

export function publicJwk(key: ECDH): PublicJwk {
  const point = key.getPublicKey();
  return {
    kty: "EC",
    crv: "P-256",
    x: point.toString("base64url", 1, 33),
    y: point.toString("base64url", 33),
  };
}

/** OpenSSL refuses a point that does not lie on the curve, which is what keeps the private key private. */
export function agree(key: ECDH, { x, y }: PublicJwk): Buffer {
  const point = Buffer.alloc(65, 4);
  point.write(x, 1, 32, "base64url");
  point.write(y, 33, 32, "base64url");
  try {
    return key.computeSecret(point);
  } catch {
    throw new ChannelError("not-opened", "not a point of the curve");
  }
}

/** Keys are key objects: node:crypto takes them ten times faster than bytes, and no log can print them. */
export function expand(secret: Buffer, salt: string, purpose: KeyPurpose): KeyObject {
  const bytes = hkdfSync("sha256", createSecretKey(secret), salt, purpose, 32);
  return createSecretKey(Buffer.from(bytes));
}

/** What follows the shared secret in the one round of Concat KDF that ECDH-ES needs (RFC 7518, 4.6.2). */
const otherInfo = Buffer.concat([
  uint32(7),
  Buffer.from("A256GCM"),
  uint32(0), // no party U
  uint32(0), // no party V
  uint32(256),
]);

export function contentKey(secret: Buffer): KeyObject {
  return createSecretKey(createHash("sha256").update(uint32(1)).update(secret).update(otherInfo).digest());
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
