import { defineKind } from "#notification/index.ts";

export const pricesChanged = defineKind({
  topic: "money",
  tab: "notice",
  name: "price.changed",
  title: ["费率将于 {day} 调整", "收費將於 {day} 調整", "Your prices change on {day}"],
  text: [
    "您的费率自 {day} 起调整，可在“费率”页查看新旧价格。已报价、已提交的订单不受影响。",
    "您的收費自 {day} 起調整，可在「收費」頁查看新舊價格。已報價、已提交的訂單不受影響。",
    "Your prices change from {day}. See old and new prices on the Prices page. Quotes and orders already made are not affected.",
  ],
});
