import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateSecrets } from "#platform/crypto/secrets.ts";
import { settingsOf, splitSecrets, type Process } from "#platform/processes.ts";
import { keySetOf } from "./environment.ts";

const dir = mkdtempSync(join(tmpdir(), "causeway-production-"));
let written = 0;

/** A file that its owner alone reads, as an operator puts it there. */
export function privateFile(content: unknown): string {
  const file = join(dir, `${++written}.json`);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content), { mode: 0o600 });
  return file;
}

export const productionSecrets = () => ({
  ...generateSecrets(),
  rateApi: "9f0c2b7d5e8a41c3b6d2f7e01a4c8b35",
  sms: { id: "AC0000", secret: "c1f5a0e93b7d42868f1e6a9d0b3c5e72" },
});

const shippedBanks = readFileSync(join(import.meta.dirname, "../../banks.json"), "utf8");

function listsOf(): string {
  const folder = join(dir, "lists");
  mkdirSync(folder, { recursive: true });
  const list = {
    id: "un-sc",
    kind: "sanctions",
    words: ["联合国安理会制裁名单", "聯合國安理會制裁名單", "UN Security Council list"],
    source: "https://main.un.org/securitycouncil/en/content/un-sc-consolidated-list",
    entries: [{ id: "QDi.000", person: true, names: ["Nobody At All"] }],
  };
  writeFileSync(join(folder, "un-sc.json"), JSON.stringify(list));
  return folder;
}

/** What one process of it is given. */
export function rightProductionOf(part: Process): Record<string, string> {
  const secrets = splitSecrets(productionSecrets())[part];
  return { ...settingsOf(part, rightProduction()), SECRETS_FILE: privateFile(secrets) };
}

/** Settings with which a production begins, with the keys of all of its processes. */
export function rightProduction(): Record<string, string> {
  return {
    CELL: "07",
    RELEASE: "2026.11.1",
    SECRETS_FILE: privateFile(productionSecrets()),
    DATABASE_URL: "postgres://causeway_app:Vw3rT9qLm2Xz@db.inside/causeway?sslmode=verify-full",
    POSTER_DATABASE_URL: "postgres://causeway_poster:Bq7mK2wPz9@db.inside/causeway?sslmode=verify-full",
    PORTAL_PORT: "8080",
    PORTAL_HEALTH_PORT: "8081",
    PORTAL_ORIGIN: "https://portal.harbourline.hk",
    CONSOLE_PORT: "8090",
    CONSOLE_HEALTH_PORT: "8092",
    DOOR_PORT: "8094",
    DOOR_HEALTH_PORT: "8095",
    DOOR_ORIGIN: "https://partners.harbourline.hk",
    CONSOLE_ORIGIN: "https://console.harbourline.hk",
    STAFF_DOMAINS: "harbourline.hk",
    WEB_DIST: "apps/web/dist",
    FLOWS_PORT: "9080",
    FLOWS_HEALTH_PORT: "9081",
    FLOWS_URL: "http://flows.inside:9080",
    RESTATE_INGRESS_URL: "http://restate.inside:8180",
    RESTATE_ADMIN_URL: "http://restate.inside:9170",
    RESTATE_IDENTITY_KEY: "publickeyv1_w7YHemBctH5Ck2nQRQ47iBBqhNHy4FV7t2Usbye2A6f",
    SMTP_URL: "smtps://mailer:Jp4kQ8sN@mail.inside:465",
    MAIL_FROM: "Harbourline <no-reply@harbourline.hk>",
    CONTACT_MAIL_TO: "sales@harbourline.hk",
    SUPPORT_EMAIL: "support@harbourline.hk",
    OFFICE_ZH_CN: "香港中环干诺道中 1 号",
    OFFICE_ZH_HK: "香港中環干諾道中 1 號",
    OFFICE_EN_US: "1 Connaught Road Central, Hong Kong",
    OFFICE_PHONE: "+852 2345 6789",
    SMS_PROVIDER: "twilio",
    SMS_SENDER: "+15005550006",
    STORE_URL: "https://s3.inside/documents",
    QUARANTINE_DIR: join(dir, "quarantine"),
    INSPECTOR_SOCKET: "/run/causeway-inspector/socket",
    CLAMD_URL: "tcp://clamd.inside:3310",
    BANKS_FILE: privateFile(shippedBanks.replaceAll("EXMPHKHHXXX", "HLNEHKHHXXX")),
    BANK_URL: "https://api.harbour.bank",
    BANK_BIC: "HBBKHKHHXXX",
    BANK_PUBLIC_KEYS: keySetOf({ bank: generateKeyPairSync("ed25519").publicKey }),
    ALBION_URL: "https://api.albion.bank",
    ALBION_PUBLIC_KEYS: keySetOf({ albion: generateKeyPairSync("ed25519").publicKey }),
    VENUE_URL: "https://api.venue.example",
    VENUE_PUBLIC_KEYS: keySetOf({ venue: generateKeyPairSync("ed25519").publicKey }),
    RATE_API_URL: "https://rates.example/latest.json",
    ECB_URL: "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml",
    IDENTITY_CHECK_URL: "https://api.faces.example",
    MARKETPLACE_URL: "https://api.marketplaces.example",
    WATCHLISTS_DIR: listsOf(),
  };
}
