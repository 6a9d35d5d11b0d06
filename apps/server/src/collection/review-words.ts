import type { Words } from "@causeway/contract";
import type { Checkpoint } from "@causeway/contract/portal/collection";

export const reviewWords = {
  receipt: ["收款", "收款", "Receipt"],
  orderNo: ["订单号", "訂單號", "Order number"],
  amount: ["收款金额", "收款金額", "Amount received"],
  payer: ["付款方", "付款方", "Payer"],
  payerAccount: ["付款账号", "付款帳號", "Payer's account"],
  payerBank: ["付款银行", "付款銀行", "Payer's bank"],
  remittance: ["附言", "附言", "Payment reference"],
  account: ["收款账户", "收款帳戶", "Receiving account"],
  check: ["提交前预检", "提交前預檢", "Check before submission"],
  trade: ["贸易背景", "貿易背景", "Trade"],
  tradeType: ["贸易类型", "貿易類型", "Trade type"],
  paymentType: ["款项性质", "款項性質", "Payment type"],
  note: ["说明", "說明", "Explanation"],
  other: ["其他附件", "其他附件", "Other attachments"],
  contract: ["合同", "合約", "Contract"],
  contractNo: ["合同号", "合約編號", "Contract number"],
  contractTotal: ["合同金额", "合約金額", "Contract amount"],
  thisTime: ["本次关联金额", "本次關聯金額", "Amount this time"],
  invoice: ["发票", "發票", "Invoice"],
  invoiceNo: ["发票号", "發票編號", "Invoice number"],
  logistics: ["物流", "物流", "Logistics"],
  logisticsNo: ["物流单号", "物流單號", "Logistics number"],
} as const satisfies Record<string, Words>;

export const pointWords: Readonly<Record<Checkpoint, Words>> = {
  payerInContract: ["付款方与合同买方一致", "付款方與合約買方一致", "The payer is the contract's buyer"],
  sameCurrency: ["币种一致", "貨幣一致", "The currencies agree"],
  contractNoInFiles: [
    "合同号与附件一致",
    "合約編號與附件一致",
    "The contract number stands in its attachment",
  ],
  invoiceNoInFiles: ["发票号与附件一致", "發票編號與附件一致", "The invoice number stands in its attachment"],
  receiptCovered: ["本次收款已全部证明", "本次收款已全部證明", "The whole receipt is proved"],
  contractCovers: ["合同未超额关联", "合約未超額關聯", "The contract is not used up"],
  invoiceTotal: ["发票金额足够", "發票金額足夠", "The invoices come to enough"],
  datesPlausible: ["日期合理", "日期合理", "The dates are plausible"],
  usedOnce: ["凭证未重复使用", "憑證未重複使用", "The evidence proves nothing else"],
};
