import { code } from "./code.ts";
import { entry, type Entry } from "./refusal-entry.ts";

/** Why our own money does not move. */
export const treasuryRefusals = {
  houseLacks: entry(code.refused, [
    "金额超过可划出的自有资金",
    "金額超過可劃出的自有資金",
    "This is more than our own money that can be swept.",
  ]),
  coverLacks: entry(code.refused, [
    "划出后客户资金将不足额，不能划出",
    "劃出後客戶資金將不足額，不能劃出",
    "Client money would not be fully covered afterwards.",
  ]),
  itemsUnowned: entry(code.refused, [
    "该币种有未领取的未达账项，请先领取",
    "此貨幣有未領取的未達帳項，請先領取",
    "An open item in this currency is unassigned. Assign it first.",
  ]),
  sweptToday: entry(code.refused, [
    "该币种今日已有一笔划出",
    "此貨幣今日已有一筆劃出",
    "This currency has already been swept today.",
  ]),
  ownAccountMissing: entry(code.refused, [
    "该银行和币种未配置自有账户",
    "此銀行和貨幣未設定自有帳戶",
    "No account of our own is configured for this bank and currency.",
  ]),
  dealStock: entry(code.refused, [
    "可卖出的自有 {currency} 不足：部分已承诺给客户换汇或已卖出",
    "可賣出的自有 {currency} 不足：部分已承諾予客戶兌換或已賣出",
    "There is not enough {currency} of our own to sell. Some is promised to exchanges or sold already.",
  ]),
  dealLimitFar: entry(code.refused, [
    "最差汇率与市场价相差超过 2%，请核对",
    "最差匯率與市場價相差逾 2%，請核對",
    "The worst rate is more than 2% away from the market. Check it.",
  ]),
} as const satisfies Record<string, Entry>;
