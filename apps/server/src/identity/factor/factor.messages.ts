import type { Words } from "@causeway/contract";
import { defineKind } from "#notification/index.ts";

const own = { tab: "notice", topic: "security" } as const;

export const factorChanges = {
  authenticatorBound: ["绑定了身份验证器", "連結了身份驗證器", "An authenticator app was set up"],
  authenticatorRemoved: ["解除了身份验证器", "解除了身份驗證器", "The authenticator app was removed"],
  recoveryCodesRenewed: ["更换了恢复码", "更換了恢復碼", "The recovery codes were replaced"],
  passkeyBound: ["添加了通行密钥", "新增了通行密鑰", "A passkey was added"],
  passkeyRemoved: ["移除了通行密钥", "移除了通行密鑰", "A passkey was removed"],
} as const satisfies Record<string, Words>;
export type FactorChange = keyof typeof factorChanges;

export const factorChanged = defineKind({
  ...own,
  name: "factor.changed",
  title: ["登录验证方式已更改", "登入驗證方式已更改", "How you sign in has changed"],
  text: [
    "您的账户{change}，受信任的设备已全部取消，24 小时内暂停付款。如非本人操作，请立即联系我们。",
    "您的帳戶{change}，受信任的裝置已全部取消，24 小時內暫停付款。如非本人操作，請立即聯絡我們。",
    "{change} for your account. No device is trusted any more, and payments are held for 24 hours. If it was not you, please contact us at once.",
  ],
});

export const recoveryCodeUsed = defineKind({
  ...own,
  name: "factor.recoveryCodeUsed",
  title: ["有人使用恢复码登录", "有人使用恢復碼登入", "A recovery code was used to sign in"],
  text: [
    "您的账户刚用恢复码登录，还剩 {left} 个。如非本人操作，请立即重置密码并联系我们。",
    "您的帳戶剛以恢復碼登入，尚餘 {left} 個。如非本人操作，請立即重設密碼並聯絡我們。",
    "A recovery code was just used to sign in to your account; {left} are left. If it was not you, reset your password and contact us at once.",
  ],
});
