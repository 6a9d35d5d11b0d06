import type { Words } from "./locale.ts";

/**
 * Everything that is ever written into the audit, with what the console says of it: an act without words does not
 * compile, because the words are the list. An act is what it was done to, a dot, and what happened, in the past tense.
 */
export const auditActs = {
  "account.activated": ["启用收款账户", "啟用收款帳戶", "Put an account into use"],
  "account.applied": ["申请收款账户", "申請收款帳戶", "Applied for an account"],
  "account.approved": ["收款账户审核通过", "收款帳戶審核通過", "Approved an account"],
  "account.closed": ["关闭收款账户", "關閉收款帳戶", "Closed an account"],
  "account.completed": ["补正收款账户申请", "補正收款帳戶申請", "Completed an application for an account"],
  "account.declined": ["拒绝收款账户申请", "拒絕收款帳戶申請", "Declined an account"],
  "account.frozen": ["冻结收款账户", "凍結收款帳戶", "Froze an account"],
  "account.opened": ["银行开立收款账户", "銀行開立收款帳戶", "The bank opened an account"],
  "account.refused": ["银行拒绝开户", "銀行拒絕開戶", "The bank refused an account"],
  "account.sentBack": ["退回收款账户申请", "退回收款帳戶申請", "Sent back an application for an account"],
  "account.unfrozen": ["解冻收款账户", "解除凍結收款帳戶", "Released a frozen account"],
  "accountName.changed": ["更改账户名", "更改帳戶名稱", "Changed the account name"],
  "agreement.agreed": ["同意复核事项", "同意覆核事項", "Agreed, as a second person"],
  "agreement.declined": ["不同意复核事项", "不同意覆核事項", "Declined, as a second person"],
  "agreement.proposed": ["提请他人复核", "提請他人覆核", "Proposed something to a second person"],
  "agreement.withdrawn": ["撤回复核事项", "撤回覆核事項", "Withdrew a proposal"],
  "audit.verified": ["核对审计链", "核對審計鏈", "Verified the audit chains"],
  "authenticator.notRequired": [
    "不再要求成员绑定身份验证器",
    "不再要求成員綁定身份驗證器",
    "Made authenticators optional for members",
  ],
  "authenticator.required": [
    "要求成员绑定身份验证器",
    "要求成員綁定身份驗證器",
    "Required authenticators of members",
  ],
  "bankMessage.readAgain": ["重新读取银行报文", "重新讀取銀行報文", "Had a bank message read again"],
  "bankMessage.refused": ["拒收银行报文", "拒收銀行報文", "A bank message was refused"],
  "bankMessage.viewed": ["查看银行报文原文", "查看銀行報文原文", "Looked at a bank message"],
  "break.closed": ["了结对账差异", "了結對帳差異", "Settled a difference"],
  "break.decided": ["就对账差异作出决定", "就對帳差異作出決定", "Decided about a difference"],
  "break.notDone": [
    "对账差异的决定未执行",
    "對帳差異的決定未執行",
    "A decision about a break was not carried out",
  ],
  "break.opened": ["发现对账差异", "發現對帳差異", "A difference was found"],
  "break.returnRefused": ["银行拒绝退回挂账款项", "銀行拒絕退回掛帳款項", "The bank refused a return"],
  "break.returned": ["退回挂账款项", "退回掛帳款項", "Returned money in suspense"],
  "break.taken": ["领取对账差异", "領取對帳差異", "Took on a difference"],
  "case.asked": ["要求商户补件", "要求商戶補件", "Asked the merchant"],
  "case.assigned": ["分派审核", "分派審核", "Assigned a case"],
  "case.decided": ["作出审核决定", "作出審核決定", "Decided a case"],
  "case.fieldRevealed": ["查看完整信息", "查看完整資料", "Looked at a hidden value"],
  "case.hitDecided": ["判定名单命中", "判定名單命中", "Decided a list hit"],
  "case.noted": ["添加审核备注", "新增審核備註", "Noted something on a case"],
  "case.questionWithdrawn": ["撤回补件要求", "撤回補件要求", "Withdrew a question"],
  "case.released": ["放回审核", "放回審核", "Gave a case back"],
  "case.taken": ["领取审核", "領取審核", "Took a case"],
  "case.viewed": ["查看审核资料", "查看審核資料", "Looked at a case"],
  "collection.approved": ["收款凭证审核通过", "收款憑證審核通過", "Approved a receipt"],
  "collection.blocked": ["冻结收款", "凍結收款", "Blocked a receipt"],
  "collection.unblocked": ["解除收款冻结", "解除收款凍結", "Unblocked a receipt"],
  "collection.blockDecided": ["决定冻结款项", "決定凍結款項", "Decided to block money"],
  "collection.unblockDecided": ["决定解除冻结", "決定解除凍結", "Decided to unblock money"],
  "collection.booked": ["收款记账", "收款記帳", "Booked a receipt"],
  "collection.assignDecided": [
    "决定将挂账款项转给商户",
    "決定將掛帳款項轉給商戶",
    "Decided that money in suspense is the merchant's",
  ],
  "collection.cancelDecided": ["决定撤销收款", "決定撤銷收款", "Decided to cancel a receipt"],
  "collection.cancelled": ["撤销收款", "撤銷收款", "Cancelled a receipt"],
  "collection.corrected": ["更正收款金额", "更正收款金額", "Corrected a receipt's amount"],
  "collection.correctionDecided": ["决定更正收款", "決定更正收款", "Decided to correct a receipt"],
  "collection.credited": ["收款入账", "收款入帳", "Credited a receipt"],
  "collection.held": ["暂停收款", "暫停收款", "Held a receipt"],
  "collection.recallDecided": ["决定退回收款", "決定退回收款", "Decided to return a receipt"],
  "collection.received": ["收到款项", "收到款項", "Money came in"],
  "collection.refundRefused": ["银行拒绝退款", "銀行拒絕退款", "The bank refused a refund"],
  "collection.refundStarted": ["开始退款", "開始退款", "Began a refund"],
  "collection.refunded": ["款项已退回付款人", "款項已退回付款人", "Refunded the payer"],
  "collection.rejected": ["退回收款凭证", "退回收款憑證", "Sent back evidence"],
  "collection.releaseDecided": ["决定放行收款", "決定放行收款", "Decided to release a receipt"],
  "collection.released": ["放行收款", "放行收款", "Released a receipt"],
  "collection.retryDecided": ["决定重新入账", "決定重新入帳", "Decided to credit a receipt once more"],
  "collection.stalled": ["收款入账受阻", "收款入帳受阻", "Crediting a receipt was stopped"],
  "collection.takeBackDecided": [
    "决定扣回已入账款项",
    "決定扣回已入帳款項",
    "Decided to take a credited receipt back",
  ],
  "collection.takenBack": ["扣回已入账款项", "扣回已入帳款項", "Took a credited receipt back"],
  "collection.writeOffDecided": ["决定由公司承担", "決定由公司承擔", "Decided to bear a receipt's loss"],
  "collection.submitted": ["提交收款凭证", "提交收款憑證", "Submitted evidence"],
  "contact.delivered": ["转交留言", "轉交留言", "Passed on a message"],
  "contact.submitted": ["提交留言", "提交留言", "Left a message"],
  "device.distrusted": ["取消信任设备", "取消信任裝置", "Stopped trusting a device"],
  "document.opened": ["打开文件", "開啟文件", "Opened a document"],
  "document.uploaded": ["上传文件", "上載文件", "Uploaded a document"],
  "email.changed": ["更改邮箱", "更改電郵", "Changed the e-mail address"],
  "enterprise.approved": ["企业认证通过", "企業認證通過", "Certified a company"],
  "enterprise.begun": ["开始企业认证", "開始企業認證", "Began a certification"],
  "enterprise.expiryAnnounced": ["提示证件到期", "提示證件到期", "Warned of an expiring document"],
  "enterprise.failed": ["企业认证不通过", "企業認證不通過", "Declined a company"],
  "enterprise.held": ["暂停商户业务", "暫停商戶業務", "Put a merchant's business on hold"],
  "enterprise.heldOn": ["继续暂停商户业务", "繼續暫停商戶業務", "Kept a merchant's business on hold"],
  "enterprise.rejected": ["退回企业认证", "退回企業認證", "Sent back a certification"],
  "enterprise.released": ["恢复商户业务", "恢復商戶業務", "Released a merchant's business"],
  "enterprise.submitted": ["提交企业认证", "提交企業認證", "Submitted a certification"],
  "faceCheck.failed": ["人脸核验未通过", "人臉核驗未通過", "Failed a face check"],
  "faceCheck.passed": ["人脸核验通过", "人臉核驗通過", "Passed a face check"],
  "faceCheck.sent": ["发送人脸核验链接", "發送人臉核驗連結", "Sent a link for a face check"],
  "faceCheck.started": ["开始人脸核验", "開始人臉核驗", "Began a face check"],
  "factor.authenticatorBound": ["绑定身份验证器", "綁定身份驗證器", "Bound an authenticator"],
  "factor.authenticatorRemoved": ["移除身份验证器", "移除身份驗證器", "Removed an authenticator"],
  "factor.passkeyBound": ["添加通行密钥", "新增通行密鑰", "Added a passkey"],
  "factor.passkeyRemoved": ["移除通行密钥", "移除通行密鑰", "Removed a passkey"],
  "factor.recoveryCodeUsed": ["使用恢复码", "使用復原碼", "Used a recovery code"],
  "factor.recoveryCodesRenewed": ["更换恢复码", "更換復原碼", "Renewed the recovery codes"],
  "houseTransfer.begun": ["开始自有资金划转", "開始自有資金劃轉", "Began a transfer of our own money"],
  "houseTransfer.booked": ["自有资金划转已入账", "自有資金劃轉已入帳", "Booked a transfer of our own money"],
  "houseTransfer.notDone": [
    "自有资金划转未能执行",
    "自有資金劃轉未能執行",
    "A transfer of our own money was not made",
  ],
  "houseTransfer.told": [
    "银行告知自有资金已付出",
    "銀行告知自有資金已付出",
    "The bank said it paid a transfer of our own money",
  ],
  "instruction.enquired": ["向银行查询指令结果", "向銀行查詢指示結果", "Asked the bank about an instruction"],
  "invitation.withdrawn": ["撤回成员邀请", "撤回成員邀請", "Withdrew an invitation"],
  "member.invited": ["邀请成员", "邀請成員", "Invited a member"],
  "member.invitedAgain": ["重新邀请成员", "重新邀請成員", "Invited a member again"],
  "member.joined": ["成员加入", "成員加入", "Joined as a member"],
  "member.removed": ["移除成员", "移除成員", "Removed a member"],
  "member.titleEnded": ["成员的实名身份终止", "成員的實名身份終止", "A member's title ended"],
  "member.titleRecognised": [
    "按实名认证确认成员身份",
    "按實名認證確認成員身份",
    "Recognised a member's title",
  ],
  "member.roleChanged": ["更改成员角色", "更改成員角色", "Changed a member's role"],
  "nickname.changed": ["更改昵称", "更改暱稱", "Changed the nickname"],
  "password.changed": ["更改登录密码", "更改登入密碼", "Changed the password"],
  "password.reset": ["重置登录密码", "重設登入密碼", "Reset the password"],
  "paymentPassword.changed": ["更改支付密码", "更改支付密碼", "Changed the payment password"],
  "paymentPassword.reset": ["重置支付密码", "重設支付密碼", "Reset the payment password"],
  "paymentPassword.set": ["设置支付密码", "設定支付密碼", "Set the payment password"],
  "person.registered": ["注册", "註冊", "Registered"],
  "phone.confirmed": ["验证手机号", "驗證手提電話號碼", "Confirmed the phone number"],
  "phone.changed": ["更改手机号", "更改手提電話號碼", "Changed the phone number"],
  "preferences.saved": ["更改通知设置", "更改通知設定", "Changed notification choices"],
  "recovery.agreed": ["同意找回账户", "同意取回帳戶", "A recovery was agreed to"],
  "recovery.asked": ["申请找回账户", "申請取回帳戶", "Asked for a recovery"],
  "recovery.cancelled": ["取消找回账户", "取消取回帳戶", "Cancelled a recovery"],
  "recovery.declined": ["拒绝找回账户", "拒絕取回帳戶", "Declined a recovery"],
  "recovery.done": ["完成找回账户", "完成取回帳戶", "Finished a recovery"],
  "recovery.expired": ["找回账户已过期", "取回帳戶已過期", "A recovery expired"],
  "recovery.facePassed": [
    "找回账户的人脸核验通过",
    "取回帳戶的人臉核驗通過",
    "Passed the face check of a recovery",
  ],
  "recovery.viewed": ["查看找回申请", "查看取回申請", "Looked at a recovery"],
  "review.answered": ["答复补件", "答覆補件", "Answered a question"],
  "review.exported": ["导出审核列表", "匯出審核列表", "Exported the review queue"],
  "review.questionExpired": ["补件到期", "補件到期", "A question expired"],
  "screening.done": ["完成名单筛查", "完成名單篩查", "Screened against the lists"],
  "screening.listsChanged": ["筛查名单更新", "篩查名單更新", "The watch lists changed"],
  "session.ended": ["结束登录会话", "結束登入工作階段", "Ended a session"],
  "session.opened": ["登录门户", "登入門戶", "Signed in to the portal"],
  "session.othersEnded": ["结束其他登录会话", "結束其他登入工作階段", "Ended all other sessions"],
  "session.roleSwitched": ["切换角色", "切換角色", "Switched role"],
  "session.steppedUp": ["重新验证身份", "重新驗證身份", "Proved identity again"],
  "session.switched": ["切换商户", "切換商戶", "Switched merchant"],
  "shop.approved": ["店铺审核通过", "店舖審核通過", "Approved a shop"],
  "shop.authorisationDenied": ["拒绝店铺授权", "拒絕店舖授權", "Denied access to a shop"],
  "shop.authorisationStarted": ["开始店铺授权", "開始店舖授權", "Began to authorise a shop"],
  "shop.authorised": ["店铺授权成功", "店舖授權成功", "Authorised a shop"],
  "shop.declined": ["拒绝绑定店铺", "拒絕綁定店舖", "Declined a shop"],
  "shop.expired": ["店铺授权失效", "店舖授權失效", "Access to a shop expired"],
  "shop.named": ["登记店铺", "登記店舖", "Named a shop"],
  "shop.sentBack": ["退回店铺申请", "退回店舖申請", "Sent back a shop"],
  "shop.syncStarted": ["开始同步店铺订单", "開始同步店舖訂單", "Began to synchronise a shop"],
  "shop.syncStopped": ["店铺订单同步中断", "店舖訂單同步中斷", "Synchronising a shop was stopped"],
  "shop.synchronised": ["店铺订单同步完成", "店舖訂單同步完成", "Synchronised a shop"],
  "shop.unbound": ["解绑店铺", "解除綁定店舖", "Unbound a shop"],
  "staff.changeAgreed": ["同意变更员工账号", "同意變更員工帳號", "A change of a staff account was agreed to"],
  "staff.changeStopped": ["停止变更员工账号", "停止變更員工帳號", "Stopped a change of a staff account"],
  "staff.disabled": ["停用员工账号", "停用員工帳號", "Disabled a staff account"],
  "staff.enabled": ["恢复员工账号", "恢復員工帳號", "Enabled a staff account"],
  "staff.enrolled": ["设置员工账号", "設定員工帳號", "Set up a staff account"],
  "staff.invited": ["邀请员工", "邀請員工", "Invited a colleague"],
  "staff.invitedAgain": ["重新邀请员工", "重新邀請員工", "Invited a colleague again"],
  "staff.steppedUp": ["用通行密钥确认本人", "以通行密鑰確認本人", "Confirmed by passkey that it is he"],
  "staff.passkeyBound": ["添加通行密钥", "新增通行密鑰", "Added a passkey"],
  "staff.passkeyRemoved": ["移除通行密钥", "移除通行密鑰", "Removed a passkey"],
  "staff.reset": ["重置员工登录凭据", "重設員工登入憑證", "Took away a colleague's factors"],
  "staff.roleChanged": ["更改员工角色", "更改員工角色", "Changed a colleague's role"],
  "staff.signedIn": ["登录运营台", "登入營運台", "Signed in to the console"],
  "staff.signedOut": ["退出运营台", "登出營運台", "Signed out of the console"],
  "statement.reconciled": ["完成银行对账", "完成銀行對帳", "Reconciled a bank statement"],
  "treasury.dayClosed": ["完成日终结账", "完成日終結帳", "Closed a day"],
  "treasury.exported": ["导出资金与对账数据", "下載資金與對帳資料", "Exported treasury data"],
  "work.triedAgain": ["重试受阻的工作", "重試受阻的工作", "Had stuck work tried again"],
} as const satisfies Record<string, Words>;
export type AuditAct = keyof typeof auditActs;

/**
 * How acts were spelt before they had one casing or belonged elsewhere. The audit is a chain and its rows are never rewritten, so these are
 * read for ever and written by nobody.
 */
const formerActs = {
  "account.sent-back": "account.sentBack",
  "break.return-refused": "break.returnRefused",
  "collection.correction-decided": "collection.correctionDecided",
  "collection.recall-decided": "collection.recallDecided",
  "collection.refund-started": "collection.refundStarted",
  "collection.release-decided": "collection.releaseDecided",
  "shop.authorisation-denied": "shop.authorisationDenied",
  "shop.authorisation-started": "shop.authorisationStarted",
  "shop.sent-back": "shop.sentBack",
  "shop.sync-started": "shop.syncStarted",
  "shop.sync-stopped": "shop.syncStopped",
  "staff.resetApproved": "staff.reset",
  "staff.resetAsked": "agreement.proposed",
  "staff.resetRefused": "agreement.declined",
} as const satisfies Record<string, AuditAct>;

/** The act a stored row names, however it was spelt; nothing for what no release of ours has written. */
export function readAct(stored: string): AuditAct | undefined {
  if (stored in formerActs) return formerActs[stored as keyof typeof formerActs];
  return stored in auditActs ? (stored as AuditAct) : undefined;
}

/** Who acts without being somebody in particular. A person and a colleague stand in the audit by their ids. */
export const auditActors = {
  anonymous: ["访客", "訪客", "Visitor"],
  bank: ["银行", "銀行", "Bank"],
  flow: ["系统", "系統", "System"],
  identityCheck: ["身份核验机构", "身份核驗機構", "Identity check"],
  marketplace: ["电商平台", "電商平台", "Marketplace"],
  operator: ["运维人员", "運維人員", "Operator"],
  reviewer: ["审核人员", "審核人員", "Reviewers"],
} as const satisfies Record<string, Words>;
export type UnnamedActor = keyof typeof auditActors;

/** As with acts: read for ever and written by nobody. */
const formerActors = { partner: "identityCheck", review: "reviewer" } as const satisfies Record<
  string,
  UnnamedActor
>;

export function readUnnamedActor(stored: string): UnnamedActor | undefined {
  if (stored in formerActors) return formerActors[stored as keyof typeof formerActors];
  return stored in auditActors ? (stored as UnnamedActor) : undefined;
}

/** Every way in which an actor without a name stands in rows. */
export function spellingsOf(actor: UnnamedActor): string[] {
  const former = Object.entries(formerActors).filter(([, now]) => now === actor);
  return [actor, ...former.map(([then]) => then)];
}
