import { defineKind } from "#notification/index.ts";

export const kinds = {
  finished: defineKind({
    name: "exchange.finished",
    tab: "message",
    topic: "money",
    title: ["换汇成功：买入 {buy}", "兌換成功：買入 {buy}", "Exchange successful: you got {buy}"],
    text: [
      "换汇单 {orderNo}：卖出 {sell}，买入 {buy}，已计入可用余额。",
      "兌換 {orderNo}：賣出 {sell}，買入 {buy}，已存入可用結餘。",
      "Exchange {orderNo}: you sold {sell} and got {buy}, now in your available balance.",
    ],
  }),
  failed: defineKind({
    name: "exchange.failed",
    tab: "notice",
    topic: "money",
    title: ["换汇失败：{orderNo}", "兌換失敗：{orderNo}", "Exchange {orderNo} failed"],
    text: [
      "换汇失败，资金未变动，{sell} 已恢复可用。请重新申请或联系客服。",
      "兌換失敗，資金沒有變動，{sell} 已恢復可用。請重新申請或聯絡客戶服務。",
      "Exchange failed and no money moved: {sell} is available again. Please reapply or contact customer service.",
    ],
  }),
} as const;
