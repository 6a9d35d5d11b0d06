import { readFileSync } from "node:fs";
import type { KeySet } from "@causeway/bank-link";
import type { Words } from "@causeway/contract";
import type { CurrencyCode } from "@causeway/money";
import { z } from "zod";
import { secretsSchema, type Secrets } from "./crypto/secrets.ts";
import { onlyOf, secretsSchemaOf, settingFaults, type Part } from "./processes.ts";
import { keyId, keySet, port, readAmount, url } from "./setting-kinds.ts";
import { siteEnvironment, sitesFrom, type SitesConfig } from "./site-config.ts";
import { staffEnvironment, staffFaults, staffFrom, type StaffConfig } from "./staff-config.ts";
import { readSmsConfig, smsEnvironment, type SmsConfig } from "./sms-config.ts";

/** Every setting the server reads, one row each; `.env.example` is tested against it. */
export const environment = z.object({
  CELL: z.string().regex(/^\d{2}$/, "two digits"),
  RELEASE: z.string().min(1).default("development"),
  /** What staff read in the console's bar. */
  ENVIRONMENT: z.enum(["development", "demo", "production"]).default("production"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  SECRETS_FILE: z.string().min(1),

  DATABASE_URL: url,
  MIGRATE_DATABASE_URL: url.optional(),
  /** As the role that posts to every account; the flows have it and the api must not. */
  POSTER_DATABASE_URL: url.optional(),
  DATABASE_POOL: z.coerce.number().int().min(4).default(20),

  ...siteEnvironment,
  ...staffEnvironment,
  /** Age of a password, in days, from which the person is asked to change it. */
  PASSWORD_REVIEW_DAYS: z.coerce.number().int().min(1).default(365),
  /** Hours between the agreement of two people to a recovery and its end, in which its owner can stop it. */
  RECOVERY_WAIT_HOURS: z.coerce.number().int().min(24).max(720).default(72),

  FLOWS_HOST: z.string().default("127.0.0.1"),
  FLOWS_PORT: port,
  FLOWS_HEALTH_PORT: port,
  /** Where Restate reaches this build of the flows. */
  FLOWS_URL: url,
  RESTATE_INGRESS_URL: url,
  RESTATE_ADMIN_URL: url,
  RESTATE_IDENTITY_KEY: z.string().startsWith("publickeyv1_"),
  OUTBOX_RESEND_MS: z.coerce.number().int().min(100).default(30_000),

  /** The part of a collection that is our fee, as a decimal fraction. */
  COLLECTION_FEE: z
    .string()
    .regex(/^0(\.\d{1,6})?$/)
    .default("0.003"),
  /** Days a merchant has to prove where a collection comes from before it goes back to its payer. */
  COLLECTION_EVIDENCE_DAYS: z.coerce.number().int().min(1).default(30),

  /** For the flows alone, which send mails. */
  SMTP_URL: url.optional(),
  MAIL_FROM: z.string().default("Causeway <no-reply@causeway.example>"),
  CONTACT_MAIL_TO: z.email().default("sales@causeway.example"),
  ...smsEnvironment,

  /** Where files are kept: `file:///folder`, or an S3's address with the bucket as its path. */
  STORE_URL: url,
  STORE_REGION: z.string().default("us-east-1"),
  /** Where a file lies while it is checked. */
  QUARANTINE_DIR: z.string().min(1),
  /** The virus scanner; without it files are checked by everything else. */
  CLAMD_URL: url.transform((text) => new URL(text)).optional(),
  UPLOADS_PER_HOUR: z.coerce.number().int().min(1).default(300),
  /** The file that says which banks there are and which currency lives at which; without it those of the sandbox. */
  BANKS_FILE: z.string().min(1).optional(),
  BANK_URL: url,
  /** Seconds after which the bank is asked what became of an instruction, each after the one before; the last goes on. */
  BANK_ENQUIRE_AFTER_SECONDS: z
    .string()
    .regex(/^[1-9]\d*(,[1-9]\d*)*$/, "seconds, with commas between them")
    .default("30,60,120,240,480,960,1920,3600"),
  /** Seconds that something sent to the bank may be on its way; a bank that denies it sooner is not believed. */
  BANK_IN_FLIGHT_SECONDS: z.coerce.number().int().min(1).default(60),
  /** Hours of the bank's silence after which a person gets to know; a run of the engine lives a day at most. */
  BANK_PERSON_AFTER_HOURS: z.coerce.number().min(0.01).max(24).default(24),
  /** The bank's BIC, as it stands in our messages to it. */
  BANK_BIC: z
    .string()
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)
    .default("CWHBHKHHXXX"),
  /** The keys whose signatures make us believe the bank; two at a time, so that it can change them. */
  BANK_PUBLIC_KEYS: keySet,
  /** The name under which the bank knows our key. */
  BANK_KEY_ID: keyId,
  /** Where the second bank takes questions, the keys it answers with, and the name under which it knows our key. */
  ALBION_URL: url.optional(),
  ALBION_PUBLIC_KEYS: keySet.optional(),
  ALBION_KEY_ID: keyId,
  /** How often the feeds of banks that tell nothing by themselves are read on, in seconds. */
  BANK_POLL_SECONDS: z.coerce.number().int().min(1).max(3_600).default(20),

  IDENTITY_CHECK_URL: url,
  /** Where marketplaces are reached, by sellers as by us. */
  MARKETPLACE_URL: url,
  /** Our name there; the secret that goes with it stands in the secrets file. */
  MARKETPLACE_CLIENT_ID: z.string().min(1).default("causeway"),

  OFFICE_ZH_CN: z.string().default("香港九龙示例道 1 号示例中心 18 楼"),
  OFFICE_ZH_HK: z.string().default("香港九龍示例道 1 號示例中心 18 樓"),
  OFFICE_EN_US: z.string().default("18/F, Example Centre, 1 Example Road, Kowloon, Hong Kong"),
  OFFICE_PHONE: z.string().default("+852 0000 0000"),
  SUPPORT_EMAIL: z.string().default("support@example.com"),

  /** The risk score from which two people decide about a case. */
  REVIEW_TWO_PEOPLE_FROM: z.coerce.number().int().min(0).max(101).default(60),

  /** The largest amount, by currency, that one person of the treasury decides about alone; of others, none. */
  TREASURY_ALONE_UP_TO: z
    .string()
    .default(
      "USD 10000, EUR 10000, GBP 8000, HKD 80000, CNH 70000, JPY 1500000, AUD 15000, CAD 14000, SGD 13000, CHF 9000",
    )
    .transform((text, issue) => {
      const amounts = text.split(",").map((part) => readAmount(part.trim()));
      if (amounts.every((amount) => amount !== undefined)) {
        const byCurrency = new Map(amounts.map(({ currency, minor }) => [currency, minor]));
        if (byCurrency.size === amounts.length) return byCurrency;
      }
      issue.addIssue("one amount for each currency, such as 'USD 10000, JPY 1500000'");
      return z.NEVER;
    }),

  /** Folder of the lists that names are looked for in; the made-up ones without it. */
  WATCHLISTS_DIR: z.string().optional(),

  OTLP_URL: url.optional(),
});

export type Config = SitesConfig & {
  /** Nothing for whoever arranges a whole world. */
  readonly part: Part | undefined;
  readonly cell: string;
  readonly release: string;
  readonly environment: "development" | "demo" | "production";
  readonly logLevel: "debug" | "info" | "warn" | "error" | "silent";
  readonly secrets: Secrets;
  readonly passwordReviewDays: number;
  readonly recovery: { readonly waitHours: number };
  readonly staff: StaffConfig;
  readonly database: {
    readonly url: string;
    readonly migrateUrl: string;
    readonly posterUrl: string | undefined;
    readonly pool: number;
  };
  readonly flows: {
    readonly host: string;
    readonly port: number;
    readonly healthPort: number;
    readonly url: string;
  };
  readonly restate: { readonly ingressUrl: string; readonly adminUrl: string; readonly identityKey: string };
  readonly outbox: { readonly resendMs: number };
  readonly collection: { readonly fee: string; readonly evidenceDays: number };
  readonly mail: {
    /** Nothing where no mails are sent. */
    readonly smtpUrl: string | undefined;
    readonly from: string;
    /** The part of the sender's address behind the @, which names our Message-IDs. */
    readonly domain: string;
    readonly contactTo: string;
  };
  /** Nothing where no short messages are sent. */
  readonly sms: SmsConfig | undefined;
  readonly smsLimits: { readonly countries: ReadonlySet<string>; readonly perDay: number };
  readonly store: { readonly url: URL; readonly region: string };
  readonly uploads: {
    readonly quarantineDir: string;
    readonly clamdUrl: URL | undefined;
    readonly perHour: number;
  };
  readonly identityCheck: { readonly url: string };
  readonly marketplace: { readonly url: string; readonly clientId: string };
  readonly contact: { readonly office: Words; readonly phone: string; readonly email: string };
  readonly banks: {
    /** Nothing for those of the sandbox. */
    readonly file: string | undefined;
    /** How often feeds are read on. */
    readonly pollSeconds: number;
    /** Nothing where there is no second bank. */
    readonly albion: { readonly url: string; readonly keys: KeySet; readonly keyId: string } | undefined;
  };
  readonly bank: {
    /** When it is asked what became of an instruction, and from when on it is a person's matter. */
    readonly enquiries: {
      readonly afterMs: readonly number[];
      readonly inFlightMs: number;
      readonly personAfterMs: number;
    };
    readonly url: string;
    readonly bic: string;
    readonly keys: KeySet;
    readonly keyId: string;
  };
  readonly review: { readonly twoPeopleFrom: number; readonly watchlists: string | undefined };
  /** The largest amount that one person of the treasury decides about alone, in minor units; of others, none. */
  readonly treasury: { readonly aloneUpTo: ReadonlyMap<CurrencyCode, bigint> };
  readonly otlpUrl: string | undefined;
};

export class ConfigError extends Error {}

/**
 * Strings in, meaning out; every fault is named at once, so that a deployment is mended in one go. Without a part, for
 * whoever arranges a whole world in development or a test, with the keys of all.
 */
export function readConfig(env: Record<string, string | undefined>, part?: Part): Config {
  const { settings: e, secrets, sms } = readSettings(env, part);
  return {
    part,
    cell: e.CELL,
    release: e.RELEASE,
    environment: e.ENVIRONMENT,
    logLevel: e.LOG_LEVEL,
    secrets,
    passwordReviewDays: e.PASSWORD_REVIEW_DAYS,
    recovery: { waitHours: e.RECOVERY_WAIT_HOURS },
    staff: staffFrom(e),
    database: {
      url: e.DATABASE_URL,
      migrateUrl: e.MIGRATE_DATABASE_URL ?? e.DATABASE_URL,
      posterUrl: e.POSTER_DATABASE_URL,
      pool: e.DATABASE_POOL,
    },
    ...sitesFrom(e),
    flows: { host: e.FLOWS_HOST, port: e.FLOWS_PORT, healthPort: e.FLOWS_HEALTH_PORT, url: e.FLOWS_URL },
    restate: {
      ingressUrl: e.RESTATE_INGRESS_URL,
      adminUrl: e.RESTATE_ADMIN_URL,
      identityKey: e.RESTATE_IDENTITY_KEY,
    },
    outbox: { resendMs: e.OUTBOX_RESEND_MS },
    collection: { fee: e.COLLECTION_FEE, evidenceDays: e.COLLECTION_EVIDENCE_DAYS },
    mail: {
      smtpUrl: e.SMTP_URL,
      from: e.MAIL_FROM,
      domain: /@([\w.-]+)/.exec(e.MAIL_FROM)?.[1] ?? "localhost",
      contactTo: e.CONTACT_MAIL_TO,
    },
    sms,
    smsLimits: { countries: new Set(e.SMS_COUNTRIES.split(",")), perDay: e.SMS_PER_DAY },
    store: { url: new URL(e.STORE_URL), region: e.STORE_REGION },
    uploads: { quarantineDir: e.QUARANTINE_DIR, clamdUrl: e.CLAMD_URL, perHour: e.UPLOADS_PER_HOUR },
    identityCheck: { url: e.IDENTITY_CHECK_URL },
    marketplace: { url: e.MARKETPLACE_URL, clientId: e.MARKETPLACE_CLIENT_ID },
    contact: contactFrom(e),
    bank: bankFrom(e),
    banks: { file: e.BANKS_FILE, pollSeconds: e.BANK_POLL_SECONDS, albion: albionFrom(e) },
    review: { twoPeopleFrom: e.REVIEW_TWO_PEOPLE_FROM, watchlists: e.WATCHLISTS_DIR },
    treasury: { aloneUpTo: e.TREASURY_ALONE_UP_TO },
    otlpUrl: e.OTLP_URL,
  };
}

function contactFrom(e: z.output<typeof environment>): Config["contact"] {
  const office = [e.OFFICE_ZH_CN, e.OFFICE_ZH_HK, e.OFFICE_EN_US] as const;
  return { office, phone: e.OFFICE_PHONE, email: e.SUPPORT_EMAIL };
}

function readSettings(env: Record<string, string | undefined>, part: Part | undefined) {
  const read = environment.safeParse(env);
  const schema = part === undefined ? secretsSchema : secretsSchemaOf(part);
  const secrets = schema.safeParse(read.success ? readSecretsFile(read.data.SECRETS_FILE) : undefined);
  if (read.success && secrets.success) {
    const unfit = [
      ...(read.data.ENVIRONMENT === "production" ? productionFaults(read.data) : []),
      ...(part === undefined ? [] : settingFaults(part, read.data)),
    ];
    if (unfit.length > 0) throw new ConfigError(unfit.join("\n"));
    const own = part === undefined ? secrets.data : onlyOf(part, secrets.data);
    return { settings: read.data, secrets: own, sms: smsOf(read.data, own, part) };
  }
  const faults = [
    ...(read.error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`),
    ...(read.success ? (secrets.error?.issues ?? []).flatMap((issue) => secretFaults(issue, part)) : []),
  ];
  throw new ConfigError(faults.join("\n"));
}

function secretFaults(issue: z.core.$ZodIssue, part: Part | undefined): string[] {
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((name) => `SECRETS_FILE.${name}: not for the ${part}, and given to it`);
  return [`${["SECRETS_FILE", ...issue.path].join(".")}: ${issue.message}`];
}

function smsOf(
  settings: z.output<typeof environment>,
  secrets: Secrets,
  part: Part | undefined,
): SmsConfig | undefined {
  if (part !== undefined && part !== "flows") return undefined;
  const missing: string[] = [];
  const sms = readSmsConfig(settings, secrets, (name) => void missing.push(name));
  if (sms) return sms;
  throw new ConfigError(
    missing.map((name) => `${name}: needed by SMS_PROVIDER=${settings.SMS_PROVIDER}`).join("\n"),
  );
}

function productionFaults(e: z.output<typeof environment>): string[] {
  const captcha = "CAPTCHA_WORK_BITS: no captcha goes without work in production";
  return [...(e.CAPTCHA_WORK_BITS === 0 ? [captcha] : []), ...staffFaults(e)];
}

function readSecretsFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** The one place that looks at the process's environment. */
export function loadConfig(part: Part): Config {
  try {
    return readConfig(process.env, part);
  } catch (error) {
    return endForConfig(error);
  }
}

/** A process whose configuration is wrong says so and ends. */
export function endForConfig(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`The configuration has faults:\n${error.message}\n`);
  process.exit(78);
}

function bankFrom(e: z.infer<typeof environment>): Config["bank"] {
  return {
    url: e.BANK_URL,
    bic: e.BANK_BIC,
    keys: e.BANK_PUBLIC_KEYS,
    keyId: e.BANK_KEY_ID,
    enquiries: {
      afterMs: e.BANK_ENQUIRE_AFTER_SECONDS.split(",").map((seconds) => Number(seconds) * 1_000),
      inFlightMs: e.BANK_IN_FLIGHT_SECONDS * 1_000,
      personAfterMs: e.BANK_PERSON_AFTER_HOURS * 3_600_000,
    },
  };
}

function albionFrom(e: z.infer<typeof environment>): Config["banks"]["albion"] {
  const { ALBION_URL: address, ALBION_PUBLIC_KEYS: keys } = e;
  if (address === undefined) return undefined;
  if (keys === undefined) throw new ConfigError("ALBION_PUBLIC_KEYS: needed where ALBION_URL is given");
  return { url: address, keys, keyId: e.ALBION_KEY_ID };
}
