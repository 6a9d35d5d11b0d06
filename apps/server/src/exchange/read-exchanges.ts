import type { InputOf, OutputOf } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/exchange";
import { toWire, writeRate } from "@causeway/money";
import type { Context } from "../context.ts";
import { listNicknames } from "#identity/index.ts";
import { endOfDay, startOfDay } from "#platform/day.ts";
import { definePageMark } from "#platform/data/page-mark.ts";
import type { TenantId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { statusOf, type Exchange } from "./exchange.ts";
import { exchangeHistory, findExchange } from "./exchange.store.ts";
import { countExchanges, listExchanges, sumExchanges, type Filters } from "./order-list.store.ts";
import { termsOnWire } from "./quote.ts";

const marks = definePageMark("exchangeOrders", { at: "time", id: "uuid" });

export function filtersFrom(asked: InputOf<typeof contract.summarizeExchangeOrders>): Filters {
  // Days are those of Hong Kong, where the merchant and we keep our books.
  const { orderNo, dayFrom, dayTo, sell, buy, status } = asked;
  return {
    ...(orderNo && { orderNo: orderNo.toUpperCase() }),
    ...(dayFrom !== undefined && { from: startOfDay("Asia/Hong_Kong", dayFrom) }),
    ...(dayTo !== undefined && { to: endOfDay("Asia/Hong_Kong", dayTo) }),
    ...(sell !== undefined && { sell }),
    ...(buy !== undefined && { buy }),
    ...(status !== undefined && { status }),
  };
}

export function listPage(
  ctx: Context,
  tenant: TenantId,
  input: InputOf<typeof contract.listExchangeOrders>,
): Promise<OutputOf<typeof contract.listExchangeOrders>> {
  return ctx.db.tx(tenant, async (tx) => {
    const after = marks.read(input.after);
    const found = await listExchanges(tx, filtersFrom(input), after, input.size + 1);
    const { rows, next } = marks.cut(found, input.size, ({ appliedAt: at, id }) => ({ at, id }));
    return { rows: rows.map(rowOf), next };
  });
}

function rowOf(order: Exchange): contract.ExchangeOrderRow {
  return {
    id: order.id,
    orderNo: order.orderNo,
    status: statusOf(order.state),
    sell: toWire(order.sell),
    buy: toWire(order.buy),
    rate: { base: order.rate.base, quote: order.rate.quote, value: writeRate(order.rate) },
    appliedAt: order.appliedAt.toISOString(),
    endedAt: order.endedAt?.toISOString() ?? null,
  };
}

export function summarize(
  ctx: Context,
  tenant: TenantId,
  input: InputOf<typeof contract.summarizeExchangeOrders>,
): Promise<OutputOf<typeof contract.summarizeExchangeOrders>> {
  return ctx.db.tx(tenant, async (tx) => {
    const most = contract.countedExchangesAtMost;
    const counts = [];
    for (const status of contract.exchangeStatuses) {
      const n = await countExchanges(tx, { status }, most + 1);
      counts.push({ status, n: Math.min(n, most), more: n > most });
    }
    const { sold, bought, looked } = await sumExchanges(tx, filtersFrom(input), most + 1);
    const onWire = (sums: typeof sold) => sums.map(({ sum, n }) => ({ amount: toWire(sum), n }));
    return { counts, sold: onWire(sold), bought: onWire(bought), more: looked > most };
  });
}

export function readOrder(
  ctx: Context,
  tenant: TenantId,
  { id }: InputOf<typeof contract.readExchangeOrder>,
): Promise<OutputOf<typeof contract.readExchangeOrder>> {
  return ctx.db.tx(tenant, async (tx) => {
    const order = (await findExchange(tx, id)) ?? refuse("notFound");
    const names = await listNicknames(tx, [order.requestedBy]);
    const steps = (await exchangeHistory.list(tx, order.id)).toReversed();
    return {
      ...rowOf(order),
      ...termsOnWire(order),
      quoteId: order.quoteId,
      expiresAt: order.expiresAt.toISOString(),
      rateAt: order.rateAt.toISOString(),
      rateSource: order.rateSource,
      requestedBy: names.get(order.requestedBy) ?? "",
      failure: order.failure,
      token: order.token,
      steps: steps.map(({ at, act, actor }) => ({ at: at.toISOString(), step: act, actor })),
    };
  });
}
