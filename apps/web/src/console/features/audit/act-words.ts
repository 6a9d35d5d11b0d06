import { defineWords } from "#shared/i18n/words.ts";

/** Acts in words; one without a row here is shown by its code, which is never wrong. */
export const actWords = defineWords("consoleAct", {
  "audit.verified": ["核对审计链", "核對審計鏈", "Verified the audit chains"],
  "contact.delivered": ["转交留言", "轉交留言", "Passed on a message"],
  "contact.submitted": ["提交留言", "提交留言", "Left a message"],
  "document.opened": ["打开文件", "開啟文件", "Opened a document"],
  "document.uploaded": ["上传文件", "上載文件", "Uploaded a document"],
  "invitation.withdrawn": ["撤回成员邀请", "撤回成員邀請", "Withdrew an invitation"],
  "member.invited": ["邀请成员", "邀請成員", "Invited a member"],
  "member.invitedAgain": ["重新邀请成员", "重新邀請成員", "Invited a member again"],
  "member.joined": ["成员加入", "成員加入", "Joined as a member"],
  "member.removed": ["移除成员", "移除成員", "Removed a member"],
  "member.roleChanged": ["更改成员角色", "更改成員角色", "Changed a member's role"],
  "password.reset": ["重置登录密码", "重設登入密碼", "Reset the password"],
  "person.registered": ["注册", "註冊", "Registered"],
  "preferences.saved": ["更改通知设置", "更改通知設定", "Changed notification choices"],
  "review.answered": ["答复补件", "答覆補件", "Answered a question"],
  "review.questionExpired": ["补件到期", "補件到期", "A question expired"],
  "session.opened": ["登录门户", "登入門戶", "Signed in to the portal"],
  "session.roleSwitched": ["切换角色", "切換角色", "Switched role"],
  "session.steppedUp": ["重新验证身份", "重新驗證身份", "Proved identity again"],
  "session.switched": ["切换商户", "切換商戶", "Switched merchant"],
  "staff.disabled": ["停用员工账号", "停用員工帳號", "Disabled a staff account"],
  "staff.enabled": ["恢复员工账号", "恢復員工帳號", "Enabled a staff account"],
  "staff.enrolled": ["设置员工账号", "設定員工帳號", "Set up a staff account"],
  "staff.invited": ["邀请员工", "邀請員工", "Invited a colleague"],
  "staff.invitedAgain": ["重新邀请员工", "重新邀請員工", "Invited a colleague again"],
  "staff.passkeyBound": ["添加通行密钥", "新增通行密鑰", "Added a passkey"],
  "staff.passkeyRemoved": ["移除通行密钥", "移除通行密鑰", "Removed a passkey"],
  "staff.resetApproved": ["确认重置身份验证器", "確認重設身份驗證器", "Approved an authenticator reset"],
  "staff.resetAsked": ["申请重置身份验证器", "申請重設身份驗證器", "Asked for an authenticator reset"],
  "staff.resetRefused": ["不同意重置身份验证器", "不同意重設身份驗證器", "Refused an authenticator reset"],
  "staff.roleChanged": ["更改员工角色", "更改員工角色", "Changed a colleague's role"],
  "staff.signedIn": ["登录运营台", "登入營運台", "Signed in to the console"],
  "staff.signedOut": ["退出运营台", "登出營運台", "Signed out of the console"],
});

export type KnownAct = keyof typeof actWords.rows;

export function isKnownAct(act: string): act is KnownAct {
  return act in actWords.rows;
}
