import { wordsIn, type Locale, type OutputOf, type Words } from "@causeway/contract";
import type { printPrices as route, PriceRow } from "@causeway/contract/portal/price";
import { costText, itemWords, priceKindWords } from "@causeway/contract/price/words";
import type { Context } from "../context.ts";
import { merchantName } from "#identity/index.ts";
import { dayIn } from "#platform/day.ts";
import type { TenantId } from "#platform/ids.ts";
import { makePdf, pdfPairs, type PdfContent } from "#platform/file/pdf.ts";
import { priceKinds } from "@causeway/contract/price/line";
import { readTier } from "./find-price.ts";
import { zone } from "./price-list.ts";
import { readPriceList } from "./price.store.ts";
import { rowsFor } from "./read-prices.ts";

/** What a company keeps of what it was told that things cost. */
export async function printPrices(
  ctx: Context,
  tenant: TenantId,
  locale: Locale,
): Promise<OutputOf<typeof route>> {
  const now = ctx.clock.now();
  const today = dayIn(zone, now);
  const { rows, name } = await ctx.db.tx(tenant, async (tx) => {
    const { tier } = await readTier(tx, now);
    return { rows: rowsFor(await readPriceList(tx), tenant, tier, today), name: await merchantName(tx) };
  });
  const say = (words: Words) => wordsIn(locale, words);
  const title = say(["价目表", "收費表", "Price list"]);
  const lead = say([
    `${name}，${today} 有效的价格。`,
    `${name}，${today} 有效的收費。`,
    `${name}, prices valid on ${today}.`,
  ]);
  const content = [
    { text: title, style: "title" },
    { text: lead, style: "lead" },
    ...priceKinds.flatMap((kind) => section(kind, rows, locale)),
  ];
  const footer = say([
    "涨价至少提前 30 天通知；已报价、已提交的订单不受影响。",
    "加價最少提前 30 天通知；已報價、已提交的訂單不受影響。",
    "We tell you 30 days ahead before a price rises. Quotes and orders already made are not affected.",
  ]);
  const pdf = await makePdf({ title, language: locale, content, footer });
  return { name: `prices-${today}.pdf`, pdf: pdf.toString("base64") };
}

function section(kind: PriceRow["kind"], rows: readonly PriceRow[], locale: Locale): PdfContent[] {
  const of = rows.filter((row) => row.kind === kind);
  if (of.length === 0) return [];
  return [
    { text: wordsIn(locale, priceKindWords[kind]), style: "section" },
    pdfPairs(of.map((row) => [wordsIn(locale, itemWords(row)), costText(row.cost)])),
  ];
}
