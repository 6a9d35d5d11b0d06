import type { Words } from "../locale.ts";
import type { Checkpoint, CollectionStatus, Evidence } from "../portal/collection.ts";

export const collectionStatusWords = {
  WAITING_RELATIVE: ["待关联凭证", "待提交憑證", "Evidence needed"],
  AUDITING: ["审核中", "審核中", "In review"],
  NOT_CREDITED: ["未入账", "未入帳", "Not credited"],
  FINISHED: ["已入账", "已入帳", "Credited"],
  REJECT: ["审核拒绝", "審核拒絕", "Rejected"],
  REFUNDED: ["已退款", "已退款", "Refunded"],
  CANCELLED: ["已撤销", "已撤銷", "Cancelled"],
  FAILED: ["入账处理中", "入帳處理中", "Being repaired"],
} as const satisfies Record<CollectionStatus, Words>;

/** What holds when a point is passed. */
export const checkpointWords = {
  payerInContract: ["付款方与合同买方一致", "付款方與合約買方一致", "The payer is the buyer"],
  sameCurrency: ["币种一致", "貨幣一致", "Currencies agree"],
  contractNoInFiles: ["合同号与附件一致", "合約編號與附件一致", "Contract number is in its file"],
  invoiceNoInFiles: ["发票号与附件一致", "發票編號與附件一致", "Invoice number is in its file"],
  receiptCovered: ["资金来源已全部证明", "資金來源已全部證明", "The whole receipt is proved"],
  contractCovers: ["合同未超额关联", "合約未超額關聯", "The contract is large enough"],
  invoiceTotal: ["发票金额足够", "發票金額足夠", "Invoices come to enough"],
  datesPlausible: ["日期合理", "日期合理", "Dates are plausible"],
  usedOnce: ["凭证未重复使用", "憑證未重複使用", "Evidence is used once"],
  payerIsMarketplace: ["付款方是店铺的平台", "付款方是店舖的平台", "The payer is the shop's marketplace"],
  shopOrdersCover: ["店铺订单未重复使用", "店舖訂單未重複使用", "The shop's orders are used once"],
} as const satisfies Record<Checkpoint, Words>;

export const tradeTypeWords = {
  GOODS: ["货物", "貨物", "Goods"],
  SERVICE: ["服务", "服務", "Service"],
} as const satisfies Record<Evidence["tradeType"], Words>;

export const credentialPaymentWords = {
  FULL: ["全款", "全款", "Full"],
  ADVANCE: ["预付", "預付", "Advance"],
  BALANCE: ["尾款", "尾款", "Balance"],
} as const satisfies Record<Evidence["paymentType"], Words>;
