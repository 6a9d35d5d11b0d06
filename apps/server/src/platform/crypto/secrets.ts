import { createPrivateKey, createSecretKey, generateKeyPairSync, randomBytes } from "node:crypto";
import { generateServerKeys } from "@causeway/channel/node";
import { z } from "zod";

const key = z.base64().transform((text, issue) => {
  const bytes = Buffer.from(text, "base64");
  if (bytes.length !== 32) issue.addIssue("must be 32 bytes");
  return bytes;
});
const part = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const signingJwk = z.object({ kty: z.literal("OKP"), crv: z.literal("Ed25519"), x: part, d: part });
const privateJwk = z.object({ kty: z.literal("EC"), crv: z.literal("P-256"), x: part, y: part, d: part });

const channel = z.object({
  builtIn: z.array(z.object({ kid: z.string(), privateJwk })).min(2),
  client: z.object({ privateJwk }),
  signing: z.object({ privateJwk }),
});
/** A key object, because node:crypto converts bytes anew at every use, which costs ten times the signature. */
const keyObject = key.transform((bytes) => createSecretKey(bytes));

/**
 * What must never stand in an environment variable, a log or the database. These are the keys of the whole house; each
 * process has a file with its own (`platform/processes.ts`).
 */
export const secretsSchema = z.object({
  channel,
  /** Server session keys are derived from it and a salt per session. */
  sessionMaster: key,
  /** The same for sessions of staff: a session of one audience has no keys at the other. */
  consoleSessionMaster: key,
  consoleChannel: channel,
  consoleXsrf: keyObject,
  /** Goes into the password hashes of staff. */
  consolePepper: key,
  /** Wraps the data key of every tenant. */
  fieldKey: key,
  /** Goes into every password hash, so that a copy of the database alone cannot be searched. */
  pepper: key,
  /** Hashes one-time codes and seals captchas. */
  codes: key,
  xsrf: keyObject,
  /** Signs what we say to the bank. */
  bankSigning: signingJwk.transform((jwk) => createPrivateKey({ key: jwk, format: "jwk" })),
  /** Shared with the identity checker; both sides sign with it. */
  identityCheck: key,
  /** With it we show marketplaces that it is us who exchange a seller's consent for tokens. */
  marketplace: z.string().min(32),
  /** Our account with the company that sends short messages; the sandbox needs none. */
  sms: z.object({ id: z.string().min(1), secret: z.string().min(1) }).optional(),
  /** Of the store, where it is an S3. */
  store: z.object({ accessKeyId: z.string().min(1), secretAccessKey: z.string().min(1) }).optional(),
});
export type Secrets = z.output<typeof secretsSchema>;
export type SecretName = keyof Secrets;

/** Fresh keys of the whole house, as they stand in files, for development and for a key ceremony. */
export function generateSecrets(): z.input<typeof secretsSchema> {
  const key32 = () => randomBytes(32).toString("base64");
  const channelKeys = () => ({ ...generateServerKeys() }) as z.input<typeof channel>;
  return {
    channel: channelKeys(),
    sessionMaster: key32(),
    consoleSessionMaster: key32(),
    consoleChannel: channelKeys(),
    consoleXsrf: key32(),
    consolePepper: key32(),
    fieldKey: key32(),
    xsrf: key32(),
    pepper: key32(),
    codes: key32(),
    bankSigning: generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" }) as z.input<
      typeof signingJwk
    >,
    identityCheck: key32(),
    marketplace: key32(),
  };
}
