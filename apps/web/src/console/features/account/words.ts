import { accountStatusWords } from "@causeway/contract/receiving/words";
import { defineWords } from "#shared/i18n/words.ts";

export const consoleAccountWords = defineWords("consoleAccount", {
  ...accountStatusWords,
  title: ["收款账户", "收款帳戶", "Receiving accounts"],
  search: ["账户编号或户名", "帳戶編號或戶名", "Account number or holder"],
  account: ["账户", "帳戶", "Account"],
  holder: ["户名", "戶名", "Holder"],
  status: ["状态", "狀態", "Status"],
  appliedAt: ["申请时间（UTC+8）", "申請時間（UTC+8）", "Applied (UTC+8)"],
  freeze: ["冻结", "凍結", "Freeze"],
  unfreeze: ["解冻", "解凍", "Release"],
  close: ["关闭", "關閉", "Close for good"],
  freezeHelp: [
    "银行将不再接受付款，已到账未入账的款项暂停处理。商户会收到通知。",
    "銀行將不再接受付款，已到帳未入帳的款項暫停處理。商戶會收到通知。",
    "The bank takes no more money for it, and what has arrived but is not credited stands still. The merchant is told.",
  ],
  unfreezeHelp: [
    "恢复收款，暂停的款项继续处理。商户会收到通知。",
    "恢復收款，暫停的款項繼續處理。商戶會收到通知。",
    "It takes money again and what stood still goes on. The merchant is told.",
  ],
  closeHelp: [
    "关闭后不能恢复。此前到账的款项照常处理，此后的付款退回付款方。商户会收到通知。",
    "關閉後不能恢復。此前到帳的款項照常處理，此後的付款退回付款方。商戶會收到通知。",
    "This cannot be undone. What arrived before is brought to its end as usual, later money goes back. The merchant is told.",
  ],
  reason: ["理由", "理由", "Reason"],
  reasonHelp: ["写入商户的审计记录", "寫入商戶的審計記錄", "Kept in the merchant's audit"],
  reasonShort: ["至少 4 个字", "至少 4 個字", "At least 4 characters"],
  done: [
    "已完成，银行和商户会收到通知",
    "已完成，銀行和商戶會收到通知",
    "Done. The bank and the merchant are told",
  ],
  empty: ["没有账户", "沒有帳戶", "No account"],
  emptyText: [
    "商户申请收款账户后会出现在这里。",
    "商戶申請收款帳戶後會在這裏顯示。",
    "Accounts appear here once merchants have applied for them.",
  ],
});
