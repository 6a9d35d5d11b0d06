import { defineWords } from "#shared/i18n/words.ts";

export const balanceWords = defineWords("balance", {
  balances: ["账户余额", "帳戶結餘", "Balances"],
  currency: ["币种", "貨幣", "Currency"],
  available: ["可用余额", "可用結餘", "Available"],
  inProcess: ["处理中", "處理中", "Processing"],
  total: ["总额", "總額", "Total"],
  exchange: ["换汇", "兌換", "Exchange"],
  exchangeOf: ["换汇 {currency}", "兌換 {currency}", "Exchange {currency}"],
  collections: ["收款单", "收款紀錄", "Collections"],
  emptyTitle: ["还没有余额", "暫無結餘", "No balance yet"],
  emptyText: [
    "收款入账后，各币种的余额显示在这里。",
    "收款入帳後，各貨幣的結餘會在這裏顯示。",
    "Once a collection is credited, your balance in its currency appears here.",
  ],
  notCertifiedTitle: ["先完成企业实名认证", "先完成企業認證", "Verify your company first"],
  notCertifiedText: [
    "认证通过后，即可开立收款账户、换汇和付款。",
    "認證通過後，即可開立收款帳戶、兌換貨幣和付款。",
    "Once your company is verified, you can open receiving accounts, exchange and pay.",
  ],
  toRealName: ["去认证", "前往認證", "Verify company"],
  inReviewTitle: ["企业认证审核中", "企業認證審核中", "Your verification is in review"],
  inReviewText: [
    "预计 1 至 2 个工作日完成，结果会通知您。无需操作。",
    "預計 1 至 2 個工作天完成，結果會通知您。無需操作。",
    "It takes 1 to 2 working days and we'll notify you. No action needed.",
  ],
  toReview: ["查看进度", "查看進度", "See progress"],
  toAccounts: ["查看收款账户", "查看收款帳戶", "See receiving accounts"],
});
