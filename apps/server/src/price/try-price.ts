import type { InputOf, OutputOf } from "@causeway/contract";
import type { tryPrice as route } from "@causeway/contract/portal/price";
import { fromWire, portion, toDecimal, type CurrencyCode, type Money } from "@causeway/money";
import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { refuse } from "#platform/refusal.ts";
import { findCollectionPrice, findExchangePrice, findPaymentPrice } from "./find-price.ts";

type Trial = InputOf<typeof route>["trial"];

/** What one order would cost today, as the order itself would be priced. */
export async function tryPrice(ctx: Context, tx: Tx, trial: Trial): Promise<OutputOf<typeof route>> {
  const of = fromWire(trial.kind === "exchange" ? trial.sell : trial.money) ?? refuse("notFound");
  const { rate, fixed } = await priceOf(tx, trial, of, ctx.clock.now());
  const wire = (money: Money) => ({ currency: money.currency, amount: toDecimal(money) });
  return {
    cost: { rate, fixed: fixed && wire(fixed) },
    share: wire(portion(of, rate, "half-up")),
    fixed: fixed && wire(fixed),
  };
}

function priceOf(tx: Tx, trial: Trial, money: Money, at: Date) {
  const { currency } = money;
  const usd = currency === "USD" ? money.minor : 0n;
  switch (trial.kind) {
    case "collection":
      return findCollectionPrice(tx, { source: trial.source, money, at });
    case "exchange":
      return findExchangePrice(tx, { sell: currency, buy: trial.buy as CurrencyCode, at, usd });
    case "payment":
      return findPaymentPrice(tx, { rail: trial.rail, country: null, currency, at, usd });
  }
}
