import { defineKind } from "#notification/index.ts";

/** Each says whose account it is, because whoever administers his companies reads it as well, and how to stop it. */
const told = { tab: "notice", topic: "security" } as const;

export const recoveryAsked = defineKind({
  ...told,
  name: "recovery.asked",
  title: [
    "有人申请找回账户 {name}",
    "有人申請取回帳戶 {name}",
    "Somebody asks to recover the account {name}",
  ],
  text: [
    "有人通过了账户 {name} 的第一步验证，申请移除其全部验证方式。须经企业代表人脸核验、我们两人审核并等待 {hours} 小时才能完成。如非本人申请，请立即取消：本人在任一已登录的设备打开“我的账号”的“登录安全”，或由企业管理员打开“我的企业”，也可联系 {contact}；并请更改登录密码。",
    "有人通過了帳戶 {name} 的第一步驗證，申請移除其全部驗證方式。須經企業代表人臉核驗、我們兩人審核並等候 {hours} 小時才能完成。如非本人申請，請立即取消：本人在任何已登入的裝置開啟「我的帳號」的「登入安全」，或由企業管理員開啟「我的企業」，亦可聯絡 {contact}；並請更改登入密碼。",
    "Somebody passed the first step of the account {name} and asks that all its ways of confirming be removed. It takes a face check of the company's representative, two of our people and {hours} hours of waiting. If it was not {name}, stop it at once: on any device that is signed in under My account, Sign-in security; an administrator under My company; or contact {contact}. Then change the password.",
  ],
});

export const recoveryAgreed = defineKind({
  ...told,
  name: "recovery.agreed",
  title: [
    "账户 {name} 将于 {until} 起可以找回",
    "帳戶 {name} 將於 {until} 起可以取回",
    "The account {name} can be recovered from {until}",
  ],
  text: [
    "人脸核验与两人审核已通过。自 {until} 起，通过第一步验证的人可以移除账户 {name} 的全部验证方式。在此之前可随时取消：本人在任一已登录的设备打开“我的账号”的“登录安全”，或由企业管理员打开“我的企业”，也可联系 {contact}。",
    "人臉核驗與兩人審核已通過。自 {until} 起，通過第一步驗證的人可以移除帳戶 {name} 的全部驗證方式。在此之前可隨時取消：本人在任何已登入的裝置開啟「我的帳號」的「登入安全」，或由企業管理員開啟「我的企業」，亦可聯絡 {contact}。",
    "The face check was passed and two of our people agreed. From {until} whoever passes the first step can remove all ways of confirming of the account {name}. It can be stopped at any time: on any device that is signed in under My account, Sign-in security; by an administrator under My company; or contact {contact}.",
  ],
});

export const recoveryCancelled = defineKind({
  ...told,
  name: "recovery.cancelled",
  title: [
    "账户 {name} 的找回申请已取消",
    "帳戶 {name} 的取回申請已取消",
    "The recovery of {name} was cancelled",
  ],
  text: [
    "没有任何更改。如果申请不是本人提出的，请更改账户 {name} 的登录密码；如果取消的不是您信任的人，请联系 {contact}。",
    "沒有任何更改。如申請並非本人提出，請更改帳戶 {name} 的登入密碼；如取消的並非您信任的人，請聯絡 {contact}。",
    "Nothing was changed. If {name} did not ask for it, the password should be changed; if it was cancelled by somebody you do not trust, contact {contact}.",
  ],
});

export const recoveryDeclined = defineKind({
  ...told,
  name: "recovery.declined",
  title: [
    "账户 {name} 的找回申请未通过",
    "帳戶 {name} 的取回申請不獲批准",
    "The recovery of {name} was declined",
  ],
  text: [
    "没有任何更改。如果申请不是本人提出的，请更改账户 {name} 的登录密码；如有疑问，请联系 {contact}。",
    "沒有任何更改。如申請並非本人提出，請更改帳戶 {name} 的登入密碼；如有疑問，請聯絡 {contact}。",
    "Nothing was changed. If {name} did not ask for it, the password should be changed; if you have questions, contact {contact}.",
  ],
});

export const recoveryDone = defineKind({
  ...told,
  name: "recovery.done",
  title: ["账户 {name} 已找回", "帳戶 {name} 已取回", "The account {name} was recovered"],
  text: [
    "账户 {name} 原有的身份验证器、恢复码和通行密钥已全部移除，所有设备已退出登录，72 小时内暂停付款。如非本人操作，请立即联系 {contact}。",
    "帳戶 {name} 原有的身份驗證器、恢復碼及通行密鑰已全部移除，所有裝置已登出，72 小時內暫停付款。如非本人操作，請立即聯絡 {contact}。",
    "The authenticator, recovery codes and passkeys of {name} were removed, every device was signed out, and payments are held for 72 hours. If it was not {name}, contact {contact} at once.",
  ],
});
