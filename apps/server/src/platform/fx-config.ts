import type { KeySet } from "@causeway/bank-link";
import { z } from "zod";
import { ConfigError } from "./config-error.ts";
import type { Enquiries } from "./engine/pursue-instruction.ts";
import type { Secrets } from "./crypto/secrets.ts";
import { keyId, keySet, url } from "./setting-kinds.ts";

/** Where currencies are dealt, and whoever says what they cost. */
export const fxEnvironment = {
  /** Where the venue at which we deal says its prices and takes deals; without it nothing is exchanged. */
  VENUE_URL: url.optional(),
  /** The keys with which it signs its answers about deals. */
  VENUE_PUBLIC_KEYS: keySet.optional(),
  /** The name under which it knows our key. */
  VENUE_KEY_ID: keyId,
  /** After how many seconds the venue is asked again what became of a deal; the last one goes on. */
  VENUE_ENQUIRE_AFTER_SECONDS: z
    .string()
    .regex(/^\d+(,\d+)*$/)
    .default("1,5,15,60"),
  /** How long a deal may still be on its way: a venue that denies it sooner is not believed. */
  VENUE_IN_FLIGHT_SECONDS: z.coerce.number().int().min(1).max(3_600).default(30),
  /** How long the venue may say nothing of a deal until a person gets to know. */
  VENUE_PERSON_AFTER_MINUTES: z.coerce.number().int().min(1).max(1_440).default(10),
  /** Where a company that sells rates is asked for all of them; our id there stands in the secrets file. */
  RATE_API_URL: url.optional(),
  /** The daily file of the European Central Bank. */
  ECB_URL: url.optional(),
  /** The market for currencies keeps its hours; in development it may be open on a Sunday, or closed on a Wednesday. */
  FX_MARKET: z.enum(["hours", "always", "never"]).default("hours"),
};

type Environment = z.output<z.ZodObject<typeof fxEnvironment>>;

export type FxConfig = {
  readonly venue: { readonly url: string; readonly keys: KeySet; readonly keyId: string } | undefined;
  /** Without its id for whoever does not ask it. */
  readonly api: { readonly url: string; readonly id: string | undefined } | undefined;
  readonly ecbUrl: string | undefined;
  readonly market: Environment["FX_MARKET"];
  readonly enquiries: Enquiries;
};

export function fxFrom(e: Environment, secrets: Secrets, asks: boolean): FxConfig {
  const id = asks ? secrets.rateApi : undefined;
  if (asks && e.RATE_API_URL !== undefined && id === undefined)
    throw new ConfigError("SECRETS_FILE.rateApi: needed where RATE_API_URL is given");
  return {
    venue: venueFrom(e),
    api: e.RATE_API_URL === undefined ? undefined : { url: e.RATE_API_URL, id },
    ecbUrl: e.ECB_URL,
    market: e.FX_MARKET,
    enquiries: {
      afterMs: e.VENUE_ENQUIRE_AFTER_SECONDS.split(",").map((seconds) => Number(seconds) * 1_000),
      inFlightMs: e.VENUE_IN_FLIGHT_SECONDS * 1_000,
      personAfterMs: e.VENUE_PERSON_AFTER_MINUTES * 60_000,
    },
  };
}

function venueFrom(e: Environment): FxConfig["venue"] {
  const { VENUE_URL: address, VENUE_PUBLIC_KEYS: keys } = e;
  if (address === undefined) return undefined;
  if (keys === undefined) throw new ConfigError("VENUE_PUBLIC_KEYS: needed where VENUE_URL is given");
  return { url: address, keys, keyId: e.VENUE_KEY_ID };
}
