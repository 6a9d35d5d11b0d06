import { z } from "zod";
import { port, proxies, url } from "./setting-kinds.ts";

/** Where each process that somebody outside talks to listens, and what portal and console let their callers do. */
export const siteEnvironment = {
  PORTAL_HOST: z.string().default("127.0.0.1"),
  PORTAL_PORT: port,
  /** Readiness and metrics, for the inside only. */
  PORTAL_HEALTH_PORT: port,
  PORTAL_ORIGIN: url,
  CONSOLE_HOST: z.string().default("127.0.0.1"),
  CONSOLE_PORT: port,
  CONSOLE_HEALTH_PORT: port,
  CONSOLE_ORIGIN: url,
  DOOR_HOST: z.string().default("127.0.0.1"),
  /** Where partners tell us things. */
  DOOR_PORT: port,
  DOOR_HEALTH_PORT: port,
  /** The address of the door as partners see it. */
  DOOR_ORIGIN: url,
  /** Folder of the built web app; without it no pages are served. */
  WEB_DIST: z.string().optional(),
  /** Proxies whose word about where a call comes from is believed, as addresses or networks. */
  TRUSTED_PROXIES: proxies.default(["loopback"]),
  /** Calls one address may make in ten seconds before it has to wait. */
  CALLS_PER_ADDRESS: z.coerce.number().int().min(1).default(300),
  STRANGERS_WAIT_ABOVE: z.coerce.number().min(0.1).max(1).default(0.25),
  /** One-time codes one address may ask for in an hour. */
  CODES_PER_HOUR: z.coerce.number().int().min(1).default(60),
  /** Zero bits of the work before a captcha, for a calm network; 0 for no work. */
  CAPTCHA_WORK_BITS: z.coerce.number().int().min(0).max(12).default(7),
  CONTACT_MESSAGES_PER_HOUR: z.coerce.number().int().min(1).default(5),
};

type Environment = z.output<z.ZodObject<typeof siteEnvironment>> & {
  readonly CONSOLE_IDLE_MINUTES: number;
  readonly CONSOLE_SESSION_HOURS: number;
};

type Listener = { readonly host: string; readonly port: number; readonly healthPort: number };

export type SitesConfig = {
  readonly portal: Listener & {
    readonly origin: string;
    readonly codesPerHour: number;
    readonly captchaWorkBits: number;
    readonly contactMessagesPerHour: number;
  };
  readonly console: Listener & {
    readonly origin: string;
    readonly idleMs: number;
    readonly absoluteMs: number;
  };
  readonly door: Listener & { readonly origin: string };
  /** Of portal and console alike. */
  readonly site: {
    readonly webDist: string | undefined;
    readonly callsPerAddress: number;
    readonly busyAbove: number;
    readonly trustedProxies: readonly string[];
  };
};

export function sitesFrom(e: Environment): SitesConfig {
  return {
    portal: {
      host: e.PORTAL_HOST,
      port: e.PORTAL_PORT,
      healthPort: e.PORTAL_HEALTH_PORT,
      origin: new URL(e.PORTAL_ORIGIN).origin,
      codesPerHour: e.CODES_PER_HOUR,
      captchaWorkBits: e.CAPTCHA_WORK_BITS,
      contactMessagesPerHour: e.CONTACT_MESSAGES_PER_HOUR,
    },
    console: {
      host: e.CONSOLE_HOST,
      port: e.CONSOLE_PORT,
      healthPort: e.CONSOLE_HEALTH_PORT,
      origin: new URL(e.CONSOLE_ORIGIN).origin,
      idleMs: e.CONSOLE_IDLE_MINUTES * 60_000,
      absoluteMs: e.CONSOLE_SESSION_HOURS * 3_600_000,
    },
    door: {
      host: e.DOOR_HOST,
      port: e.DOOR_PORT,
      healthPort: e.DOOR_HEALTH_PORT,
      origin: new URL(e.DOOR_ORIGIN).origin,
    },
    site: {
      webDist: e.WEB_DIST,
      callsPerAddress: e.CALLS_PER_ADDRESS,
      busyAbove: e.STRANGERS_WAIT_ABOVE,
      trustedProxies: e.TRUSTED_PROXIES,
    },
  };
}
