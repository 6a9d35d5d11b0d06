import type { instructionAnswers, instructionStates } from "@causeway/contract/console/instruction";
import type { Words } from "@causeway/contract/locale";
import { defineWords } from "#shared/i18n/words.ts";

export const instructionWords = defineWords("consoleInstruction", {
  none: ["没有进行中的银行指令", "沒有進行中的銀行指示", "No instruction is under way"],
  noneText: [
    "要求银行付款或交易平台成交后，结果未明之前会列在这里。",
    "要求銀行付款或交易平台成交後，結果未明之前會列在這裏。",
    "What a bank was asked to pay, or the venue to deal, is listed here until it has said what became of it.",
  ],
  what: ["指令", "指示", "Instruction"],
  refund: ["退款给付款方", "退款予付款方", "Refund to a payer"],
  transfer: ["划出自有资金", "劃出自有資金", "Sweep of our own money"],
  deal: ["外汇交易", "外匯交易", "Deal at the venue"],
  ours: ["自有资金", "自有資金", "Our own money"],
  amount: ["金额", "金額", "Amount"],
  merchant: ["商户", "商戶", "Merchant"],
  nobody: ["暂记款项", "暫記款項", "Money in suspense"],
  state: ["状态", "狀態", "State"],
  since: ["发起时间（UTC+8）", "發出時間（UTC+8）", "Since (UTC+8)"],
  minutes: ["{n} 分钟前", "{n} 分鐘前", "{n} min ago"],
  hours: ["{n} 小时前", "{n} 小時前", "{n} h ago"],
  attempts: ["联系次数", "聯絡次數", "Attempts"],
  last: ["银行最近的答复", "銀行最近的回覆", "Last answer"],
  next: ["下次查询（UTC+8）", "下次查詢（UTC+8）", "Next enquiry (UTC+8)"],
  notYet: ["尚未联系", "尚未聯絡", "Not yet contacted"],
  noAnswer: ["未收到答复", "未收到回覆", "No answer heard"],
  person: ["已超时，请人工跟进", "已逾時，請人手跟進", "Overdue: please follow up"],
  ask: ["立即查询银行", "立即查詢銀行", "Ask the bank now"],
  asking: ["已安排查询", "已安排查詢", "The bank is being asked"],
});

export const instructionStateWords = defineWords("consoleInstructionState", {
  written: ["待发送", "待發送", "Not sent yet"],
  sent: ["已发送，等待答复", "已發送，等待回覆", "Sent, no answer yet"],
  accepted: ["银行已受理", "銀行已受理", "Taken by the bank"],
  unknown: ["结果未明", "結果未明", "Not known"],
  denied: ["银行称从未收到", "銀行稱從未收到", "The bank never had it"],
  done: ["已完成", "已完成", "Done"],
  refused: ["银行已拒绝", "銀行已拒絕", "Refused by the bank"],
} satisfies Record<(typeof instructionStates)[number], Words>);

export const instructionAnswerWords = defineWords("consoleInstructionAnswer", {
  accepted: ["已受理", "已受理", "Taken"],
  done: ["已完成", "已完成", "Done"],
  refused: ["拒绝", "拒絕", "Refused"],
  denied: ["从未收到", "從未收到", "Never had it"],
  unclear: ["答复不明确", "回覆不明確", "Unclear"],
  silent: ["没有可读的答复", "沒有可讀的回覆", "No readable answer"],
} satisfies Record<(typeof instructionAnswers)[number], Words>);
