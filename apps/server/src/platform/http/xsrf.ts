import { createHmac, randomBytes, timingSafeEqual, type KeyObject } from "node:crypto";
import { currentKey, type KeyRing } from "#platform/crypto/key-ring.ts";

export const xsrfCookie = "XSRF-TOKEN";
export const xsrfHeader = "x-xsrf-token";

/** A signed double-submit token: another site can neither read the cookie nor make up a pair of its own. */
export function makeXsrfToken(ring: KeyRing<KeyObject>): string {
  const random = randomBytes(16).toString("base64url");
  return `${random}.${sign(currentKey(ring), random)}`;
}

/** Of any version: a page that is open goes on while the key is changed. */
export function xsrfFits(ring: KeyRing<KeyObject>, cookie: string | undefined, header: unknown): boolean {
  if (!cookie || cookie !== header) return false;
  const [random = "", signature = ""] = cookie.split(".");
  return [...ring.versions.values()].some((key) => {
    const [sent, expected] = [Buffer.from(signature), Buffer.from(sign(key, random))];
    return sent.length === expected.length && timingSafeEqual(sent, expected);
  });
}

function sign(key: KeyObject, random: string): string {
  return createHmac("sha256", key).update(random).digest("base64url");
}
