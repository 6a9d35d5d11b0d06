import type { ScheduleName } from "@causeway/contract/schedule-name";
import { defineWords } from "#shared/i18n/words.ts";

export const operationsWords = defineWords("consoleOperations", {
  title: ["运行状况", "運作狀況", "Operations"],
  note: [
    "系统自己没能完成的工作，以及定期运行的工作",
    "系統自己未能完成的工作，以及定期執行的工作",
    "What the system could not finish by itself, and what it does again and again",
  ],
  stuck: ["受阻的工作", "受阻的工作", "Stuck work"],
  nothingStuck: ["没有受阻的工作", "沒有受阻的工作", "Nothing is stuck"],
  nothingStuckText: [
    "多次尝试仍出错的工作会列在这里。",
    "多次嘗試仍出錯的工作會列在這裏。",
    "Work that keeps going wrong after several tries is listed here.",
  ],
  work: ["工作", "工作", "Work"],
  merchant: ["商户", "商戶", "Merchant"],
  house: ["本公司", "本公司", "The house"],
  attempts: ["已尝试", "已嘗試", "Tries"],
  times: ["{n} 次", "{n} 次", "{n}"],
  since: ["开始于（UTC+8）", "開始於（UTC+8）", "Since (UTC+8)"],
  lastError: ["最近的错误", "最近的錯誤", "Last error"],
  waitsLong: ["没有出错，等待过久", "沒有出錯，等待過久", "No error, but waiting for too long"],
  tryAgain: ["立即重试", "立即重試", "Try again now"],
  tryTitle: ["立即重试这项工作？", "立即重試這項工作？", "Try this work again now?"],
  tryText: [
    "已经完成的步骤不会重复。您的操作会记入审计。",
    "已完成的步驟不會重複。您的操作會記入審計。",
    "Steps that are done are not repeated. The audit records that you asked for it.",
  ],
  tried: ["已安排重试", "已安排重試", "It is being tried again"],
  cancel: ["取消", "取消", "Cancel"],
  schedules: ["定期工作", "定期工作", "Schedules"],
  schedule: ["名称", "名稱", "Name"],
  outcome: ["结果", "結果", "Outcome"],
  lastRun: ["上次运行（UTC+8）", "上次執行（UTC+8）", "Last run (UTC+8)"],
  duration: ["用时", "需時", "Took"],
  nextRun: ["下次运行（UTC+8）", "下次執行（UTC+8）", "Next run (UTC+8)"],
  everySeconds: ["每 {n} 秒", "每 {n} 秒", "Every {n} seconds"],
  everyMinutes: ["每 {n} 分钟", "每 {n} 分鐘", "Every {n} minutes"],
  everyMinute: ["每分钟", "每分鐘", "Every minute"],
  daily: ["每天 {at}（{zone}）", "每天 {at}（{zone}）", "Daily at {at} ({zone})"],
  never: ["尚未运行", "尚未執行", "Never"],
  neverRan: ["尚未运行", "尚未執行", "Has not run yet"],
  ran: ["正常", "正常", "Went well"],
  failed: ["出错", "出錯", "Failed"],
  running: ["运行中", "執行中", "Running"],
  late: ["已逾时", "已逾時", "Late"],
  seconds: ["{n} 秒", "{n} 秒", "{n} s"],
  milliseconds: ["{n} 毫秒", "{n} 毫秒", "{n} ms"],
});

/** What a flow does, by the first half of its topic. */
export const flowWords = defineWords("consoleFlow", {
  account: ["收款账户", "收款帳戶", "Receiving account"],
  collection: ["收款", "收款", "Receipt"],
  contact: ["联系我们", "聯絡我們", "Contact message"],
  document: ["文件", "文件", "Document"],
  enterprise: ["企业认证", "企業認證", "Company verification"],
  notification: ["通知", "通知", "Message"],
  review: ["审核", "審核", "Review"],
  screening: ["名单筛查", "名單篩查", "Screening"],
  shop: ["店铺", "店舖", "Shop"],
  statement: ["对账", "對帳", "Reconciliation"],
});

export const scheduleWords = defineWords("consoleSchedule", {
  calendars: ["核对节假日是否已录入", "核對公眾假期是否已輸入", "Checking that holidays are entered"],
  clientMoney: ["核对客户资金是否足额", "核對客戶資金是否足額", "Checking that clients' money is covered"],
  housekeeping: ["清理过期数据", "清理過期資料", "Removing what has expired"],
  ledgerCheck: ["核对账簿是否平衡", "核對帳簿是否平衡", "Checking that the books hold together"],
  staffChanges: [
    "使员工账号变更按时生效",
    "使員工帳號變更按時生效",
    "Letting changes of staff accounts take effect",
  ],
  securityRetention: [
    "清理过期的安全记录",
    "清理過期的安全記錄",
    "Removing security events that have outlived their use",
  ],
  bankDays: ["核对银行各账户的营业日", "核對銀行各帳戶的營業日", "Keeping the banks' days"],
  bankFeeds: ["读取银行消息", "讀取銀行訊息", "Reading what banks tell on request"],
  newPasskeys: ["告知员工新绑定的通行密钥", "告知員工新綁定的通行密鑰", "Telling of new passkeys of staff"],
  unheardMessages: ["查找未读取的银行消息", "查找未讀取的銀行訊息", "Looking for bank messages left unread"],
  watchLists: ["查看制裁名单有无更新", "查看制裁名單有否更新", "Looking for new sanctions lists"],
} satisfies Record<ScheduleName, readonly [string, string, string]>);
