import { defineWords } from "#shared/i18n/words.ts";

export const memberWords = defineWords("members", {
  title: ["成员", "成員", "Members"],
  invite: ["邀请成员", "邀請成員", "Invite a member"],
  you: ["本人", "本人", "You"],
  fromRealName: ["来自实名认证", "來自實名認證", "From real-name"],
  titleNote: [
    "法定代表人（香港企业为董事）的身份来自实名认证：本人加入企业，并在“我的账号”确认实名认证登记的手机后自动生效，不能由他人授予、更改或移除。",
    "法定代表人（香港企業為董事）的身份來自實名認證：本人加入企業，並在「我的帳號」確認實名認證登記的手機後自動生效，不能由他人授予、更改或移除。",
    "The title of legal representative (director, in Hong Kong) comes from the real-name authentication. It takes effect once that person has joined and confirmed, under My account, the phone entered there. Nobody can give, change or remove it.",
  ],
  joined: ["{date} 加入", "{date} 加入", "Joined {date}"],
  changeRole: ["更改角色", "更改角色", "Change role"],
  remove: ["移除", "移除", "Remove"],
  alone: ["目前只有您一人", "目前只有您一人", "You are alone here so far"],
  aloneText: [
    "邀请同事分工：一人经办，另一人审批。",
    "邀請同事分工：一人經辦，另一人批核。",
    "Invite colleagues and share the work: one prepares, another approves.",
  ],
  rule: ["要求使用身份验证器", "要求使用身份驗證器", "Require an authenticator app"],
  ruleText: [
    "未绑定的成员下次登录时须先绑定，才能进入。",
    "未連結的成員下次登入時須先連結，方可進入。",
    "Members without one have to set it up at their next sign-in before they can go on.",
  ],
  ruleSaved: ["已保存", "已儲存", "Saved"],
  invitations: ["待接受的邀请", "待接受的邀請", "Open invitations"],
  invitedBy: [
    "{name} 邀请，{date} 前有效",
    "{name} 邀請，{date} 前有效",
    "Invited by {name}, good until {date}",
  ],
  waiting: ["等待接受", "等待接受", "Waiting"],
  expired: ["已过期", "已過期", "Expired"],
  resend: ["重新发送", "重新發送", "Send again"],
  withdraw: ["撤回", "撤回", "Withdraw"],
  failed: ["成员名单没有加载出来", "未能載入成員名單", "The members could not be loaded"],
  retry: ["重试", "重試", "Try again"],
  inviteTitle: ["邀请成员", "邀請成員", "Invite a member"],
  email: ["对方的邮箱", "對方的電郵", "Their e-mail"],
  emailWrong: ["请输入正确的邮箱", "請輸入正確的電郵", "Please enter a valid e-mail address"],
  role: ["角色", "角色", "Role"],
  roleMissing: ["请先选择角色", "請先選擇角色", "Please choose a role first"],
  send: ["发送邀请", "發送邀請", "Send invitation"],
  sentNote: [
    "我们会发一封邮件，链接 7 天内有效，只能使用一次。",
    "我們會發出電郵，連結 7 天內有效，只能使用一次。",
    "We send a link by mail. It is good for seven days and can be used once.",
  ],
  sent: ["邀请已发送到 {email}", "邀請已發送到 {email}", "Invitation sent to {email}"],
  withdrawn: ["邀请已撤回", "邀請已撤回", "Invitation withdrawn"],
  changeTitle: ["更改 {name} 的角色", "更改 {name} 的角色", "Change the role of {name}"],
  changeNote: [
    "更改后，对方会退出登录，需要重新登录。",
    "更改後，對方會被登出，需要重新登入。",
    "They are signed out and sign in again under the new role.",
  ],
  save: ["保存", "儲存", "Save"],
  changed: ["{name} 的角色已改为“{role}”", "{name} 的角色已改為「{role}」", "{name} is now {role}"],
  removeTitle: ["移除 {name}？", "移除 {name}？", "Remove {name}?"],
  removeText: [
    "对方会立即退出登录，不能再代表企业操作。已提交的订单不受影响。",
    "對方會立即被登出，不能再代表企業操作。已提交的訂單不受影響。",
    "They are signed out at once and can no longer act for the company. Orders they have submitted go on.",
  ],
  removed: ["{name} 已移除", "{name} 已移除", "{name} was removed"],
});

/** What each role is for, in one sentence. */
export const roleNotes = defineWords("roleNote", {
  administrator: [
    "管理企业资料和成员，可以做除付款确认以外的所有操作",
    "管理企業資料和成員，可以進行付款確認以外的所有操作",
    "Manages the company and its members. Can do everything except confirm payments",
  ],
  authorisedRepresentative: [
    "凭授权书代表企业操作，可管理管理员以外的成员",
    "憑授權書代表企業操作，可管理管理員以外的成員",
    "Acts under a power of attorney. Manages every member except administrators",
  ],
  preparer: [
    "填写付款、换汇、收款等申请，不能审批付款",
    "填寫付款、兌換、收款等申請，不能批核付款",
    "Prepares payments, exchanges and collections. Can't approve payments",
  ],
  approver: ["审批他人提交的付款", "批核他人提交的付款", "Approves payments prepared by others"],
  merchantUser: [
    "办理收款账户、店铺和收款凭证，不能换汇和付款",
    "辦理收款帳戶、店舖和收款文件，不能兌換和付款",
    "Handles receiving accounts, shops and collection documents. Can't exchange or pay",
  ],
  viewer: ["只能查看，不能操作", "只能查看，不能操作", "Can look but change nothing"],
});
