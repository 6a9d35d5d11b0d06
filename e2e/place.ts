import { inject } from "vitest";

/** What a journey knows of the world it runs in. */
export type Place = {
  /** What a browser opens. */
  readonly origin: string;
  /** What a browser of staff opens. */
  readonly consoleOrigin: string;
  readonly mailPort: number;
  /** Where short messages arrive, and where the played companies are driven. */
  readonly sandboxUrl: string;
  /** As the owner, for what a journey must arrange behind the product's back. */
  readonly ownerUrl: string;
  readonly secretsFile: string;
  /** The settings of the world's own server. */
  readonly env: Record<string, string>;
  /** Where a payer stands in front of the bank. */
  readonly bankUrl: string;
  /** Where rates are moved, the market is closed and the venue is made to misbehave. */
  readonly venueUrl: string;
};

declare module "vitest" {
  interface ProvidedContext {
    /** One for each worker, so that nobody meets another's staff, bank days or faults. */
    places: readonly Place[];
  }
}

/** The world of this worker. */
export function place(): Place {
  return inject("places")[Number(process.env["VITEST_POOL_ID"]) - 1]!;
}
