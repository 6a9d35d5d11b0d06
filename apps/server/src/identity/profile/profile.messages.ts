import { defineKind } from "#notification/index.ts";

/** What a person is told about changes of his own account, wherever he is signed in. */
const own = { tab: "notice", topic: "security" } as const;

export const emailChanged = defineKind({
  ...own,
  name: "email.changed",
  title: ["邮箱已更换", "電郵已更改", "Your e-mail was changed"],
  text: [
    "您的账户邮箱已更换为 {email}，24 小时内暂停付款。如非本人操作，请立即联系我们。",
    "您的帳戶電郵已更改為 {email}，24 小時內暫停付款。如非本人操作，請立即聯絡我們。",
    "The e-mail of your account is now {email}. Payments are held for 24 hours. If it was not you, please contact us at once.",
  ],
});

export const phoneChanged = defineKind({
  ...own,
  name: "phone.changed",
  title: ["手机号已更换", "手機號碼已更改", "Your phone number was changed"],
  text: [
    "您的账户手机号已更换为 {phone}，24 小时内暂停付款。如非本人操作，请立即联系我们。",
    "您的帳戶手機號碼已更改為 {phone}，24 小時內暫停付款。如非本人操作，請立即聯絡我們。",
    "The phone number of your account is now {phone}. Payments are held for 24 hours. If it was not you, please contact us at once.",
  ],
});

export const phoneConfirmed = defineKind({
  ...own,
  name: "phone.confirmed",
  title: ["手机号已验证", "手機號碼已驗證", "Your phone number was confirmed"],
  text: [
    "您的手机号 {phone} 已通过验证，可用于登录和身份确认，24 小时内暂停付款。如非本人操作，请立即联系我们。",
    "您的手機號碼 {phone} 已通過驗證，可用於登入及確認身份，24 小時內暫停付款。如非本人操作，請立即聯絡我們。",
    "Your phone number {phone} was confirmed and can be used to sign in and to confirm that it is you. Payments are held for 24 hours. If it was not you, please contact us at once.",
  ],
});

export const passwordChanged = defineKind({
  ...own,
  name: "password.changed",
  title: ["登录密码已更改", "登入密碼已更改", "Your password was changed"],
  text: [
    "您的登录密码已更改，其他设备已退出登录，24 小时内暂停付款。如非本人操作，请立即联系我们。",
    "您的登入密碼已更改，其他裝置已登出，24 小時內暫停付款。如非本人操作，請立即聯絡我們。",
    "Your password was changed, every other device was signed out, and payments are held for 24 hours. If it was not you, please contact us at once.",
  ],
});

export const paymentPasswordSet = defineKind({
  ...own,
  name: "paymentPassword.set",
  title: ["支付密码已设置", "支付密碼已設定", "Your payment password was set"],
  text: [
    "您已设置支付密码，确认付款时需要输入。如非本人操作，请立即联系我们。",
    "您已設定支付密碼，確認付款時需要輸入。如非本人操作，請立即聯絡我們。",
    "You have set a payment password. It is asked for when you confirm a payment. If it was not you, please contact us at once.",
  ],
});

export const paymentPasswordChanged = defineKind({
  ...own,
  name: "paymentPassword.changed",
  title: ["支付密码已更改", "支付密碼已更改", "Your payment password was changed"],
  text: [
    "您的支付密码已更改。如非本人操作，请立即联系我们。",
    "您的支付密碼已更改。如非本人操作，請立即聯絡我們。",
    "Your payment password was changed. If it was not you, please contact us at once.",
  ],
});

export const paymentPasswordReset = defineKind({
  ...own,
  name: "paymentPassword.reset",
  title: ["支付密码已重置", "支付密碼已重設", "Your payment password was set anew"],
  text: [
    "您的支付密码已重置，24 小时内暂停付款。如非本人操作，请立即联系我们。",
    "您的支付密碼已重設，24 小時內暫停付款。如非本人操作，請立即聯絡我們。",
    "Your payment password was set anew, and payments are held for 24 hours. If it was not you, please contact us at once.",
  ],
});

export const accountNameChanged = defineKind({
  ...own,
  name: "accountName.changed",
  title: ["登录账号已修改", "登入帳號已更改", "Your account name was changed"],
  text: [
    "您的登录账号已改为 {name}，不能再次修改。如非本人操作，请立即联系我们。",
    "您的登入帳號已改為 {name}，不能再次更改。如非本人操作，請立即聯絡我們。",
    "You now sign in as {name}. The name cannot be changed again. If it was not you, please contact us at once.",
  ],
});
