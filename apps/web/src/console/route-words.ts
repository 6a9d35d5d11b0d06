import { defineWords } from "#shared/i18n/words.ts";

export const routeWords = defineWords("consoleRoute", {
  login: ["登录", "登入", "Sign in"],
  invitation: ["设置账号", "設定帳號", "Set up your account"],
  review: ["审核", "審核", "Review"],
  reviewCase: ["案件", "個案", "Case"],
  home: ["运营台", "營運台", "Console"],
  passkeys: ["通行密钥", "通行密鑰", "Passkeys"],
  accounts: ["账户", "帳戶", "Accounts"],
  treasury: ["资金与对账", "資金與對帳", "Treasury"],
  openItem: ["未达账项", "未達帳項", "Open item"],
  prices: ["费率", "收費", "Prices"],
  agreements: ["待复核", "待覆核", "Second person"],
  recoveries: ["找回账户", "取回帳戶", "Recoveries"],
  recovery: ["找回申请", "取回申請", "Recovery"],
  operations: ["运行状况", "運作狀況", "Operations"],
  staff: ["员工", "員工", "Staff"],
  security: ["安全记录", "安全記錄", "Security"],
  audit: ["审计", "審計", "Audit"],
});
