import { defineWords } from "#shared/i18n/words.ts";

export const invitationWords = defineWords("invitation", {
  line1: ["同一家企业，", "同一家企業，", "One company,"],
  line2: ["各司其职。", "各司其職。", "everyone in their place."],
  join: ["加入 {merchant}", "加入 {merchant}", "Join {merchant}"],
  invited: [
    "{name} 邀请您以“{role}”的角色加入。邀请发到了 {email}。",
    "{name} 邀請您以「{role}」的角色加入。邀請發到了 {email}。",
    "{name} invites you to join as {role}. The invitation went to {email}.",
  ],
  accept: ["接受邀请", "接受邀請", "Accept the invitation"],
  other: ["换一个账户登录", "以其他帳戶登入", "Use another account"],
  signIn: ["已有账户，登录后加入", "已有帳戶，登入後加入", "I have an account: log in and join"],
  register: ["没有账户，注册并加入", "沒有帳戶，登記並加入", "I am new: register and join"],
  registerTitle: ["注册并加入", "登記並加入", "Register and join"],
  registerAction: ["注册并加入", "登記並加入", "Register and join"],
  back: ["返回", "返回", "Back"],
  over: ["邀请已失效", "邀請已失效", "This invitation is over"],
  overText: [
    "链接已过期、已使用或已撤回，请联系邀请人重新发送。",
    "連結已過期、已使用或已撤回，請聯絡邀請人重新發送。",
    "The link has expired, was used or was withdrawn. Ask whoever invited you to send it again.",
  ],
  toLogin: ["去登录", "前往登入", "Go to log in"],
});
