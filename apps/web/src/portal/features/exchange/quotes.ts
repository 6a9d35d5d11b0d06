import type { GivenQuote } from "@causeway/contract/exchange-quote";
import { quoteExchange } from "@causeway/contract/portal/exchange";
import type { SentOf } from "@causeway/contract/route";
import { type CurrencyCode, type Money, printPercent, toWire } from "@causeway/money";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Call } from "#shared/api/call.ts";
import { useCall } from "#shared/api/call-context.ts";
import type { Quote } from "#shared/ui/frame/quote-card.tsx";
import { moneyFrom } from "#shared/ui/value/money.tsx";
import { rateFrom } from "./exchanges.ts";

export type Wish = { readonly sell: CurrencyCode; readonly buy: CurrencyCode; readonly fixed: Money };
export type LiveQuote = Quote & {
  readonly token: string;
  readonly fee: Money;
  /** The same margin as a decimal fraction. */
  readonly marginPart: string;
  readonly marginMoney: Money;
};

/** A quote ends by the server's clock: what is left of it is counted from what that clock said with it. */
export function liveQuote({ quote, token, serverNow }: GivenQuote, heardAt: number): LiveQuote {
  const behind = heardAt - Date.parse(serverNow);
  return {
    id: quote.quoteId,
    token,
    sell: moneyFrom(quote.sell),
    buy: moneyFrom(quote.buy),
    fixed: quote.fixed,
    rate: rateFrom(quote.rate),
    mid: rateFrom(quote.mid),
    margin: printPercent(quote.margin),
    marginPart: quote.margin,
    marginMoney: moneyFrom(quote.marginAmount),
    fee: moneyFrom(quote.fee),
    quotedAt: Date.parse(quote.quotedAt) + behind,
    expiresAt: Date.parse(quote.expiresAt) + behind,
  };
}

/** A page that nobody touches asks for no more than so many quotes. */
const renewals = 8;
const typingMs = 350;

/** Belongs to what is wished: another wish begins anew. */
type Round<T> = {
  readonly key: string;
  readonly n: number;
  readonly left: number;
  /** What the person saw last, as long as he has not agreed to anything newer. */
  readonly expired: T | null;
  /** Came with a refusal, and was not asked for. */
  readonly brought: T | null;
};

function useRound<T>(key: string) {
  const first = { key, n: 0, left: renewals, expired: null, brought: null };
  const [kept, setRound] = useState<Round<T>>(first);
  const round = kept.key === key ? kept : first;
  const next = (change: Partial<Round<T>>) =>
    setRound({ ...round, n: round.n + 1, brought: null, ...change });
  return {
    round,
    isPaused: round.left === 0,
    /** It ran out, and nobody has agreed to it. */
    expire: (seen: T | null) => next({ left: round.left - 1, expired: round.expired ?? seen }),
    /** A person asks. */
    renew: () => next({ left: renewals, expired: null }),
    /** The server said that it had run out. */
    refused: (seen: T | null, brought: T | null) => next({ expired: seen, brought }),
  };
}

const keyOf = (wish: Wish | null) =>
  wish === null ? "" : `${wish.sell} ${wish.buy} ${wish.fixed.currency} ${wish.fixed.minor}`;

async function askFor(call: Call, wish: Wish, signal: AbortSignal): Promise<LiveQuote> {
  const sent = { ...wish, fixed: toWire(wish.fixed) } as SentOf<typeof quoteExchange>;
  return liveQuote(await call(quoteExchange, sent, { signal }), Date.now());
}

/** Nothing of it is kept: a quote is of its moment. */
const ofTheMoment = { staleTime: Infinity, gcTime: 0, retry: false } as const;

/** A quote for what is wished, once nobody types any more, and the next one when it has run out. */
export function useQuote(typed: Wish | null) {
  const call = useCall();
  const wish = useSettled(typed);
  const key = keyOf(wish);
  const { round, isPaused, expire, renew, refused } = useRound<LiveQuote>(key);
  const asked = useQuery({
    queryKey: ["exchange.quote", key, round.n],
    queryFn: ({ signal }) => askFor(call, wish!, signal),
    enabled: wish !== null && round.brought === null && !isPaused,
    ...ofTheMoment,
  });
  const isTyping = keyOf(typed) !== key;
  const quote = isTyping ? null : (round.brought ?? asked.data ?? null);
  return {
    quote,
    expired: isTyping ? null : round.expired,
    error: isTyping ? null : asked.error,
    isPaused,
    isFetching: isTyping || asked.isFetching,
    onExpire: () => expire(quote),
    renew,
    /** The server said that it had run out, and brought the next one along, or did not. */
    bring: (given: GivenQuote | null) => refused(quote, given && liveQuote(given, Date.now())),
  };
}

/** What one of several wishes was answered with. */
export type Answered = { readonly wish: Wish } & (
  | { readonly quote: LiveQuote; readonly error: null }
  | { readonly quote: null; readonly error: Error }
);

/** A quote for each of these, all of one moment; one that is refused keeps none of the others. */
export function useQuotes(wishes: readonly Wish[] | null) {
  const call = useCall();
  const key = (wishes ?? []).map(keyOf).join();
  const { round, isPaused, expire, renew } = useRound<readonly Answered[]>(key);
  const asked = useQuery({
    queryKey: ["exchange.quotes", key, round.n],
    queryFn: ({ signal }) =>
      Promise.all(
        wishes!.map(async (wish): Promise<Answered> => {
          try {
            return { wish, quote: await askFor(call, wish, signal), error: null };
          } catch (error) {
            if (!(error instanceof Error) || signal.aborted) throw error;
            return { wish, quote: null, error };
          }
        }),
      ),
    enabled: key !== "" && !isPaused,
    ...ofTheMoment,
    // The last ones stay in sight while the next ones are on their way.
    placeholderData: (last, query) => (query?.queryKey[1] === key ? last : undefined),
  });
  const answered = asked.data ?? null;
  return {
    answered,
    expired: round.expired,
    /** Whether these may be agreed to. */
    isFresh: answered !== null && !asked.isPlaceholderData,
    isPaused,
    onExpire: () => expire(answered),
    renew,
  };
}

/** The last one that stood still for a moment. `typed` is the same object for as long as it says the same. */
function useSettled(typed: Wish | null): Wish | null {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
