import { marketPair, type CurrencyCode } from "@causeway/money";
import type { RateSource, Tick } from "#partners/fx/port.ts";
import { daysInMs } from "#platform/day.ts";
import { dealtCurrencies } from "./dealt-currencies.ts";

export type SourceRules = {
  readonly source: RateSource;
  /** What is older is neither quoted nor a witness any more. */
  readonly freshMs: number;
  /** Speaks all the time, and not once a day. */
  readonly isLive: boolean;
  /** Says one rate and no two sides. */
  readonly isMid: boolean;
  /** From when on it is said to be silent, on days on which it speaks. */
  readonly silentMs: number;
  /** How often it is asked, where it does not speak by itself. */
  readonly everyMs?: number;
  /** What is believed of it at all, as it writes them: EUR/USD. */
  readonly pairs: ReadonlySet<string>;
};

const minuteMs = 60_000;
const dealt = dealtCurrencies.map(({ currency }) => currency);
const asDealt = dealt.map((currency) => marketPair(currency, "USD"));
const against = (base: CurrencyCode) => (quote: CurrencyCode) => (quote === base ? [] : [{ base, quote }]);

/** The venue is quoted from; the others are its witnesses. */
export const sourceRules: readonly SourceRules[] = [
  {
    source: "venue",
    freshMs: 10_000,
    isLive: true,
    isMid: false,
    silentMs: 30_000,
    pairs: new Set(asDealt.map(pairName)),
  },
  {
    source: "api",
    freshMs: 10 * minuteMs,
    isLive: true,
    isMid: true,
    silentMs: 20 * minuteMs,
    everyMs: minuteMs,
    pairs: new Set(dealt.flatMap(against("USD")).map(pairName)),
  },
  {
    source: "ecb",
    // Published on working days of the euro's payment system: from Thursday to Tuesday afternoon at Easter.
    freshMs: daysInMs(6),
    isLive: false,
    isMid: true,
    silentMs: daysInMs(6),
    everyMs: 60 * minuteMs,
    pairs: new Set([...dealt, "USD" as const].flatMap(against("EUR")).map(pairName)),
  },
];

export function rulesOf(source: RateSource): SourceRules {
  const rules = sourceRules.find((each) => each.source === source);
  if (!rules) throw new Error(`rules of the source ${source} were expected`);
  return rules;
}

export function pairName({ base, quote }: Pick<Tick["bid"], "base" | "quote">): string {
  return `${base}/${quote}`;
}
