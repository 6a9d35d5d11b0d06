import type { FastifyReply } from "fastify";
import { createHmac, randomBytes, timingSafeEqual, type KeyObject } from "node:crypto";

export const xsrfCookie = "XSRF-TOKEN";
export const xsrfHeader = "x-xsrf-token";

/**
 * A signed double-submit token: another site can neither read the cookie nor make up a pair of its own. It is made for
 * one session cookie, or for none, so that a pair that somebody was given for himself is of no use in another's browser.
 */
function makeXsrfToken(key: KeyObject, sessionCookie: string): string {
  const random = randomBytes(16).toString("base64url");
  return `${random}.${sign(key, random, sessionCookie)}`;
}

/** Script reads this one and sends it back. */
export function giveXsrf(
  reply: FastifyReply,
  key: KeyObject,
  { origin }: { readonly origin: string },
  sessionCookie: string,
): void {
  const secure = origin.startsWith("https:");
  reply.setCookie(xsrfCookie, makeXsrfToken(key, sessionCookie), { path: "/", sameSite: "strict", secure });
}

export function xsrfFits(
  key: KeyObject,
  cookie: string | undefined,
  header: unknown,
  sessionCookie: string,
): boolean {
  if (!cookie || cookie !== header) return false;
  const [random = "", signature = ""] = cookie.split(".");
  const expected = sign(key, random, sessionCookie);
  return (
    signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  );
}

function sign(key: KeyObject, random: string, sessionCookie: string): string {
  return createHmac("sha256", key).update(`${random}|${sessionCookie}`).digest("base64url");
}
