import * as z from "zod/mini";

const base64url = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(20_000));
const transports = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10));
const attachment = z.enum(["platform", "cross-platform"]);

/** What navigator.credentials.create() gives, as JSON; anything else in it is left aside. */
export const passkeyCreation = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(transports),
  }),
  authenticatorAttachment: z.optional(z.nullable(attachment)),
});

/** What navigator.credentials.get() gives, as JSON. */
export const passkeyProof = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(base64url),
  }),
  authenticatorAttachment: z.optional(z.nullable(attachment)),
});

export const passkeyDescriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.optional(z.array(z.string())),
});

/** What navigator.credentials.create() is asked for. */
export const passkeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(passkeyDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});

/** What navigator.credentials.get() is asked for; without a list of keys the person chooses among all he has. */
export const passkeyProofOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
  allowCredentials: z.array(passkeyDescriptor),
});
