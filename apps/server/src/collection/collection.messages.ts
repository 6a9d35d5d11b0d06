import { defineKind } from "#notification/index.ts";

export const kinds = {
  received: defineKind({
    name: "collection.received",
    tab: "todo",
    topic: "money",
    title: [
      "收到 {amount}，请关联交易凭证",
      "收到 {amount}，請提交交易憑證",
      "{amount} received: associate evidence",
    ],
    text: [
      "订单 {orderNo}，付款方 {payer}。请在 {due} 前提交凭证，逾期款项将退回付款方。",
      "訂單 {orderNo}，付款方 {payer}。請在 {due} 前提交憑證，逾期款項將退回付款方。",
      "Order {orderNo} from {payer}. Submit evidence by {due}; after that the money goes back to the payer.",
    ],
  }),
  reminder: defineKind({
    name: "collection.reminder",
    tab: "notice",
    topic: "money",
    title: [
      "{orderNo} 的凭证还有 {days} 天到期",
      "{orderNo} 的憑證尚有 {days} 天到期",
      "{days} day(s) left for evidence of {orderNo}",
    ],
    text: [
      "{amount}，付款方 {payer}。{due} 之后款项将退回付款方。",
      "{amount}，付款方 {payer}。{due} 之後款項將退回付款方。",
      "{amount} from {payer}. After {due} the money goes back to the payer.",
    ],
  }),
  rejected: defineKind({
    name: "collection.rejected",
    tab: "todo",
    topic: "money",
    title: ["{orderNo} 的凭证需要修改", "{orderNo} 的憑證需要修改", "Evidence of {orderNo} needs changes"],
    text: ["审核意见：{reasons}", "審核意見：{reasons}", "What the reviewer asks for: {reasons}"],
  }),
  credited: defineKind({
    name: "collection.credited",
    tab: "message",
    topic: "money",
    title: ["{amount} 已入账", "{amount} 已入帳", "{amount} credited"],
    text: [
      "订单 {orderNo}，收款 {gross}，手续费 {fee}，入账 {amount}。",
      "訂單 {orderNo}，收款 {gross}，手續費 {fee}，入帳 {amount}。",
      "Order {orderNo}: received {gross}, fee {fee}, credited {amount}.",
    ],
  }),
  corrected: defineKind({
    name: "collection.corrected",
    tab: "notice",
    topic: "money",
    title: [
      "{orderNo} 的收款金额更正为 {amount}",
      "{orderNo} 的收款金額更正為 {amount}",
      "{orderNo}: the amount is {amount}",
    ],
    text: [
      "银行最初通知 {before}，对账单为 {amount}，已按对账单更正。",
      "銀行最初通知 {before}，結單為 {amount}，已按結單更正。",
      "The bank first told us of {before}; its statement says {amount}, and so do our books now.",
    ],
  }),
  returning: defineKind({
    name: "collection.returning",
    tab: "notice",
    topic: "money",
    title: ["{orderNo} 正在退回付款方", "{orderNo} 正在退回付款方", "{orderNo} is going back to its payer"],
    text: [
      "{amount} 将退回 {payer}。原因：{reason}",
      "{amount} 將退回 {payer}。原因：{reason}",
      "{amount} is being returned to {payer}. Reason: {reason}",
    ],
  }),
  returned: defineKind({
    name: "collection.returned",
    tab: "message",
    topic: "money",
    title: ["{orderNo} 已退回付款方", "{orderNo} 已退回付款方", "{orderNo} was returned to its payer"],
    text: ["{amount} 已退回 {payer}。", "{amount} 已退回 {payer}。", "{amount} was returned to {payer}."],
  }),
} as const;
