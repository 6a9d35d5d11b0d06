import { defineKind } from "#notification/index.ts";

/** What a person is told about his own account, wherever he is signed in. */
const own = { tab: "notice", topic: "security" } as const;

export const passwordReset = defineKind({
  ...own,
  name: "password.reset",
  title: ["登录密码已重置", "登入密碼已重設", "Your password was reset"],
  text: [
    "您的登录密码已重置，所有设备已退出登录，24 小时内暂停付款。如非本人操作，请立即联系我们。",
    "您的登入密碼已重設，所有裝置已登出，24 小時內暫停付款。如非本人操作，請立即聯絡我們。",
    "Your password was reset, every device was signed out, and payments are held for 24 hours. If it was not you, please contact us at once.",
  ],
});

export const deviceStolen = defineKind({
  ...own,
  name: "device.stolen",
  title: ["登录安全提醒", "登入安全提示", "Somebody may have copied your device record"],
  text: [
    "有人使用了您设备的旧凭证登录，我们已取消该设备的信任并退出所有会话。请重新登录并更改密码。",
    "有人使用了您裝置的舊憑證登入，我們已取消對該裝置的信任並登出所有工作階段。請重新登入並更改密碼。",
    "Somebody signed in with an old record of your device. We no longer trust that device and have ended every session. Please sign in again and change your password.",
  ],
});
