import type { ExchangeFailure } from "@causeway/contract/portal/exchange";
import { invertRate, type Money } from "@causeway/money";
import type { Context } from "../context.ts";
import { dealForExchange, findDeal } from "#dealing/index.ts";
import { send } from "#platform/engine/outbox.ts";
import type { Tx } from "#platform/data/db.ts";
import { topics, type Exchange } from "./exchange.ts";

/** So large that the market could move against us before it is covered together with others. */
export function isLarge(
  { config }: Pick<Context, "config">,
  { usdMinor }: Pick<Exchange, "usdMinor">,
): boolean {
  return usdMinor >= config.exchange.backToBackFrom;
}

const limitPlaces = 12;

/** What came is sold at the venue at the merchant's own rate or better, so that our margin is all that it can cost us. */
export function coverExchange(ctx: Context, tx: Tx, order: Exchange, came: Money): Promise<boolean> {
  const { id, orderNo, rate } = order;
  const limit = rate.base === came.currency ? rate : invertRate(rate, limitPlaces, "up");
  return dealForExchange(ctx, tx, { id, orderNo, came, limit });
}

/** What became of that: nothing as long as the venue has not told. */
export async function coverOf(tx: Tx, id: string): Promise<"dealt" | ExchangeFailure | undefined> {
  const deal = await findDeal(tx, id);
  if (!deal?.progress) throw new Error(`a deal was expected that covers exchange ${id}`);
  if (deal.progress.refusal !== null) return "rateMoved";
  return deal.progress.countedAt === null ? undefined : "dealt";
}

/** Whether a deal stands that was made for it. */
export async function isCovered(tx: Tx, id: string): Promise<boolean> {
  const deal = await findDeal(tx, id);
  return deal !== undefined && "tenant" in deal.origin && deal.progress?.countedAt != null;
}

/** The venue has told of the deal that an exchange waits for. */
export function resumeExchange(tx: Tx, id: string): Promise<void> {
  return send(tx, { topic: topics.execute, key: id });
}
