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
import { stockOf } from "#dealing/index.ts";
import { assertStanding, merchantStanding } from "#enterprise/index.ts";
import { aboutExchange, priceAmong, priceCandidates, type Price } from "#price/index.ts";
import { findRate, quotedAmong, ratesForQuote, ticksAmong, type FoundRate } from "#rate/index.ts";
import type { Reader, Tx } from "#platform/data/db.ts";
import { defineReading, together, type Answer } from "#platform/data/question.ts";
import { dayIn } from "#platform/day.ts";
import { newId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { isLarge } from "./cover-exchange.ts";
import type { Quoted } from "./exchange.ts";
import { usedInDay } from "./exchange.store.ts";
import { quoteOnWire, signQuote } from "./quote.ts";

/** A quote for somebody of this merchant; nothing of it is kept, and asking for another costs nothing. */
export async function giveQuote(
  ctx: Context,
  reader: Reader,
  { sell, buy, ...wished }: InputOf<typeof quoteExchange>,
): Promise<GivenQuote> {
  const wish = { sell, buy, fixed: fromWire(wished.fixed) ?? refuse("notFound") };
  const asked = askedFor(wish, ctx.clock.now());
  const read = await readForQuote(reader, asked);
  assertStanding(read.standing);
  const quoted = await quoteAmong(ctx, reader, asked, read);
  assertWithin(ctx, read.limits, quoted);
  const quote = quoteOnWire(quoted);
  const token = signQuote(ctx.config.secrets.quoteSigning, reader.tenant, quote);
  return { quote, token, serverNow: ctx.clock.now().toISOString() };
}

/**
 * What a merchant would get at this moment, whether or not he may have it; signed by nobody, and nothing that he was given.
 */
export async function quoteNow(ctx: Context, reader: Reader, wish: Wish): Promise<Quoted> {
  const asked = askedFor(wish, ctx.clock.now());
  return quoteAmong(ctx, reader, asked, await readForQuote(reader, asked));
}

const limits = together({ used: usedInDay, stock: stockOf });
/** Everything that a quote goes by, at one moment and in one statement: each page that is left open asks four times a minute. */
const readForQuote = defineReading(
  "for-quote",
  together({ standing: merchantStanding, rates: ticksAmong, price: priceCandidates, limits }),
);
const readLimits = defineReading("exchange-limits", limits);

type ForQuote = Awaited<ReturnType<typeof readForQuote>>;
type Limits = Answer<typeof limits>;

function askedFor(wish: Wish, now: Date) {
  const { sell, buy } = wish;
  const price = aboutExchange({ sell, buy, at: now });
  return { wish, now, rates: ratesForQuote({ sell, buy }), price, day: price.day, stock: [sell, buy] };
}

async function quoteAmong(
  ctx: Context,
  reader: Reader,
  { wish, now, price: about }: ReturnType<typeof askedFor>,
  read: ForQuote,
): Promise<Quoted> {
  const { rate, usdMinor } = quotedAmong(ctx, read.rates, wish);
  const price = priceAmong(read.price, about, { merchant: reader.tenant, usd: usdMinor });
  const terms = { mid: rate.mid, margin: price.rate, fee: await feeIn(ctx, reader, wish.sell, price) };
  const least = money("USD", ctx.config.exchange.least);
  const found = reckon(wish, terms) ?? refuse("amountUndeliverable", { least: printMoney(least) });
  return quotedOf(wish, { ...found, usdMinor }, { price, rate, now });
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
export async function feeIn(
  ctx: Context,
  reader: Reader,
  sell: CurrencyCode,
  { fixed }: Price,
): Promise<Money> {
  if (!fixed) return zero(sell);
  if (fixed.currency === sell) return fixed;
  const { mid } = await findRate(ctx, reader, { sell: fixed.currency, buy: sell });
  return convert(fixed, mid, "up");
}

/** As it stands at this moment, for what was quoted a little earlier. */
export async function assertStillWithin(ctx: Context, tx: Tx, quoted: Quoted, now: Date): Promise<void> {
  const asked = { day: dayIn("Asia/Hong_Kong", now), stock: [quoted.sell.currency, quoted.buy.currency] };
  assertWithin(ctx, await readLimits(tx, asked), quoted);
}

const dollars = (minor: bigint) => printMoney(money("USD", minor > 0n ? minor : 0n));

/** Whether as much, in US cents, is neither too little nor too much for one exchange. */
export function assertSize(ctx: Pick<Context, "config">, worth: bigint): void {
  const { least, most } = ctx.config.exchange;
  if (worth < least) refuse("amountUndeliverable", { least: dollars(least) });
  if (worth > most) refuse("exchangeLimit", { limit: dollars(most), left: dollars(most) });
}

/**
 * Whether it may be exchanged at all: between the least and the most, within the day, out of our stock, and into no larger
 * position than we may have.
 */
function assertWithin(
  ctx: Context,
  { used, stock }: Limits,
  {
    usdMinor: worth,
    sell,
    buy,
    fee,
    marginMoney,
  }: Pick<Quoted, "usdMinor" | "sell" | "buy" | "fee" | "marginMoney">,
): void {
  const { dayMost } = ctx.config.exchange;
  assertSize(ctx, worth);
  if (used + worth > dayMost)
    refuse("exchangeLimit", { limit: dollars(dayMost), left: dollars(dayMost - used) });
  const { out = 0n, free = 0n } = stock.get(buy.currency) ?? {};
  // What is covered by itself exposes us to nothing.
  const isCovered = isLarge(ctx, { usdMinor: worth });
  if ((isCovered ? free : out) < buy.minor + marginMoney.minor)
    refuse("exchangeStock", { currency: buy.currency });
  const room = stock.get(sell.currency)?.in ?? null;
  if (!isCovered && room !== null && room < sell.minor - fee.minor)
    refuse("exchangeRoom", { currency: sell.currency });
}
