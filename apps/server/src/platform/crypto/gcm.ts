import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM with a random nonce in front and the tag behind; what it is bound to must be said again to open it. */
export function encrypt(key: Buffer, boundTo: string, plain: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(boundTo));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

export function decrypt(key: Buffer, boundTo: string, sealed: Buffer): Buffer {
  if (sealed.length < ivBytes + tagBytes) throw new Error("a sealed value was cut short");
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]);
}
