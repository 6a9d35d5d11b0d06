import { generateKeyPairSync } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { currentKey, keyIdOf, mapRing, type KeyRing } from "@causeway/server/platform/crypto/key-ring.ts";
import { secretsSchema, type Secrets } from "@causeway/server/platform/crypto/secrets.ts";

/** A bank knows its own keys and the public half of ours. */
export function harbourEnvironment(
  dir: string,
  ports: Readonly<Record<"bank" | "albion" | "door", number>>,
): Record<string, string> {
  return {
    BANK_NAME: "harbour",
    BANK_PORT: String(ports.bank),
    BANK_FILE: join(dir, "bank.sqlite"),
    BANK_KEYS: JSON.stringify(harbourKeys(dir)),
    BANK_CLIENT_KEYS: ourPublicKeys(dir),
    BANK_CLIENT_URL: `http://127.0.0.1:${ports.door}/partner/bank`,
  };
}

export function albionEnvironment(
  dir: string,
  ports: Readonly<Record<"bank" | "albion" | "door", number>>,
): Record<string, string> {
  return {
    BANK_NAME: "albion",
    BANK_PORT: String(ports.albion),
    BANK_FILE: join(dir, "albion.sqlite"),
    BANK_KEYS: JSON.stringify(albionKeys(dir)),
    BANK_CLIENT_KEYS: ourPublicKeys(dir),
  };
}

/** The venue, and whoever else says what currencies cost. */
export function venueEnvironment(
  dir: string,
  ports: Readonly<Record<"venue" | "bank" | "albion", number>>,
): Record<string, string> {
  return {
    VENUE_PORT: String(ports.venue),
    VENUE_FILE: join(dir, "venue.sqlite"),
    VENUE_SEED: "2026",
    VENUE_KEYS: JSON.stringify(venueKeys(dir)),
    VENUE_CLIENT_KEYS: ourPublicKeys(dir),
    VENUE_APP_IDS: secretsIn(join(dir, "secrets.json")).rateApi ?? "",
    VENUE_ROUND_MS: "500",
    VENUE_BANKS: [ports.albion, ports.bank].map((port) => `http://127.0.0.1:${port}`).join(","),
  };
}

function ourPublicKeys(dir: string): string {
  const { bankSigning } = secretsIn(join(dir, "secrets.json"));
  const named = [...bankSigning.versions].map(
    ([version, key]) => [keyIdOf("causeway", version), publicHalf(key.export({ format: "jwk" }))] as const,
  );
  return JSON.stringify(Object.fromEntries(named));
}

function secretsIn(file: string): Secrets {
  return secretsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
}

type BankKeys = { readonly valid: readonly NamedKey[]; readonly retired?: NamedKey };

/** Two that are valid, so that the bank can begin to sign with the next. */
export function harbourKeys(dir: string): BankKeys {
  return { valid: [keyIn(dir, "bank-key.json", "bank"), keyIn(dir, "bank-next-key.json", "bank-2")] };
}

export function albionKeys(dir: string): BankKeys {
  return {
    valid: [keyIn(dir, "albion-key.json", "albion-1"), keyIn(dir, "albion-next-key.json", "albion-2")],
    retired: keyIn(dir, "albion-old-key.json", "albion-0"),
  };
}

export function venueKeys(dir: string): BankKeys {
  return { valid: [keyIn(dir, "venue-key.json", "venue")] };
}

type NamedKey = JsonWebKey & { readonly kid: string };

/** Made with the world and kept, so that what was opened yesterday is believed today. */
function keyIn(dir: string, name: string, kid: string): NamedKey {
  const file = join(dir, name);
  if (!existsSync(file)) {
    const key = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
    writeFileSync(file, JSON.stringify(key), { mode: 0o600 });
  }
  return { ...(JSON.parse(readFileSync(file, "utf8")) as JsonWebKey), kid };
}

function publicHalf({ kty, crv, x }: JsonWebKey): object {
  return { kty, crv, x };
}

/** When the last of its valid keys came, and the one that is retired went. */
const changedAt = "2026-01-01T00:00:00Z";

export function publicHalves({ valid, retired }: BankKeys): string {
  const named = (key: NamedKey) => ({ ...publicHalf(key), kid: key.kid });
  const keys = valid.map((key) => ({ ...named(key), ...(key === valid.at(-1) ? { from: changedAt } : {}) }));
  return JSON.stringify({ keys: [...keys, ...(retired ? [{ ...named(retired), until: changedAt }] : [])] });
}

/** What the played identity checker signs with and the played marketplaces ask for, as our own server has it. */
export function sharedSecrets(secretsFile: string): Record<string, string> {
  const { identityCheck, marketplace } = secretsIn(secretsFile);
  const keys = mapRing(identityCheck, (key) => key.toString("base64"));
  return { IDENTITY_CHECK_KEY: currentFirst(keys), MARKETPLACE_SECRET: currentFirst(marketplace) };
}

function currentFirst(ring: KeyRing<string>): string {
  return [currentKey(ring), ...ring.versions.values()].join(",");
}
