import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  randomBytes,
} from "node:crypto";
import { generateServerKeys } from "@causeway/channel/node";
import { z } from "zod";
import { keyRing } from "./key-ring.ts";

const key = z.base64().transform((text, issue) => {
  const bytes = Buffer.from(text, "base64");
  if (bytes.length !== 32) issue.addIssue("must be 32 bytes");
  return bytes;
});
const part = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const signingJwk = z.object({ kty: z.literal("OKP"), crv: z.literal("Ed25519"), x: part, d: part });
/** The two halves of what is sealed one way. */
const openingJwk = z
  .object({ kty: z.literal("OKP"), crv: z.literal("X25519"), x: part, d: part })
  .transform((jwk) => createPrivateKey({ key: jwk, format: "jwk" }));
const sealingJwk = z
  .strictObject({ kty: z.literal("OKP"), crv: z.literal("X25519"), x: part })
  .transform((jwk) => createPublicKey({ key: jwk, format: "jwk" }));
const signing = signingJwk.transform((jwk) => createPrivateKey({ key: jwk, format: "jwk" }));
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
  sessionMaster: keyRing(key),
  /** The same for sessions of staff: a session of one audience has no keys at the other. */
  consoleSessionMaster: keyRing(key),
  consoleChannel: channel,
  consoleXsrf: keyRing(keyObject),
  /** Goes into the password hashes of staff. */
  consolePepper: keyRing(key),
  /** Wraps the data key of every tenant. */
  fieldKey: keyRing(key),
  /** Opens what is sent to people and marketplaces' tokens; for the flows alone. */
  outbound: keyRing(openingJwk),
  /** Seals the same, and cannot open it. */
  outboundPublic: keyRing(sealingJwk),
  /** Opens the seeds of staff's authenticators; for the console alone. */
  staffSeeds: keyRing(openingJwk),
  staffSeedsPublic: keyRing(sealingJwk),
  /** Goes into every password hash, so that a copy of the database alone cannot be searched. */
  pepper: keyRing(key),
  /** Hashes one-time codes and seals captchas. */
  codes: keyRing(key),
  xsrf: keyRing(keyObject),
  /** Signs what we say to the bank. */
  bankSigning: keyRing(signing),
  /** Signs quotes; whoever asks gets the halves that check them. */
  quoteSigning: keyRing(signing),
  /** Shared with the identity checker; both sides sign with it. */
  identityCheck: keyRing(key),
  /** With it we show marketplaces that it is us who exchange a seller's consent for tokens. */
  marketplace: keyRing(z.string().min(32)),
  /** Our account with the company that sends short messages; the sandbox needs none. */
  sms: z.object({ id: z.string().min(1), secret: z.string().min(1) }).optional(),
  /** By which the company that sells rates knows us. */
  rateApi: z.string().min(16).optional(),
  /** Of the store, where it is an S3. */
  store: z.object({ accessKeyId: z.string().min(1), secretAccessKey: z.string().min(1) }).optional(),
});
export type Secrets = z.output<typeof secretsSchema>;
export type SecretName = keyof Secrets;

/** Fresh keys of the whole house, as they stand in files, for development and for a key ceremony. */
export function generateSecrets() {
  const channelKeys = () => ({ ...generateServerKeys() }) as z.input<typeof channel>;
  return {
    channel: channelKeys(),
    sessionMaster: newKey(),
    consoleSessionMaster: newKey(),
    consoleChannel: channelKeys(),
    consoleXsrf: newKey(),
    consolePepper: newKey(),
    fieldKey: newKey(),
    ...pairOf("outbound", "outboundPublic"),
    ...pairOf("staffSeeds", "staffSeedsPublic"),
    xsrf: newKey(),
    pepper: newKey(),
    codes: newKey(),
    bankSigning: newSigningKey(),
    quoteSigning: newSigningKey(),
    identityCheck: newKey(),
    marketplace: newKey(),
  };
}

export function newKey(): string {
  return randomBytes(32).toString("base64");
}

export function newSigningKey() {
  return generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
}

export function newOpeningKey() {
  return generateKeyPairSync("x25519").privateKey.export({ format: "jwk" });
}

export function sealingHalf({ kty, crv, x }: JsonWebKey): JsonWebKey {
  return { kty, crv, x } as JsonWebKey;
}

function pairOf<Private extends string, Public extends string>(opens: Private, seals: Public) {
  const pair = newOpeningKey();
  return { [opens]: pair, [seals]: sealingHalf(pair) } as Record<Private | Public, JsonWebKey>;
}
