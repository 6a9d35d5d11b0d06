import { code as codes } from "@causeway/contract/code";
import { createExchange } from "@causeway/contract/portal/exchange";
import { accountCurrencies, compare, sum, type CurrencyCode, type Money } from "@causeway/money";
import { useMemo, useRef, useState } from "react";
import { CallRefused } from "#shared/api/call-error.ts";
import { useWrite } from "#shared/api/use-write.ts";
import { exchangeKeys, useAvailable } from "../exchanges.ts";
import { useQuotes, type Answered, type LiveQuote, type Wish } from "../quotes.ts";

/** What came of one of them, by the number of its quote. */
export type Outcome =
  | { readonly state: "waiting" | "sending" | "expired" }
  | { readonly state: "asked"; readonly id: string }
  | { readonly state: "refused"; readonly error: Error }
  /** No answer came: it may have been exchanged. */
  | { readonly state: "lost" };

/** What somebody agreed to in one go: each an exchange of its own, and one after the other. */
export type Run = { readonly agreed: readonly LiveQuote[]; readonly outcomes: ReadonlyMap<string, Outcome> };

export type Line = { readonly wish: Wish; readonly isIn: boolean; readonly answer: Answered };

/** Everything that may be spent, each of it in one currency: what somebody would get, and the one act that follows. */
export function useAll(initial: CurrencyCode) {
  const [buy, setBuy] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<CurrencyCode>>(new Set());
  const available = useAvailable();
  const { run, begin, goOn, end } = useRun();
  const wishes = useMemo(() => available && wishesOf(available, buy), [available, buy]);
  const asked = useQuotes(run === null && wishes ? wishes : null);

  const lines = asked.answered
    ?.map((answer): Line => ({ wish: answer.wish, answer, isIn: !left.has(answer.wish.sell) }))
    .toSorted(byWorth);
  const chosen = quotesOf(asked.answered, left);
  const before = quotesOf(asked.expired, left);
  // Of the same currencies, or nothing can be compared.
  const isSame = before.length === chosen.length && chosen.every((one, n) => sold(one) === sold(before[n]!));
  const inAll = (quotes: readonly LiveQuote[], of: (quote: LiveQuote) => Money) =>
    quotes.length > 0 ? sum(buy, quotes.map(of)) : null;

  return {
    buy,
    /** Nothing until it is known what there is. */
    wishes,
    lines,
    total: inAll(chosen, (quote) => quote.buy),
    margin: inAll(chosen, ({ marginMoney }) => marginMoney),
    /** What it would have been by the rates that have run out. */
    expired: isSame ? inAll(before, (quote) => quote.buy) : null,
    isFresh: asked.isFresh,
    isPaused: asked.isPaused,
    renew: asked.renew,
    onExpire: asked.onExpire,
    run,
    choose: setBuy,
    turn: (currency: CurrencyCode, isIn: boolean) => {
      const next = new Set(left);
      if (isIn) next.delete(currency);
      else next.add(currency);
      setLeft(next);
    },
    agree: () => begin(chosen),
    goOn,
    /** What is offered next is compared with nothing: rates that ran out before have been agreed to since. */
    again: () => {
      asked.renew();
      end();
    },
  };
}
export type All = ReturnType<typeof useAll>;

/** What was agreed to is asked for one after the other, and what came of each is noted. */
function useRun() {
  const [run, setRun] = useState<Run | null>(null);
  /** Known at once, and not only when it is drawn: somebody presses twice. */
  const isUnderWay = useRef(false);
  const create = useWrite(createExchange, { stale: exchangeKeys });
  const note = (quote: LiveQuote, outcome: Outcome) =>
    setRun((now) => now && { ...now, outcomes: new Map(now.outcomes).set(quote.id, outcome) });
  const send = async (quote: LiveQuote): Promise<Outcome> => {
    try {
      const { id } = await create.mutateAsync({ token: quote.token });
      return { state: "asked", id };
    } catch (error) {
      if (!(error instanceof CallRefused)) return { state: "lost" };
      return error.code === codes.quoteExpired ? { state: "expired" } : { state: "refused", error };
    }
  };
  /** One after the other. All quotes are of one moment: where one has run out, so have those after it. */
  const carryOut = async (agreed: readonly LiveQuote[]) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    await eachOf(agreed);
    isUnderWay.current = false;
  };
  const eachOf = async (agreed: readonly LiveQuote[]) => {
    for (const [n, quote] of agreed.entries()) {
      note(quote, { state: "sending" });
      const outcome = await send(quote);
      note(quote, outcome);
      if (outcome.state === "lost") return;
      if (outcome.state === "expired") return agreed.slice(n).forEach((one) => note(one, outcome));
    }
  };
  return {
    run,
    begin: (agreed: readonly LiveQuote[]) => {
      setRun({ agreed, outcomes: new Map(agreed.map(({ id }) => [id, { state: "waiting" }])) });
      void carryOut(agreed);
    },
    /** The one that nobody knows of is asked for again, by the same request, and then the others. */
    goOn: () => {
      if (!run) return;
      const first = run.agreed.findIndex(({ id }) => run.outcomes.get(id)?.state === "lost");
      if (first >= 0) void carryOut(run.agreed.slice(first));
    },
    end: () => setRun(null),
  };
}

function wishesOf(available: ReadonlyMap<CurrencyCode, Money>, buy: CurrencyCode): Wish[] {
  return accountCurrencies.flatMap((sell) => {
    const fixed = available.get(sell);
    return fixed && fixed.minor > 0n && sell !== buy ? [{ sell, buy, fixed }] : [];
  });
}

const sold = (quote: LiveQuote) => quote.sell.currency;

function quotesOf(answers: readonly Answered[] | null, left: ReadonlySet<CurrencyCode>): LiveQuote[] {
  return (answers ?? []).flatMap(({ wish, quote }) => (quote && !left.has(wish.sell) ? [quote] : []));
}

/** The most first; what is not quoted last. */
function byWorth({ answer: one }: Line, { answer: other }: Line): number {
  if (!one.quote || !other.quote) return Number(one.quote === null) - Number(other.quote === null);
  return compare(other.quote.buy, one.quote.buy);
}
