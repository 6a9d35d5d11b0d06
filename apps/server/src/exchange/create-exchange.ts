import type { InputOf, OutputOf } from "@causeway/contract";
import type { ExchangeQuote, GivenQuote } from "@causeway/contract/exchange-quote";
import type { createExchange as route } from "@causeway/contract/portal/exchange";
import { openMerchantAccounts, readMerchantBalances } from "@causeway/ledger";
import { money, printMoney, subtract, type Money } from "@causeway/money";
import type { Context } from "../context.ts";
import { assertCertified } from "#enterprise/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { holdMoney } from "#platform/data/holds.ts";
import { dayIn } from "#platform/day.ts";
import { send } from "#platform/engine/outbox.ts";
import type { Call, UserActor } from "#platform/http/binding.ts";
import { newId, newOrderNo } from "#platform/ids.ts";
import { refuse, unlessRefused } from "#platform/refusal.ts";
import { statusOf, topics, type ExchangeId } from "./exchange.ts";
import { insertExchange, moveExchange, reserveDay } from "./exchange.store.ts";
import { assertWithin, giveQuote } from "./make-quote.ts";
import { quotedFrom, readQuote } from "./quote.ts";

/**
 * The order and what is reserved for it, in one transaction. Whoever comes too late gets a new quote with the refusal, and
 * nothing has happened; the same quote is never used twice.
 */
export async function createExchange(
  ctx: Context,
  tx: Tx,
  call: Call<UserActor>,
  { token }: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  await assertCertified(tx);
  const quote =
    (await readQuote(ctx.config.secrets.quoteSigning, tx.tenant, token)) ?? refuse("quoteInvalid");
  const quoted = quotedFrom(quote);
  const now = ctx.clock.now();
  if (now >= quoted.expiresAt) refuse("quoteExpired", { quote: await quoteAgain(ctx, tx, quote) });
  await assertWithin(ctx, tx, quoted, now);
  const id = newId<"exchange">(now);
  const orderNo = newOrderNo("EX", ctx.config.cell, now);
  const order = { ...quoted, id, orderNo, token, requestedBy: call.actor.userId, appliedAt: now };
  if (!(await insertExchange(tx, order))) refuse("quoteUsed");
  const day = dayIn("Asia/Hong_Kong", now);
  const limit = ctx.config.exchange.dayMost;
  if ((await reserveDay(tx, day, quoted.usdMinor, limit)) === undefined)
    refuse("exchangeLimit", { limit: printMoney(money("USD", limit)), left: printMoney(money("USD", 0n)) });
  await openMerchantAccounts(tx, tx.tenant, [quoted.buy.currency]);
  await hold(tx, call, id, quoted.sell);
  await send(tx, { topic: topics.execute, key: id });
  await moveExchange(tx, { id, state: "REQUESTED" }, "request", {
    actor: call.actor.userId,
    at: now,
    details: { orderNo, sell: printMoney(quoted.sell), buy: printMoney(quoted.buy) },
  });
  return { id, orderNo, status: statusOf("REQUESTED") };
}

/** For the same wish; nothing where there is none to be had, which the person hears when he asks for one. */
async function quoteAgain(ctx: Context, tx: Tx, quote: ExchangeQuote): Promise<GivenQuote | null> {
  const wish = {
    sell: quote.sell.currency,
    buy: quote.buy.currency,
    fixed: quote.fixed === "sell" ? quote.sell : quote.buy,
  };
  return (await unlessRefused(giveQuote(ctx, tx, wish as Parameters<typeof giveQuote>[2]))) ?? null;
}

async function hold(tx: Tx, call: Call<UserActor>, id: ExchangeId, sold: Money): Promise<void> {
  const refusal = await holdMoney(tx, call, { id, money: sold });
  if (refusal === null) return;
  if (refusal === "account_closed") refuse("businessPaused");
  if (refusal !== "insufficient_funds" && refusal !== "unknown_account")
    throw new Error(`the books refused to hold money for exchange ${id}: ${refusal}`);
  const balances = await readMerchantBalances(tx, tx.tenant);
  const available = balances.find(({ currency }) => currency === sold.currency)?.available ?? 0n;
  const short = subtract(sold, money(sold.currency, available));
  refuse("balanceInsufficient", { short: printMoney(short) });
}
