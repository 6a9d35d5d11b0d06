import { wordsIn, type InputOf, type Locale, type OutputOf, type Words } from "@causeway/contract";
import type { printExchange as route } from "@causeway/contract/portal/exchange";
import { printMoney, printPercent, printRate } from "@causeway/money";
import type { Context } from "../context.ts";
import { certifiedCompany, type CertifiedCompany } from "#enterprise/index.ts";
import { timeIn } from "#platform/day.ts";
import { makePdf, ourFooter, pdfPairs } from "#platform/file/pdf.ts";
import type { TenantId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { findExchange } from "./exchange.store.ts";

/** What a merchant keeps with his books: both legs and everything they were reckoned from. */
export async function printExchange(
  ctx: Context,
  tenant: TenantId,
  locale: Locale,
  { id }: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  const { order, company } = await ctx.db.tx(tenant, async (tx) => ({
    order: (await findExchange(tx, id)) ?? refuse("notFound"),
    company: await certifiedCompany(ctx, tx),
  }));
  if (order.state !== "FINISHED" || order.endedAt === null) refuse("wrongState");
  const say = (words: Words) => wordsIn(locale, words);
  const title = say(["换汇确认书", "兌換確認書", "Confirmation of exchange"]);
  const pair = `1 ${order.rate.base} =`;
  const hongKong = (at: Date) => `${timeIn("Asia/Hong_Kong", at)} (UTC+8)`;
  const pdf = await makePdf({
    title,
    language: locale,
    footer: ourFooter(ctx.config.contact, locale),
    content: [
      { text: title, style: "title" },
      { text: order.orderNo, style: "lead" },
      pdfPairs([
        [say(["客户", "客戶", "Customer"]), nameOf(company, locale)],
        [say(["卖出", "賣出", "Sold"]), printMoney(order.sell)],
        [say(["买入", "買入", "Bought"]), printMoney(order.buy)],
        [say(["成交汇率", "成交匯率", "Rate"]), `${pair} ${printRate(order.rate)} ${order.rate.quote}`],
        [say(["中间价", "中間價", "Mid-market rate"]), `${pair} ${printRate(order.mid)} ${order.rate.quote}`],
        [
          say(["点差", "匯率差價", "Markup"]),
          `${printPercent(order.margin)} · ${printMoney(order.marginMoney)}`,
        ],
        [say(["手续费", "手續費", "Fee"]), printMoney(order.fee)],
        [say(["价目版本", "價目版本", "Price list version"]), String(order.priceVersion)],
        [say(["申请时间", "申請時間", "Applied at"]), hongKong(order.appliedAt)],
        [say(["成交时间", "成交時間", "Completed at"]), hongKong(order.endedAt)],
        [say(["报价编号", "報價編號", "Quote"]), order.quoteId],
      ]),
      {
        text: say([
          "本确认书由系统出具，无需签章。可凭换汇单号向我们核实。",
          "本確認書由系統發出，毋須簽署。可憑兌換編號向我們核實。",
          "This confirmation was issued by our system and needs no signature. Quote the number above to verify it with us.",
        ]),
        style: "label",
        margin: [0, 20, 0, 0],
      },
    ],
  });
  return { name: `${order.orderNo}.pdf`, type: "application/pdf", base64: pdf.toString("base64") };
}

function nameOf(company: CertifiedCompany | undefined, locale: Locale): string {
  return (locale === "en-US" ? company?.nameEn : company?.nameZh) ?? company?.nameEn ?? "";
}
