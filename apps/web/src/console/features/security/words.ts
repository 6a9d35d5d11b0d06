import { securityGroupWords, securityOutcomeWords, securityWords } from "@causeway/contract/security-event";
import { defineWords } from "#shared/i18n/words.ts";

export const kindWords = defineWords("consoleSecurityKind", securityWords);
export const groupWords = defineWords("consoleSecurityGroup", securityGroupWords);
export const outcomeWords = defineWords("consoleSecurityOutcome", securityOutcomeWords);

export const securityLogWords = defineWords("consoleSecurity", {
  title: ["安全记录", "安全記錄", "Security events"],
  note: ["每次查看都会记入审计", "每次查看都會記入審計", "Every look is audited"],
  groupFilter: ["全部类别", "全部類別", "All categories"],
  kindFilter: ["全部事件", "全部事件", "All events"],
  outcomeFilter: ["全部结果", "全部結果", "All outcomes"],
  merchantFilter: ["商户号，或 house", "商戶編號，或 house", "Merchant number, or house"],
  whoFilter: ["用户名或员工邮箱", "使用者名稱或員工電郵", "User name or staff e-mail"],
  networkFilter: ["网络，如 203.0.113.7", "網絡，如 203.0.113.7", "Network, such as 203.0.113.7"],
  days: ["日期", "日期", "Days"],
  at: ["时间（UTC+8）", "時間（UTC+8）", "Time (UTC+8)"],
  what: ["事件", "事件", "Event"],
  who: ["相关人员", "相關人員", "Who"],
  merchant: ["商户", "商戶", "Merchant"],
  where: ["网络与设备", "網絡與裝置", "Network and device"],
  outcome: ["结果", "結果", "Outcome"],
  why: ["原因与说明", "原因與說明", "Reason and details"],
  house: ["平台", "平台", "The house"],
  staff: ["员工", "員工", "Staff"],
  person: ["商户用户", "商戶用戶", "Merchant user"],
  nobody: ["未知", "未知", "Unknown"],
  onlyPerson: ["只看此人", "只看此人", "This person"],
  onlyStaff: ["只看此员工", "只看此員工", "This colleague"],
  onlyMerchant: ["只看此商户", "只看此商戶", "This merchant"],
  onlyNetwork: ["只看此网络", "只看此網絡", "This network"],
  toAudit: ["审计记录", "審計記錄", "Audit records"],
  export: ["导出 CSV", "匯出 CSV", "Export CSV"],
  exportTitle: ["为什么导出安全记录？", "為甚麼匯出安全記錄？", "Why export security events?"],
  exportText: [
    "您的姓名、理由和筛选条件会写入审计记录。",
    "您的姓名、理由和篩選條件會寫入審計記錄。",
    "Your name, the reason and the filters are written into the audit.",
  ],
  hours: ["最近 48 小时", "最近 48 小時", "The last 48 hours"],
  hourLine: [
    "{hour}：完成 {done}，拒绝 {refused}，警报 {alarm}，另有 {surplus} 次仅计数",
    "{hour}：完成 {done}，拒絕 {refused}，警報 {alarm}，另有 {surplus} 次僅計數",
    "{hour}: {done} done, {refused} refused, {alarm} alarms, {surplus} more only counted",
  ],
  sums: [
    "完成 {done} · 拒绝 {refused} · 警报 {alarm} · 仅计数 {surplus}",
    "完成 {done} · 拒絕 {refused} · 警報 {alarm} · 僅計數 {surplus}",
    "{done} done · {refused} refused · {alarm} alarms · {surplus} only counted",
  ],
  empty: ["还没有安全记录", "還沒有安全記錄", "No security events yet"],
  emptyText: [
    "登录、被拒绝的尝试与权限变更会显示在这里。",
    "登入、被拒絕的嘗試與權限變更會在這裏顯示。",
    "Sign-ins, refused attempts and changed rights appear here.",
  ],
});
