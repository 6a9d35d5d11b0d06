import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { generateSecrets } from "#platform/crypto/secrets.ts";
import { settingsOf, splitSecrets, type Part } from "#platform/processes.ts";

const dir = mkdtempSync(join(tmpdir(), "causeway-test-"));
const secretsFile = join(dir, "secrets.json");
const secrets = generateSecrets();
writeFileSync(secretsFile, JSON.stringify(secrets));
const secretsFiles = writeSecrets(dir, secrets);

export function secretsFileOf(part: string, folder: string): string {
  return join(folder, `secrets.${part}.json`);
}

/** A file for each part with the keys that it has, and no others. */
export function writeSecrets(to: string, all: object): Record<Part, string> {
  return Object.fromEntries(
    Object.entries(splitSecrets(all)).map(([part, own]) => {
      const file = secretsFileOf(part, to);
      writeFileSync(file, JSON.stringify(own, null, 2), { mode: 0o600 });
      return [part, file];
    }),
  ) as Record<Part, string>;
}

/** The keys of a whole house, as they are now, in a file for each part. */
function splitFile(house: string): Record<Part, string> {
  return writeSecrets(mkdtempSync(join(dir, "split-")), JSON.parse(readFileSync(house, "utf8")) as object);
}

/** What one part is given of a test's environment. */
export function environmentOf(part: Part, all: Readonly<Record<string, string>>): Record<string, string> {
  const { SECRETS_FILE: house = "" } = all;
  const files = house === secretsFile ? secretsFiles : splitFile(house);
  return { ...settingsOf(part, all), SECRETS_FILE: files[part] };
}

/** What the bank signs with while a test plays it. */
export const testBankKey = generateKeyPairSync("ed25519");
export const testAlbionKey = generateKeyPairSync("ed25519");

/** A partner's keys by their names, as they are configured. */
export function keySetOf(keys: Readonly<Record<string, KeyObject>>): string {
  return JSON.stringify({
    keys: Object.entries(keys).map(([kid, key]) => ({ ...key.export({ format: "jwk" }), kid })),
  });
}

/** Settings of a house that meets nobody but its test; secrets are made once per process. */
export const testEnvironment = {
  CELL: "01",
  ENVIRONMENT: "development",
  STAFF_WAIT_HOURS: "0",
  LOG_LEVEL: "silent",
  SECRETS_FILE: secretsFile,
  DATABASE_POOL: "10",
  PORTAL_PORT: "1",
  PORTAL_HEALTH_PORT: "1",
  CONSOLE_PORT: "1",
  CONSOLE_HEALTH_PORT: "1",
  CONSOLE_ORIGIN: "http://console.localhost:1",
  STAFF_DOMAINS: "causeway.example",
  CALLS_PER_ADDRESS: "1000000",
  STRANGERS_WAIT_ABOVE: "1",
  CODES_PER_HOUR: "1000000",
  CAPTCHA_WORK_BITS: "1",
  CONTACT_MESSAGES_PER_HOUR: "1000000",
  FLOWS_PORT: "1",
  FLOWS_HEALTH_PORT: "1",
  FLOWS_URL: "http://127.0.0.1:1",
  RESTATE_INGRESS_URL: "http://127.0.0.1:1",
  RESTATE_ADMIN_URL: "http://127.0.0.1:1",
  RESTATE_IDENTITY_KEY: "publickeyv1_none",
  SMTP_URL: "smtp://127.0.0.1:1",
  SMS_URL: "http://127.0.0.1:1",
  IDENTITY_CHECK_URL: "http://127.0.0.1:1",
  MARKETPLACE_URL: "http://127.0.0.1:1/marketplace",
  STORE_URL: pathToFileURL(join(dir, "store")).href,
  QUARANTINE_DIR: join(dir, "quarantine"),
  UPLOADS_PER_HOUR: "1000000",
  BANK_URL: "http://127.0.0.1:1",
  DOOR_PORT: "1",
  DOOR_HEALTH_PORT: "1",
  DOOR_ORIGIN: "http://door.localhost:1",
  BANK_PUBLIC_KEYS: keySetOf({ bank: testBankKey.publicKey }),
  ALBION_URL: "http://127.0.0.1:1",
  ALBION_PUBLIC_KEYS: keySetOf({ albion: testAlbionKey.publicKey }),
};
