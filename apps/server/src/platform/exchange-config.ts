import { z } from "zod";
import { dollars } from "./setting-kinds.ts";

/** How much is exchanged at once and in a day, and until when what was asked for in time is still carried out. */
export const exchangeEnvironment = {
  /** The least and the most that one exchange is worth, in US dollars. */
  EXCHANGE_LEAST_USD: dollars.default(100n),
  EXCHANGE_MOST_USD: dollars.default(100_000_000n),
  /** The most that one merchant exchanges in a day of Hong Kong's, in US dollars. */
  EXCHANGE_DAY_USD: dollars.default(500_000_000n),
  /** How much of one currency we may hold or lack by exchanges until it is covered at the venue, in US dollars. */
  EXCHANGE_EXPOSURE_USD: dollars.default(500_000_000n),
  /** From how much on an exchange is dealt at the venue before it is booked, in US dollars. */
  EXCHANGE_BACK_TO_BACK_USD: dollars.default(25_000_000n),
  /** Seconds after its quote has run out in which an exchange that was asked for in time is still begun. */
  EXCHANGE_BEGIN_WITHIN: z.coerce.number().int().min(10).max(600).default(60),
  /** How far the market may have moved against a quote until it is carried out, as a decimal fraction. */
  EXCHANGE_MOVED_AT_MOST: z
    .string()
    .regex(/^0\.\d{1,6}$/)
    .default("0.01"),
};

type Environment = z.output<z.ZodObject<typeof exchangeEnvironment>>;

export type ExchangeConfig = {
  /** In US cents. */
  readonly least: bigint;
  readonly most: bigint;
  readonly dayMost: bigint;
  readonly exposureMost: bigint;
  readonly backToBackFrom: bigint;
  readonly beginWithinMs: number;
  readonly movedAtMost: string;
};

export function exchangeFrom(e: Environment): ExchangeConfig {
  return {
    least: e.EXCHANGE_LEAST_USD,
    most: e.EXCHANGE_MOST_USD,
    dayMost: e.EXCHANGE_DAY_USD,
    exposureMost: e.EXCHANGE_EXPOSURE_USD,
    backToBackFrom: e.EXCHANGE_BACK_TO_BACK_USD,
    beginWithinMs: e.EXCHANGE_BEGIN_WITHIN * 1000,
    movedAtMost: e.EXCHANGE_MOVED_AT_MOST,
  };
}
