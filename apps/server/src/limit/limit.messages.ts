import type { LimitMiss } from "@causeway/contract/portal/limit-order";
import type { Words } from "@causeway/contract";
import { defineKind } from "#notification/index.ts";

export const kinds = {
  reached: defineKind({
    name: "limit.reached",
    tab: "notice",
    topic: "money",
    title: ["到价提醒：{rate}", "到價提示：{rate}", "Rate alert: {rate}"],
    text: [
      "汇率已到 {rate}。卖出 {sell} 现可买入 {buy}，以换汇时的报价为准。",
      "匯率已到 {rate}。賣出 {sell} 現可買入 {buy}，以兌換時的報價為準。",
      "The rate has reached {rate}. {sell} would get you {buy} now, at the rate quoted when you exchange.",
    ],
  }),
  missed: defineKind({
    name: "limit.missed",
    tab: "notice",
    topic: "money",
    title: ["挂单到价但未成交", "掛單到價但未有成交", "A limit order reached its rate and was not filled"],
    text: [
      "卖出 {sell} 的挂单已到 {rate}，但{reason}，未成交。挂单在 {until} 前继续有效。",
      "賣出 {sell} 的掛單已到 {rate}，但{reason}，未有成交。掛單在 {until} 前繼續有效。",
      "Your limit order to sell {sell} reached {rate} but was not filled: {reason}. It keeps waiting until {until}.",
    ],
  }),
  expired: defineKind({
    name: "limit.expired",
    tab: "notice",
    topic: "money",
    title: ["挂单已失效", "掛單已失效", "A limit order expired"],
    text: [
      "卖出 {sell}、汇率 {rate} 的挂单于 {until} 失效，未成交。",
      "賣出 {sell}、匯率 {rate} 的掛單於 {until} 失效，未有成交。",
      "Your limit order to sell {sell} at {rate} expired at {until} without being filled.",
    ],
  }),
  alertExpired: defineKind({
    name: "limit.alertExpired",
    tab: "notice",
    topic: "money",
    title: ["到价提醒已失效：{rate}", "到價提示已失效：{rate}", "A rate alert expired: {rate}"],
    text: [
      "至 {until}，汇率未到 {rate}。",
      "至 {until}，匯率未到 {rate}。",
      "The rate did not reach {rate} by {until}.",
    ],
  }),
} as const;

export const missWords = {
  balance: ["可用余额不足", "可用結餘不足", "the available balance was too small"],
  limit: ["超过换汇限额", "超過兌換限額", "it was outside your exchange limits"],
  stock: ["我们暂时供应不足", "我們暫時供應不足", "we were short of the currency for a moment"],
  paused: ["企业业务已暂停", "企業業務已暫停", "your company's business is on hold"],
  member: [
    "下单人已无换汇权限，请撤销后由其他成员重新挂单",
    "落單人已無兌換權限，請取消後由其他成員重新掛單",
    "whoever placed it may no longer exchange; cancel it and have another member place it",
  ],
  failed: ["换汇未能完成", "兌換未能完成", "the exchange could not be completed"],
} as const satisfies Record<LimitMiss, Words>;
