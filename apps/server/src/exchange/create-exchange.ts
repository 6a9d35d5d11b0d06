import type { InputOf, OutputOf } from "@causeway/contract";
import type { ExchangeQuote, GivenQuote } from "@causeway/contract/exchange-quote";
import type { createExchange as route } from "@causeway/contract/portal/exchange";
import { readMerchantBalances } from "@causeway/ledger";
import { money, printMoney, subtract, type Money } from "@causeway/money";
import type { Context } from "../context.ts";
import { assertCertified } from "#enterprise/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { holdMoney } from "#platform/data/holds.ts";
import type { Call, UserActor } from "#platform/http/binding.ts";
import { newId } from "#platform/ids.ts";
import { refuse, unlessRefused } from "#platform/refusal.ts";
import { insertAsked } from "./ask-for-exchange.ts";
import { statusOf } from "./exchange.ts";
import { assertStillWithin, giveQuote } from "./make-quote.ts";
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
  await assertStillWithin(ctx, tx, quoted, now);
  const id = newId<"exchange">(now);
  const order = { ...quoted, id, token, requestedBy: call.actor.userId, appliedAt: now };
  const { orderNo } = await insertAsked(ctx, tx, order, call.actor.userId);
  await holdForExchange(tx, call, id, quoted.sell);
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

/** Reserves the sold money in the name of whoever is there, or says how much is missing. */
export async function holdForExchange(tx: Tx, call: Call<UserActor>, id: string, sold: Money): Promise<void> {
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
