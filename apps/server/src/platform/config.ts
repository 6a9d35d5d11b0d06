import { readFileSync } from "node:fs";
import type { Words } from "@causeway/contract";
import type { CurrencyCode } from "@causeway/money";
import type { z } from "zod";
import { banksFrom, bankFrom, type BankConfig, type BanksConfig } from "./bank-config.ts";
import { ConfigError } from "./config-error.ts";
import { secretsSchema, type Secrets } from "./crypto/secrets.ts";
import { exchangeFrom, type ExchangeConfig } from "./exchange-config.ts";
import { fxFrom, type FxConfig } from "./fx-config.ts";
import { environment, type Environment } from "./environment.ts";
import { readInspectorConfig } from "./inspector-config.ts";
import { unfitSecrets } from "./preflight/unfit-secrets.ts";
import { unfitSettings } from "./preflight/unfit-settings.ts";
import { holds, onlyOf, secretsSchemaOf, settingFaults, type Part } from "./processes.ts";
import { securityFrom, type SecurityConfig } from "./security-config.ts";
import { sitesFrom, type SitesConfig } from "./site-config.ts";
import { staffFrom, type StaffConfig } from "./staff-config.ts";
import { readSmsConfig, type SmsConfig } from "./sms-config.ts";

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
  readonly exchange: ExchangeConfig;
  readonly fx: FxConfig;
  readonly collection: { readonly evidenceDays: number };
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
    readonly inspectorSocket: string | undefined;
    readonly clamdUrl: URL | undefined;
    readonly perHour: number;
  };
  readonly identityCheck: { readonly url: string };
  readonly marketplace: { readonly url: string; readonly clientId: string };
  readonly contact: { readonly office: Words; readonly phone: string; readonly email: string };
  readonly banks: BanksConfig;
  readonly bank: BankConfig;
  readonly review: { readonly twoPeopleFrom: number; readonly watchlists: string | undefined };
  /** The largest amount that one person of the treasury decides about alone, in minor units; of others, none. */
  readonly treasury: { readonly aloneUpTo: ReadonlyMap<CurrencyCode, bigint> };
  readonly security: SecurityConfig;
  readonly otlpUrl: string | undefined;
};

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
    exchange: exchangeFrom(e),
    fx: fxFrom(e, secrets, holds(part, "rateApi")),
    collection: { evidenceDays: e.COLLECTION_EVIDENCE_DAYS },
    mail: {
      smtpUrl: e.SMTP_URL,
      from: e.MAIL_FROM,
      domain: /@([\w.-]+)/.exec(e.MAIL_FROM)?.[1] ?? "localhost",
      contactTo: e.CONTACT_MAIL_TO,
    },
    sms,
    smsLimits: { countries: new Set(e.SMS_COUNTRIES.split(",")), perDay: e.SMS_PER_DAY },
    store: { url: new URL(e.STORE_URL), region: e.STORE_REGION },
    uploads: {
      quarantineDir: e.QUARANTINE_DIR,
      inspectorSocket: e.INSPECTOR_SOCKET,
      clamdUrl: e.CLAMD_URL,
      perHour: e.UPLOADS_PER_HOUR,
    },
    identityCheck: { url: e.IDENTITY_CHECK_URL },
    marketplace: { url: e.MARKETPLACE_URL, clientId: e.MARKETPLACE_CLIENT_ID },
    contact: contactFrom(e),
    bank: bankFrom(e),
    banks: banksFrom(e),
    review: { twoPeopleFrom: e.REVIEW_TWO_PEOPLE_FROM, watchlists: e.WATCHLISTS_DIR },
    treasury: { aloneUpTo: e.TREASURY_ALONE_UP_TO },
    security: securityFrom(e),
    otlpUrl: e.OTLP_URL,
  };
}

function contactFrom(e: Environment): Config["contact"] {
  const office = [e.OFFICE_ZH_CN, e.OFFICE_ZH_HK, e.OFFICE_EN_US] as const;
  return { office, phone: e.OFFICE_PHONE, email: e.SUPPORT_EMAIL };
}

function readSettings(env: Record<string, string | undefined>, part: Part | undefined) {
  const read = environment.safeParse(env);
  const stored = read.success ? readSecretsFile(read.data.SECRETS_FILE) : undefined;
  const secrets = (part === undefined ? secretsSchema : secretsSchemaOf(part)).safeParse(stored);
  if (read.success && secrets.success) {
    const unfit = [
      ...(read.data.ENVIRONMENT === "production"
        ? [...unfitSettings(read.data, env), ...unfitSecrets(read.data.SECRETS_FILE, stored)]
        : []),
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

function smsOf(settings: Environment, secrets: Secrets, part: Part | undefined): SmsConfig | undefined {
  if (part !== undefined && part !== "flows") return undefined;
  const missing: string[] = [];
  const sms = readSmsConfig(settings, secrets, (name) => void missing.push(name));
  if (sms) return sms;
  throw new ConfigError(
    missing.map((name) => `${name}: needed by SMS_PROVIDER=${settings.SMS_PROVIDER}`).join("\n"),
  );
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
  return readOrEnd(process.env, part);
}

/** As it is meant for production, wherever it is looked at. */
export function loadForPreflight(part: Part): Config {
  return readOrEnd({ ...process.env, ENVIRONMENT: "production" }, part);
}

function readOrEnd(env: Record<string, string | undefined>, part: Part): Config {
  try {
    return readConfig(env, part);
  } catch (error) {
    return endForConfig(error);
  }
}

/** The file inspector has no part in anything else, and is told nothing of it. */
export function loadInspectorConfig() {
  const { config, faults } = readInspectorConfig(process.env);
  return config ?? endForConfig(new ConfigError(faults.join("\n")));
}

/** A process whose configuration is wrong says so and ends. */
export function endForConfig(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`The configuration has faults:\n${error.message}\n`);
  process.exit(78);
}
