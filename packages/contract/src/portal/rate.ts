import { accountCurrencies, payoutCurrencies } from "@causeway/money";
import * as z from "zod/mini";
import { exchangeRate } from "../exchange-quote.ts";
import { defineRead } from "../route.ts";

const shown = z.enum([...accountCurrencies, ...payoutCurrencies]);
const pair = { sell: shown, buy: shown };

export const findReferenceRate = defineRead({
  method: "POST",
  path: "/rate/findReferenceRate",
  summary: "The middle rate of a pair as the market said it last; nobody deals at it",
  input: z.object(pair),
  output: z.object({
    /** How many of what is bought one of what is sold is. */
    rate: exchangeRate,
    /** When the market said so. */
    at: z.iso.datetime(),
    /** When it opens again; nothing while it is open. */
    opensAt: z.nullable(z.iso.datetime()),
  }),
  refusals: ["rateUnavailable"],
});

export const rateRanges = ["1D", "5D", "1M", "3M", "1Y"] as const;
export type RateRange = (typeof rateRanges)[number];

export const listRateHistory = defineRead({
  method: "POST",
  path: "/rate/listRateHistory",
  summary:
    "What the middle rate of a pair was: the days, months or year on which was dealt, the oldest first",
  input: z.object({ ...pair, range: z.enum(rateRanges) }),
  output: z.object({ points: z.array(z.object({ at: z.iso.datetime(), mid: z.string() })) }),
});
