import { defineKind } from "#notification/index.ts";

export const factorAsked = defineKind({
  tab: "notice",
  topic: "security",
  name: "security.factorAsked",
  title: ["请设置更安全的登录方式", "請設定更安全的登入方式", "Please set up a safer way to sign in"],
  text: [
    "{merchant} 的管理成员请您添加通行密钥或身份验证器。请在“我的账号”的安全设置中完成。",
    "{merchant} 的管理成員請您新增通行密鑰或身份驗證器。請在「我的帳號」的安全設定中完成。",
    "Whoever manages {merchant} asks you to add a passkey or an authenticator. You can do so under My account, Security.",
  ],
});
