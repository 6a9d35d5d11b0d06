import { createCipheriv, createDecipheriv, hash, randomBytes, timingSafeEqual } from "node:crypto";

export type SealedObject = { readonly key: Buffer; readonly sha256: Buffer; readonly sealed: Buffer };

const ivBytes = 12;
const tagBytes = 16;

/** Seals bytes with a key of their own, bound to where they belong: no object can stand in for another. */
export function sealObject(place: string, plain: Buffer): SealedObject {
  const key = randomBytes(32);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return { key, sha256: hash("sha256", plain, "buffer"), sealed };
}

/** Throws unless these are exactly the bytes that were sealed here. */
export function openObject(place: string, { key, sha256, sealed }: SealedObject): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-tagBytes));
  const plain = Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]);
  if (!timingSafeEqual(hash("sha256", plain, "buffer"), sha256)) {
    throw new Error("the stored bytes are not those that were taken");
  }
  return plain;
}
