import type { CurrencyCode, Money, Rate, TwoSided } from "@causeway/money";
import { writeRate } from "@causeway/money";
import type { Day } from "#platform/day.ts";
import type { PartnerAnswer } from "#platform/engine/instruction-state.ts";

/**
 * Who says what a currency costs: the venue we deal at, a company that sells rates, and the European Central Bank, which
 * says it once a day.
 */
export const rateSources = ["venue", "api", "ecb"] as const;
export type RateSource = (typeof rateSources)[number];

/** What a source said; `at` is the source's own time. */
export type Tick = TwoSided & { readonly source: RateSource; readonly at: Date };

/** Somebody who is asked for all he has. Throws where he gives no answer that can be read. */
export type PolledRates = { readonly source: RateSource; readonly ask: () => Promise<readonly Tick[]> };

/** Somebody who says by himself what changes, for as long as the line is open. */
export type StreamedRates = {
  readonly source: RateSource;
  /** Follows until it is told to stop, over as many lines as that takes. Pairs as they are quoted: EUR/USD. */
  readonly follow: (pairs: readonly string[], listener: RateListener, signal: AbortSignal) => Promise<void>;
};

/** Those that are configured. */
export type RateSources = {
  readonly streamed: readonly StreamedRates[];
  readonly polled: readonly PolledRates[];
};

export type RateListener = {
  /** In the order in which they were said. */
  readonly onTicks: (ticks: readonly Tick[]) => void;
  readonly onConnected: () => void;
  /** The line has ended, or could not be opened; another one is on its way. */
  readonly onLost: (reason: string) => void;
  /** What came could not be read, or something before it is missing: everything is asked for anew. */
  readonly onGap: (reason: "garbled" | "missing") => void;
};

export type DealAsked = {
  /** A uuid of ours, spent once. */
  readonly dealId: string;
  readonly sell: CurrencyCode;
  readonly buy: CurrencyCode;
  /** The side whose amount is fixed; the venue says the other. */
  readonly fixed: Money;
  /** How many `buy` one `sell` has to be at least. */
  readonly limit: Rate;
  readonly valueDay: Day;
  /** Of what was written down to be asked: the venue is sent that, or nothing. */
  readonly digest: string;
};

/** What an instruction to deal is called, in its table as in the engine. */
export const dealKind = "deal";

/** What stands in a deal's digest beside the fixed amount. */
export function dealReference({
  sell,
  buy,
  limit,
  valueDay,
}: Pick<DealAsked, "sell" | "buy" | "limit" | "valueDay">): string {
  return `${sell}/${buy} ${writeRate(limit)} ${valueDay}`;
}

export type Deal = {
  /** The venue's number for it. */
  readonly dealNumber: string;
  readonly sold: Money;
  readonly bought: Money;
  /** How many bought one sold was. */
  readonly rate: Rate;
  readonly valueDay: Day;
  readonly dealtAt: Date;
  /** It is a deal all the same, and a person's matter: the venue was told not to. */
  readonly isWorseThanLimit: boolean;
};

/** As instructions understand it: silence is an answer, and `denied` says that the venue never had it. */
export type DealAnswer =
  | { readonly says: "done"; readonly deal: Deal }
  | {
      readonly says: Extract<PartnerAnswer["says"], "refused" | "denied" | "unclear" | "silent">;
      readonly reason?: string;
    };

export type Dealing = {
  /** Once for an id, however often it is asked for. Its answer is no last word: that is enquired. */
  readonly deal: (asked: DealAsked) => Promise<DealAnswer>;
  readonly enquire: (asked: DealAsked) => Promise<DealAnswer>;
};
