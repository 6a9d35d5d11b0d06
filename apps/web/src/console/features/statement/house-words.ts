import type { houseTransferRefusals, houseTransferStates } from "@causeway/contract/console/house-transfer";
import type { Words } from "@causeway/contract/locale";
import { defineWords } from "#shared/i18n/words.ts";

type Obstacle = (typeof houseTransferRefusals)[number];

export const houseWords = defineWords("consoleHouseMoney", {
  title: ["自有资金", "自有資金", "Our own money"],
  note: [
    "与客户资金同存银行的收入，以及公司应补足的金额",
    "與客戶資金同存銀行的收入，以及公司應補足的金額",
    "What we earned and hold beside client money, and what we owe to it",
  ],
  bank: ["银行", "銀行", "Bank"],
  currency: ["币种", "貨幣", "Currency"],
  earned: ["可归公司", "可歸公司", "Earned"],
  missing: ["应补足", "應補足", "To make good"],
  sweepable: ["现可划出", "現可劃出", "Can be swept"],
  onItsWay: ["在途划出", "在途劃出", "Already on its way"],
  none: ["没有可划转的自有资金", "沒有可劃轉的自有資金", "No money of our own to move"],
  noneText: [
    "有手续费、汇率差价、利息，或有待补足的费用与损失时，会列在这里。",
    "有手續費、匯率差價、利息，或有待補足的費用與虧損時，會列在這裏。",
    "Fees, markup and interest appear here, and charges and losses to make good.",
  ],

  sweep: ["划出自有资金", "劃出自有資金", "Sweep our money"],
  topUp: ["补足客户资金", "補足客戶資金", "Top up client money"],
  stock: ["注入换汇资金", "注入兌換資金", "Bring in money to exchange from"],
  stockAct: ["注入", "注入", "Bring in"],
  stockHeld: ["换汇资金", "兌換資金", "To exchange from"],
  stockHelp: [
    "须由另一位同事同意。同意后请从自有账户付款，并在附言中写明划转编号；入账后即可供商户换汇。",
    "須由另一位同事同意。同意後請從自有帳戶付款，並在附言中註明劃轉編號；入帳後即可供商戶兌換。",
    "A colleague has to agree. Then pay from our account and quote the transfer ID; merchants exchange from it once it is booked.",
  ],
  sweepAct: ["划出", "劃出", "Sweep"],
  topUpAct: ["补足", "補足", "Top up"],
  act: ["操作", "操作", "Action"],
  to: ["转入自有账户", "轉入自有帳戶", "To our account"],
  from: ["由自有账户转入", "由自有帳戶轉入", "From our account"],
  fixedAccount: [
    "账户由系统配置，不能在此更改。",
    "帳戶由系統設定，不能在此更改。",
    "The account is set in the configuration and can't be changed here.",
  ],
  amount: ["金额", "金額", "Amount"],
  explain: ["说明", "說明", "Note"],
  amountNeeded: ["请输入大于零的金额", "請輸入大於零的金額", "Enter an amount above zero"],
  amountLarge: ["最多可划出 {amount}", "最多可劃出 {amount}", "At most {amount} can be swept"],
  noteNeeded: ["请写明说明，至少 3 个字", "請寫明說明，至少 3 個字", "Enter a note of three letters or more"],
  sweepHelp: [
    "须由另一位同事同意。同意后银行按指令付出，以银行扣款为准入账。",
    "須由另一位同事同意。同意後銀行按指示付出，以銀行扣款為準入帳。",
    "A colleague has to agree. The bank is then instructed, and the books follow its debit.",
  ],
  topUpHelp: [
    "须由另一位同事同意。同意后请从自有账户付款，并在附言中写明划转编号。",
    "須由另一位同事同意。同意後請從自有帳戶付款，並在附言中寫明劃轉編號。",
    "A colleague has to agree. Then pay from our account and quote the transfer ID.",
  ],
  propose: ["提请复核", "提請覆核", "Propose"],
  proposed: [
    "已提请复核，期限 {time}（UTC+8）",
    "已提請覆核，期限 {time}（UTC+8）",
    "Proposed. A colleague can agree until {time} (UTC+8)",
  ],

  waits: [
    "{name} 提请：{what} {amount}",
    "{name} 提請：{what} {amount}",
    "{name} proposed: {what}, {amount}",
  ],
  waitsUntil: ["复核期限 {time}（UTC+8）", "覆核期限 {time}（UTC+8）", "Open until {time} (UTC+8)"],
  decline: ["不同意", "不同意", "Decline"],
  withdraw: ["撤回", "撤回", "Withdraw"],
  agree: ["同意", "同意", "Agree"],
  agreeHelp: [
    "同意后立即执行，不能撤销。您的姓名会与提请人的姓名一起写入审计。",
    "同意後即時執行，不能撤銷。您的姓名會連同提請人的姓名寫入審計。",
    "This can't be undone. The audit names you beside whoever proposed it.",
  ],
  declineHelp: [
    "不会划转任何资金，提请连同您的理由退回提请人。",
    "不會劃轉任何資金，提請連同您的理由退回提請人。",
    "No money moves. The proposal goes back with your reason.",
  ],
  withdrawHelp: [
    "不会划转任何资金，您可以重新提请。",
    "不會劃轉任何資金，您可以重新提請。",
    "No money moves, and you can propose it again.",
  ],
  reason: ["理由", "理由", "Reason"],
  reasonNeeded: [
    "请写明理由，至少 4 个字",
    "請寫明理由，至少 4 個字",
    "Enter a reason of four letters or more",
  ],
  agreeDone: ["已同意，正在执行", "已同意，正在執行", "Agreed. It is being carried out"],
  declineDone: ["已退回提请人", "已退回提請人", "Declined"],
  withdrawDone: ["已撤回", "已撤回", "Withdrawn"],
  lastDeclined: ["{name} 未同意：{reason}", "{name} 不同意：{reason}", "Declined by {name}: {reason}"],

  transfers: ["划转记录", "劃轉紀錄", "Transfers"],
  what: ["划转", "劃轉", "Transfer"],
  state: ["状态", "狀態", "State"],
  people: ["提请人、复核人", "提請人、覆核人", "Proposed by, agreed by"],
  agreedAt: ["同意时间（UTC+8）", "同意時間（UTC+8）", "Agreed at (UTC+8)"],
  quote: ["付款时请写明编号", "付款時請寫明編號", "Quote this ID when paying"],
});

export const houseStateWords = defineWords("consoleHouseTransferState", {
  agreed: ["已同意", "已同意", "Agreed"],
  underWay: ["进行中", "進行中", "In progress"],
  told: ["银行已付出，待扣款", "銀行已付出，待扣款", "Paid by the bank, debit awaited"],
  done: ["已完成", "已完成", "Completed"],
  refused: ["未执行", "未執行", "Not made"],
} satisfies Record<(typeof houseTransferStates)[number], Words>);

/** Why a transfer cannot be made, or was not. */
export const houseRefusalWords = defineWords("consoleHouseTransferRefusal", {
  houseLacks: ["没有可划出的自有资金", "沒有可劃出的自有資金", "Nothing of ours to sweep"],
  coverLacks: ["划出后客户资金将不足额", "劃出後客戶資金將不足額", "Client money would not be fully covered"],
  itemsUnowned: ["有未领取的未达账项", "有未領取的未達帳項", "An open item is unassigned"],
  sweptToday: ["今日已有一笔划出", "今日已有一筆劃出", "Already swept today"],
  ownAccountMissing: [
    "未配置自有账户，或账户已更改",
    "未設定自有帳戶，或帳戶已更改",
    "Our account is missing or has changed",
  ],
  bank: ["银行拒绝", "銀行拒絕", "Refused by the bank"],
  debitMissing: ["银行未扣款，已撤回", "銀行未扣款，已撤回", "The bank never took it, so it was undone"],
  personGone: [
    "提请人或复核人已不是资金专员",
    "提請人或覆核人已不是資金專員",
    "One of the two is no longer in the treasury",
  ],
  notSigned: ["两人的签署未能核实", "兩人的簽署未能核實", "The signatures of the two could not be verified"],
} satisfies Record<Obstacle | "bank" | "debitMissing" | "personGone" | "notSigned", Words>);
