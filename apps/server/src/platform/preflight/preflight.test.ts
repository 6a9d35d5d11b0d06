import { chmodSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { processes } from "../processes.ts";
import { privateFile, productionSecrets, rightProduction, rightProductionOf } from "#testing/production.ts";
import { readConfig } from "../config.ts";
import { ConfigError } from "../config-error.ts";

const right = rightProduction();
const shippedBanks = join(import.meta.dirname, "../../../banks.json");

function faultsOf(change: Record<string, string | undefined>): string[] {
  try {
    readConfig({ ...right, ...change });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split("\n");
    throw error;
  }
}

const withSecret = (name: string, value: unknown) => ({
  SECRETS_FILE: privateFile({ ...productionSecrets(), [name]: value }),
});
const base64 = (bytes: Buffer | number[]) => Buffer.from(bytes).toString("base64");
function readableSecrets(): string {
  const file = privateFile(productionSecrets());
  chmodSync(file, 0o644);
  return file;
}
const twice = base64(Array.from({ length: 32 }, (_, at) => (at * 37 + at * at * 11) % 256));
const rfc8037 = {
  kty: "OKP",
  crv: "Ed25519",
  x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
  d: "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
};

const wrong: [what: string, change: Record<string, string | undefined>, words: string | RegExp][] = [
  [
    "short messages by the sandbox",
    { SMS_PROVIDER: "sandbox", SMS_URL: "https://sms.inside" },
    /^SMS_PROVIDER: the sandbox sends no short messages/,
  ],
  [
    "no file of banks",
    { BANKS_FILE: undefined },
    /^BANKS_FILE: without it the banks are those of the sandbox/,
  ],
  ["the sandbox's own accounts", { BANKS_FILE: shippedBanks }, /^BANKS_FILE: names accounts of the sandbox/],
  ["the sandbox's BIC", { BANK_BIC: undefined }, /^BANK_BIC: CWHBHKHHXXX is the sandbox's/],
  ["a bank on this machine", { BANK_URL: "https://127.0.0.1:8290" }, /^BANK_URL: on this machine/],
  ...["localhost.", "0.0.0.0", "[::]", "[::ffff:127.0.0.1]", "127.1", "a.localhost"].map(
    (host): (typeof wrong)[number] => [
      `a bank on this machine, written ${host}`,
      { BANK_URL: `https://${host}:8290` },
      /^BANK_URL: on this machine/,
    ],
  ),
  ["a bank by ftp", { BANK_URL: "ftp://api.harbour.bank" }, /^BANK_URL: https/],
  [
    "one key for both banks",
    { ALBION_PUBLIC_KEYS: right["BANK_PUBLIC_KEYS"] },
    /^ALBION_PUBLIC_KEYS: a key of/,
  ],
  ["a bank by http", { BANK_URL: "http://api.harbour.bank" }, /^BANK_URL: https/],
  ["a second bank by http", { ALBION_URL: "http://api.albion.bank" }, /^ALBION_URL: https/],
  [
    "one key for a bank and the venue",
    { VENUE_PUBLIC_KEYS: right["ALBION_PUBLIC_KEYS"] },
    /^VENUE_PUBLIC_KEYS: a key of a bank's/,
  ],
  ["no venue", { VENUE_URL: undefined }, /^VENUE_URL: without it nobody says/],
  ["a venue by http", { VENUE_URL: "http://api.venue.example" }, /^VENUE_URL: https/],
  ["a venue on this machine", { VENUE_URL: "https://localhost:8292" }, /^VENUE_URL: on this machine/],
  ["nobody beside the venue", { RATE_API_URL: undefined }, /^RATE_API_URL: without it/],
  ["rates by http", { RATE_API_URL: "http://rates.example/latest.json" }, /^RATE_API_URL: https/],
  ["no yardstick", { ECB_URL: undefined }, /^ECB_URL: without it/],
  ["a market that is always open", { FX_MARKET: "always" }, /^FX_MARKET: the market for currencies/],
  ["a market that is never open", { FX_MARKET: "never" }, /^FX_MARKET: the market for currencies/],
  [
    "faces compared on this machine",
    { IDENTITY_CHECK_URL: "http://localhost:8280" },
    /^IDENTITY_CHECK_URL: on this machine/,
  ],
  ["marketplaces by http", { MARKETPLACE_URL: "http://marketplaces.example" }, /^MARKETPLACE_URL: https/],
  [
    "made-up lists",
    { WATCHLISTS_DIR: undefined },
    /^WATCHLISTS_DIR: without it names are looked for in made-up lists/,
  ],
  [
    "no file inspector",
    { INSPECTOR_SOCKET: undefined },
    /^INSPECTOR_SOCKET: without it strangers' files are read/,
  ],
  ["no virus scanner", { CLAMD_URL: undefined }, /^CLAMD_URL: without it no file is looked at/],
  ["a portal by http", { PORTAL_ORIGIN: "http://portal.harbourline.hk" }, /^PORTAL_ORIGIN: https/],
  ["a console by http", { CONSOLE_ORIGIN: "http://console.harbourline.hk" }, /^CONSOLE_ORIGIN: https/],
  [
    "one host for both sites, once with a dot at its end",
    { CONSOLE_ORIGIN: "https://portal.harbourline.hk.:8443" },
    /^CONSOLE_ORIGIN: on the portal's host/,
  ],
  ["a portal by ftp", { PORTAL_ORIGIN: "ftp://portal.harbourline.hk" }, /^PORTAL_ORIGIN: https/],
  ["a portal for nobody else", { PORTAL_ORIGIN: "https://localhost" }, /^PORTAL_ORIGIN: on this machine/],
  ["partners by http", { DOOR_ORIGIN: "http://partners.harbourline.hk" }, /^DOOR_ORIGIN: https/],
  ["staff of a whole country", { STAFF_DOMAINS: "com.hk" }, /^STAFF_DOMAINS: anybody can have an address/],
  [
    "one person for a currency of which nothing is usual",
    { TREASURY_ALONE_UP_TO: "NZD 1" },
    /^TREASURY_ALONE_UP_TO: more than ten times the usual in NZD;/,
  ],
  ["no limit of short messages", { SMS_PER_DAY: "100000000" }, /^SMS_PER_DAY: no limit/],
  [
    "a bank that is never believed",
    { BANK_IN_FLIGHT_SECONDS: "100000000" },
    /^BANK_IN_FLIGHT_SECONDS: no limit/,
  ],
  [
    "a bank that is never asked",
    { BANK_ENQUIRE_AFTER_SECONDS: "30,99999999" },
    /^BANK_ENQUIRE_AFTER_SECONDS: nobody would ask/,
  ],
  [
    "one host for both sites",
    { CONSOLE_ORIGIN: "https://portal.harbourline.hk:8443" },
    /^CONSOLE_ORIGIN: on the portal's host/,
  ],
  ["no pages", { WEB_DIST: undefined }, /^WEB_DIST: without it there are no pages/],
  ["staff of any domain", { STAFF_DOMAINS: undefined }, /^STAFF_DOMAINS: needed in production/],
  [
    "staff with an address anybody can have",
    { STAFF_DOMAINS: "harbourline.hk, QQ.com" },
    /^STAFF_DOMAINS: anybody can have an address of qq\.com/,
  ],
  ["no wait about accounts of staff", { STAFF_WAIT_HOURS: "0" }, /^STAFF_WAIT_HOURS: at least 24/],
  ["two people for no case", { REVIEW_TWO_PEOPLE_FROM: "101" }, /^REVIEW_TWO_PEOPLE_FROM: above 80/],
  [
    "two people for no amount",
    { TREASURY_ALONE_UP_TO: "HKD 5000, USD 100001" },
    /^TREASURY_ALONE_UP_TO: more than ten times the usual in USD;/,
  ],
  ["captchas without work", { CAPTCHA_WORK_BITS: "0" }, /^CAPTCHA_WORK_BITS: no captcha goes without work/],
  ["no limit of calls", { CALLS_PER_ADDRESS: "1000000" }, /^CALLS_PER_ADDRESS: no limit/],
  ["no limit of codes", { CODES_PER_HOUR: "1000000" }, /^CODES_PER_HOUR: no limit/],
  [
    "no limit of messages to us",
    { CONTACT_MESSAGES_PER_HOUR: "1000" },
    /^CONTACT_MESSAGES_PER_HOUR: no limit/,
  ],
  ["no limit of files", { UPLOADS_PER_HOUR: "1000000" }, /^UPLOADS_PER_HOUR: no limit/],
  [
    "strangers who never wait",
    { STRANGERS_WAIT_ABOVE: "1" },
    /^STRANGERS_WAIT_ABOVE: strangers would never wait/,
  ],
  [
    "a database without TLS",
    { DATABASE_URL: "postgres://causeway_app:Vw3rT9qLm2Xz@db.inside/causeway" },
    /^DATABASE_URL: a host with sslmode=verify-full/,
  ],
  [
    "a database whose certificate nobody checks",
    { DATABASE_URL: "postgres://causeway_app:Vw3rT9qLm2Xz@db.inside/causeway?sslmode=no-verify" },
    /^DATABASE_URL: a host with sslmode=verify-full/,
  ],
  [
    "a poster without TLS",
    { POSTER_DATABASE_URL: "postgres://causeway_poster:Bq7mK2wPz9@db.inside/causeway?sslmode=prefer" },
    /^POSTER_DATABASE_URL: a host with sslmode=verify-full/,
  ],
  [
    "a password of the database that is its user's name",
    { DATABASE_URL: "postgres://causeway_app:causeway_app@db.inside/causeway?sslmode=verify-full" },
    /^DATABASE_URL: a password that anybody guesses/,
  ],
  ...[
    "sslmode=verify-full&sslmode=disable",
    "sslmode=verify-full&host=elsewhere",
    "sslmode=verify-full&ssl=0",
    "sslmode=verify-full&options=-c%20ssl=off",
  ].map((said): (typeof wrong)[number] => [
    `a database that is asked with ${said}`,
    { DATABASE_URL: `postgres://causeway_app:Vw3rT9qLm2Xz@db.inside/causeway?${said}` },
    /^DATABASE_URL: a host with sslmode=verify-full, and no more/,
  ]),
  [
    "a database whose name looks like this machine's",
    { DATABASE_URL: "postgres://causeway_app:Vw3rT9qLm2Xz@127.db.inside/causeway" },
    /^DATABASE_URL: a host with/,
  ],
  [
    "a password of the database that is its user's name, in other letters",
    { DATABASE_URL: "postgres://causeway_app:causeway%5Fapp@db.inside/causeway?sslmode=verify-full" },
    /^DATABASE_URL: a password that anybody guesses/,
  ],
  [
    "an empty certificate in the place of a password",
    { DATABASE_URL: "postgres://causeway_app@db.inside/causeway?sslmode=verify-full&sslkey=" },
    /^DATABASE_URL: a password that anybody guesses/,
  ],
  ...[
    "SMTP://mail.inside:25",
    "smtp://127.mail.inside:25",
    "http://mail.inside",
    "smtps://mail.inside?tls.rejectUnauthorized=false",
    "smtp://mail.inside?requireTLS=true&tls.rejectUnauthorized=false",
    "smtp://mail.inside?requireTLS=true&requireTLS=false",
  ].map((address): (typeof wrong)[number] => [
    `mail that others can read, by ${address}`,
    { SMTP_URL: address },
    /^SMTP_URL: codes would go out readable/,
  ]),
  ["an open debugger", { NODE_OPTIONS: "--inspect=0.0.0.0" }, /^NODE_OPTIONS: opens this process/],
  [
    "code of somebody else's",
    { NODE_OPTIONS: "--max-old-space-size=900 -r ./other.js" },
    /^NODE_OPTIONS: opens/,
  ],
  ["a log of what passes by", { NODE_DEBUG: "tls,http" }, /^NODE_DEBUG: writes down/],
  ["mail in the clear", { SMTP_URL: "smtp://mail.inside:25" }, /^SMTP_URL: codes would go out readable/],
  ["files kept by http", { STORE_URL: "http://s3.inside/documents" }, /^STORE_URL: https/],
  ["traces by http", { OTLP_URL: "http://traces.inside:4318" }, /^OTLP_URL: https/],
  [
    "certificates that nobody checks",
    { NODE_TLS_REJECT_UNAUTHORIZED: "0" },
    /^NODE_TLS_REJECT_UNAUTHORIZED: turns off/,
  ],
  ["a release without a name", { RELEASE: undefined }, /^RELEASE: each release/],
  ["no log", { LOG_LEVEL: "silent" }, /^LOG_LEVEL: nobody would see/],
  ["a sender of the example", { MAIL_FROM: undefined }, /^MAIL_FROM: still the example/],
  ["a telephone of the example", { OFFICE_PHONE: undefined }, /^OFFICE_PHONE: still the example/],
  [
    "the engine's key of the example",
    { RESTATE_IDENTITY_KEY: "publickeyv1_example" },
    /^RESTATE_IDENTITY_KEY: still the example/,
  ],
  [
    "no key of the engine's",
    { RESTATE_IDENTITY_KEY: "publickeyv1_" },
    /^RESTATE_IDENTITY_KEY: still the example/,
  ],
  ["secrets that others read", { SECRETS_FILE: readableSecrets() }, /^SECRETS_FILE: readable by others/],
  [
    "a key of zeros",
    withSecret("fieldKey", base64(Buffer.alloc(32))),
    /^SECRETS_FILE\.fieldKey: not made by chance/,
  ],
  [
    "a key that counts",
    withSecret("fieldKey", base64(Array.from({ length: 32 }, (_, at) => at))),
    /^SECRETS_FILE\.fieldKey: not made by chance/,
  ],
  [
    "a key that somebody typed",
    withSecret("fieldKey", base64(Buffer.from("Our-very-secret-password-2026!!!"))),
    /^SECRETS_FILE\.fieldKey: not made by chance/,
  ],
  [
    "one key for two things",
    { SECRETS_FILE: privateFile({ ...productionSecrets(), sessionMaster: twice, fieldKey: twice }) },
    /^SECRETS_FILE\.fieldKey: the same as SECRETS_FILE\.sessionMaster/,
  ],
  [
    "one key for two things, written in two ways",
    {
      SECRETS_FILE: privateFile({
        ...productionSecrets(),
        sessionMaster: twice,
        fieldKey: twice.replaceAll("+", "-").replaceAll("/", "_"),
      }),
    },
    /^SECRETS_FILE\.fieldKey: /,
  ],
  [
    "a public half of another key",
    withSecret("bankSigning", { ...(productionSecrets().bankSigning as object), x: rfc8037.x }),
    /^SECRETS_FILE\.bankSigning: its public half/,
  ],
  [
    "a key out of a standard",
    withSecret("bankSigning", rfc8037),
    /^SECRETS_FILE\.bankSigning\.d: a key that is published/,
  ],
];

describe("a preflight", () => {
  test("lets the right configuration pass, of all and of each process", () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ STORE_URL: "file:///var/documents" })).toEqual([]);
    expect(faultsOf({ DATABASE_URL: "postgres://causeway_app@%2Frun%2Fpostgresql/causeway" })).toEqual([]);
    for (const part of processes) expect(() => readConfig(rightProductionOf(part), part)).not.toThrow();
  });

  test.each(wrong)("refuses %s by words of its own", (_what, change, words) => {
    expect(faultsOf(change)).toEqual([expect.stringMatching(words)]);
  });

  test("names everything that is wrong at once", () => {
    const all = faultsOf({
      CLAMD_URL: undefined,
      PORTAL_ORIGIN: "http://portal.harbourline.hk",
      LOG_LEVEL: "silent",
    });
    expect(all.map((line) => line.split(":")[0] ?? "").toSorted()).toEqual([
      "CLAMD_URL",
      "LOG_LEVEL",
      "PORTAL_ORIGIN",
    ]);
  });

  test("lets a developer do all of it", () => {
    const lax = Object.assign({}, ...wrong.map(([, change]) => change)) as Record<string, string | undefined>;
    expect(() =>
      readConfig({ ...right, ...lax, SMS_URL: "http://127.0.0.1:1", ENVIRONMENT: "development" }),
    ).not.toThrow();
  });
});
