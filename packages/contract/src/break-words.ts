import type { BreakKind } from "./console/statement.ts";
import type { Words } from "./locale.ts";

/** What an open item is about, in words. */
export const breakKindWords = {
  unknownAccount: ["收款账户不存在", "收款帳戶不存在", "No such account"],
  accountNotOpen: ["收款账户未开通或已冻结", "收款帳戶未開通或已凍結", "The account is not open"],
  unknownCurrency: ["币种未开通", "貨幣未開通", "A currency nobody holds an account in"],
  unnamedPayer: ["没有付款方名称", "沒有付款人名稱", "The payer has no name"],
  unclearEntry: ["银行分录无法拆分", "銀行分錄無法拆分", "A booking whose parts are not clear"],
  returnRefused: ["付款行未接受退回", "付款行未接受退回", "The payer's bank refused the return"],
  blocked: ["因制裁名单封存的款项", "因制裁名單封存的款項", "Blocked: a sanctions list names the payer"],
  unblocked: ["封存已解除，待决定", "封存已解除，待決定", "Unblocked, to be decided"],
  unexpectedDebit: ["不明扣款", "不明扣款", "Unexpected debit"],
  doubleDebit: ["同一指令扣款两次", "同一指示扣款兩次", "An instruction debited twice"],
  refundDiffers: ["扣款金额与指令不符", "扣款金額與指示不符", "Debited with another amount than instructed"],
  debitAfterRefusal: ["指令被拒后仍扣款", "指示被拒後仍扣款", "Debited after the bank had refused"],
  debitUnasked: ["未指示的退款扣款", "未指示的退款扣款", "A refund debited that nobody asked for"],
  reversal: ["银行冲正", "銀行沖正", "The bank reversed an entry"],
  refundRefused: ["银行拒绝退款", "銀行拒絕退款", "The bank refused a refund"],
  refundUnanswered: [
    "银行一天内未告知指令结果",
    "銀行一天內未告知指示結果",
    "The bank has not said for a day what became of an instruction",
  ],
  refundNotStopped: [
    "账户已冻结，但退款已交银行办理",
    "帳戶已凍結，但退款已交由銀行辦理",
    "The account is frozen, but the bank already has the refund",
  ],
  debitMissing: [
    "银行称已付出，但未见扣款",
    "銀行稱已付出，但未見扣款",
    "The bank says it paid, but no debit has come",
  ],
  contradiction: ["银行先后说法不一", "銀行先後說法不一", "The bank contradicts itself"],
  differs: ["金额不一致", "金額不一致", "Amount differs"],
  accountDiffers: ["记入的账户不一致", "記入的帳戶不一致", "Booked to another account"],
  notInStatement: ["对账单中没有", "結單中沒有", "Not on the statement"],
  balanceDiffers: ["余额不一致", "結餘不一致", "Balance differs"],
  openingDiffers: [
    "期初余额与前一日期末余额不符",
    "期初結餘與前一日期末結餘不符",
    "The opening balance is not the closing balance of the day before",
  ],
  statementDiffers: [
    "同一日的两份对账单互不相符",
    "同一日的兩份結單互不相符",
    "Two statements of one day do not fit together",
  ],
  statementMissing: ["银行对账单逾期未到", "銀行結單逾期未到", "A statement is overdue"],
  closedDayMoved: [
    "已结日的账目事后有变动",
    "已結日的帳目事後有變動",
    "Something came later about a day that is closed",
  ],
  unreadableMessage: ["银行报文无法读取", "銀行報文無法讀取", "A message of the bank's cannot be read"],
  unreadableLine: ["对账单中一行无法读取", "結單中一行無法讀取", "A line of the bank's cannot be read"],
  pageMissing: ["对账单缺页", "結單缺頁", "A page of a statement is missing"],
  creditFailed: ["入账受阻", "入帳受阻", "Crediting was stopped"],
  unknownPosting: [
    "账上有记录，但不对应任何银行分录",
    "帳上有記錄，但不對應任何銀行分錄",
    "A posting without any entry of the bank's",
  ],
  notCovered: ["客户资金未足额保障", "客戶資金未足額保障", "Clients' money is not covered"],
  booksBroken: ["账簿规则被破坏", "帳簿規則被破壞", "A rule of the books is broken"],
} as const satisfies Record<BreakKind, Words>;
