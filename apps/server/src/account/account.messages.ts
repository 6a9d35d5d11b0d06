import { defineKind } from "#notification/index.ts";

const review = { topic: "review" } as const;

export const submitted = defineKind({
  ...review,
  tab: "notice",
  name: "account.submitted",
  title: ["收款账户申请已提交", "收款帳戶申請已提交", "Your account application was submitted"],
  text: [
    "账户“{nickname}”（{no}）的申请已提交，我们将在 1 至 2 个工作日内完成审核，无需您操作。",
    "帳戶「{nickname}」（{no}）的申請已提交，我們會在 1 至 2 個工作天內完成審核，您無需操作。",
    "We received the application for {nickname} ({no}) and will review it within 1 to 2 working days. You need not do anything now.",
  ],
});

export const sentBack = defineKind({
  ...review,
  tab: "todo",
  name: "account.sentBack",
  title: ["账户申请待补充", "帳戶申請待補充", "An account application has to be completed"],
  text: [
    "账户“{nickname}”（{no}）有 {count} 处需要补充，补充后重新提交即可继续审核。",
    "帳戶「{nickname}」（{no}）有 {count} 處需要補充，補充後重新提交即可繼續審核。",
    "{nickname} ({no}) has {count} points to complete. Mend them and submit again to go on.",
  ],
});

export const declined = defineKind({
  ...review,
  tab: "notice",
  name: "account.declined",
  title: ["收款账户申请未通过", "收款帳戶申請未通過", "Your account application was declined"],
  text: [
    "账户“{nickname}”（{no}）的申请未通过，该账户已关闭。如有疑问，请联系我们。",
    "帳戶「{nickname}」（{no}）的申請未獲通過，該帳戶已關閉。如有疑問，請聯絡我們。",
    "The application for {nickname} ({no}) was declined and the account is closed. Please contact us if you have questions.",
  ],
});

export const opened = defineKind({
  ...review,
  tab: "notice",
  name: "account.opened",
  title: ["收款账户已开通", "收款帳戶已開通", "Your receiving account is open"],
  text: [
    "账户“{nickname}”已开通 {currencies}，现在可以把收款信息发给付款方。",
    "帳戶「{nickname}」已開通 {currencies}，現在可以把收款資料發給付款方。",
    "{nickname} is open in {currencies}. You can give its details to your payers now.",
  ],
});

export const frozen = defineKind({
  ...review,
  tab: "notice",
  name: "account.frozen",
  title: ["收款账户已冻结", "收款帳戶已凍結", "Your receiving account is frozen"],
  text: [
    "账户“{nickname}”（{no}）已冻结：暂停收款，已到账未入账的款项暂停处理。请联系我们了解需要提供什么。",
    "帳戶「{nickname}」（{no}）已凍結：暫停收款，已到帳未入帳的款項暫停處理。請聯絡我們了解需要提供甚麼。",
    "{nickname} ({no}) is frozen: it takes no money, and what has arrived but is not credited stands still. Please contact us to learn what is needed.",
  ],
});

export const unfrozen = defineKind({
  ...review,
  tab: "notice",
  name: "account.unfrozen",
  title: ["收款账户已解冻", "收款帳戶已解凍", "Your receiving account is released"],
  text: [
    "账户“{nickname}”（{no}）已解冻，恢复收款，暂停的款项继续处理，无需您操作。",
    "帳戶「{nickname}」（{no}）已解凍，恢復收款，暫停的款項繼續處理，您無需操作。",
    "{nickname} ({no}) is released. It takes money again and what stood still goes on. You need not do anything.",
  ],
});

export const closed = defineKind({
  ...review,
  tab: "notice",
  name: "account.closed",
  title: ["收款账户已关闭", "收款帳戶已關閉", "Your receiving account is closed"],
  text: [
    "账户“{nickname}”（{no}）已关闭，请通知付款方不要再付款。此前到账的款项照常处理。需要时可以申请新账户。",
    "帳戶「{nickname}」（{no}）已關閉，請通知付款方不要再付款。此前到帳的款項照常處理。需要時可以申請新帳戶。",
    "{nickname} ({no}) is closed. Please tell your payers not to pay into it. What arrived before is brought to its end as usual. You can apply for a new account.",
  ],
});
