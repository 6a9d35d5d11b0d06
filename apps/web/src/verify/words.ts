import { defineWords } from "#shared/i18n/words.ts";

export const verifyWords = defineWords("verify", {
  page: ["身份核验", "身份核驗", "Identity check"],
  ask: [
    "请您以{capacity}身份完成人脸核验，用于企业实名认证",
    "請您以{capacity}身份完成人臉核驗，用於企業實名認證",
    "asks you, as its {capacity}, to pass a face check for its real-name authentication",
  ],
  askRecovery: [
    "请您以{capacity}身份完成人脸核验，同意账户 {recovers} 移除原有验证方式并重新设置",
    "請您以{capacity}身份完成人臉核驗，同意帳戶 {recovers} 移除原有驗證方式並重新設定",
    "asks you, as its {capacity}, to pass a face check and so agree that the account {recovers} loses its former ways of confirming and sets up new ones",
  ],
  strangerRecovery: [
    "如果 {recovers} 没有亲自联系您，请关闭本页，不要继续，并告知企业管理员。",
    "如果 {recovers} 沒有親自聯絡您，請關閉本頁，不要繼續，並通知企業管理員。",
    "If {recovers} did not speak to you about this in person, close this page, go no further and tell the company's administrator.",
  ],
  legalPerson: ["法定代表人", "法定代表人", "legal representative"],
  director: ["董事", "董事", "director"],
  owner: ["最终受益人", "最終受益人", "final beneficiary"],
  authorizer: ["企业授权人", "企業獲授權人", "authorizer"],
  name: ["姓名", "姓名", "Name"],
  validUntil: ["链接有效至", "連結有效至", "Link valid until"],
  attempts: ["剩余次数", "剩餘次數", "Attempts left"],
  self: ["{name}，请本人操作", "{name}，請本人操作", "{name}, in person please"],
  selfText: [
    "前置摄像头，约 10 秒，请在光线充足处",
    "前置鏡頭，約 10 秒，請在光線充足處",
    "Front camera, about 10 seconds, in good light",
  ],
  begin: ["开始人脸核验", "開始人臉核驗", "Begin the face check"],
  again: ["再试一次", "再試一次", "Try again"],
  stranger: [
    "如果您不认识这家企业，请关闭本页，不要继续。",
    "如果您不認識這家企業，請關閉本頁，不要繼續。",
    "If you do not know this company, close this page and go no further.",
  ],
  privacy: [
    "面容只由核验机构比对，不经过也不保存在 Causeway。",
    "面容只由核驗機構比對，不經過也不儲存在 Causeway。",
    "Your face is compared by the checking company alone and never reaches Causeway.",
  ],
  passedTitle: ["核验通过", "核驗通過", "You have passed"],
  passedText: [
    "结果已告知{company}，可以关闭本页。",
    "結果已通知{company}，可以關閉本頁。",
    "{company} has been told. You can close this page.",
  ],
  checkingTitle: ["正在等待结果", "正在等待結果", "Waiting for the result"],
  checkingText: [
    "通常只需几秒。如果您中途退出了，可以重新开始。",
    "通常只需幾秒。如果您中途退出了，可以重新開始。",
    "This takes a few seconds. If you left half-way, you can begin again.",
  ],
  failedTitle: ["核验未通过", "核驗未通過", "Not passed"],
  failedText: [
    "请在光线充足处，摘下口罩和帽子后再试。",
    "請在光線充足處，除下口罩和帽子後再試。",
    "Try again in good light, without mask or hat.",
  ],
  exhausted: [
    "次数已用完，请联系{company}重新发送链接。",
    "次數已用完，請聯絡{company}重新發送連結。",
    "No attempts are left. Please ask {company} for a new link.",
  ],
  expiredTitle: ["链接已失效", "連結已失效", "This link has expired"],
  expiredText: [
    "链接 24 小时内有效。请联系发送方重新发送。",
    "連結 24 小時內有效。請聯絡發送方重新發送。",
    "Links are valid for 24 hours. Please ask whoever sent it for a new one.",
  ],
  failed: [
    "未能打开，请检查网络后重试",
    "未能開啟，請檢查網絡後重試",
    "This could not be opened; check your connection",
  ],
  retry: ["重试", "重試", "Try again"],
  loading: ["正在打开…", "正在開啟…", "Opening…"],
});
