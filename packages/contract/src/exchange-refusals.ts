import { code } from "./code.ts";
import { entry, type Entry } from "./refusal-entry.ts";

/** Why money is not exchanged. */
export const exchangeRefusals = {
  /** Its details are a new quote for the same wish, or nothing where there is none to be had. */
  quoteExpired: entry(code.quoteExpired, [
    "汇率已过期，已自动获取新汇率，请确认。本次未成交，资金未变动。",
    "匯率已過期，已自動獲取新匯率，請確認。是次未有成交，資金沒有變動。",
    "Exchange rate expired, new rate automatically retrieved, please confirm. Nothing was exchanged.",
  ]),
  quoteUsed: entry(code.refused, [
    "此报价已使用，不会重复换汇。请在换汇单中查看",
    "此報價已使用，不會重複兌換。請在兌換紀錄查看",
    "This quote was used already and is not used twice. Please see your exchanges.",
  ]),
  quoteInvalid: entry(code.refused, [
    "这不是我们给贵公司的报价，请重新获取",
    "這不是我們給貴公司的報價，請重新獲取",
    "This is not a quote that we gave your company. Please get a new one.",
  ]),
  amountUndeliverable: entry(code.refused, [
    "金额太小，换算后不足一个最小货币单位，或低于最低金额 {least}",
    "金額太小，換算後不足一個最小貨幣單位，或低於最低金額 {least}",
    "This amount is too small to be exchanged. The least is {least}.",
  ]),
  exchangeLimit: entry(code.refused, [
    "超过换汇限额：{limit}，还可换 {left}",
    "超過兌換限額：{limit}，尚可兌換 {left}",
    "This is above your exchange limit of {limit}. {left} is left.",
  ]),
  exchangeStock: entry(code.refused, [
    "{currency} 暂时供应不足，请减少金额或稍后再试",
    "{currency} 暫時供應不足，請減少金額或稍後再試",
    "We are short of {currency} for a moment. Please exchange less or try again later.",
  ]),
  exchangeRoom: entry(code.refused, [
    "暂时不能卖出这么多 {currency}，请减少金额或稍后再试",
    "暫時未能賣出這麼多 {currency}，請減少金額或稍後再試",
    "We can't take this much {currency} for a moment. Please exchange less or try again later.",
  ]),
  balanceInsufficient: entry(code.refused, [
    "余额不足，还差 {short}。请更换付款币种，或先换汇。",
    "結餘不足，尚差 {short}。請更改付款貨幣，或先行兌換。",
    "Balance insufficient by {short}. Please change the payment currency or exchange first.",
  ]),
} as const satisfies Record<string, Entry>;
