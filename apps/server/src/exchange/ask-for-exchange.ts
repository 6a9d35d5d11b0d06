import { findMerchantAccounts, openMerchantAccounts, type Chain } from "@causeway/ledger";
import { money, printMoney, type Money } from "@causeway/money";
import type { Context } from "../context.ts";
import type { AuditActor } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { voidHold } from "#platform/data/holds.ts";
import { dayIn } from "#platform/day.ts";
import { send } from "#platform/engine/outbox.ts";
import { newOrderNo, type TenantId } from "#platform/ids.ts";
import { refuse, unlessRefused } from "#platform/refusal.ts";
import { topics, type Exchange, type ExchangeId, type Quoted, type State } from "./exchange.ts";
import { findExchange, insertExchange, moveExchange, reserveDay } from "./exchange.store.ts";

type Asked = Pick<Exchange, "id" | "token" | "requestedBy" | "appliedAt"> & Quoted;

/** The order, by its number, and its part of the day's limit; the caller reserves the money in the same transaction. */
export async function insertAsked(
  ctx: Context,
  tx: Tx,
  asked: Asked,
  actor: AuditActor,
): Promise<Pick<Exchange, "orderNo">> {
  const { id, usdMinor, appliedAt: at, sell, buy } = asked;
  const orderNo = newOrderNo("EX", ctx.config.cell, at);
  if (!(await insertExchange(tx, { ...asked, orderNo }))) refuse("quoteUsed");
  const limit = ctx.config.exchange.dayMost;
  if ((await reserveDay(tx, dayIn("Asia/Hong_Kong", at), usdMinor, limit)) === undefined)
    refuse("exchangeLimit", { limit: printMoney(money("USD", limit)), left: printMoney(money("USD", 0n)) });
  await openMerchantAccounts(tx, tx.tenant, [buy.currency]);
  await send(tx, { topic: topics.execute, key: id });
  await moveExchange(tx, { id, state: "REQUESTED" }, "request", {
    actor,
    at,
    details: { orderNo, sell: printMoney(sell), buy: printMoney(buy) },
  });
  return { orderNo };
}

/**
 * Asked for by a flow in the name of somebody who waited for this rate; its money is held. Nothing was signed for him, since he
 * was not asked. False where it may not be now, and nothing has happened.
 */
export async function askForExchange(
  ctx: Context,
  tx: Tx,
  asked: { readonly id: string; readonly quoted: Quoted; readonly requestedBy: Exchange["requestedBy"] },
): Promise<boolean> {
  const { id, quoted, requestedBy } = asked;
  const appliedAt = ctx.clock.now();
  const order = { ...quoted, id: id as ExchangeId, token: "", requestedBy, appliedAt };
  const done = await unlessRefused(
    tx.savepoint(async () => {
      await insertAsked(ctx, tx, order, "flow");
      return true;
    }),
  );
  return done === true;
}

export async function exchangeState(tx: Tx, id: string): Promise<State | undefined> {
  return (await findExchange(tx, id))?.state;
}

/** The same hold that a member's session makes, made by a flow; false where there is too little. */
export async function holdByFlow(ctx: Context, tenant: TenantId, id: string, sold: Money): Promise<boolean> {
  if (await ctx.books.findHold(tenant, id)) return true;
  const own = await ctx.db.tx(tenant, async (tx) =>
    (await findMerchantAccounts(tx, tenant)).get(sold.currency),
  );
  if (!own) return false;
  const outcome = await ctx.books.post(
    tenant,
    { subject: id, step: `hold ${tenant}` },
    (_house, idOf) =>
      [
        {
          kind: "pending",
          id: idOf(),
          debit: own.available,
          credit: own.inProcess,
          amount: sold.minor,
          purpose: "hold",
          reference: id,
        },
      ] satisfies Chain,
  );
  return outcome.accepted;
}

/** Nothing where nothing was held, or where it has gone back already. */
export async function releaseByFlow(ctx: Context, tenant: TenantId, id: string): Promise<void> {
  if ((await ctx.books.findHold(tenant, id)) === undefined) return;
  const outcome = await voidHold(ctx, tenant, id);
  if (!outcome.accepted && outcome.refusal !== "pending_resolved")
    throw new Error(`the books refused to free the hold of ${id}: ${outcome.refusal}`);
}
