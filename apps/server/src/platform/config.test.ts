import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keySetOf } from "#testing/environment.ts";
import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { ConfigError } from "./config-error.ts";
import { parts, secretsOf, settingsOf, splitSecrets, type Part } from "./processes.ts";
import { generateSecrets, type SecretName } from "./crypto/secrets.ts";

const dir = mkdtempSync(join(tmpdir(), "causeway-config-"));
const secretsFile = (content: unknown) => {
  const file = join(dir, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
};
const house: Partial<Record<SecretName, unknown>> = generateSecrets();
const good = {
  ENVIRONMENT: "development",
  CELL: "07",
  SECRETS_FILE: secretsFile(house),
  DATABASE_URL: "postgres://a@b/c",
  POSTER_DATABASE_URL: "postgres://p@b/c",
  MIGRATE_DATABASE_URL: "postgres://o@b/c",
  PORTAL_PORT: "1",
  PORTAL_HEALTH_PORT: "2",
  PORTAL_ORIGIN: "https://portal.example/",
  CONSOLE_PORT: "5",
  CONSOLE_HEALTH_PORT: "6",
  CONSOLE_ORIGIN: "https://console.example/",
  STAFF_DOMAINS: "causeway.example",
  FLOWS_PORT: "3",
  FLOWS_HEALTH_PORT: "4",
  FLOWS_URL: "http://flows:3",
  RESTATE_INGRESS_URL: "http://r:1",
  RESTATE_ADMIN_URL: "http://r:2",
  RESTATE_IDENTITY_KEY: "publickeyv1_x",
  SMTP_URL: "smtp://m:25",
  SMS_URL: "http://s:1",
  STORE_URL: "file:///var/lib/causeway",
  QUARANTINE_DIR: "/var/lib/causeway/quarantine",
  BANK_URL: "http://127.0.0.1:1",
  IDENTITY_CHECK_URL: "http://127.0.0.1:1",
  MARKETPLACE_URL: "http://127.0.0.1:1/marketplace",
  DOOR_PORT: "1",
  DOOR_HEALTH_PORT: "1",
  DOOR_ORIGIN: "http://door.localhost:1",
  ALBION_URL: "http://127.0.0.1:1",
  ALBION_PUBLIC_KEYS: keySetOf({ albion: generateKeyPairSync("ed25519").publicKey }),
  BANK_PUBLIC_KEYS: keySetOf({ bank: generateKeyPairSync("ed25519").publicKey }),
};
const faultsOf = (env: Record<string, string | undefined>, part?: Part) => {
  try {
    readConfig(env, part);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split("\n");
    throw error;
  }
};

describe("the configuration", () => {
  test("believes proxies that are named, and no network that anybody could be in", () => {
    const proxiesOf = (TRUSTED_PROXIES: string) =>
      readConfig({ ...good, TRUSTED_PROXIES }).site.trustedProxies;
    expect(readConfig(good).site.trustedProxies).toEqual(["loopback"]);
    expect(proxiesOf("::ffff:10.1.0.0/112")).toEqual(["::ffff:10.1.0.0/112"]);
    expect(proxiesOf("loopback, 10.1.0.0/16,2001:db8::/48")).toEqual([
      "loopback",
      "10.1.0.0/16",
      "2001:db8::/48",
    ]);
    for (const wrong of [
      "0.0.0.0/0",
      "::/0",
      "::/32",
      "::ffff:0:0/96",
      "everybody",
      "true",
      "10.0.0.0/x",
      "",
    ])
      expect(faultsOf({ ...good, TRUSTED_PROXIES: wrong }).join(), wrong).toContain("TRUSTED_PROXIES");
  });

  describe.each(parts)("of the %s", (part) => {
    const own = splitSecrets(house)[part];
    const others = (Object.keys(house) as SecretName[]).filter((name) => !secretsOf(part).includes(name));
    const given = (secrets: object) => ({ ...settingsOf(part, good), SECRETS_FILE: secretsFile(secrets) });

    test("has its own keys, and names whoever else's it is asked for", () => {
      const { secrets } = readConfig(given(own), part);
      for (const name of secretsOf(part).filter((each) => each in house))
        expect(secrets[name], name).toBeDefined();
      for (const name of others) expect(() => secrets[name], name).toThrow(`the ${part} has no key ${name}`);
    });

    test("names a key that is missing, and one that is another's", () => {
      for (const name of secretsOf(part).filter((each) => !["rateApi", "sms", "store"].includes(each)))
        expect(faultsOf(given({ ...own, [name]: undefined }), part).join(), name).toMatch(
          `SECRETS_FILE.${name}: `,
        );
      for (const name of others)
        expect(faultsOf(given({ ...own, [name]: house[name] }), part), name).toEqual([
          `SECRETS_FILE.${name}: not for the ${part}, and given to it`,
        ]);
    });

    test("names a setting with a password that it lacks, and one that is another's", () => {
      const needed = { POSTER_DATABASE_URL: ["flows"], SMTP_URL: ["flows"], MIGRATE_DATABASE_URL: [] };
      const allowed = { ...needed, MIGRATE_DATABASE_URL: ["migrate", "operator"] };
      const isIn = (table: typeof allowed, name: string) =>
        table[name as keyof typeof allowed].some((each) => each === part);
      for (const name of Object.keys(needed)) {
        const env = given(own);
        expect(faultsOf({ ...env, [name]: undefined }, part).join(), name).toBe(
          isIn(needed, name) ? `${name}: needed by the ${part}` : "",
        );
        expect(faultsOf({ ...env, [name]: "smtp://a@b/c" }, part).join(), name).toMatch(
          new RegExp(isIn(allowed, name) ? "^$" : `${name}: for the .* alone, and given to the ${part}`),
        );
      }
    });
  });

  test("turns strings into meaning", () => {
    const config = readConfig(good);
    expect(config).toMatchObject({ cell: "07", portal: { port: 1, origin: "https://portal.example" } });
    expect(config.secrets.fieldKey.versions.get(1)).toHaveLength(32);
  });

  test("knows the domains of the house's staff", () => {
    const named = { ...good, STAFF_DOMAINS: "Causeway.example, hk.causeway.example" };
    expect(readConfig(named).staff.domains).toEqual(["causeway.example", "hk.causeway.example"]);
    for (const wrong of ["", "causeway", "*.example", "a@causeway.example"])
      expect(faultsOf({ ...good, STAFF_DOMAINS: wrong }).join(), wrong).toContain("STAFF_DOMAINS");
  });

  test("ends a session of staff after 10 idle minutes and 8 hours, and lets none last longer than 15 and 12", () => {
    expect(readConfig(good).console).toMatchObject({ idleMs: 600_000, absoluteMs: 28_800_000 });
    expect(faultsOf({ ...good, CONSOLE_IDLE_MINUTES: "16", CONSOLE_SESSION_HOURS: "13" })).toHaveLength(2);
  });

  test("wants the keys of the venue that it names, and our id at the company that sells rates of whoever asks it", () => {
    expect(faultsOf({ ...good, VENUE_URL: "http://127.0.0.1:1" })).toEqual([
      "VENUE_PUBLIC_KEYS: needed where VENUE_URL is given",
    ]);
    const asked = { ...good, RATE_API_URL: "http://127.0.0.1:1" };
    expect(faultsOf(asked)).toEqual(["SECRETS_FILE.rateApi: needed where RATE_API_URL is given"]);
    const portal = { ...settingsOf("portal", asked), SECRETS_FILE: secretsFile(splitSecrets(house).portal) };
    expect(faultsOf(portal, "portal")).toEqual([]);
  });

  test("names every fault at once", () => {
    const faults = faultsOf({ ...good, CELL: "7", PORTAL_PORT: "none", DATABASE_URL: undefined });
    expect(faults.map((line) => line.split(":")[0])).toEqual(["CELL", "DATABASE_URL", "PORTAL_PORT"]);
  });

  test("reads what one person of the treasury decides alone, in minor units, and refuses what is no amount", () => {
    const read = (text: string) => readConfig({ ...good, TREASURY_ALONE_UP_TO: text }).treasury.aloneUpTo;
    expect(read("USD 10000, JPY 1500000,KWD 0.5")).toEqual(
      new Map([
        ["USD", 1_000_000n],
        ["JPY", 1_500_000n],
        ["KWD", 500n],
      ]),
    );
    expect(readConfig(good).treasury.aloneUpTo.get("USD")).toBe(1_000_000n);
    for (const text of [
      "",
      "10000",
      "USD",
      "USD 1e9",
      "USD -1",
      "XXQ 5",
      "JPY 1.5",
      "USD 1, USD",
      "USD 1, USD 2",
    ])
      expect(faultsOf({ ...good, TREASURY_ALONE_UP_TO: text })[0]).toMatch(
        /^TREASURY_ALONE_UP_TO: one amount for each currency/,
      );
  });

  test("asks for what the chosen short-message company needs, and for nothing else", () => {
    const hired = { SMS_PROVIDER: "tencent", SMS_URL: undefined };
    expect(faultsOf({ ...good, ...hired }).map((line) => line.split(":")[0])).toEqual([
      "SECRETS_FILE.sms",
      "SMS_SENDER",
      "SMS_TEMPLATES",
      "SMS_APP_ID",
    ]);
    const SECRETS_FILE = secretsFile({ ...generateSecrets(), sms: { id: "AKID", secret: "secret" } });
    const twilio = { SECRETS_FILE, SMS_PROVIDER: "twilio", SMS_URL: undefined, SMS_SENDER: "+15005550006" };
    expect(readConfig({ ...good, ...twilio }).sms).toEqual({
      provider: "twilio",
      url: undefined,
      credentials: { id: "AKID", secret: "secret" },
      sender: "+15005550006",
    });
    expect(faultsOf({ ...good, SMS_TEMPLATES: "[]" })[0]).toMatch(/^SMS_TEMPLATES: a JSON object/);
  });

  test("refuses keys of a bank whose private halves anybody can read, and an example without any", () => {
    const published = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";
    const key = { kty: "OKP", crv: "Ed25519", x: published, kid: "bank" };
    expect(faultsOf({ ...good, BANK_PUBLIC_KEYS: JSON.stringify({ keys: [key] }) })).toEqual([
      `BANK_PUBLIC_KEYS: a key of its own was expected, not the published one ${published}`,
    ]);
    const example = readFileSync(join(import.meta.dirname, "../../../../.env.example"), "utf8");
    const [, shown] = /^BANK_PUBLIC_KEYS=(.*)$/m.exec(example) ?? [];
    expect(faultsOf({ ...good, BANK_PUBLIC_KEYS: shown })).toEqual([
      'BANK_PUBLIC_KEYS: at least one key was expected under "keys"',
    ]);
  });

  test("takes two keys of a bank at a time and no third", () => {
    const [a, b, c] = [0, 1, 2].map(() => generateKeyPairSync("ed25519").publicKey) as [
      KeyObject,
      KeyObject,
      KeyObject,
    ];
    expect(
      readConfig({ ...good, BANK_PUBLIC_KEYS: keySetOf({ a, b }) }).bank.keys.keyAt("b", new Date()),
    ).toBeDefined();
    expect(faultsOf({ ...good, BANK_PUBLIC_KEYS: keySetOf({ a, b, c }) })[0]).toMatch(
      /^BANK_PUBLIC_KEYS: at most 2 keys/,
    );
  });

  test("refuses a key that is too short", () => {
    const SECRETS_FILE = secretsFile({ ...generateSecrets(), xsrf: "c2hvcnQ=" });
    expect(faultsOf({ ...good, SECRETS_FILE })).toEqual(["SECRETS_FILE.xsrf: must be 32 bytes"]);
  });

  test("refuses a secrets file that is not there", () => {
    expect(faultsOf({ ...good, SECRETS_FILE: join(dir, "nowhere") })[0]).toMatch(/^SECRETS_FILE/);
  });
});
