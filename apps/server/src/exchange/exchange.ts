import type { ExchangeFailure, ExchangeStatus } from "@causeway/contract/portal/exchange";
import type { Money, Rate } from "@causeway/money";
import type { Id } from "#platform/ids.ts";
import { defineMachine } from "#platform/data/machine.ts";

export type ExchangeId = Id<"exchange">;

export const states = ["REQUESTED", "COVERING", "DEALING", "RELEASING", "FINISHED", "FAILED"] as const;
export type State = (typeof states)[number];

export const exchangeMachine = defineMachine(states, {
  request: {
    ways: { REQUESTED: "REQUESTED" },
    audit: "exchange.requested",
    live: "exchange",
    tells: "nobody",
  },
  /** Our own money is promised to it; it is large, so that the venue has to have dealt first. */
  cover: { ways: { REQUESTED: "COVERING" }, audit: "exchange.covered", live: "exchange", tells: "nobody" },
  /** Our own money is promised to it, and from here on it is either booked or refused by the books. */
  deal: {
    ways: { REQUESTED: "DEALING", COVERING: "DEALING" },
    audit: "exchange.dealt",
    live: "exchange",
    tells: "nobody",
  },
  /** Both legs stand in the books. */
  finish: {
    ways: { DEALING: "FINISHED" },
    audit: "exchange.finished",
    live: "exchange",
    tells: "exchange.view",
  },
  /** It is not carried out; what was reserved for it goes back next. */
  refuse: {
    ways: { REQUESTED: "RELEASING", COVERING: "RELEASING", DEALING: "RELEASING" },
    audit: "exchange.refused",
    live: "exchange",
    tells: "nobody",
  },
  fail: {
    ways: { RELEASING: "FAILED" },
    audit: "exchange.failed",
    live: "exchange",
    tells: "exchange.view",
  },
});

export function statusOf(state: State): ExchangeStatus {
  return state === "FINISHED" || state === "FAILED" ? state : "PROCESSING";
}

export function statesOf(status: ExchangeStatus): readonly State[] {
  return states.filter((state) => statusOf(state) === status);
}

/** What was quoted: both amounts, and everything they were reckoned from. */
export type Quoted = {
  readonly quoteId: string;
  readonly sell: Money;
  readonly buy: Money;
  readonly fixed: "sell" | "buy";
  readonly rate: Rate;
  readonly mid: Rate;
  readonly margin: string;
  readonly marginMoney: Money;
  readonly fee: Money;
  readonly priceVersion: number;
  /** What it was worth in US cents: prices, limits and tiers go by it. */
  readonly usdMinor: bigint;
  readonly rateAt: Date;
  readonly rateSource: string;
  readonly quotedAt: Date;
  readonly expiresAt: Date;
};

export type Exchange = Quoted & {
  readonly id: ExchangeId;
  readonly orderNo: string;
  readonly token: string;
  readonly requestedBy: Id<"user">;
  readonly state: State;
  readonly appliedAt: Date;
  readonly endedAt: Date | null;
  readonly failure: ExchangeFailure | null;
};

export const topics = { execute: "exchange/execute" } as const;
