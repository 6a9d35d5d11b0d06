import { quoteTtlMs, type GivenQuote } from "@causeway/contract/exchange-quote";
import type { quoteExchange } from "@causeway/contract/portal/exchange";
import type { InputOf } from "@causeway/contract";
import {
  convert,
  fromWire,
  money,
  printMoney,
  reckon,
  zero,
  type CurrencyCode,
  type Money,
  type Reckoned,
  type Wish,
} from "@causeway/money";
import type { Context } from "../context.ts";
import { assertCertified } from "#enterprise/index.ts";
import { findExchangePrice, type Price } from "#price/index.ts";
import { findRate, usdOf, type FoundRate } from "#rate/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { dayIn } from "#platform/day.ts";
import { newId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import type { Quoted } from "./exchange.ts";
import { readDay } from "./exchange.store.ts";
import { quoteOnWire, signQuote } from "./quote.ts";
import { findStock } from "./stock.store.ts";

/** A quote for somebody of this merchant; nothing of it is kept, and asking for another costs nothing. */
export async function giveQuote(
  ctx: Context,
  tx: Tx,
  asked: InputOf<typeof quoteExchange>,
): Promise<GivenQuote> {
  await assertCertified(tx);
  const fixed = fromWire(asked.fixed) ?? refuse("notFound");
  return signed(ctx, tx, await quote(ctx, tx, { sell: asked.sell, buy: asked.buy, fixed }));
}

async function signed(ctx: Context, tx: Tx, quoted: Quoted): Promise<GivenQuote> {
  const onWire = quoteOnWire(quoted);
  return {
    quote: onWire,
    token: await signQuote(ctx.config.secrets.quoteSigning, tx.tenant, onWire),
    serverNow: ctx.clock.now().toISOString(),
  };
}

async function quote(ctx: Context, tx: Tx, wish: Wish): Promise<Quoted> {
  const now = ctx.clock.now();
  const rate = await findRate(ctx, tx, wish);
  const usdMinor = (await usdOf(tx, wish.fixed)) ?? refuse("rateUnavailable");
  const price = await findExchangePrice(tx, {
    sell: wish.sell,
    buy: wish.buy,
    at: now,
    usd: usdMinor,
  });
  const terms = { mid: rate.mid, margin: price.rate, fee: await feeIn(ctx, tx, wish.sell, price) };
  const least = money("USD", ctx.config.exchange.least);
  const found = reckon(wish, terms) ?? refuse("amountUndeliverable", { least: printMoney(least) });
  const quoted = quotedOf(wish, { ...found, usdMinor }, { price, rate, now });
  await assertWithin(ctx, tx, quoted, now);
  return quoted;
}

function quotedOf(
  wish: Wish,
  found: Reckoned & Pick<Quoted, "usdMinor">,
  by: { readonly price: Price; readonly rate: FoundRate; readonly now: Date },
): Quoted {
  return {
    ...found,
    quoteId: newId(by.now),
    fixed: wish.fixed.currency === wish.sell ? "sell" : "buy",
    margin: by.price.rate,
    priceVersion: by.price.version,
    rateAt: by.rate.at,
    rateSource: by.rate.source,
    quotedAt: by.now,
    expiresAt: new Date(by.now.getTime() + quoteTtlMs),
  };
}

/** A fee that is fixed in another currency is taken in the one that is sold, at the mid rate. */
export async function feeIn(ctx: Context, tx: Tx, sell: CurrencyCode, { fixed }: Price): Promise<Money> {
  if (!fixed) return zero(sell);
  if (fixed.currency === sell) return fixed;
  const { mid } = await findRate(ctx, tx, { sell: fixed.currency, buy: sell });
  return convert(fixed, mid, "up");
}

/** Whether it may be exchanged at all: between the least and the most, within the day, and out of our stock. */
export async function assertWithin(
  ctx: Context,
  tx: Tx,
  { usdMinor: worth, buy, marginMoney }: Pick<Quoted, "usdMinor" | "buy" | "marginMoney">,
  now: Date,
): Promise<void> {
  const { least, most, dayMost } = ctx.config.exchange;
  const dollars = (minor: bigint) => printMoney(money("USD", minor > 0n ? minor : 0n));
  if (worth < least) refuse("amountUndeliverable", { least: dollars(least) });
  if (worth > most) refuse("exchangeLimit", { limit: dollars(most), left: dollars(most) });
  const used = await readDay(tx, dayIn("Asia/Hong_Kong", now));
  if (used + worth > dayMost)
    refuse("exchangeLimit", { limit: dollars(dayMost), left: dollars(dayMost - used) });
  if ((await findStock(tx, buy.currency)) < buy.minor + marginMoney.minor)
    refuse("exchangeStock", { currency: buy.currency });
}
