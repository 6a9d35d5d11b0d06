import * as z from "zod/mini";

/** At least 8 characters with capital letters, small letters and digits. */
export const strongPassword = z
  .string()
  .check(z.minLength(8), z.maxLength(128), z.regex(/[A-Z]/), z.regex(/[a-z]/), z.regex(/\d/));

export const oneTimeCode = z.string().check(z.regex(/^\d{6}$/));

/** The browser's half of a session's keys. */
export const publicJwk = z.strictObject({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  y: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});
