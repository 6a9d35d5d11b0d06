import { defineWords } from "#shared/i18n/words.ts";

export const reauthWords = defineWords("reauth", {
  title: ["确认是您本人", "確認是您本人", "Confirm it is you"],
  text: [
    "此操作关系到账户安全。验证后 10 分钟内不再询问。",
    "此操作關乎帳戶安全。驗證後 10 分鐘內不再詢問。",
    "This concerns the safety of your account. You will not be asked again for 10 minutes.",
  ],
  password: ["登录密码", "登入密碼", "Login password"],
  passwordMissing: ["请输入登录密码", "請輸入登入密碼", "Please enter your password"],
  method: ["验证方式", "驗證方式", "How to confirm"],
  email: ["邮箱", "電郵", "E-mail"],
  sms: ["短信", "短訊", "SMS"],
  passkey: ["通行密钥", "通行密鑰", "Passkey"],
  authenticator: ["验证器", "驗證器", "App"],
  recovery: ["恢复码", "恢復碼", "Recovery"],
  passkeyText: [
    "确认后，请按浏览器的提示使用通行密钥。",
    "確認後，請按瀏覽器的提示使用通行密鑰。",
    "After you confirm, the browser asks for your passkey.",
  ],
  authenticatorText: [
    "输入身份验证器应用中的 6 位数字",
    "輸入身份驗證器應用程式中的 6 位數字",
    "Enter the 6 digits from your authenticator app",
  ],
  recoveryCode: ["恢复码", "恢復碼", "Recovery code"],
  code: ["验证码", "驗證碼", "Code"],
  codeMissing: ["请输入 6 位验证码", "請輸入 6 位驗證碼", "Please enter the 6-digit code"],
  sentTo: ["已发送至 {target}", "已發送至 {target}", "Sent to {target}"],
  sending: ["正在发送", "正在發送", "Sending"],
  confirm: ["确认", "確認", "Confirm"],
  cancel: ["取消", "取消", "Cancel"],
  methodsFailed: [
    "未能载入验证方式，请重试",
    "未能載入驗證方式，請重試",
    "The ways to confirm could not be loaded. Try again.",
  ],
});
