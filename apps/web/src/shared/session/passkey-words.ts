import { defineWords } from "#shared/i18n/words.ts";

export const passkeyWords = defineWords("passkey", {
  givenUp: [
    "没有完成通行密钥验证，请重试或换一种方式",
    "未完成通行密鑰驗證，請重試或改用其他方式",
    "The passkey was not confirmed. Please try again or use another way.",
  ],
  already: [
    "这台设备已有此账户的通行密钥",
    "此裝置已有此帳戶的通行密鑰",
    "This device already has a passkey for your account.",
  ],
});
