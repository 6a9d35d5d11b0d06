import { securityGroupWords, securityOutcomeWords, securityWords } from "@causeway/contract/security-event";
import { defineWords } from "#shared/i18n/words.ts";

/** The words come with the kinds themselves, so none can be without. */
export const kindWords = defineWords("securityKind", securityWords);
export const groupWords = defineWords("securityGroup", securityGroupWords);
export const outcomeWords = defineWords("securityOutcome", securityOutcomeWords);

export const companySecurityWords = defineWords("companySecurity", {
  title: ["安全记录", "安全記錄", "Security events"],
  note: [
    "只显示与本企业有关的记录，每半分钟更新",
    "只顯示與本企業有關的記錄，每半分鐘更新",
    "Only what concerns this company; renewed every half minute",
  ],
  groupFilter: ["全部类别", "全部類別", "All categories"],
  outcomeFilter: ["全部结果", "全部結果", "All outcomes"],
  personFilter: ["全部成员", "全部成員", "All members"],
  days: ["日期", "日期", "Days"],
  at: ["时间", "時間", "Time"],
  what: ["事件", "事件", "Event"],
  who: ["成员", "成員", "Member"],
  where: ["网络与设备", "網絡與裝置", "Network and device"],
  outcome: ["结果", "結果", "Outcome"],
  open: ["详情", "詳情", "Details"],
  export: ["导出 CSV", "匯出 CSV", "Export CSV"],
  nobody: ["—", "—", "—"],
  by: ["由 {name} 操作", "由 {name} 操作", "by {name}"],
  byStaff: ["由平台工作人员操作", "由平台職員操作", "by our staff"],
  bySystem: ["由系统操作", "由系統操作", "by the system"],
  unknownDevice: ["未知设备", "未知裝置", "Unknown device"],
  role: ["角色：{role}", "角色：{role}", "Role: {role}"],
  roleMoved: ["角色：{from} → {to}", "角色：{from} → {to}", "Role: {from} → {to}"],
  empty: ["还没有安全记录", "還沒有安全記錄", "No security events yet"],
  emptyText: [
    "成员登录、更改验证方式或加入企业后，会显示在这里。",
    "成員登入、更改驗證方式或加入企業後，會在這裏顯示。",
    "Sign-ins, changed factors and new members appear here.",
  ],
  membersTitle: ["成员的登录保护", "成員的登入保護", "How members are protected"],
  membersFailed: ["暂时读不到成员", "暫時讀不到成員", "Members could not be loaded"],
  you: ["本人", "本人", "You"],
  passkeys: ["通行密钥 {count} 个", "通行密鑰 {count} 個", "Passkeys: {count}"],
  authenticator: ["身份验证器", "身份驗證器", "Authenticator"],
  codesOnly: ["仅验证码", "僅驗證碼", "Codes only"],
  ask: ["提醒设置", "提醒設定", "Ask to set up"],
  askLabel: ["提醒设置：{name}", "提醒設定：{name}", "Ask to set up: {name}"],
  asked: ["今天已提醒", "今日已提醒", "Asked today"],
  askedDone: ["已提醒 {name}", "已提醒 {name}", "{name} was asked"],
  setUp: ["去设置", "前往設定", "Set up"],
  lastSignIn: ["最近登录 {at}", "最近登入 {at}", "Last sign-in {at}"],
  neverHere: ["还没有登录过本企业", "還沒有登入過本企業", "Has not signed in here yet"],
  allStrong: [
    "所有成员都有通行密钥或身份验证器。",
    "所有成員都有通行密鑰或身份驗證器。",
    "Every member has a passkey or an authenticator.",
  ],
  someWeak: [
    "{count} 名成员仅靠验证码登录，建议提醒他们设置通行密钥。",
    "{count} 名成員僅靠驗證碼登入，建議提醒他們設定通行密鑰。",
    "Members with codes only: {count}. Ask them to set up a passkey.",
  ],
  adviceRefused: [
    "如果不是这位成员本人，请让其更改登录密码并添加通行密钥；频繁出现时请联系我们。",
    "如果不是該成員本人，請其更改登入密碼並新增通行密鑰；頻繁出現時請聯絡我們。",
    "If it was not the member, have the password changed and a passkey added. If it happens often, contact us.",
  ],
  adviceAlarm: [
    "请立即联系这位成员确认，让其更改登录密码；必要时先在“我的企业”中移除该成员。",
    "請立即聯絡該成員確認，請其更改登入密碼；必要時先在「我的企業」中移除該成員。",
    "Ask the member at once whether it was them and have the password changed. If in doubt, remove the member under My company first.",
  ],
  adviceDone: [
    "如果您不认识这项操作，请先与这位成员确认。",
    "如果您不認識這項操作，請先與該成員確認。",
    "If you do not recognise this, ask the member first.",
  ],
  onlyThis: ["只看这位成员", "只看該成員", "Only this member"],
  manage: ["管理成员", "管理成員", "Manage members"],
  close: ["关闭", "關閉", "Close"],
});
