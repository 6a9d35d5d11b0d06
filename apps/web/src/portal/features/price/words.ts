import { paymentRailWords, sourceWords, tierWords } from "@causeway/contract/price/words";
import { defineWords } from "#shared/i18n/words.ts";

export const priceWords = defineWords("prices", {
  note: [
    "您的价格，自 {day} 起有效。报价与订单上的每一项都按此计算。",
    "您的收費，自 {day} 起有效。報價與訂單的每一項均按此計算。",
    "Your prices since {day}. Every quote and order is calculated from them.",
  ],
  paper: ["下载价目表 PDF", "下載收費表 PDF", "Download price list (PDF)"],
  failed: ["费率加载失败", "收費載入失敗", "Prices could not be loaded"],

  volume: ["本月换汇量", "本月兌換額", "Exchanged this month"],
  lastVolume: [
    "上月 USD {amount}，两月中较高者决定档位",
    "上月 USD {amount}，以兩個月中較高者釐定級別",
    "Last month USD {amount}. The higher month sets your tier.",
  ],
  toNext: ["再换 {amount} 升到{tier}", "再兌換 {amount} 升至{tier}", "Exchange {amount} more for {tier}"],
  highest: ["已是最高档", "已是最高級別", "You have the highest tier"],
  current: ["当前档位", "目前級別", "Your tier"],
  from: ["{amount} 起", "{amount} 起", "From {amount}"],
  progress: ["升档进度", "升級進度", "Progress to the next tier"],

  collection: ["收款", "收款", "Collections"],
  collectionNote: [
    "从收款金额里扣，划线为标准价",
    "從收款金額扣除，劃線為標準收費",
    "Taken from the amount received. Standard price struck out.",
  ],
  item: ["项目", "項目", "Item"],
  says: ["说明", "說明", "Details"],
  price: ["价格", "收費", "Price"],
  platformText: [
    "Amazon、Stripe 等，按收款金额",
    "Amazon、Stripe 等，按收款金額",
    "Amazon, Stripe and others, on the amount received",
  ],
  b2bText: [
    "关联凭证后入账，按收款金额",
    "提交證明文件後入帳，按收款金額",
    "Credited with supporting documents, on the amount received",
  ],
  account: ["开户、账户管理", "開戶、帳戶管理", "Opening and keeping accounts"],
  accountText: ["{n} 种币种", "{n} 種貨幣", "{n} currencies"],
  standard: ["标准价 {price}", "標準收費 {price}", "Standard price {price}"],

  exchange: ["换汇点差", "匯率差價", "Exchange markup"],
  exchangeNote: [
    "加在中间价上，另无手续费",
    "加在中間價上，另無手續費",
    "Added to the mid-market rate, with no other fee",
  ],
  mid: ["参考中间价", "參考中間價", "Mid-market rate"],
  pair: ["货币对", "貨幣組合", "Currency pair"],
  per: ["每换 10,000 的成本", "每兌換 10,000 的成本", "Cost per 10,000"],
  byQuote: ["按报价", "按報價", "As quoted"],
  markup: ["点差", "差價", "Markup"],

  payment: ["付款手续费", "付款手續費", "Payment fees"],
  paymentNote: ["按汇路计，每笔", "按匯路計算，每筆", "By route, for each payment"],
  rail: ["汇路", "匯路", "Route"],
  to: ["去往", "付往", "To"],
  arrives: ["对方收到", "對方收到", "Payee receives"],
  full: ["全额", "全數", "Full amount"],
  less: ["中间行扣费", "中介銀行扣費", "Less bank fees"],
  each: ["每笔", "每筆", "Each"],
  paymentFoot: [
    "退汇时收款行所扣费用照实转收，我们不另收。改汇、查询、补制凭证免费。",
    "退匯時收款銀行扣除的費用按實際金額轉收，我們不另收費。改匯、查詢、補發證明免費。",
    "If a payment is returned, we pass on what banks deduct and add nothing. Amendments, enquiries and copies are free.",
  ],

  paid: ["本月您付了", "本月您已付", "Paid this month"],
  paidCollection: ["收款手续费", "收款手續費", "Collection fees"],
  paidExchange: ["换汇点差与费用", "兌換差價及費用", "Exchange markup and fees"],
  paidPayment: ["付款手续费", "付款手續費", "Payment fees"],
  nothingPaid: ["本月还没有费用", "本月尚未有費用", "No fees this month"],

  trial: ["试算", "試算", "Try an amount"],
  tryCollection: ["收款", "收款", "Collect"],
  tryExchange: ["换汇", "兌換", "Exchange"],
  tryPayment: ["付款", "付款", "Pay"],
  source: ["来源", "來源", "Source"],
  amount: ["金额", "金額", "Amount"],
  currency: ["币种", "貨幣", "Currency"],
  buy: ["买入", "買入", "You get"],
  share: ["按 {rate} 计", "按 {rate} 計算", "At {rate}"],
  fixed: ["每笔", "每筆", "Fixed"],
  credited: ["入账", "入帳", "Credited"],
  cost: ["成本", "成本", "Cost"],
  trialFailed: ["试算失败，请重试", "試算失敗，請重試", "Could not be calculated. Try again."],

  changes: ["价格变动", "收費變動", "Price changes"],
  noChanges: ["近一年没有变动", "近一年沒有變動", "No changes in the past year"],
  lower: ["{day}，下调", "{day}，下調", "{day}, lower"],
  higher: ["{day}，上调", "{day}，上調", "{day}, higher"],
  announcedLower: ["{day} 起下调", "{day} 起下調", "Lower from {day}"],
  announcedHigher: ["{day} 起上调", "{day} 起上調", "Higher from {day}"],
  arrow: ["{before} → {after}", "{before} → {after}", "{before} → {after}"],
  fresh: ["新", "新", "New"],
  promise: [
    "涨价至少提前 30 天通知；已报价、已提交的订单不受影响。",
    "加價最少提前 30 天通知；已報價、已提交的訂單不受影響。",
    "We tell you 30 days before a price rises. Quotes and orders already made are not affected.",
  ],
});

export const tierNames = defineWords("priceTiers", tierWords);
export const sourceNames = defineWords("priceSources", sourceWords);
export const railNames = defineWords("priceRails", paymentRailWords);
export const destinationWords = defineWords("priceDestinations", {
  SEPA: ["欧元区", "歐元區", "Euro area"],
  CN_LOCAL: ["内地", "內地", "Mainland China"],
  HK_LOCAL: ["香港", "香港", "Hong Kong"],
  FAST: ["新加坡", "新加坡", "Singapore"],
  NPP: ["澳大利亚", "澳洲", "Australia"],
  SWIFT_OUR: ["其他国家或地区", "其他國家或地區", "Other countries or regions"],
  SWIFT_SHA: ["其他国家或地区", "其他國家或地區", "Other countries or regions"],
});
