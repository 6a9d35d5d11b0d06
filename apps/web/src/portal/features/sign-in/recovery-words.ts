import { defineWords } from "#shared/i18n/words.ts";

export const recoveryWords = defineWords("signInRecovery", {
  lostAll: ["我都无法使用", "我全部都無法使用", "I have lost all of these"],
  title: ["找回账户", "取回帳戶", "Recover the account"],
  intro: [
    "失去全部验证方式时，可以申请移除它们，重新绑定身份验证器。为防止他人冒用，需要这样几步：",
    "失去全部驗證方式時，可以申請移除它們，重新連結身份驗證器。為防他人冒用，需要這幾個步驟：",
    "Whoever has lost every way of confirming can ask to have them removed and set up an authenticator anew. To keep others from doing so in your place:",
  ],
  face: [
    "企业的法定代表人、董事或授权人，用实名认证登记的手机完成人脸核验，链接 24 小时内有效",
    "企業的法定代表人、董事或獲授權人，以實名認證登記的手機完成人臉核驗，連結 24 小時內有效",
    "Your company's legal representative, director or authorised person passes a face check on the phone known from its real-name authentication, within 24 hours",
  ],
  people: ["我们的两位同事审核", "我們兩位同事審核", "Two of our people look at it"],
  wait: [
    "经过等待期（一般 72 小时），期间您、企业管理员和我们都可以随时取消",
    "經過等候期（一般 72 小時），期間您、企業管理員及我們都可以隨時取消",
    "You wait, as a rule for 72 hours; you, your company's administrators and we can stop it at any time",
  ],
  notices: [
    "每一步都会通知您的邮箱、手机和企业管理员",
    "每一步都會通知您的電郵、手機及企業管理員",
    "Your e-mail, your phone and your company's administrators are told of every step",
  ],
  begin: ["申请找回", "申請取回", "Ask for the recovery"],
  back: ["返回验证", "返回驗證", "Back to the second step"],
  ASKED: [
    "已申请。人脸核验链接已发给{company}的{voucher}，请其于 {expires} 前完成。",
    "已申請。人臉核驗連結已發給{company}的{voucher}，請其於 {expires} 前完成。",
    "You asked for it. The link of the face check went to the {voucher} of {company}, who has until {expires}.",
  ],
  CHECKED: [
    "人脸核验已通过，我们正在审核。结果会发到您的邮箱和手机。",
    "人臉核驗已通過，我們正在審核。結果會發到您的電郵及手機。",
    "The face check was passed, and our people are looking at it. You will hear by e-mail and phone.",
  ],
  WAITING: [
    "已通过审核，等待至 {ready}。之后请重新登录到这一步完成。",
    "已通過審核，等候至 {ready}。之後請重新登入到這一步完成。",
    "It was agreed to and waits until {ready}. Sign in again up to this step then to finish it.",
  ],
  READY: [
    "等待期已过，现在可以完成，{expires} 前有效。完成后原有验证方式全部移除，所有设备退出登录，72 小时内暂停付款。",
    "等候期已過，現在可以完成，{expires} 前有效。完成後原有驗證方式全部移除，所有裝置登出，72 小時內暫停付款。",
    "The wait is over. You can finish it now, until {expires}. All former ways of confirming are removed, every device is signed out, and payments are held for 72 hours.",
  ],
  shortASKED: ["找回账户：等待人脸核验", "取回帳戶：等待人臉核驗", "Recovery: the face check is awaited"],
  shortCHECKED: ["找回账户：正在审核", "取回帳戶：正在審核", "Recovery: under review"],
  shortWAITING: ["找回账户：等待至 {ready}", "取回帳戶：等候至 {ready}", "Recovery: waiting until {ready}"],
  shortREADY: ["找回账户：现在可以完成", "取回帳戶：現在可以完成", "Recovery: ready to finish"],
  keyTitle: ["找回密钥", "取回金鑰", "Recovery key"],
  keyNote: [
    "请立即抄下，只显示一次。完成找回时需要输入；遗失则须重新申请。",
    "請立即抄下，只顯示一次。完成取回時需要輸入；遺失則須重新申請。",
    "Write it down now; it is shown once. You need it to finish. Without it you would have to ask again.",
  ],
  key: ["申请时显示的找回密钥", "申請時顯示的取回金鑰", "The recovery key you were shown when you asked"],
  show: ["查看", "查看", "Show"],
  finish: ["完成找回", "完成取回", "Finish the recovery"],
  notYou: [
    "不是您申请的？请完成验证登录，在“我的账号”中取消。",
    "不是您申請的？請完成驗證登入，在「我的帳號」取消。",
    "Not you? Confirm and sign in, then stop it under My account.",
  ],
  legalPerson: ["法定代表人", "法定代表人", "legal representative"],
  director: ["董事", "董事", "director"],
  authorizer: ["授权人", "獲授權人", "authorised person"],
});
