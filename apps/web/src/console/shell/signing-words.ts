import { defineWords } from "#shared/i18n/words.ts";

export const signingWords = defineWords("consoleSigning", {
  givenUp: [
    "没有用通行密钥签署，什么也没有发生。可以再试一次",
    "沒有以通行密鑰簽署，甚麼也沒有發生。可以再試一次",
    "You did not sign with your passkey, so nothing was done. You can try again.",
  ],
  none: [
    "您还没有通行密钥。处理业务和查看个人资料都须用它签署，现在只能查看列表。",
    "您尚未有通行密鑰。處理業務及查看個人資料均須以它簽署，現時只能查看列表。",
    "You have no passkey yet. Decisions and looks at personal data are signed with one; until then you see lists alone.",
  ],
  bind: ["去绑定", "前往綁定", "Bind one"],
  waits: [
    "您的通行密钥自 {time} 起可以签署。在此之前只能查看列表。",
    "您的通行密鑰自 {time} 起可以簽署。在此之前只能查看列表。",
    "Your passkey can sign from {time}. Until then you see lists alone.",
  ],
});
