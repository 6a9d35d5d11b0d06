import type { LimitKind, LimitMiss, LimitStatus } from "@causeway/contract/portal/limit-order";
import { compareRates, invertRate, type CurrencyCode, type Money, type Rate } from "@causeway/money";
import { defineMachine } from "#platform/data/machine.ts";
import type { Id } from "#platform/ids.ts";

export type LimitId = Id<"limitOrder">;

export const states = [
  "WAITING",
  "FIRING",
  "RELEASING",
  "EXPIRING",
  "FILLED",
  "CANCELLED",
  "EXPIRED",
] as const;
export type State = (typeof states)[number];

export const limitMachine = defineMachine(states, {
  place: { ways: { WAITING: "WAITING" }, audit: "limitOrder.placed", live: "exchange", tells: "nobody" },
  /** The rate is there: its money is held next, and the exchange asked for. */
  fire: { ways: { WAITING: "FIRING" }, audit: "limitOrder.fired", live: "exchange", tells: "nobody" },
  /** The rate was there, and it was not exchanged all the same; it goes on waiting. */
  miss: {
    ways: { WAITING: "WAITING", FIRING: "WAITING" },
    audit: "limitOrder.missed",
    live: "exchange",
    tells: "exchange.view",
  },
  /** The rate has left again before the exchange was asked for; what is reserved for long stays so. */
  rest: { ways: { FIRING: "WAITING" }, audit: "cause", live: "exchange", tells: "nobody" },
  /** The same, and what was held for a moment goes back first. */
  release: { ways: { FIRING: "RELEASING" }, audit: "cause", live: "exchange", tells: "nobody" },
  wait: { ways: { RELEASING: "WAITING" }, audit: "cause", live: "exchange", tells: "nobody" },
  fill: { ways: { FIRING: "FILLED" }, audit: "limitOrder.filled", live: "exchange", tells: "nobody" },
  /** The rate is there, and nothing else was asked for. */
  reach: {
    ways: { WAITING: "FILLED" },
    audit: "limitOrder.reached",
    live: "exchange",
    tells: "exchange.view",
  },
  cancel: {
    ways: { WAITING: "CANCELLED" },
    audit: "limitOrder.cancelled",
    live: "exchange",
    tells: "nobody",
  },
  /** Its time is over; what was reserved goes back first. */
  lapse: { ways: { WAITING: "EXPIRING" }, audit: "cause", live: "exchange", tells: "nobody" },
  expire: {
    ways: { EXPIRING: "EXPIRED" },
    audit: "limitOrder.expired",
    live: "exchange",
    tells: "exchange.view",
  },
});

const statuses: Readonly<Record<State, LimitStatus>> = {
  WAITING: "WAITING",
  FIRING: "FIRING",
  RELEASING: "WAITING",
  EXPIRING: "WAITING",
  FILLED: "FILLED",
  CANCELLED: "CANCELLED",
  EXPIRED: "EXPIRED",
};
export const statusOf = (state: State): LimitStatus => statuses[state];

export type LimitOrder = {
  readonly id: LimitId;
  readonly kind: LimitKind;
  readonly sell: Money;
  readonly buy: CurrencyCode;
  /** The merchant's own rate, as the market writes the pair. */
  readonly rate: Rate;
  readonly reserved: boolean;
  readonly until: Date;
  readonly placedBy: Id<"user">;
  readonly placedAt: Date;
  readonly state: State;
  readonly exchangeId: string | null;
  readonly missed: LimitMiss | null;
  readonly missedAt: Date | null;
  /** When the merchant heard of each reason last. */
  readonly told: Partial<Readonly<Record<LimitMiss, string>>>;
  readonly failures: number;
  readonly endedAt: Date | null;
};

/** Whether a rate of the same pair is as good for the merchant as the one that is waited for, or better. */
export function isReached({ sell, rate }: Pick<LimitOrder, "sell" | "rate">, now: Rate): boolean {
  const order = compareRates(now, rate);
  return rate.base === sell.currency ? order >= 0 : order <= 0;
}

const places = 18;

/** How many of what is bought one of what is sold is at that rate: not more than that, in the last place. */
export function leastOf({ sell, rate }: Pick<LimitOrder, "sell" | "rate">): Rate {
  return rate.base === sell.currency ? rate : invertRate(rate, places, "down");
}

export const topics = { look: "limit/look" } as const;
