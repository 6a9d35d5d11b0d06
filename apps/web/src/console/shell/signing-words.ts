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
  unconfirmed: [
    "您的通行密钥还没有确认。确认码已寄到您的邮箱，输入后才能签署，现在只能查看列表。",
    "您的通行密鑰尚未確認。確認碼已寄到您的電郵，輸入後方可簽署，現時只能查看列表。",
    "Your passkey is not confirmed yet. A code is on its way to your mailbox; until you have typed it you see lists alone.",
  ],
  confirm: ["去确认", "前往確認", "Confirm it"],
  waits: [
    "您的通行密钥自 {time} 起可以签署。在此之前只能查看列表。",
    "您的通行密鑰自 {time} 起可以簽署。在此之前只能查看列表。",
    "Your passkey can sign from {time}. Until then you see lists alone.",
  ],
});
