import type {
  dealDoubts,
  dealRefusals,
  dealStates,
  settlementDays,
} from "@causeway/contract/console/dealing";
import type { Words } from "@causeway/contract/locale";
import { defineWords } from "#shared/i18n/words.ts";

export const dealingWords = defineWords("consoleDealing", {
  liquidity: ["未来五日头寸", "未來五日頭寸", "Liquidity for five days"],
  liquidityNote: [
    "日末预计余额与当日净流量，取整",
    "日終預計結餘與當日淨流量，取整數",
    "Expected closing balance and net flow, in whole units",
  ],
  noLiquidity: ["还没有银行余额", "尚未有銀行結餘", "No balances yet"],
  noLiquidityText: [
    "银行账户有余额或有待交割的交易时，会列在这里。",
    "銀行帳戶有結餘或有待交收的交易時，會列在這裏。",
    "Balances at banks and deals that are to be settled appear here.",
  ],
  currency: ["币种", "貨幣", "Currency"],
  today: ["{day} 今日", "{day} 今日", "{day} today"],
  least: ["最低头寸", "最低頭寸", "Minimum"],
  belowFrom: [
    "{currency} {day} 起低于最低头寸。",
    "{currency} 由 {day} 起低於最低頭寸。",
    "{currency} falls below its minimum on {day}.",
  ],
  buyToCover: ["建议买入 {amount}。", "建議買入 {amount}。", "Buying {amount} would cover it."],
  draftCover: ["拟调拨单", "擬調撥單", "Draft a deal"],

  exposure: ["外汇敞口", "外匯敞口", "FX exposure"],
  exposureNote: [
    "正为多头，负为空头；每币种限额 {limit}",
    "正為好倉，負為淡倉；每種貨幣限額 {limit}",
    "Long above zero, short below. Limit per currency {limit}",
  ],
  noExposure: ["没有敞口", "沒有敞口", "No exposure"],
  noExposureText: [
    "客户换汇后，各币种的敞口和浮动盈亏列在这里。",
    "客戶兌換後，各貨幣的敞口和浮動盈虧列在這裏。",
    "What clients' exchanges leave us with in each currency appears here.",
  ],
  clients: ["客户净额", "客戶淨額", "Clients, net"],
  covered: ["已平盘", "已平倉", "Dealt"],
  exposed: ["敞口", "敞口", "Exposure"],
  ofLimit: ["占限额", "佔限額", "Of limit"],
  floating: ["浮动盈亏 USD", "浮動盈虧 USD", "Open P&L, USD"],
  act: ["操作", "操作", "Action"],
  square: ["平盘", "平倉", "Square"],
  waiting: ["待复核", "待覆核", "Proposed"],
  making: ["交易中", "交易中", "Being dealt"],
  marketClosed: [
    "市场休市，{time}（UTC+8）开市后可交易。",
    "市場休市，{time}（UTC+8）開市後可交易。",
    "The market is closed until {time} (UTC+8). No deals until then.",
  ],
  notPriced: [
    "交易平台暂无报价，报价恢复后可交易。",
    "交易平台暫無報價，報價恢復後可交易。",
    "The venue has given no price lately. No deals until it does.",
  ],
  results: ["每日损益", "每日損益", "P&L per day"],
  resultsNote: [
    "已实现与浮动盈亏合计，USD",
    "已實現與浮動盈虧合計，USD",
    "Realised and open P&L together, in USD",
  ],
  lastResults: ["近日损益 USD：{results}", "近日損益 USD：{results}", "Last days' P&L in USD: {results}"],
  noResults: ["还没有每日损益", "尚未有每日損益", "No P&L yet"],
  noResultsText: [
    "每个有敞口的日子结束时，当日损益列在这里。",
    "每個有敞口的日子，當日損益列在這裏。",
    "Each day with a position has its P&L here.",
  ],

  newDeal: ["新交易", "新交易", "New deal"],
  dealTitle: ["提请外汇交易", "提請外匯交易", "Propose a deal"],
  dealHelp: [
    "须由另一位同事同意。同意后以自有资金在交易平台成交，差于最差汇率不成交。",
    "須由另一位同事同意。同意後以自有資金在交易平台成交，差於最差匯率不成交。",
    "A colleague has to agree. Our own money is then dealt at the venue, at the worst rate or better.",
  ],
  sell: ["卖出", "賣出", "Sell"],
  buy: ["买入", "買入", "Buy"],
  free: ["自有可卖 {amount}", "自有可賣 {amount}", "Ours to sell: {amount}"],
  fixed: ["固定金额", "固定金額", "Fixed side"],
  amount: ["金额", "金額", "Amount"],
  amountNeeded: ["请输入大于零的金额", "請輸入大於零的金額", "Enter an amount above zero"],
  boughtAtLeast: [
    "按最差汇率至少买入 {amount}",
    "按最差匯率至少買入 {amount}",
    "Buys {amount} or more at the worst rate",
  ],
  soldAtMost: [
    "按最差汇率最多卖出 {amount}",
    "按最差匯率最多賣出 {amount}",
    "Sells {amount} at most at the worst rate",
  ],
  limit: ["最差汇率", "最差匯率", "Worst rate"],
  limitNeeded: [
    "请输入大于零的汇率，最多 12 位小数",
    "請輸入大於零的匯率，最多 12 位小數",
    "Enter a rate above zero, with 12 decimals at most",
  ],
  limitHelp: ["预填为现价减 0.2%", "預填為現價減 0.2%", "Filled in as the bid less 0.2%"],
  limitAbove: [
    "高于现价，现在不会成交",
    "高於現價，現在不會成交",
    "Above the bid: nothing would be dealt now",
  ],
  bid: ["现价 {rate}，{time}", "現價 {rate}，{time}", "Bid {rate}, {time}"],
  askingBid: ["正在取得现价", "正在取得現價", "Asking for the bid"],
  settlesIn: ["交割", "交收", "Settles"],
  explain: ["说明", "說明", "Note"],
  noteNeeded: ["请写明说明，至少 3 个字", "請寫明說明，至少 3 個字", "Enter a note of three letters or more"],
  propose: ["提请复核", "提請覆核", "Propose"],
  proposed: [
    "已提请复核，期限 {time}（UTC+8）",
    "已提請覆核，期限 {time}（UTC+8）",
    "Proposed. A colleague can agree until {time} (UTC+8)",
  ],

  proposals: ["待复核的交易", "待覆核的交易", "Deals to agree to"],
  noProposals: ["没有待复核的交易", "沒有待覆核的交易", "No deal waits for a second person"],
  noProposalsText: [
    "提请的交易列在这里，由提请人以外的同事复核。",
    "提請的交易列在這裏，由提請人以外的同事覆核。",
    "Proposed deals appear here for somebody else than who proposed them.",
  ],
  sellFor: ["卖出 {amount}，买入 {other}", "賣出 {amount}，買入 {other}", "Sell {amount} for {other}"],
  buyWith: ["买入 {amount}，卖出 {other}", "買入 {amount}，賣出 {other}", "Buy {amount} with {other}"],
  waits: ["{name} 提请：{what}", "{name} 提請：{what}", "{name} proposed: {what}"],
  atWorst: ["最差 {rate}", "最差 {rate}", "{rate} or better"],
  waitsUntil: ["复核期限 {time}（UTC+8）", "覆核期限 {time}（UTC+8）", "Open until {time} (UTC+8)"],
  agree: ["同意", "同意", "Agree"],
  decline: ["不同意", "不同意", "Decline"],
  withdraw: ["撤回", "撤回", "Withdraw"],
  agreeHelp: [
    "同意后立即交易，不能撤销。您的姓名会与提请人的姓名一起写入审计。",
    "同意後即時交易，不能撤銷。您的姓名會連同提請人的姓名寫入審計。",
    "It is dealt at once and can't be undone. The audit names you beside whoever proposed it.",
  ],
  declineHelp: [
    "不会成交，提请连同您的理由退回提请人。",
    "不會成交，提請連同您的理由退回提請人。",
    "Nothing is dealt. The proposal goes back with your reason.",
  ],
  withdrawHelp: [
    "不会成交，您可以重新提请。",
    "不會成交，您可以重新提請。",
    "Nothing is dealt, and you can propose it again.",
  ],
  reason: ["理由", "理由", "Reason"],
  reasonNeeded: [
    "请写明理由，至少 4 个字",
    "請寫明理由，至少 4 個字",
    "Enter a reason of four letters or more",
  ],
  agreeDone: ["已同意，正在交易", "已同意，正在交易", "Agreed. It is being dealt"],
  declineDone: ["已退回提请人", "已退回提請人", "Declined"],
  withdrawDone: ["已撤回", "已撤回", "Withdrawn"],

  deals: ["交易记录", "交易紀錄", "Deals"],
  noDeals: ["还没有外汇交易", "尚未有外匯交易", "No deals yet"],
  noDealsText: [
    "两人同意的外汇交易及其交割列在这里。",
    "兩人同意的外匯交易及其交收列在這裏。",
    "Deals that two people agreed to appear here, with how they settle.",
  ],
  what: ["交易", "交易", "Deal"],
  number: ["成交编号 {number}", "成交編號 {number}", "Deal no. {number}"],
  state: ["状态", "狀態", "State"],
  rate: ["汇率", "匯率", "Rate"],
  worst: ["最差 {rate}", "最差 {rate}", "Worst {rate}"],
  valueDay: ["起息日 {day}", "起息日 {day}", "Value date {day}"],
  settledAt: ["{time} 已交割", "{time} 已交收", "Settled {time}"],
  overdue: ["逾期未交割，起息日 {day}", "逾期未交收，起息日 {day}", "Overdue, value date {day}"],
  people: ["提请人、复核人", "提請人、覆核人", "Proposed by, agreed by"],
  agreedAt: ["同意时间（UTC+8）", "同意時間（UTC+8）", "Agreed at (UTC+8)"],
  forExchange: ["换汇单 {orderNo}", "兌換紀錄 {orderNo}", "For exchange {orderNo}"],
  byRule: ["按大额规则", "按大額規則", "By the rule for large amounts"],
  largeRule: [
    "客户换汇达 {amount} 时，先在交易平台成交再入账，无须另行平盘。",
    "客戶兌換達 {amount} 時，先在交易平台成交再入帳，毋須另行平倉。",
    "An exchange worth {amount} or more is dealt at the venue before it is booked, and needs no squaring.",
  ],
  venueRefused: ["交易平台拒绝：{word}", "交易平台拒絕：{word}", "Refused by the venue: {word}"],
});

export const fixedWords = defineWords("consoleDealFixed", {
  sell: ["卖出金额", "賣出金額", "What is sold"],
  buy: ["买入金额", "買入金額", "What is bought"],
});

export const settlementWords = defineWords("consoleDealSettlement", {
  "0": ["T+0 当日", "T+0 當日", "T+0, same day"],
  "1": ["T+1 次日", "T+1 翌日", "T+1, next day"],
  "2": ["T+2 即期", "T+2 即期", "T+2, spot"],
} satisfies Record<(typeof settlementDays)[number], Words>);

export const dealStateWords = defineWords("consoleDealState", {
  agreed: ["已同意", "已同意", "Agreed"],
  underWay: ["交易中", "交易中", "Being dealt"],
  dealt: ["已成交，待交割", "已成交，待交收", "Dealt, not settled"],
  settled: ["已交割", "已交收", "Settled"],
  refused: ["未成交", "未成交", "Not dealt"],
} satisfies Record<(typeof dealStates)[number], Words>);

export const dealDoubtWords = defineWords("consoleDealDoubt", {
  unanswered: [
    "交易平台逾时未答复，请联系平台核实",
    "交易平台逾時未回覆，請聯絡平台核實",
    "The venue has not answered for long. Ask it what became of the deal",
  ],
  contradiction: [
    "交易平台的答复前后矛盾，请联系平台核实",
    "交易平台的回覆前後矛盾，請聯絡平台核實",
    "The venue contradicted itself. Ask it what became of the deal",
  ],
  worse: [
    "成交汇率差于最差汇率，请联系平台核实",
    "成交匯率差於最差匯率，請聯絡平台核實",
    "Dealt at less than the worst rate. Ask the venue why",
  ],
} satisfies Record<(typeof dealDoubts)[number], Words>);

type OurRefusal = (typeof dealRefusals)[number];

/** Why we did not deal, or the venue without a word; what else it says stands in its own words. */
export const dealRefusalWords = defineWords("consoleDealRefusal", {
  late: ["已过交易时限，未发出", "已過交易時限，未有發出", "Too late to deal, so it was never sent"],
  dealStock: ["可卖出的自有资金不足", "可賣出的自有資金不足", "Not enough of our own money to sell"],
  dealLimitFar: [
    "最差汇率与市场价相差超过 2%",
    "最差匯率與市場價相差逾 2%",
    "The worst rate was more than 2% away from the market",
  ],
  marketClosed: ["市场已休市", "市場已休市", "The market was closed"],
  rateUnavailable: ["交易平台没有报价", "交易平台沒有報價", "The venue gave no price"],
  venueMissing: ["未配置交易平台", "未設定交易平台", "No venue is configured"],
  bankMissing: [
    "没有可交割此币种的银行账户",
    "沒有可交收此貨幣的銀行帳戶",
    "No bank account to settle this currency in",
  ],
  personGone: [
    "提请人或复核人已不是资金专员",
    "提請人或覆核人已不是資金專員",
    "One of the two is no longer in the treasury",
  ],
  notSigned: ["两人的签署未能核实", "兩人的簽署未能核實", "The signatures of the two could not be verified"],
  venue: ["交易平台拒绝，未说明原因", "交易平台拒絕，未說明原因", "Refused by the venue without a reason"],
} satisfies Record<
  OurRefusal | "late" | "venueMissing" | "bankMissing" | "personGone" | "notSigned" | "venue",
  Words
>);
