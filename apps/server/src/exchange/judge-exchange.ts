import { quoteTtlMs } from "@causeway/contract/exchange-quote";
import type { ExchangeFailure } from "@causeway/contract/portal/exchange";
import { findMerchantAccounts } from "@causeway/ledger";
import { equals, invertRate, readDecimal, reckon, writeRate, type Rate } from "@causeway/money";
import type { Context } from "../context.ts";
import { isBusinessHeld } from "#enterprise/index.ts";
import { findExchangePrice } from "#price/index.ts";
import { findRate, usdOf } from "#rate/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { dayIn } from "#platform/day.ts";
import { refuse, unlessRefused } from "#platform/refusal.ts";
import type { Exchange } from "./exchange.ts";
import { sumDay } from "./exchange.store.ts";
import { feeIn } from "./make-quote.ts";

/**
 * Why an order is not carried out. The portal writes orders and signs quotes, so what it says is reckoned anew by what the
 * flows themselves know: the prices that two people agreed to, and the market as it stands.
 */
export async function failureOf(ctx: Context, tx: Tx, order: Exchange): Promise<ExchangeFailure | undefined> {
  const now = ctx.clock.now().getTime();
  const founded = await unlessRefused(isFounded(ctx, tx, order));
  if (founded === false) return "unfounded";
  if (await isBusinessHeld(tx)) return "paused";
  const isLate =
    order.appliedAt >= order.expiresAt ||
    order.expiresAt.getTime() - order.quotedAt.getTime() > quoteTtlMs ||
    now > order.expiresAt.getTime() + ctx.config.exchange.beginWithinMs;
  if (isLate) return "expired";
  return founded && (await isNearMarket(ctx, tx, order)) ? undefined : "rateMoved";
}

/** By so much the clocks of two processes of ours may differ: each started within five seconds of the database's. */
const clocksDifferMs = 10_000;

/** Nothing that a portal of ours writes breaks any of this. Refused where the market says nothing. */
async function isFounded(ctx: Context, tx: Tx, order: Exchange): Promise<boolean> {
  const { id, sell, buy, usdMinor, quotedAt, appliedAt } = order;
  const { most, dayMost } = ctx.config.exchange;
  const isOfNow = appliedAt.getTime() <= ctx.clock.now().getTime() + clocksDifferMs;
  if (!isReckonedRight(order) || quotedAt > appliedAt || !isOfNow || usdMinor > most) return false;
  const hold = await ctx.books.findHold(tx.tenant, id);
  if (!hold || !equals(hold, sell)) return false;
  const accounts = await findMerchantAccounts(tx, tx.tenant);
  if (!accounts.has(sell.currency) || !accounts.has(buy.currency)) return false;
  if ((await sumDay(tx, dayIn("Asia/Hong_Kong", appliedAt))) > dayMost) return false;
  return isPriced(ctx, tx, order);
}

/** Both sides, the rate, the margin and the fee belong together. */
function isReckonedRight(order: Exchange): boolean {
  const { sell, buy, fixed, mid, margin, fee } = order;
  const wish = { sell: sell.currency, buy: buy.currency, fixed: fixed === "sell" ? sell : buy };
  const right = reckon(wish, { mid, margin, fee });
  return (
    right !== undefined &&
    equals(right.sell, sell) &&
    equals(right.buy, buy) &&
    equals(right.marginMoney, order.marginMoney) &&
    writeRate(right.rate) === writeRate(order.rate)
  );
}

/** No cheaper than the price that held when it was quoted, for about its size; refused where the market says nothing. */
async function isPriced(
  ctx: Context,
  tx: Tx,
  { sell, buy, fixed, usdMinor, quotedAt, ...order }: Exchange,
): Promise<boolean> {
  const worth = await usdOf(tx, fixed === "sell" ? sell : buy);
  if (worth === undefined) refuse("rateUnavailable");
  if (!isAbout(worth, usdMinor)) return false;
  const price = await findExchangePrice(tx, {
    sell: sell.currency,
    buy: buy.currency,
    at: quotedAt,
    usd: usdMinor,
  });
  const [asked, held] = [readDecimal(order.margin), readDecimal(price.rate)];
  if (!asked || !held) return false;
  const places = Math.max(asked.places, held.places);
  const scaled = (part: { units: bigint; places: number }) =>
    part.units * 10n ** BigInt(places - part.places);
  if (scaled(asked) < scaled(held)) return false;
  const due = await feeIn(ctx, tx, sell.currency, price);
  return order.fee.minor >= due.minor || isAbout(due.minor, order.fee.minor);
}

/** Rates move a little between a quote and its order. */
function isAbout(one: bigint, other: bigint): boolean {
  const apart = one > other ? one - other : other - one;
  return apart * 20n <= one + 20n;
}

/** The market has not moved further against the quote, either way, than is let go. Where it says nothing, it is too far. */
async function isNearMarket(ctx: Context, tx: Tx, { sell, buy, mid }: Exchange): Promise<boolean> {
  const found = await unlessRefused(findRate(ctx, tx, { sell: sell.currency, buy: buy.currency }));
  if (!found) return false;
  const quoted = mid.base === found.mid.base ? mid : invertRate(mid, 18, "half-even");
  return isWithin(quoted, found.mid, ctx.config.exchange.movedAtMost);
}

/** Whether two rates of one pair differ by no more than this part of the second. */
export function isWithin(one: Rate, other: Rate, part: string): boolean {
  const most = readDecimal(part);
  if (!most) throw new RangeError(`not a decimal: ${part}`);
  const places = Math.max(one.places, other.places);
  const [a, b] = [one, other].map(({ units, places: own }) => units * 10n ** BigInt(places - own)) as [
    bigint,
    bigint,
  ];
  const apart = a > b ? a - b : b - a;
  return apart * 10n ** BigInt(most.places) <= b * most.units;
}
