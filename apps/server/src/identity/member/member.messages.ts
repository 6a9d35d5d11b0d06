import { defineKind } from "#notification/index.ts";

/** What people are told when somebody's place in a company changes. */
const place = { tab: "notice", topic: "security" } as const;

export const memberJoined = defineKind({
  ...place,
  name: "member.joined",
  title: ["新成员已加入", "新成員已加入", "A new member has joined"],
  text: [
    "{name} 已接受邀请，以“{role}”的角色加入 {merchant}。",
    "{name} 已接受邀請，以「{role}」的角色加入 {merchant}。",
    "{name} has accepted the invitation and joined {merchant} as {role}.",
  ],
});

export const memberRoleChanged = defineKind({
  ...place,
  name: "member.roleChanged",
  title: ["您的角色已更改", "您的角色已更改", "Your role was changed"],
  text: [
    "您在 {merchant} 的角色已改为“{role}”，请重新登录。如有疑问，请联系企业的管理成员。",
    "您在 {merchant} 的角色已改為「{role}」，請重新登入。如有疑問，請聯絡企業的管理成員。",
    "Your role at {merchant} is now {role}. Please sign in again. If you did not expect this, ask whoever manages the company's members.",
  ],
});

export const titleChanged = defineKind({
  ...place,
  name: "member.titleChanged",
  title: ["成员的实名身份有变", "成員的實名身份有變", "A member's title changed"],
  text: [
    "按企业已认证的资料和成员已确认的手机，{name} 在 {merchant} 的身份现为“{role}”，切换角色或重新登录后生效。如有疑问，请立即联系我们。",
    "按企業已認證的資料和成員已確認的手機，{name} 在 {merchant} 的身份現為「{role}」，切換角色或重新登入後生效。如有疑問，請立即聯絡我們。",
    "By the certified details of the company and the member's confirmed phone, {name} is now {role} at {merchant}, from the next switch of role or sign-in. If you did not expect this, contact us at once.",
  ],
});

export const memberRemoved = defineKind({
  ...place,
  name: "member.removed",
  title: ["您已不再是企业成员", "您已不再是企業成員", "You are no longer a member"],
  text: [
    "您已被移出 {merchant}，不能再代表该企业操作。如有疑问，请联系企业的管理成员。",
    "您已被移出 {merchant}，不能再代表該企業操作。如有疑問，請聯絡企業的管理成員。",
    "You were removed from {merchant} and can no longer act for it. If you did not expect this, ask whoever manages the company's members.",
  ],
});
