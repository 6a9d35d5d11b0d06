import type { Words } from "@causeway/contract";
import { defineKind } from "#notification/index.ts";

const review = { topic: "review" } as const;

export const begun = defineKind({
  ...review,
  tab: "todo",
  name: "enterprise.begun",
  title: ["完成企业实名认证", "完成企業實名認證", "Complete the real-name authentication"],
  text: [
    "草稿已保存，尚未提交。认证通过后才能开户、收款和付款。",
    "草稿已儲存，尚未提交。認證通過後才能開戶、收款和付款。",
    "The draft is saved but not submitted. Accounts, collections and payments open once you are certified.",
  ],
});

export const submitted = defineKind({
  ...review,
  tab: "notice",
  name: "enterprise.submitted",
  title: ["实名认证已提交", "實名認證已提交", "Your real-name authentication was submitted"],
  text: [
    "资料 {no} 已提交，我们将在 1 至 2 个工作日内完成审核，无需您操作。",
    "資料 {no} 已提交，我們會在 1 至 2 個工作天內完成審核，您無需操作。",
    "We received {no} and will review it within 1 to 2 working days. You need not do anything now.",
  ],
});

export const approved = defineKind({
  ...review,
  tab: "notice",
  name: "enterprise.approved",
  title: ["企业已认证", "企業已認證", "Your company is certified"],
  text: [
    "资料 {no} 已通过审核，现在可以开立收款账户。",
    "資料 {no} 已通過審核，現在可以開立收款帳戶。",
    "{no} was approved. You can open receiving accounts now.",
  ],
});

export const rejected = defineKind({
  ...review,
  tab: "todo",
  name: "enterprise.rejected",
  title: ["实名认证需要修改", "實名認證需要修改", "Your real-name authentication needs changes"],
  text: [
    "资料 {no} 有 {count} 处需要修改，原因标在对应的栏位，修改后重新提交即可。",
    "資料 {no} 有 {count} 處需要修改，原因標示在相應欄位，修改後重新提交即可。",
    "{no} needs {count} change(s). The reasons stand at the fields; mend them and submit again.",
  ],
});

export const failed = defineKind({
  ...review,
  tab: "notice",
  name: "enterprise.failed",
  title: ["实名认证未通过", "實名認證未通過", "Your real-name authentication was declined"],
  text: [
    "资料 {no} 未能通过审核，这是最终结果。如有疑问，请联系客服。",
    "資料 {no} 未能通過審核，這是最終結果。如有疑問，請聯絡客戶服務。",
    "{no} was declined. This is final; please contact us if you have questions.",
  ],
});

export const amendmentDeclined = defineKind({
  ...review,
  tab: "notice",
  name: "enterprise.amendmentDeclined",
  title: ["资料变更未通过", "資料變更未通過", "Your change was declined"],
  text: [
    "变更 {no} 未能通过审核，企业仍按原资料认证。如有疑问，请联系客服。",
    "變更 {no} 未能通過審核，企業仍按原資料認證。如有疑問，請聯絡客戶服務。",
    "The change {no} was declined. Your company stays certified as it was; please contact us if you have questions.",
  ],
});

export const expiring = defineKind({
  ...review,
  tab: "todo",
  name: "enterprise.expiring",
  title: ["{document}将于 {date} 到期", "{document}將於 {date} 到期", "{document} runs out on {date}"],
  text: [
    "还有 {days} 天。请在到期前上传新的证件，审核期间业务不受影响。",
    "還有 {days} 天。請在到期前上載新的證件，審核期間業務不受影響。",
    "{days} days are left. Please upload the new document before then; business goes on while we review it.",
  ],
});

/** Says nothing of why: whoever is on a list must not learn from us that we found him there. */
export const paused = defineKind({
  ...review,
  tab: "notice",
  name: "enterprise.paused",
  title: ["部分业务暂停办理", "部分業務暫停辦理", "Some services are paused"],
  text: [
    "我们正在复核贵公司的资料，期间暂停办理开户、换汇和付款，收到的款项暂不入账或退回。如需补充资料，会在“我的企业”告知。",
    "我們正在覆核貴公司的資料，期間暫停辦理開戶、兌換和付款，收到的款項暫不入帳或退回。如需補充資料，會在「我的企業」告知。",
    "We are reviewing your company's details. Opening accounts, exchanges and payments are paused meanwhile, and money that arrives is neither credited nor returned. If we need anything, it will stand under My company.",
  ],
});

export const resumed = defineKind({
  ...review,
  tab: "notice",
  name: "enterprise.resumed",
  title: ["业务已恢复办理", "業務已恢復辦理", "All services are available again"],
  text: [
    "贵公司的资料已复核完毕，各项业务恢复办理。",
    "貴公司的資料已覆核完畢，各項業務恢復辦理。",
    "The review of your company's details is complete. All services are available again.",
  ],
});

/** Says whose account it is about: whoever passes the check vouches for that one. */
export const recoveryLinkText: Words = [
  "{company}的账户 {recovers} 申请找回登录方式。如您（{name}）认可，请本人完成人脸核验，24 小时内有效：{link} 如不知情，请勿打开，并告知该企业管理员。",
  "{company}的帳戶 {recovers} 申請取回登入方式。如您（{name}）認可，請本人完成人臉核驗，24 小時內有效：{link} 如不知情，請勿開啟，並通知該企業管理員。",
  "{recovers} of {company} asks to get back into the account. If you ({name}) agree, pass the face check yourself within 24 hours: {link} If you know nothing of it, do not open the link and tell the company's administrator.",
];

/** Goes to a phone that may belong to nobody in the portal, so it is sent and stands in no message box. */
export const faceLinkText: Words = [
  "{company}为办理实名认证，请您（{name}）本人完成人脸核验，24 小时内有效：{link} 如非您认可，请勿打开。",
  "{company}為辦理實名認證，請您（{name}）本人完成人臉核驗，24 小時內有效：{link} 如非您認可，請勿開啟。",
  "{company} asks you ({name}) to pass a face check for its real-name authentication, within 24 hours: {link} If you know nothing of it, do not open the link.",
];
