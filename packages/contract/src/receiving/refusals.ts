import { code } from "../code.ts";
import { entry, type Entry } from "../refusal-entry.ts";

/** How accounts, shops and collections say no. */
export const receivingRefusals = {
  applicationIncomplete: entry(code.refused, [
    "申请还有内容需要填写",
    "申請尚有內容需要填寫",
    "The application is not complete yet.",
  ]),
  accountNotOpenToChange: entry(code.refused, [
    "该账户当前不能修改，请刷新后查看状态",
    "該帳戶目前不能修改，請重新整理後查看狀態",
    "This account cannot be changed now. Please refresh to see where it stands.",
  ]),
  contractDiffers: entry(code.refused, [
    "这份合同以前登记的币种或金额不同，请核对",
    "這份合約以前登記的貨幣或金額不同，請核對",
    "This contract was entered before with another currency or amount. Please compare.",
  ]),
  explanationNeeded: entry(code.refused, [
    "还有待处理的检查项，请补充或写明原因后提交",
    "仍有待處理的檢查項目，請補充或寫明原因後提交",
    "Some checks are still open. Mend them or explain them before you submit.",
  ]),
  exportTooLong: entry(code.refused, [
    "一次最多导出 10,000 笔，请缩小筛选范围",
    "一次最多匯出 10,000 筆，請縮小篩選範圍",
    "An export holds at most 10,000 rows. Please narrow the filters.",
  ]),
  shopIncomplete: entry(code.refused, [
    "店铺资料还有内容需要填写",
    "店舖資料尚有內容需要填寫",
    "The shop's details are not complete yet.",
  ]),
  shopMoved: entry(code.refused, [
    "店铺状态已变化，请刷新后再操作",
    "店舖狀態已改變，請重新整理後再操作",
    "The shop has moved on. Please refresh the page.",
  ]),
  accountNotActive: entry(code.refused, [
    "店铺只能连接到正常状态的收款账户",
    "店舖只能連結到正常狀態的收款帳戶",
    "A shop can be connected to an active receiving account only.",
  ]),
  siteHasStore: entry(code.refused, [
    "该站点已有店铺，且归属已经证明。请先在原处解绑，或联系客服",
    "該網站已有店舖，且擁有權已獲證明。請先在原處解除連結，或聯絡客戶服務",
    "The site already has a store, and whose it is has been proved. Please have it disconnected there first, or contact support.",
  ]),
  consentOver: entry(code.refused, [
    "这次授权已失效或已使用，请重新发起授权",
    "這次授權已失效或已使用，請重新發起授權",
    "This authorisation has expired or was used already. Please start it again.",
  ]),
  wrongSeller: entry(code.refused, [
    "授权的是卖家 {authorised}，而店铺填写的是 {named}。请用正确的卖家账号授权，或修改店铺资料",
    "授權的是賣家 {authorised}，而店舖填寫的是 {named}。請以正確的賣家帳號授權，或修改店舖資料",
    "You authorised as seller {authorised}, but the shop names {named}. Please authorise with the right seller account or change the shop's details.",
  ]),
  marketplaceSilent: entry(code.refused, [
    "平台暂时没有回应，您的店铺没有变化，请稍后再试",
    "平台暫時沒有回應，您的店舖沒有改變，請稍後再試",
    "The marketplace does not answer at the moment. Nothing has changed; please try again later.",
  ]),
  shopOrdersUsed: entry(code.refused, [
    "有店铺订单已用于其他收款，请重新选择",
    "有店舖訂單已用於其他收款，請重新選擇",
    "Some of the shop's orders already prove another receipt. Please choose again.",
  ]),
} as const satisfies Record<string, Entry>;
