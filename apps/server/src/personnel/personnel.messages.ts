import { staffRoleNames, type Words } from "@causeway/contract";
import type { StaffChangeKind } from "@causeway/contract/console/personnel";
import { homeTime } from "#platform/day.ts";
import type { StaffNews } from "#staff/index.ts";
import type { StaffChange } from "./staff-change.ts";

export const changeTitles: Record<StaffChangeKind, Words> = {
  invite: ["新增员工", "新增員工", "a new member of staff"],
  role: ["更改员工角色", "更改員工角色", "another role for a colleague"],
  enable: ["恢复员工账号", "恢復員工帳號", "opening a disabled staff account"],
  reset: [
    "重置员工的密码、身份验证器和通行密钥",
    "重設員工的密碼、身份驗證器及通行密鑰",
    "taking away a colleague's password, authenticator and passkeys",
  ],
};

type Told = Pick<StaffChange, "kind" | "name" | "email" | "role">;

/** Of whom and what, in the words of each language. */
function about({ kind, name, email, role }: Told): Words {
  const [cn, hk, en] = changeTitles[kind];
  const [roleCn, roleHk, roleEn] = role ? staffRoleNames[role].map((word) => `, ${word}`) : ["", "", ""];
  return [
    `${cn}：${name}（${email}${roleCn}）`,
    `${hk}：${name}（${email}${roleHk}）`,
    `${en}: ${name} (${email}${roleEn})`,
  ];
}

type Pair = { readonly proposer: string; readonly second: string };

export function agreedNews(change: Told, readyAt: Date, { proposer, second }: Pair): StaffNews {
  const [cn, hk, en] = about(change);
  const at = homeTime(readyAt);
  return {
    kind: "staff.changeAgreed",
    subject: [`即将生效：${cn}`, `即將生效：${hk}`, `About to take effect: ${en}`],
    body: [
      `${proposer} 提请、${second} 同意：${cn}。将于 ${at} 生效。如有疑问，请在此之前打开“员工账号”停止，或告知高级审核员。`,
      `${proposer} 提請、${second} 同意：${hk}。將於 ${at} 生效。如有疑問，請在此之前開啟「員工帳號」停止，或通知高級審核員。`,
      `${proposer} proposed and ${second} agreed to ${en}. It takes effect at ${at}. If anything about this looks wrong, stop it before then under 'Staff accounts', or tell a senior reviewer.`,
    ],
  };
}

export function doneNews(change: Told): StaffNews {
  const [cn, hk, en] = about(change);
  return {
    kind: "staff.changeDone",
    subject: [`已生效：${cn}`, `已生效：${hk}`, `In effect: ${en}`],
    body: [
      `${cn}，现已生效。如有疑问，高级审核员可在“员工账号”中立即停用该账号。`,
      `${hk}，現已生效。如有疑問，高級審核員可在「員工帳號」中即時停用該帳號。`,
      `This is in effect now: ${en}. If anything about it looks wrong, a senior reviewer can disable the account at once under 'Staff accounts'.`,
    ],
  };
}

export function stoppedNews(change: Told, by: string, reason: string): StaffNews {
  const [cn, hk, en] = about(change);
  return {
    kind: "staff.changeStopped",
    subject: [`已停止：${cn}`, `已停止：${hk}`, `Stopped: ${en}`],
    body: [
      `${by} 停止了：${cn}。理由：${reason}`,
      `${by} 停止了：${hk}。理由：${reason}`,
      `${by} stopped ${en}. The reason: ${reason}`,
    ],
  };
}

/** Why a flow lets nothing take effect. */
const unfounded = {
  unsigned: [
    "未能核实两位高级审核员的签署",
    "未能核實兩位高級審核員的簽署",
    "the signatures of two senior reviewers could not be verified",
  ],
  authorGone: [
    "提请或同意的同事已不再是可以处理员工账号的高级审核员",
    "提請或同意的同事已不再是可以處理員工帳號的高級審核員",
    "one of the two who agreed is no longer a senior reviewer who can act",
  ],
} as const satisfies Record<string, Words>;
export type Unfounded = keyof typeof unfounded;

export function unfoundedNews(change: Told, reason: Unfounded): StaffNews {
  const [cn, hk, en] = about(change);
  const [whyCn, whyHk, whyEn] = unfounded[reason];
  return {
    kind: "staff.changeStopped",
    subject: [`已停止：${cn}`, `已停止：${hk}`, `Stopped: ${en}`],
    body: [
      `系统停止了：${cn}。${whyCn}。`,
      `系統停止了：${hk}。${whyHk}。`,
      `We stopped ${en}, because ${whyEn}.`,
    ],
  };
}

export function disabledNews(
  { name, email }: Pick<Told, "name" | "email">,
  by: string,
  reason: string,
): StaffNews {
  return {
    kind: "staff.disabled",
    subject: [`员工账号已停用：${name}`, `員工帳號已停用：${name}`, `A staff account was disabled: ${name}`],
    body: [
      `${by} 停用了 ${name}（${email}）的账号。理由：${reason}`,
      `${by} 停用了 ${name}（${email}）的帳號。理由：${reason}`,
      `${by} disabled the account of ${name} (${email}). The reason: ${reason}`,
    ],
  };
}

/** Whoever runs the machines let somebody in, without two people and without a wait. */
export function operatorNews({ name, email }: Pick<Told, "name" | "email">): StaffNews {
  return {
    kind: "staff.invitedByOperator",
    subject: [
      `运维人员邀请了高级审核员：${name}`,
      `運維人員邀請了高級審核員：${name}`,
      `The operator invited a senior reviewer: ${name}`,
    ],
    body: [
      `能够处理员工账号的高级审核员不足两位，运维人员邀请了 ${name}（${email}）。如有疑问，请立即停用该账号。`,
      `能夠處理員工帳號的高級審核員不足兩位，運維人員邀請了 ${name}（${email}）。如有疑問，請立即停用該帳號。`,
      `Fewer than two senior reviewers could act, so the operator of the machines invited ${name} (${email}). If anything about this looks wrong, disable the account at once.`,
    ],
  };
}
