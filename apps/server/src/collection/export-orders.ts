import { wordsIn, type InputOf, type Locale, type OutputOf } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/collection";
import { collectionStatusWords } from "@causeway/contract/receiving/collection-words";
import { subtract, toDecimal } from "@causeway/money";
import type { Context } from "../context.ts";
import { sheetOf, type SheetColumn } from "#platform/file/sheet.ts";
import { dayIn, timeIn } from "#platform/day.ts";
import type { TenantId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { statusOf, type Order } from "./collection.ts";
import { listOrders } from "./order-list.store.ts";
import { filtersFrom } from "./read-orders.ts";

/** Fee and credited amount stand beside the gross, so that the file adds up by itself. */
const columns: readonly SheetColumn<Order>[] = [
  { title: ["订单号", "訂單號", "Order number"], value: ({ orderNo }) => orderNo },
  {
    title: ["收款时间 (UTC)", "收款時間 (UTC)", "Collected at (UTC)"],
    value: ({ collectedAt }) => timeIn("UTC", collectedAt),
  },
  { title: ["付款方", "付款方", "Payer"], value: ({ payerName }) => payerName },
  { title: ["付款账号尾号", "付款帳號尾號", "Payer account ends"], value: ({ payerTail }) => payerTail },
  { title: ["店铺", "店舖", "Shop"], value: ({ account }) => account.shop?.name ?? "" },
  { title: ["平台", "平台", "Platform"], value: ({ account }) => account.shop?.platform ?? "" },
  {
    title: ["收款账户", "收款帳戶", "Receiving account"],
    value: ({ account }) => `${account.name} ${account.tail}`,
  },
  { title: ["币种", "貨幣", "Currency"], value: ({ money }) => money.currency },
  { title: ["收款金额", "收款金額", "Amount collected"], value: ({ money }) => toDecimal(money) },
  { title: ["手续费", "手續費", "Fee"], value: (order) => (isCredited(order) ? toDecimal(order.fee) : "") },
  {
    title: ["入账金额", "入帳金額", "Amount credited"],
    value: (order) => (isCredited(order) ? toDecimal(subtract(order.money, order.fee)) : ""),
  },
  {
    title: ["状态", "狀態", "Status"],
    value: ({ state }, locale) => wordsIn(locale, collectionStatusWords[statusOf(state)]),
  },
];

const isCredited = ({ state }: Order) => state === "FINISHED";

export async function exportOrders(
  ctx: Context,
  tenant: TenantId,
  locale: Locale,
  { format, ...asked }: InputOf<typeof contract.exportCollectionOrders>,
): Promise<OutputOf<typeof contract.exportCollectionOrders>> {
  const orders = await ctx.db.tx(tenant, async (tx) =>
    listOrders(tx, await filtersFrom(ctx, tx, asked), undefined, contract.exportedAtMost + 1),
  );
  if (orders.length > contract.exportedAtMost) refuse("exportTooLong");
  const name = `collections-${dayIn("Asia/Hong_Kong", ctx.clock.now())}`;
  return sheetOf(name, format, locale, columns, orders);
}
