import { defineWords } from "#shared/i18n/words.ts";

export const signInWords = defineWords("consoleSignIn", {
  console: ["运营台", "營運台", "Console"],
  title: ["员工登录", "員工登入", "Staff sign-in"],
  email: ["工作邮箱", "工作電郵", "Work e-mail"],
  password: ["密码", "密碼", "Password"],
  next: ["下一步", "下一步", "Next"],
  emailMissing: ["请输入工作邮箱", "請輸入工作電郵", "Enter your work e-mail"],
  passwordMissing: ["请输入密码", "請輸入密碼", "Enter your password"],
  codeTitle: [
    "输入身份验证器上的验证码",
    "輸入身份驗證器上的驗證碼",
    "Enter the code from your authenticator",
  ],
  code: ["6 位验证码", "6 位驗證碼", "6-digit code"],
  codeHelp: [
    "打开手机上的身份验证器，每个验证码只能使用一次。",
    "開啟手機上的身份驗證器，每個驗證碼只能使用一次。",
    "Open the authenticator on your phone. Each code works once.",
  ],
  verify: ["登录", "登入", "Sign in"],
  usePasskey: ["使用通行密钥", "使用通行密鑰", "Use a passkey"],
  back: ["换一个账号", "使用另一帳號", "Use another account"],
  lost: [
    "手机遗失或更换？请联系高级审核员重置身份验证器。",
    "手機遺失或更換？請聯絡高級審核員重設身份驗證器。",
    "Lost or changed your phone? Ask a senior reviewer to reset your authenticator.",
  ],

  welcome: ["设置您的账号", "設定您的帳號", "Set up your account"],
  scan: ["1. 用身份验证器扫描", "1. 以身份驗證器掃描", "1. Scan with your authenticator"],
  scanHelp: [
    "在手机上打开任意身份验证器，添加账号并扫描二维码。",
    "在手機開啟任何身份驗證器，新增帳號並掃描二維碼。",
    "Open any authenticator app on your phone, add an account and scan the code.",
  ],
  qr: ["身份验证器二维码", "身份驗證器二維碼", "QR code for the authenticator"],
  typeKey: ["无法扫描时手动输入密钥", "無法掃描時手動輸入密鑰", "If you cannot scan, type this key"],
  choosePassword: ["2. 设置密码", "2. 設定密碼", "2. Choose a password"],
  confirm: ["再次输入密码", "再次輸入密碼", "Repeat the password"],
  weak: ["密码还不符合要求", "密碼尚未符合要求", "The password does not meet the rules yet"],
  different: ["两次输入的密码不一致", "兩次輸入的密碼不一致", "The two passwords differ"],
  prove: ["3. 输入验证码", "3. 輸入驗證碼", "3. Enter the code"],
  proveHelp: [
    "输入身份验证器现在显示的 6 位数字。",
    "輸入身份驗證器現時顯示的 6 位數字。",
    "The six digits your authenticator shows now.",
  ],
  finish: ["完成设置", "完成設定", "Finish"],
  ready: ["账号已设置好", "帳號已設定好", "Your account is ready"],
  readyText: [
    "登录时请使用身份验证器的下一个验证码，刚才的已经用过。",
    "登入時請使用身份驗證器的下一個驗證碼，剛才的已經用過。",
    "When you sign in, use the next code of your authenticator; the last one is spent.",
  ],
  goSignIn: ["去登录", "前往登入", "Go to sign-in"],
  badLink: ["链接无法使用", "連結無法使用", "This link does not work"],
  badLinkText: [
    "请从邮件中重新打开完整的链接，或联系邀请您的同事重新发送。",
    "請由電郵重新開啟完整的連結，或聯絡邀請您的同事重新發送。",
    "Please open the whole link from the mail again, or ask the colleague who invited you to send a new one.",
  ],
});
