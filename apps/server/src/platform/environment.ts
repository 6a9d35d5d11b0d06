import { z } from "zod";
import { bankEnvironment } from "./bank-config.ts";
import { exchangeEnvironment } from "./exchange-config.ts";
import { fxEnvironment } from "./fx-config.ts";
import { securityEnvironment } from "./security-config.ts";
import { port, url } from "./setting-kinds.ts";
import { siteEnvironment } from "./site-config.ts";
import { smsEnvironment } from "./sms-config.ts";
import { staffEnvironment } from "./staff-config.ts";
import { aloneUpTo } from "./treasury-config.ts";

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

  /** Days a merchant has to prove where a collection comes from before it goes back to its payer. */
  COLLECTION_EVIDENCE_DAYS: z.coerce.number().int().min(1).default(30),

  ...exchangeEnvironment,
  ...fxEnvironment,

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
  /** Where the file inspector listens; without it files are looked at by this process's own user. */
  INSPECTOR_SOCKET: z.string().startsWith("/").optional(),
  /** The virus scanner; without it files are checked by everything else. */
  CLAMD_URL: url.transform((text) => new URL(text)).optional(),
  UPLOADS_PER_HOUR: z.coerce.number().int().min(1).default(300),
  ...bankEnvironment,

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

  TREASURY_ALONE_UP_TO: aloneUpTo,

  /** Folder of the lists that names are looked for in; the made-up ones without it. */
  WATCHLISTS_DIR: z.string().optional(),

  ...securityEnvironment,
  OTLP_URL: url.optional(),
});

export type Environment = z.output<typeof environment>;
