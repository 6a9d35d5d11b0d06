import type { ExchangeFailure } from "@causeway/contract/portal/exchange";
import { pageLink } from "@causeway/contract/portal/page-link";
import { findMerchantAccounts, type Chain } from "@causeway/ledger";
import { add, printMoney, subtract, type Money } from "@causeway/money";
import type { Context } from "../context.ts";
import { changesOf, countTrade, endPromise, lookAtStock, promiseStock } from "#dealing/index.ts";
import { notify } from "#notification/index.ts";
import { addExchangeVolume } from "#price/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { noteSeen } from "#platform/data/security.ts";
import { dayIn } from "#platform/day.ts";
import { settle } from "#platform/engine/outbox.ts";
import type { TenantId } from "#platform/ids.ts";
import { releaseByFlow } from "./ask-for-exchange.ts";
import { coverExchange, coverOf, isCovered, isLarge } from "./cover-exchange.ts";
import { topics, type Exchange, type ExchangeId } from "./exchange.ts";
import { kinds } from "./exchange.messages.ts";
import { giveDayBack, lockExchange, moveExchange } from "./exchange.store.ts";
import { failureOf } from "./judge-exchange.ts";

/**
 * One order to its end: our own money is promised to it, both legs are booked in one chain, and it is finished; or what was
 * reserved for it goes back. It may run twice, and from anywhere: each step looks at the order first.
 */
export async function executeExchange(ctx: Context, tenant: TenantId, id: ExchangeId): Promise<void> {
  await ctx.db.tx(tenant, (tx) => begin(ctx, tx, id));
  await ctx.db.tx(tenant, (tx) => hearOfCover(ctx, tx, id));
  const order = await look(ctx, tenant, id);
  if (order.state === "DEALING") {
    const isBooked = await book(ctx, tenant, order);
    await ctx.db.tx(tenant, (tx) => (isBooked ? finish(ctx, tx, id) : notBooked(ctx, tx, id)));
  }
  const after = await look(ctx, tenant, id);
  if (after.state === "RELEASING") {
    // An order that somebody wrote by himself holds nothing.
    await releaseByFlow(ctx, tenant, after.id);
    await ctx.db.tx(tenant, (tx) => fail(ctx, tx, id));
  }
  await ctx.db.tx(tenant, async (tx) => {
    const rest = await lockExchange(tx, id);
    if (rest?.state === "FINISHED" || rest?.state === "FAILED") await settle(tx, workOn(id));
  });
}

const workOn = (id: ExchangeId) => ({ topic: topics.execute, key: id });

async function look(ctx: Context, tenant: TenantId, id: ExchangeId): Promise<Exchange> {
  const order = await ctx.db.tx(tenant, (tx) => lockExchange(tx, id));
  if (!order) throw new Error(`exchange ${id} was expected, to be carried out`);
  return order;
}

/** From here on the books have the say; whatever speaks against it has been asked before. */
async function begin(ctx: Context, tx: Tx, id: ExchangeId): Promise<void> {
  const order = await lockExchange(tx, id);
  if (order?.state !== "REQUESTED") return;
  const failure = (await failureOf(ctx, tx, order)) ?? (await promised(ctx, tx, order));
  if (failure === undefined) return goOn(ctx, tx, order);
  if (failure === "unfounded") {
    ctx.events.emit({ event: "exchange.unfounded", exchangeId: id });
    await noteSeen(ctx, tx, undefined, { kind: "exchange.unfounded", subject: id });
  }
  await refuseExchange(ctx, tx, id, failure);
}

/** A large one is covered first; what cannot be covered is not taken on. */
async function goOn(ctx: Context, tx: Tx, order: Exchange): Promise<void> {
  const moved = { actor: "flow", at: ctx.clock.now() } as const;
  if (!isLarge(ctx, order)) await moveExchange(tx, order, "deal", moved);
  else if (await coverExchange(ctx, tx, order, tradeOf(order).came))
    await moveExchange(tx, order, "cover", moved);
  else await refuseExchange(ctx, tx, order.id, "stock");
}

/** The venue has dealt, and the exchange is booked; or it has not, and nothing is. Until it has told, nothing happens. */
async function hearOfCover(ctx: Context, tx: Tx, id: ExchangeId): Promise<void> {
  const order = await lockExchange(tx, id);
  if (order?.state !== "COVERING") return;
  const told = await coverOf(tx, id);
  if (told === "dealt") await moveExchange(tx, order, "deal", { actor: "flow", at: ctx.clock.now() });
  else if (told !== undefined) await refuseExchange(ctx, tx, id, told);
}

/** As our own money sees it: what leaves is what the merchant gets, and what we keep of it; the fee never comes to it. */
const tradeOf = ({ sell, buy, fee, marginMoney }: Exchange) => ({
  came: subtract(sell, fee),
  left: add(buy, marginMoney),
});

async function promised(ctx: Context, tx: Tx, order: Exchange): Promise<ExchangeFailure | undefined> {
  return (await promiseStock(ctx, tx, order.id, tradeOf(order), isLarge(ctx, order))) ? undefined : "stock";
}

/**
 * Both legs, the margin and the fee, or nothing. One attempt for good: whoever asks again hears the same answer, unless the
 * venue has dealt for it, since then it is to be booked once it can be.
 */
async function book(ctx: Context, tenant: TenantId, order: Exchange): Promise<boolean> {
  const { id, sell, buy, fee, marginMoney } = order;
  const accounts = await ctx.db.tx(tenant, (tx) => findMerchantAccounts(tx, tenant));
  const [sold, bought] = [accounts.get(sell.currency), accounts.get(buy.currency)];
  const isDealt = await ctx.db.tx(tenant, (tx) => isCovered(tx, id));
  const hold = await ctx.books.findHold(tenant, id);
  if (!sold || !bought || !hold) return false;
  const outcome = await ctx.books.post(
    tenant,
    { subject: id, step: "exchange", ...(!isDealt && { attempt: 1 }) },
    (house, idOf) => {
      const fx = (of: Money) => house({ kind: "fx", currency: of.currency });
      const move = (part: string, debit: bigint, credit: bigint, of: Money, purpose: Purpose) =>
        of.minor === 0n
          ? []
          : [
              {
                kind: "transfer",
                id: idOf(part),
                debit,
                credit,
                amount: of.minor,
                purpose,
                reference: id,
              } as const,
            ];
      const reservation = {
        kind: "post",
        id: idOf("hold"),
        pendingId: hold.id,
        debit: sold.available,
        credit: sold.inProcess,
        amount: sell.minor,
        purpose: "hold",
        reference: id,
      } as const;
      const feeTo = house({ kind: "fee", currency: sell.currency });
      const marginTo = house({ kind: "margin", currency: buy.currency });
      return [
        reservation,
        ...move("sell", sold.inProcess, fx(sell), subtract(sell, fee), "exchange_sell"),
        ...move("fee", sold.inProcess, feeTo, fee, "fee"),
        ...move("buy", fx(buy), bought.available, buy, "exchange_buy"),
        ...move("margin", fx(buy), marginTo, marginMoney, "margin"),
      ] satisfies Chain;
    },
  );
  return outcome.accepted;
}
type Purpose = "exchange_sell" | "exchange_buy" | "margin" | "fee";

async function finish(ctx: Context, tx: Tx, id: ExchangeId): Promise<void> {
  const order = await lockExchange(tx, id);
  if (order?.state !== "DEALING") return;
  const now = ctx.clock.now();
  await moveExchange(tx, order, "finish", {
    actor: "flow",
    at: now,
    change: { endedAt: now },
    also: async () => {
      await endPromise(tx, id);
      await countTrade(tx, await changesOf(tx, "clients", tradeOf(order)));
      await addExchangeVolume(tx, { at: now, usdMinor: order.usdMinor });
      await lookAtStock(ctx, tx, [order.sell.currency, order.buy.currency]);
    },
    tell: (who) => tell(ctx, tx, order, who, "finished"),
  });
}

/** What the venue has dealt for it is ours by now, so what was held stays held until a person knows why: it is stuck. */
async function notBooked(ctx: Context, tx: Tx, id: ExchangeId): Promise<void> {
  if (await isCovered(tx, id))
    throw new Error(`exchange ${id} was expected to be booked, since the venue has dealt for it`);
  await refuseExchange(ctx, tx, id, "books");
}

async function refuseExchange(ctx: Context, tx: Tx, id: ExchangeId, failure: ExchangeFailure): Promise<void> {
  const order = await lockExchange(tx, id);
  if (!order) return;
  await moveExchange(tx, order, "refuse", {
    actor: "flow",
    at: ctx.clock.now(),
    change: { failure },
    details: { failure },
  });
}

async function fail(ctx: Context, tx: Tx, id: ExchangeId): Promise<void> {
  const order = await lockExchange(tx, id);
  if (order?.state !== "RELEASING") return;
  const now = ctx.clock.now();
  await moveExchange(tx, order, "fail", {
    actor: "flow",
    at: now,
    change: { endedAt: now },
    also: async () => {
      await endPromise(tx, id);
      await giveDayBack(tx, dayIn("Asia/Hong_Kong", order.appliedAt), order.usdMinor);
    },
    tell: (who) => tell(ctx, tx, order, who, "failed"),
  });
}

function tell(
  ctx: Context,
  tx: Tx,
  { id, orderNo, sell, buy }: Exchange,
  permission: "exchange.view",
  what: keyof typeof kinds,
): Promise<void> {
  return notify(ctx, tx, {
    tenant: tx.tenant,
    to: { permission },
    kind: kinds[what],
    words: { orderNo, sell: printMoney(sell), buy: printMoney(buy) },
    link: pageLink("ExchangeOrderDetail", id),
  });
}
