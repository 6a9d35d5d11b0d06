import type { KeySet } from "@causeway/bank-link";
import { z } from "zod";
import { ConfigError } from "./config-error.ts";
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
  /** Where a company that sells rates is asked for all of them; our id there stands in the secrets file. */
  RATE_API_URL: url.optional(),
  /** The daily file of the European Central Bank. */
  ECB_URL: url.optional(),
  /** `always`: the market for currencies counts as open around the clock, for development on a Sunday. */
  FX_MARKET: z.enum(["hours", "always"]).default("hours"),
};

type Environment = z.output<z.ZodObject<typeof fxEnvironment>>;

export type FxConfig = {
  readonly venue: { readonly url: string; readonly keys: KeySet; readonly keyId: string } | undefined;
  /** Without its id for whoever does not ask it. */
  readonly api: { readonly url: string; readonly id: string | undefined } | undefined;
  readonly ecbUrl: string | undefined;
  readonly market: "hours" | "always";
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
  };
}

function venueFrom(e: Environment): FxConfig["venue"] {
  const { VENUE_URL: address, VENUE_PUBLIC_KEYS: keys } = e;
  if (address === undefined) return undefined;
  if (keys === undefined) throw new ConfigError("VENUE_PUBLIC_KEYS: needed where VENUE_URL is given");
  return { url: address, keys, keyId: e.VENUE_KEY_ID };
}
