import { limitKinds, type LimitKind } from "@causeway/contract/portal/limit-order";
import {
  accountCurrencies,
  marketPair,
  parseMoney,
  printAmount,
  printRate,
  subtract,
  toWire,
  writeRate,
  type AccountCurrency,
  type CurrencyCode,
  type Money,
  type Pair,
  type Rate,
} from "@causeway/money";
import { useMemo, useState } from "react";
import { CallFailed } from "#shared/api/call-error.ts";
import { useAvailable } from "../exchanges.ts";
import { useQuote, type LiveQuote, type Wish } from "../quotes.ts";
import { useReferenceRate, type ReferencePair } from "../reference.ts";
import { formFrom, otherThan } from "../use-exchange.ts";
import { untilOf, useLimits, usePlace, type Limit, type Span } from "./limits.ts";
import { betterThan, boughtAt, isReached, readTyped, stepped } from "./rates.ts";

type Fields = {
  readonly sell: AccountCurrency;
  readonly buy: AccountCurrency;
  readonly text: string;
  /** What stands as the rate; nothing for as long as nobody said one and none is known. */
  readonly rate: string | null;
  readonly span: Span;
  readonly kind: LimitKind;
  readonly reserve: boolean;
};
export type Placed = Pick<Fields, "buy" | "kind" | "reserve"> & {
  readonly sell: Money;
  readonly rate: Rate;
  readonly until: Date;
};

/** What somebody waits for, how far that is from now, and the one act that follows. */
export function useLimitForm(initial: Fields) {
  const [fields, setFields] = useState(initial);
  /** From when it would stand: from the last time that somebody touched it. */
  const [from, setFrom] = useState(() => Date.now());
  const [failure, setFailure] = useState<Error | null>(null);
  const [sent, setSent] = useState<Placed | null>(null);
  const [placed, setPlaced] = usePlaced();
  const place = usePlace();
  const available = useAvailable();
  const { sell, buy, text, kind, span } = fields;
  const pair = marketPair(sell, buy);
  const typed = parseMoney(text, sell);
  const amount = typed.ok && typed.money.minor > 0n ? typed.money : null;
  const { asked, now, mid } = useNow(fields);
  const rate = fields.rate === null ? undefined : readTyped(pair, fields.rate);
  const basis = now?.rate ?? mid;
  if (fields.rate === null && basis) setFields({ ...fields, rate: printRate(betterThan(basis, sell)) });

  const fee = now?.fee;
  const bought = amount && rate ? boughtAt(amount, rate, fee) : null;
  const missing = amount ? missingOf(amount, available) : null;
  const reserve = kind === "exchange" && fields.reserve;
  const until = untilOf(span, from);
  const isThere = now !== null && rate !== undefined && isReached(sell, rate, now.rate);
  const isReady = amount !== null && rate !== undefined && !isThere && !(reserve && missing);

  const change = (changed: Partial<Fields>) => {
    setFailure(null);
    setPlaced(null);
    setFrom(Date.now());
    if (asked.isPaused) asked.renew();
    setFields({ ...fields, ...changed });
  };
  const send = async (order: Placed) => {
    setFailure(null);
    setSent(order);
    try {
      const { id } = await place.mutateAsync(onWire(order));
      setPlaced({ ...order, id });
      setFields((typedSince) => ({ ...typedSince, text: "" }));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFailure(error);
    }
  };
  return {
    fields,
    pair,
    fault: typed.ok || text === "" ? null : typed.reason,
    isRateWrong: fields.rate !== null && rate === undefined,
    amount,
    rate,
    bought,
    from,
    reserve,
    missing,
    available,
    asked,
    /** The merchant's own quote of this moment, and the middle rate, which is also known without an amount. */
    now,
    mid,
    isThere,
    isReady,
    failure,
    /** Nobody knows whether it was placed: the same is sent again under the same request. */
    isLost: failure instanceof CallFailed,
    isSending: place.isPending,
    placed,
    change,
    /** Whoever takes the other side's currency turns the pair round; a rate is of one pair, sold one way. */
    choose: (side: "sell" | "buy", currency: AccountCurrency) => {
      const other = side === "sell" ? "buy" : "sell";
      const turned = fields[other] === currency ? { [other]: fields[side] } : {};
      change({ [side]: currency, ...turned, rate: null });
    },
    swap: () => change({ sell: buy, buy: sell, rate: null }),
    all: () => {
      const money = available?.get(sell);
      if (money) change({ text: printAmount(money) });
    },
    step: (way: "up" | "down") => {
      if (rate) change({ rate: printRate(stepped(rate, way)) });
    },
    /** The same once more, as it was placed before. */
    fill: (limit: Limit) => change({ ...fieldsOf(limit), kind: limit.kind, reserve: false }),
    place: () => {
      if (isReady) void send({ kind, sell: amount, buy, rate, until, reserve });
    },
    tryAgain: () => {
      if (sent) void send(sent);
    },
  };
}
export type LimitForm = ReturnType<typeof useLimitForm>;

/** What was placed just now, for as long as it waits. */
function usePlaced() {
  const [placed, setPlaced] = useState<(Placed & { readonly id: string }) | null>(null);
  const { data = [] } = useLimits();
  const hasEnded = data.some(({ id, endedAt }) => id === placed?.id && endedAt !== null);
  return [hasEnded ? null : placed, setPlaced] as const;
}

/** The last quote stands while the next one is on its way. */
function useNow({ sell, buy, text }: Fields) {
  const wish = useMemo((): Wish | null => {
    const typed = parseMoney(text, sell);
    return typed.ok && typed.money.minor > 0n ? { sell, buy, fixed: typed.money } : null;
  }, [sell, buy, text]);
  const asked = useQuote(wish);
  const [last, setLast] = useState<LiveQuote | null>(null);
  if (asked.quote && asked.quote !== last) setLast(asked.quote);
  const heard = asked.quote ?? (wish && asked.isFetching ? last : null);
  const now = heard?.sell.currency === sell && heard.buy.currency === buy ? heard : null;
  const reference = useReferenceRate(referenceOf(marketPair(sell, buy)));
  return { asked, now, mid: now?.mid ?? reference.data?.rate };
}

const held = (code: CurrencyCode) => accountCurrencies.find((known) => known === code);

const heldPair = ({ base, quote }: Pair) => ({ base: held(base)!, quote: held(quote)! });

/** The pair as it is looked at: the price of the one that the market names first. */
export function referenceOf(pair: Pair): ReferencePair {
  const { base, quote } = heldPair(pair);
  return { sell: base, buy: quote };
}

function missingOf(amount: Money, available: ReadonlyMap<CurrencyCode, Money> | undefined): Money | null {
  if (!available) return null;
  const own = available.get(amount.currency);
  if (!own) return amount;
  return own.minor < amount.minor ? subtract(amount, own) : null;
}

function onWire({ kind, sell, buy, rate, until, reserve }: Placed) {
  return {
    kind,
    sell: toWire(sell) as { currency: CurrencyCode; amount: string },
    buy,
    rate: { ...heldPair(rate), value: writeRate(rate) },
    until: until.toISOString(),
    reserve,
  };
}

function fieldsOf({ sell, buy, rate }: Limit) {
  return {
    sell: held(sell.currency)!,
    buy: held(buy.currency)!,
    text: printAmount(sell),
    rate: writeRate(rate),
  };
}

/** What the address says: the same as of an exchange, and the rate and what it is waited for with. */
export function limitFrom(params: URLSearchParams): Fields {
  const named = formFrom(params);
  const sell = held(named.sell)!;
  const buy = held(named.buy === sell ? otherThan(sell) : named.buy)!;
  return {
    sell,
    buy,
    text: params.get("amount") ?? "",
    rate: params.get("rate"),
    span: "fortnight",
    kind: limitKinds.find((known) => known === params.get("kind")) ?? "exchange",
    reserve: false,
  };
}
