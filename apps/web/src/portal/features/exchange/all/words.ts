import { defineWords } from "#shared/i18n/words.ts";

export const allWords = defineWords("exchangeAll", {
  into: ["全部换成", "全部兌換成", "Exchange everything into"],
  currency: ["换成的币种", "兌換成的貨幣", "Currency to get"],
  separately: [
    "每种币种单独成交，各有一张换汇单",
    "每種貨幣單獨成交，各有一張兌換紀錄",
    "Each currency is an exchange of its own",
  ],
  lines: ["要换的余额", "要兌換的結餘", "Balances to exchange"],
  choose: ["换 {currency}", "兌換 {currency}", "Exchange {currency}"],
  chosen: ["换汇", "兌換", "Include"],
  rate: ["汇率", "匯率", "Rate"],
  outcome: ["结果", "結果", "Result"],
  total: ["合计买入", "合共買入", "You get in all"],
  margin: ["点差共 {amount}", "匯率差價共 {amount}", "markup {amount} in all"],
  expired: [
    "汇率已过期，已自动获取新汇率，请确认。与原汇率相比，合计买入 {difference}。",
    "匯率已過期，已自動獲取新匯率，請確認。與原匯率相比，合共買入 {difference}。",
    "Exchange rate expired, new rate automatically retrieved, please confirm. Compared with the old rates, you get {difference} in all.",
  ],
  agree: ["按以上汇率买入 {amount}", "按以上匯率買入 {amount}", "Get {amount} at these rates"],
  agreeNone: ["请选择要换的币种", "請選擇要兌換的貨幣", "Choose what to exchange"],
  emptyTitle: ["没有可换的余额", "沒有可兌換的結餘", "Nothing to exchange"],
  emptyText: [
    "除 {currency} 外，其他币种暂无可用余额。",
    "除 {currency} 外，其他貨幣暫無可用結餘。",
    "There is no available balance other than in {currency}.",
  ],

  waiting: ["等待中", "等待中", "Waiting"],
  sending: ["提交中", "提交中", "Sending"],
  refused: ["未换", "未兌換", "Not exchanged"],
  expiredOne: ["汇率已过期，资金未变动。", "匯率已過期，資金沒有變動。", "The rate expired. No money moved."],
  lost: ["尚不知道", "尚未知道", "Not known yet"],
  progress: ["已处理 {done} / {all}", "已處理 {done} / {all}", "{done} of {all} done"],
  rest: ["换余下的", "兌換餘下的", "Exchange what is left"],
  back: ["再换一次", "再兌換一次", "Exchange again"],

  rules: ["换汇说明", "兌換說明", "About exchanging everything"],
  ruleEach: [
    "每种币种单独报价、单独成交；某一种未成交时，其余不受影响。",
    "每種貨幣單獨報價、單獨成交；其中一種未能成交時，其餘不受影響。",
    "Each currency has its own quote. If one isn't exchanged, the others still are.",
  ],
  ruleAvailable: [
    "只换可用余额；付款、挂单已预留的金额不受影响。",
    "只兌換可用結餘；付款、掛單已預留的金額不受影響。",
    "Only available balances are exchanged. Money reserved for payments and limit orders stays.",
  ],
  ruleLeast: [
    "低于最低换汇金额的余额会保留原币种。",
    "低於最低兌換金額的結餘會保留原貨幣。",
    "A balance below the smallest exchange stays as it is.",
  ],
});
