import { createHmac, randomBytes, timingSafeEqual, type KeyObject } from "node:crypto";

export const xsrfCookie = "XSRF-TOKEN";
export const xsrfHeader = "x-xsrf-token";

/** A signed double-submit token: another site can neither read the cookie nor make up a pair of its own. */
export function makeXsrfToken(key: KeyObject): string {
  const random = randomBytes(16).toString("base64url");
  return `${random}.${sign(key, random)}`;
}

export function xsrfFits(key: KeyObject, cookie: string | undefined, header: unknown): boolean {
  if (!cookie || cookie !== header) return false;
  const [random = "", signature = ""] = cookie.split(".");
  const expected = sign(key, random);
  return (
    signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  );
}

function sign(key: KeyObject, random: string): string {
  return createHmac("sha256", key).update(random).digest("base64url");
}
