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
  back: ["换一个账号", "使用另一帳號", "Use another account"],
  lost: [
    "手机遗失或更换？请联系高级审核员重置身份验证器。",
    "手機遺失或更換？請聯絡高級審核員重設身份驗證器。",
    "Lost or changed your phone? Ask a senior reviewer to reset your authenticator.",
  ],
});
