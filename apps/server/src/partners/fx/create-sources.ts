import type { KeyObject } from "node:crypto";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { currentKey, keyIdOf, type KeyRing } from "#platform/crypto/key-ring.ts";
import { createApiRates } from "./api-rates.ts";
import { createEcbRates } from "./ecb-rates.ts";
import type { RateSources } from "./port.ts";
import { createVenueStream } from "./venue-stream.ts";

/** It says at least every few seconds that it is there. */
const silenceMs = 5_000;

/** Whoever the configuration names says what currencies cost. */
export function createRateSources(
  { venue, api, ecbUrl }: Config["fx"],
  signing: KeyRing<KeyObject>,
  clock: Clock,
): RateSources {
  const own = { signingKey: currentKey(signing), silenceMs };
  return {
    streamed: venue
      ? [createVenueStream({ ...own, url: venue.url, keyId: keyIdOf(venue.keyId, signing.current) }, clock)]
      : [],
    polled: [
      ...(api?.id === undefined ? [] : [createApiRates({ url: api.url, appId: api.id })]),
      ...(ecbUrl === undefined ? [] : [createEcbRates(ecbUrl)]),
    ],
  };
}
