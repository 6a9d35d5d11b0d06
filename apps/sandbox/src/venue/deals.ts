import type { VenueDeal, VenueDealAnswer, VenueDealAsked } from "@causeway/bank-link";
import { writeVenueDealAsked } from "@causeway/bank-link";
import { add, compareRates, convert, money, scaleRate, type Rate } from "@causeway/money";
import { isWeekend } from "../day.ts";
import type { Books, Kept } from "./books.ts";
import type { Clock } from "./clock.ts";
import type { Market } from "./market.ts";
import { kindsOf, type MisdeedOf } from "./misdeeds.ts";

export type Said = {
  /** Nothing where the line breaks instead. */
  readonly answer: VenueDealAnswer | undefined;
  readonly afterMs?: number;
  readonly isSignedByNobody?: boolean;
};

/** Deals once for an id: asked again, it says what it said. */
export function createDeals(books: Books, market: Market, clock: Clock) {
  return {
    deal: (asked: VenueDealAsked): Said => {
      const { dealId } = asked;
      const known = books.deal(dealId);
      const text = writeVenueDealAsked(asked);
      if (known) {
        if (known.asked !== text) return { answer: { dealId, status: "duplicate", reason: "OTHER_DEAL" } };
        return { answer: answerFrom(known) };
      }
      const wrong = books.wrongWith(kindsOf("deals"));
      if (wrong?.kind === "lost") return { answer: undefined };
      const refusal = wrong?.kind === "refuse" ? "CREDIT" : refusalOf(books, market, clock.today(), asked);
      if (refusal !== undefined) {
        books.refuse(dealId, text, refusal);
        return { answer: { dealId, status: "refused", reason: refusal } };
      }
      const deal = books.keep(dealId, text, executed(market, asked, wrong?.kind === "worse"));
      const answer = { dealId, status: "done", deal } as const;
      return wrong ? misbehave(books, answer, wrong) : { answer };
    },
    enquire: (dealId: string): Said => {
      const known = books.deal(dealId);
      if (!known) return { answer: { dealId, status: "unknown" } };
      if (known.denies === null) return { answer: answerFrom(known) };
      books.stopDenying(dealId);
      return known.denies === "unknown"
        ? { answer: { dealId, status: "unknown" } }
        : { answer: { dealId, status: "refused", reason: "CREDIT" } };
    },
  };
}

function answerFrom(kept: Kept): VenueDealAnswer {
  const { dealId } = kept;
  return "deal" in kept
    ? { dealId, status: "done", deal: kept.deal }
    : { dealId, status: "refused", reason: kept.refused };
}

function refusalOf(
  books: Books,
  market: Market,
  today: string,
  { sell, buy, fixed, limit, valueDay }: VenueDealAsked,
) {
  if (books.setting("closed") === "yes") return "CLOSED";
  const found = market.cross(sell, buy);
  if (!found) return "PAIR";
  if (fixed.minor <= 0n) return "AMOUNT";
  if (compareRates(found.bid, limit) < 0) return "LIMIT";
  if (valueDay < today || isWeekend(valueDay)) return "VALUE_DAY";
  const { sold, bought } = amountsAt(found.bid, fixed);
  return sold.minor > 0n && bought.minor > 0n ? undefined : "AMOUNT";
}

function executed(
  market: Market,
  asked: VenueDealAsked,
  isWorseThanAsked: boolean,
): Omit<VenueDeal, "dealNumber"> {
  const found = market.cross(asked.sell, asked.buy);
  if (!found) throw new Error(`a price of ${asked.sell} in ${asked.buy} was expected`);
  const rate = isWorseThanAsked ? scaleRate(asked.limit, "0.99", asked.limit.places + 4, "down") : found.bid;
  return { ...amountsAt(rate, asked.fixed), rate, valueDay: asked.valueDay, dealtAt: new Date() };
}

/** What is not fixed is rounded for the venue, as everywhere. */
function amountsAt(rate: Rate, fixed: VenueDealAsked["fixed"]) {
  return fixed.currency === rate.base
    ? { sold: fixed, bought: convert(fixed, rate, "down") }
    : { sold: convert(fixed, rate, "up"), bought: fixed };
}

/** It has dealt, and behaves as if it had not, or otherwise. */
function misbehave(
  books: Books,
  answer: Extract<VenueDealAnswer, { status: "done" }>,
  { kind, ms }: { readonly kind: MisdeedOf<"deals">; readonly ms: number },
): Said {
  const { dealId, deal } = answer;
  switch (kind) {
    case "silent":
      return { answer: undefined };
    case "duplicate":
      return { answer: { dealId, status: "duplicate" } };
    case "contradict":
      books.denyOnce(dealId, "refused");
      return { answer };
    case "forget":
      books.denyOnce(dealId, "unknown");
      return { answer: undefined };
    case "slow":
      return { answer, afterMs: ms };
    case "other-deal":
      return { answer: { ...answer, dealId: "00000000-0000-4000-8000-000000000000" } };
    case "wrong-amount":
      return {
        answer: { ...answer, deal: { ...deal, sold: add(deal.sold, money(deal.sold.currency, 1n)) } },
      };
    case "wrong-signature":
      return { answer, isSignedByNobody: true };
    case "worse":
    case "refuse":
    case "lost":
      return { answer };
  }
}
