import { defineKind } from "#notification/index.ts";

const review = { topic: "review" } as const;

export const submitted = defineKind({
  ...review,
  tab: "notice",
  name: "shop.submitted",
  title: ["店铺已提交验证", "店舖已提交驗證", "Your shop was submitted"],
  text: [
    "店铺“{name}”已提交，我们将在 1 至 2 个工作日内核对归属，无需您操作。",
    "店舖「{name}」已提交，我們會在 1 至 2 個工作天內核對擁有權，您無需操作。",
    "We received {name} and will check within 1 to 2 working days that it is yours. You need not do anything now.",
  ],
});

export const sentBack = defineKind({
  ...review,
  tab: "todo",
  name: "shop.sentBack",
  title: ["店铺资料待修改", "店舖資料待修改", "A shop's details have to be mended"],
  text: [
    "店铺“{name}”有 {count} 处需要修改，修改后重新提交即可。",
    "店舖「{name}」有 {count} 處需要修改，修改後重新提交即可。",
    "{name} has {count} points to mend. Mend them and submit again to go on.",
  ],
});

export const declined = defineKind({
  ...review,
  tab: "notice",
  name: "shop.declined",
  title: ["店铺未能绑定", "店舖未能連結", "Your shop could not be connected"],
  text: [
    "店铺“{name}”未通过验证。如有疑问，请联系我们。",
    "店舖「{name}」未獲通過。如有疑問，請聯絡我們。",
    "{name} did not pass the check. Please contact us if you have questions.",
  ],
});

export const bound = defineKind({
  ...review,
  tab: "notice",
  name: "shop.bound",
  title: ["店铺已绑定", "店舖已連結", "Your shop is connected"],
  text: [
    "店铺“{name}”已绑定，今后来自它的款项会标明来源。",
    "店舖「{name}」已連結，日後來自它的款項會標明來源。",
    "{name} is connected. Money that comes from it is shown as the shop's from now on.",
  ],
});

export const expiring = defineKind({
  ...review,
  tab: "notice",
  name: "shop.expiring",
  title: ["店铺授权将于 {day} 到期", "店舖授權將於 {day} 到期", "A shop's authorisation ends on {day}"],
  text: [
    "请在 {day} 前为店铺“{name}”重新授权，以免订单同步中断。",
    "請在 {day} 前為店舖「{name}」重新授權，以免訂單同步中斷。",
    "Please authorise {name} again before {day}, so that its orders go on being read.",
  ],
});

export const expired = defineKind({
  ...review,
  tab: "todo",
  name: "shop.expired",
  title: ["店铺授权已过期", "店舖授權已過期", "A shop's authorisation has expired"],
  text: [
    "店铺“{name}”的订单暂停同步，收款不受影响。请重新授权。",
    "店舖「{name}」的訂單暫停同步，收款不受影響。請重新授權。",
    "Orders of {name} are no longer read; receiving money goes on. Please authorise it again.",
  ],
});
