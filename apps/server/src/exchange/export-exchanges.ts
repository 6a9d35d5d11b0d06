import { wordsIn, type InputOf, type Locale, type OutputOf } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/exchange";
import { toDecimal, writeRate } from "@causeway/money";
import type { Context } from "../context.ts";
import { dayIn, timeIn } from "#platform/day.ts";
import { sheetOf, type SheetColumn } from "#platform/file/sheet.ts";
import type { TenantId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { statusOf, type Exchange } from "./exchange.ts";
import { listExchanges } from "./order-list.store.ts";
import { filtersFrom } from "./read-exchanges.ts";

/** What it cost stands beside both amounts, so that the file adds up by itself. */
const columns: readonly SheetColumn<Exchange>[] = [
  { title: ["换汇单号", "兌換編號", "Exchange number"], value: ({ orderNo }) => orderNo },
  {
    title: ["申请时间 (UTC)", "申請時間 (UTC)", "Applied at (UTC)"],
    value: ({ appliedAt }) => timeIn("UTC", appliedAt),
  },
  {
    title: ["结束时间 (UTC)", "結束時間 (UTC)", "Ended at (UTC)"],
    value: ({ endedAt }) => (endedAt ? timeIn("UTC", endedAt) : ""),
  },
  { title: ["卖出币种", "賣出貨幣", "Sold currency"], value: ({ sell }) => sell.currency },
  { title: ["卖出金额", "賣出金額", "Amount sold"], value: ({ sell }) => toDecimal(sell) },
  { title: ["买入币种", "買入貨幣", "Bought currency"], value: ({ buy }) => buy.currency },
  { title: ["买入金额", "買入金額", "Amount bought"], value: ({ buy }) => toDecimal(buy) },
  { title: ["货币对", "貨幣對", "Pair"], value: ({ rate }) => `${rate.base}/${rate.quote}` },
  { title: ["成交汇率", "成交匯率", "Rate"], value: ({ rate }) => writeRate(rate) },
  { title: ["中间价", "中間價", "Mid-market rate"], value: ({ mid }) => writeRate(mid) },
  { title: ["点差", "匯率差價", "Markup"], value: ({ margin }) => margin },
  {
    title: ["点差金额（买入币种）", "匯率差價金額（買入貨幣）", "Markup amount (bought currency)"],
    value: ({ marginMoney }) => toDecimal(marginMoney),
  },
  {
    title: ["手续费（卖出币种）", "手續費（賣出貨幣）", "Fee (sold currency)"],
    value: ({ fee }) => toDecimal(fee),
  },
  {
    title: ["状态", "狀態", "Status"],
    value: ({ state }, locale) => wordsIn(locale, contract.exchangeStatusWords[statusOf(state)]),
  },
];

export async function exportExchanges(
  ctx: Context,
  tenant: TenantId,
  locale: Locale,
  { format, ...asked }: InputOf<typeof contract.exportExchangeOrders>,
): Promise<OutputOf<typeof contract.exportExchangeOrders>> {
  const most = contract.exportedExchangesAtMost;
  const orders = await ctx.db.tx(tenant, (tx) => listExchanges(tx, filtersFrom(asked), undefined, most + 1));
  if (orders.length > most) refuse("exportTooLong");
  const name = `exchanges-${dayIn("Asia/Hong_Kong", ctx.clock.now())}`;
  return sheetOf(name, format, locale, columns, orders);
}
