import { defineWords } from "#shared/i18n/words.ts";

export const recoveryWords = defineWords("recovery", {
  ownTitle: [
    "有人申请移除您的全部验证方式",
    "有人申請移除您的全部驗證方式",
    "Somebody asks that all your ways of confirming be removed",
  ],
  memberTitle: [
    "有人申请找回成员 {name} 的账户",
    "有人申請取回成員 {name} 的帳戶",
    "Somebody asks to recover the account of {name}",
  ],
  asked: [
    "{time} 由 {from} 申请，正在核验和审核。如非本人申请，请立即取消并更改密码。",
    "{time} 由 {from} 申請，正在核驗及審核。如非本人申請，請立即取消並更改密碼。",
    "Asked at {time} from {from}, and being looked at. If that was somebody else, stop it at once and change the password.",
  ],
  waiting: [
    "由 {from} 申请，已通过审核，{time} 起可以完成。如非本人申请，请立即取消并更改密码。",
    "由 {from} 申請，已通過審核，{time} 起可以完成。如非本人申請，請立即取消並更改密碼。",
    "Asked from {from} and agreed to; it can be finished from {time}. If that was somebody else, stop it at once and change the password.",
  ],
  ready: [
    "由 {from} 申请，{time} 起已可完成。如非本人申请，请立即取消并更改密码。",
    "由 {from} 申請，{time} 起已可完成。如非本人申請，請立即取消並更改密碼。",
    "Asked from {from}; it can be finished since {time}. If that was somebody else, stop it at once and change the password.",
  ],
  cancel: ["立即取消", "立即取消", "Stop it now"],
  cancelled: ["已取消，没有任何更改", "已取消，沒有任何更改", "Stopped; nothing was changed"],
});
