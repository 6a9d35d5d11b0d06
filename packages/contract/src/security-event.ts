import type { AuditAct } from "./audit-act.ts";
import { auditActs } from "./audit-act.ts";
import type { Words } from "./locale.ts";

/** What became of it: somebody did it, somebody was refused it, or it should not be there at all. */
export const securityOutcomes = ["done", "refused", "alarm"] as const;
export type SecurityOutcome = (typeof securityOutcomes)[number];

/** What belongs together on a page. */
export const securityGroups = [
  "signIn",
  "device",
  "credential",
  "factor",
  "recovery",
  "member",
  "session",
  "file",
  "staff",
  "look",
  "outside",
  "forgery",
] as const;
export type SecurityGroup = (typeof securityGroups)[number];

/** What a company reads about its own people. The rest concerns the house. */
export const companyGroups = [
  "signIn",
  "device",
  "credential",
  "factor",
  "recovery",
  "member",
  "session",
  "file",
] as const satisfies readonly SecurityGroup[];

/** What the audit tells already, in the act's own transaction, is read there and written nowhere else. */
const acts = {
  signIn: ["session.opened", "session.switched"],
  device: ["device.distrusted"],
  credential: [
    "password.changed",
    "password.reset",
    "paymentPassword.set",
    "paymentPassword.changed",
    "paymentPassword.reset",
    "email.changed",
    "phone.changed",
    "phone.confirmed",
  ],
  factor: [
    "factor.authenticatorBound",
    "factor.authenticatorRemoved",
    "factor.passkeyBound",
    "factor.passkeyRemoved",
    "factor.recoveryCodeUsed",
    "factor.recoveryCodesRenewed",
    "authenticator.required",
    "authenticator.notRequired",
  ],
  recovery: [
    "recovery.asked",
    "recovery.facePassed",
    "recovery.agreed",
    "recovery.cancelled",
    "recovery.declined",
    "recovery.expired",
    "recovery.done",
  ],
  member: [
    "member.invited",
    "member.invitedAgain",
    "invitation.withdrawn",
    "member.joined",
    "member.roleChanged",
    "member.removed",
    "member.titleRecognised",
    "member.titleEnded",
  ],
  session: ["session.ended", "session.othersEnded", "security.exported"],
  staff: [
    "staff.signedIn",
    "staff.enrolled",
    "staff.passkeyBound",
    "staff.passkeyConfirmed",
    "staff.passkeyRemoved",
    "agreement.proposed",
    "agreement.agreed",
    "agreement.declined",
    "agreement.withdrawn",
    "staff.invited",
    "staff.invitedAgain",
    "staff.changeAgreed",
    "staff.changeStopped",
    "staff.roleChanged",
    "staff.reset",
    "staff.disabled",
    "staff.enabled",
  ],
  look: [
    "case.viewed",
    "case.fieldRevealed",
    "document.opened",
    "recovery.viewed",
    "bankMessage.viewed",
    "audit.verified",
    "security.viewed",
    "review.exported",
    "treasury.exported",
  ],
} as const satisfies Partial<Record<SecurityGroup, readonly AuditAct[]>>;

export type SecurityAct = (typeof acts)[keyof typeof acts][number];

/** What no act tells of: mostly that somebody was refused. Each is written where it happens. */
export const securityNotes = {
  "signIn.wrongPassword": {
    group: "signIn",
    outcome: "refused",
    words: ["登录密码错误", "登入密碼錯誤", "Sign-in refused: wrong password"],
  },
  "signIn.wrongCode": {
    group: "signIn",
    outcome: "refused",
    words: ["登录验证码错误", "登入驗證碼錯誤", "Sign-in refused: wrong code"],
  },
  "signIn.wrongSecondStep": {
    group: "signIn",
    outcome: "refused",
    words: ["二次验证未通过", "雙重驗證未通過", "Sign-in refused: second step failed"],
  },
  "signIn.lockedOut": {
    group: "signIn",
    outcome: "refused",
    words: ["尝试次数过多，暂时锁定", "嘗試次數過多，暫時鎖定", "Locked for a while: too many attempts"],
  },
  "stepUp.failed": {
    group: "signIn",
    outcome: "refused",
    words: ["登录后再次验证身份未通过", "登入後再次驗證身份未通過", "Could not prove identity again"],
  },
  "device.new": {
    group: "device",
    outcome: "done",
    words: ["首次使用新设备登录", "首次使用新裝置登入", "Signed in on a new device"],
  },
  "device.trusted": { group: "device", outcome: "done", words: ["信任设备", "信任裝置", "Trusted a device"] },
  "device.stolen": {
    group: "device",
    outcome: "alarm",
    words: [
      "设备凭证疑似被复制，已退出所有会话",
      "裝置憑證懷疑被複製，已登出所有工作階段",
      "Device record may have been copied; every session was ended",
    ],
  },
  "document.infected": {
    group: "file",
    outcome: "refused",
    words: ["上传的文件含有病毒，已拒绝", "上載的文件含有病毒，已拒絕", "Refused a file with a virus"],
  },
  "staff.signInFailed": {
    group: "staff",
    outcome: "refused",
    words: ["员工登录未通过", "員工登入未通過", "Staff sign-in refused"],
  },
  "staff.lockedOut": {
    group: "staff",
    outcome: "refused",
    words: ["员工账号暂时锁定", "員工帳號暫時鎖定", "Staff account locked for a while"],
  },
  "captcha.raised": {
    group: "outside",
    outcome: "refused",
    words: [
      "多次失败，提高该网络的验证难度",
      "多次失敗，提高該網絡的驗證難度",
      "Captcha made harder after failures",
    ],
  },
  "channel.refused": {
    group: "outside",
    outcome: "refused",
    words: [
      "大量请求未通过通道校验",
      "大量請求未通過通道校驗",
      "Many calls that the channel did not believe",
    ],
  },
  "sms.capped": {
    group: "outside",
    outcome: "alarm",
    words: [
      "当日短信额度已用完，或已达新号码的一半上限",
      "當日短訊額度已用完，或已達新號碼的一半上限",
      "The day's text messages are used up, or the half for newly named numbers",
    ],
  },
  "partner.refused": {
    group: "outside",
    outcome: "refused",
    words: ["拒收合作方消息", "拒收合作方訊息", "Refused a partner's message"],
  },
  "message.forged": {
    group: "forgery",
    outcome: "alarm",
    words: ["银行报文签名不符", "銀行報文簽署不符", "A stored bank message is not the bank's"],
  },
  "decision.unagreed": {
    group: "forgery",
    outcome: "alarm",
    words: ["决定没有双人同意", "決定沒有雙人同意", "A decision that two people did not agree to"],
  },
  "decision.unsigned": {
    group: "forgery",
    outcome: "alarm",
    words: ["决定没有签名", "決定沒有簽署", "A decision that nobody signed"],
  },
  "exchange.unfounded": {
    group: "forgery",
    outcome: "alarm",
    words: ["换汇与报价不符", "兌換與報價不符", "An exchange that no quote of ours allows"],
  },
  "deal.unagreed": {
    group: "forgery",
    outcome: "alarm",
    words: [
      "外汇交易没有双人同意",
      "外匯交易沒有雙人同意",
      "A deal at the venue that two people did not agree to",
    ],
  },
  "deal.doubtful": {
    group: "outside",
    outcome: "alarm",
    words: [
      "交易平台的答复前后矛盾、逾时或差于限价",
      "交易平台的回覆前後矛盾、逾時或差於限價",
      "The venue contradicted itself, said nothing for long, or dealt at a worse rate than allowed",
    ],
  },
  "deal.overdue": {
    group: "outside",
    outcome: "alarm",
    words: ["外汇交易逾期未交割", "外匯交易逾期未交割", "A deal that the banks have not settled in time"],
  },
  "transfer.unagreed": {
    group: "forgery",
    outcome: "alarm",
    words: [
      "自有资金划转没有双人同意",
      "自有資金劃轉沒有雙人同意",
      "A transfer of our own money that two people did not agree to",
    ],
  },
  "audit.rewritten": {
    group: "forgery",
    outcome: "alarm",
    words: ["审计链与存证不符", "審計鏈與存證不符", "An audit chain differs from its checkpoints"],
  },
} as const satisfies Record<
  string,
  { readonly group: SecurityGroup; readonly outcome: SecurityOutcome; readonly words: Words }
>;
export type SecurityNote = keyof typeof securityNotes;

export type SecurityKind = SecurityAct | SecurityNote;

/** The closed list: everything that is ever called a security event. */
export const securityActs = Object.values(acts).flat() as readonly SecurityAct[];
export const securityKinds = [
  ...securityActs,
  ...(Object.keys(securityNotes) as SecurityNote[]),
] as readonly SecurityKind[];

const groupOfAct = new Map<string, SecurityGroup>(
  Object.entries(acts).flatMap(([group, own]) => own.map((act) => [act, group as SecurityGroup] as const)),
);

export function isSecurityAct(act: string): act is SecurityAct {
  return groupOfAct.has(act);
}

function isNote(kind: string): kind is SecurityNote {
  return kind in securityNotes;
}

export function groupOf(kind: SecurityKind): SecurityGroup {
  return isNote(kind) ? securityNotes[kind].group : (groupOfAct.get(kind) ?? "look");
}

/** An act that the audit has was done. */
export function outcomeOf(kind: SecurityKind): SecurityOutcome {
  return isNote(kind) ? securityNotes[kind].outcome : "done";
}

export const securityWords = Object.fromEntries(
  securityKinds.map((kind) => [kind, isNote(kind) ? securityNotes[kind].words : auditActs[kind]]),
) as Record<SecurityKind, Words>;

/**
 * A company reads nothing of where else its people work. That somebody came over from another company is, to this one,
 * that he signed in.
 */
export const companyKinds = securityKinds.filter(
  (kind) =>
    (companyGroups as readonly SecurityGroup[]).includes(groupOf(kind)) && kind !== "session.switched",
);
export function asCompanySees(kind: SecurityKind): SecurityKind {
  return kind === "session.switched" ? "session.opened" : kind;
}

export const securityGroupWords: Record<SecurityGroup, Words> = {
  signIn: ["登录", "登入", "Sign-in"],
  device: ["设备", "裝置", "Devices"],
  credential: ["密码与联系方式", "密碼與聯絡方式", "Passwords and contacts"],
  factor: ["验证方式", "驗證方式", "Sign-in factors"],
  recovery: ["找回账户", "取回帳戶", "Recovery"],
  member: ["成员与角色", "成員與角色", "Members and roles"],
  session: ["会话与导出", "工作階段與匯出", "Sessions and exports"],
  file: ["文件", "文件", "Files"],
  staff: ["员工账号", "員工帳號", "Staff accounts"],
  look: ["查看与导出", "查看與匯出", "Looks and exports"],
  outside: ["外部请求", "外部請求", "Calls from outside"],
  forgery: ["伪造与篡改", "偽造與篡改", "Forgery"],
};

export const securityOutcomeWords: Record<SecurityOutcome, Words> = {
  done: ["已完成", "已完成", "Done"],
  refused: ["已拒绝", "已拒絕", "Refused"],
  alarm: ["警报", "警報", "Alarm"],
};
