import type { GivenQuote } from "@causeway/contract/exchange-quote";
import { quoteExchange } from "@causeway/contract/portal/exchange";
import type { SentOf } from "@causeway/contract/route";
import { type CurrencyCode, type Money, printPercent, toWire } from "@causeway/money";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useCall } from "#shared/api/call-context.ts";
import type { Quote } from "#shared/ui/frame/quote-card.tsx";
import { moneyFrom } from "#shared/ui/value/money.tsx";
import { rateFrom } from "./exchanges.ts";

export type Wish = { readonly sell: CurrencyCode; readonly buy: CurrencyCode; readonly fixed: Money };
export type LiveQuote = Quote & { readonly token: string; readonly fee: Money; readonly marginMoney: Money };

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
    marginMoney: moneyFrom(quote.marginAmount),
    fee: moneyFrom(quote.fee),
    quotedAt: Date.parse(quote.quotedAt) + behind,
    expiresAt: Date.parse(quote.expiresAt) + behind,
  };
}

/** A page that nobody touches asks for no more than so many quotes. */
const renewals = 8;
const typingMs = 350;

/** Belongs to one wish: another begins anew. */
type Round = {
  readonly key: string;
  readonly n: number;
  readonly left: number;
  /** What the person saw last, as long as he has not agreed to anything newer. */
  readonly expired: LiveQuote | null;
  /** Came with a refusal, and was not asked for. */
  readonly brought: LiveQuote | null;
};

const keyOf = (wish: Wish | null) =>
  wish === null ? "" : `${wish.sell} ${wish.buy} ${wish.fixed.currency} ${wish.fixed.minor}`;

/** A quote for what is wished, once nobody types any more, and the next one when it has run out. */
export function useQuote(typed: Wish | null) {
  const call = useCall();
  const wish = useSettled(typed);
  const key = keyOf(wish);
  const [kept, setRound] = useState<Round>({ key: "", n: 0, left: renewals, expired: null, brought: null });
  const round = kept.key === key ? kept : { key, n: 0, left: renewals, expired: null, brought: null };
  const isPaused = round.left === 0;
  const asked = useQuery({
    queryKey: ["exchange.quote", key, round.n],
    queryFn: async ({ signal }) => {
      const sent = { ...wish!, fixed: toWire(wish!.fixed) } as SentOf<typeof quoteExchange>;
      return liveQuote(await call(quoteExchange, sent, { signal }), Date.now());
    },
    enabled: wish !== null && round.brought === null && !isPaused,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const isTyping = keyOf(typed) !== key;
  const quote = isTyping ? null : (round.brought ?? asked.data ?? null);
  const renewed = (change: Partial<Round>) =>
    setRound({ ...round, n: round.n + 1, brought: null, ...change });
  return {
    quote,
    expired: isTyping ? null : round.expired,
    error: isTyping ? null : asked.error,
    isPaused,
    isFetching: isTyping || asked.isFetching,
    /** It ran out, and nobody has agreed to it. */
    onExpire: () => renewed({ left: round.left - 1, expired: round.expired ?? quote }),
    /** A person asks. */
    renew: () => renewed({ left: renewals, expired: null }),
    /** The server said that it had run out, and brought the next one along, or did not. */
    bring: (given: GivenQuote | null) =>
      renewed({ expired: quote, brought: given && liveQuote(given, Date.now()) }),
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
