import type { GivenQuote } from "@causeway/contract/exchange-quote";
import { createExchange } from "@causeway/contract/portal/exchange";
import { code as codes } from "@causeway/contract/code";
import type { OutputOf } from "@causeway/contract/route";
import {
  accountCurrencies,
  type CurrencyCode,
  type Money,
  parseMoney,
  printAmount,
  subtract,
} from "@causeway/money";
import { useMemo, useState } from "react";
import { CallFailed, CallRefused } from "#shared/api/call-error.ts";
import { useWrite } from "#shared/api/use-write.ts";
import { exchangeKeys, useAvailable } from "./exchanges.ts";
import { type LiveQuote, useQuote, type Wish } from "./quotes.ts";

export type Side = "sell" | "buy";
export type Form = {
  readonly sell: CurrencyCode;
  readonly buy: CurrencyCode;
  /** The side that was typed into, and what stands there. */
  readonly side: Side;
  readonly text: string;
};
export type Done = OutputOf<typeof createExchange> & { readonly quote: LiveQuote };

/** What somebody types, the quote for it, and the one act that follows. */
export function useExchangeForm(initial: Form) {
  const [form, setForm] = useState(initial);
  const [done, setDone] = useState<Done | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [sent, setSent] = useState<LiveQuote | null>(null);
  const available = useAvailable();
  const typed = parseMoney(form.text, form[form.side]);
  const asked = useQuote(useMemo(() => wishOf(form), [form]));
  const create = useWrite(createExchange, { stale: exchangeKeys });
  const { quote } = asked;

  const change = (next: Partial<Form>) => {
    setFailure(null);
    setForm({ ...form, ...next });
  };
  const confirm = async (agreed: LiveQuote) => {
    setFailure(null);
    setSent(agreed);
    try {
      setDone({ ...(await create.mutateAsync({ token: agreed.token })), quote: agreed });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (error instanceof CallRefused && error.code === codes.quoteExpired)
        asked.bring((error.refusal.details as { quote: GivenQuote | null } | undefined)?.quote ?? null);
      else setFailure(error);
    }
  };
  return {
    form,
    fault: typed.ok || form.text === "" ? null : typed.reason,
    isPair: form.sell !== form.buy,
    available,
    asked,
    /** What stands on a side: what was typed, or what follows from it. */
    textOf: (side: Side) => (side === form.side ? form.text : quote ? printAmount(quote[side]) : ""),
    missing: quote ? missingOf(quote.sell, available) : null,
    /** Nobody knows whether it was exchanged: the same is asked again under the same request. */
    isLost: failure instanceof CallFailed,
    failure,
    /** What was agreed to last. */
    sent,
    isSending: create.isPending,
    done,
    type: (side: Side, text: string) => change({ side, text }),
    choose: (side: Side, currency: CurrencyCode) => change({ [side]: currency }),
    swap: () => change({ sell: form.buy, buy: form.sell }),
    all: () => {
      const money = available?.get(form.sell);
      if (money) change({ side: "sell", text: printAmount(money) });
    },
    confirm,
    again: () => {
      setDone(null);
      change({ text: "" });
    },
  };
}
export type ExchangeForm = ReturnType<typeof useExchangeForm>;

/** What can be asked for: two currencies, and some of one of them. */
function wishOf({ sell, buy, side, text }: Form): Wish | null {
  const typed = parseMoney(text, side === "sell" ? sell : buy);
  if (sell === buy || !typed.ok || typed.money.minor <= 0n) return null;
  return { sell, buy, fixed: typed.money };
}

function missingOf(sell: Money, available: ReadonlyMap<CurrencyCode, Money> | undefined): Money | null {
  if (!available) return null;
  const own = available.get(sell.currency);
  if (!own) return sell;
  return own.minor < sell.minor ? subtract(sell, own) : null;
}

/** What most companies exchange it with. */
export const otherThan = (currency: CurrencyCode) => (currency === "HKD" ? "USD" : "HKD");

/** What the address says, or the pair most companies begin with. */
export function formFrom(params: URLSearchParams): Form {
  const named = (name: string) => accountCurrencies.find((code) => code === params.get(name));
  const sell = named("sell") ?? "USD";
  const buy = named("buy") ?? otherThan(sell);
  const isBuy = params.has("get");
  return { sell, buy, side: isBuy ? "buy" : "sell", text: params.get(isBuy ? "get" : "amount") ?? "" };
}
