import * as z from "zod/mini";
import { positiveAmount } from "../amount.ts";
import { words } from "../review.ts";
import { defineRead, defineWrite, nothing } from "../route.ts";
import { proposalParts, someone } from "./agreement.ts";

/** In how many banking days of both currencies' banks a deal is settled: on the day itself, the next one, or at spot. */
export const settlementDays = ["0", "1", "2"] as const;

/**
 * `agreed` by two, and begun by nobody yet. `underWay`: the venue was asked. `dealt`: done, and not settled at the banks.
 * `settled` by the entries of both. `refused` by the venue, or by ourselves because it could not be done any more.
 */
export const dealStates = ["agreed", "underWay", "dealt", "settled", "refused"] as const;
export type DealState = (typeof dealStates)[number];

/** Why we do not deal; what a venue says where it refuses stands in its own words. */
export const dealRefusals = ["dealStock", "dealLimitFar", "marketClosed", "rateUnavailable"] as const;

/** What about a deal is a person's matter, though it stands. */
export const dealDoubts = ["unanswered", "contradiction", "worse"] as const;
export type DealDoubt = (typeof dealDoubts)[number];

const text = z.string();
const moment = z.iso.datetime();
const day = z.iso.date();

/** A rate as text, of one `sell` in `buy`. */
const rate = z.string().check(z.regex(/^\d{1,12}(\.\d{1,12})?$/));

export const dealWish = z.object({
  fixed: z.enum(["sell", "buy"]),
  amount: text,
  limit: rate,
  settlesIn: z.enum(settlementDays),
  note: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
});

const position = z.object({
  currency: text,
  /** What clients' exchanges have brought us, above zero, or cost us. */
  clients: text,
  /** The same of our deals at the venue. */
  covered: text,
  exposure: text,
  /** What the exposure is worth in US dollars, what it cost, and what lies between, with what was realised before. */
  worth: z.nullable(text),
  cost: text,
  floating: z.nullable(text),
  /** How much of the limit the exposure takes, as a decimal fraction. */
  ofLimit: z.nullable(text),
  /** Our own money in the books, of which so much is promised to exchanges or sold to the venue, as last looked at. */
  free: text,
});
export type Position = z.infer<typeof position>;

/** What a bank holds at the end of a day as far as is known, and what changes it on that day. */
const liquidityDay = z.object({ day, balance: text, flow: text });
const liquidity = z.object({
  partner: text,
  bank: words,
  currency: text,
  days: z.array(liquidityDay),
  /** What is owed to clients of it: less than this a day may not end with. */
  least: text,
});
export type Liquidity = z.infer<typeof liquidity>;

const leg = z.object({
  currency: text,
  amount: text,
  bank: words,
  /** When the bank's entry of it was booked; nothing before. */
  settledAt: z.nullable(moment),
  isOverdue: z.boolean(),
});

const deal = z.object({
  dealId: z.uuid(),
  sell: text,
  buy: text,
  fixed: z.object({ currency: text, amount: text }),
  limit: text,
  state: z.enum(dealStates),
  doubt: z.nullable(z.enum(dealDoubts)),
  refusal: z.nullable(text),
  valueDay: z.nullable(day),
  /** What the venue said it did. */
  done: z.nullable(z.object({ dealNumber: text, rate: text, dealtAt: moment, sold: leg, bought: leg })),
  /** Who agreed to it, and the number of the exchange that it is made for where nobody had to. */
  agreed: z.nullable(z.object({ note: text, proposedBy: someone, agreedBy: someone })),
  orderNo: z.nullable(text),
  decidedAt: moment,
});
export type DealShown = z.infer<typeof deal>;

const proposal = z.object({
  ...proposalParts,
  sell: text,
  buy: text,
  fixed: z.object({ currency: text, amount: text }),
  limit: text,
  settlesIn: z.enum(settlementDays),
  note: text,
});
export type DealProposal = z.infer<typeof proposal>;

const result = z.object({ day, result: text });

export const readDealing = defineRead({
  method: "POST",
  path: "/treasury/dealing",
  summary:
    "Our position in every currency against its limit and what it is worth, deals at the venue and what they settle, the result of each day, and liquidity for five days",
  input: nothing,
  output: z.object({
    /** When the market opens; nothing while it is open. */
    opensAt: z.nullable(moment),
    /** Whether the venue has said a price lately. */
    isPriced: z.boolean(),
    /** In US dollars, for each currency. */
    limit: text,
    /** An exchange of so many US dollars or more is dealt at the venue before it is booked. */
    backToBackFrom: text,
    positions: z.array(position),
    /** In US dollars, the newest first. */
    results: z.array(result),
    proposals: z.array(proposal),
    /** The newest first. */
    deals: z.array(deal),
    liquidity: z.array(liquidity),
  }),
});

export const quoteDeal = defineRead({
  method: "POST",
  path: "/treasury/quoteDeal",
  summary: "What the venue would pay now for one currency in another",
  input: z.object({ sell: text, buy: text }),
  output: z.object({ bid: text, at: moment, valueDays: z.array(day) }),
  refusals: ["notFound", "marketClosed", "rateUnavailable"],
});

export const proposeDeal = defineWrite({
  method: "POST",
  path: "/treasury/proposeDeal",
  signature: "own",
  summary: "Proposes a deal at the venue to a second person: what is sold and bought, and the worst rate",
  input: z.object({
    sell: text,
    buy: text,
    /** Of the one or the other; the rate makes the other side. */
    fixed: positiveAmount,
    limit: rate,
    settlesIn: z.enum(settlementDays),
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
  }),
  output: z.object({ waitsUntil: moment }),
  refusals: ["notFound", "agreementWaits", ...dealRefusals],
});
