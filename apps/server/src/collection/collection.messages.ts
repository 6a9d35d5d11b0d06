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
  cancelled: defineKind({
    name: "collection.cancelled",
    tab: "notice",
    topic: "money",
    title: ["{orderNo} 已撤销", "{orderNo} 已撤銷", "{orderNo} was cancelled"],
    text: [
      "银行收回了 {payer} 的 {amount}，或未能确认这笔款项。该笔收款不会入账，无需操作。",
      "銀行收回了 {payer} 的 {amount}，或未能確認這筆款項。該筆收款不會入帳，無需操作。",
      "The bank took back {amount} from {payer}, or could not confirm it. It will not be credited. No action needed.",
    ],
  }),
  takenBack: defineKind({
    name: "collection.takenBack",
    tab: "notice",
    topic: "money",
    title: [
      "{orderNo} 的 {amount} 已扣回",
      "{orderNo} 的 {amount} 已扣回",
      "{amount} of {orderNo} was taken back",
    ],
    text: [
      "银行收回了 {payer} 的这笔款项，已从您的可用余额扣回入账金额，手续费一并退还。",
      "銀行收回了 {payer} 的這筆款項，已從您的可用結餘扣回入帳金額，手續費一併退還。",
      "The bank took this payment from {payer} back. What was credited has left your available balance, and our fee was returned.",
    ],
  }),
  refundRefused: defineKind({
    name: "collection.refundRefused",
    tab: "notice",
    topic: "money",
    title: [
      "{orderNo} 的退款未被接受",
      "{orderNo} 的退款未被接受",
      "The return of {orderNo} was not accepted",
    ],
    text: [
      "付款方银行未接受退回 {amount}，款项仍在我们这里。我们正与银行核实，最迟两个工作日内答复；您也可重新提交凭证或再次申请退款。",
      "付款人的銀行未接受退回 {amount}，款項仍在我們這裏。我們正與銀行核實，最遲兩個工作天內答覆；您亦可重新提交憑證或再次申請退款。",
      "The payer's bank did not take {amount} back, and we still hold it. We are asking the bank and will reply within two working days. You can also submit evidence again or ask for the return once more.",
    ],
  }),
} as const;
