import * as z from "zod/mini";
import type { Words } from "../locale.ts";
import { accountApplication, applicationFaults, checkShop, type ShopForm } from "./application.ts";

/**
 * As a merchant sees a shop. AUDITING: named, and not proved yet. TOKEN_EXPIRED: the marketplace's consent is over.
 * REJECT: the reviewers want something mended.
 */
export const shopStatuses = ["AUDITING", "ACTIVE", "TOKEN_EXPIRED", "REJECT", "UNBOUND"] as const;
export type ShopStatus = (typeof shopStatuses)[number];

export const shopStatusWords: Record<ShopStatus, Words> = {
  AUDITING: ["待验证", "待驗證", "To be proved"],
  ACTIVE: ["已绑定", "已連結", "Connected"],
  TOKEN_EXPIRED: ["授权已过期", "授權已過期", "Authorisation expired"],
  REJECT: ["待修改", "待修改", "To be mended"],
  UNBOUND: ["已解绑", "已解除連結", "Disconnected"],
};

/** How an order stands at its marketplace. */
export const shopOrderStatuses = ["PAID", "SHIPPED", "DELIVERED", "REFUNDED", "CANCELLED"] as const;
export type ShopOrderStatus = (typeof shopOrderStatuses)[number];

export const shopOrderStatusWords: Record<ShopOrderStatus, Words> = {
  PAID: ["已付款", "已付款", "Paid"],
  SHIPPED: ["已发货", "已出貨", "Shipped"],
  DELIVERED: ["已送达", "已送達", "Delivered"],
  REFUNDED: ["已退款", "已退款", "Refunded"],
  CANCELLED: ["已取消", "已取消", "Cancelled"],
};

export const syncStates = ["RUNNING", "DONE", "FAILED"] as const;
/** Why a synchronisation waits or ended early. */
export const syncFaults = ["SILENT", "TOKEN", "WRONG_SELLER"] as const;

/** What binds a shop: the shop part of an account's application, and the account its money goes to. */
export const shopBinding = z.extend(
  z.pick(accountApplication, { platformType: true, shop: true, proof: true, agreed: true }),
  { accountId: z.union([z.literal(""), z.uuid()]) },
);
export type ShopBinding = z.output<typeof shopBinding>;

export const shopFaults = {
  ...applicationFaults,
  account: ["请先选择收款账户", "請先選擇收款帳戶", "Please select the receiving account first"],
  agreement: [
    "请先同意授权说明",
    "請先同意授權說明",
    "Please agree to what the authorisation is used for first",
  ],
  ownership: [
    "请先确认网站归本企业所有",
    "請先確認網站歸本企業所有",
    "Please confirm first that the site belongs to your company",
  ],
} as const satisfies Record<string, Words>;
export type ShopFault = keyof typeof shopFaults;

/** Marketplace Web Services ended, so its token is asked for and not insisted on. */
const recordOnly: readonly (keyof ShopForm)[] = ["mwsToken"];

export function bindingFieldsOf(platformType: ShopBinding["platformType"]): readonly (keyof ShopForm)[] {
  if (platformType === "") return [];
  return platformType === "PLATFORM"
    ? ["platform", "name", "merchantNo", "link", "currency", "mwsToken"]
    : ["name", "link", "currency", "provider"];
}

/** A marketplace's consent proves more than any paper; for a site of one's own a paper is what there is. */
export function needsProof({ platformType }: Pick<ShopBinding, "platformType">): boolean {
  return platformType === "INDEPENDENT_SITE";
}

/** Everything wrong with a binding, in the order of the page; `currencies` are those of the chosen account. */
export function checkBinding(
  form: ShopBinding,
  currencies: readonly string[],
): { readonly path: string; readonly fault: ShopFault }[] {
  const missing = (isMissing: boolean, path: string, fault: ShopFault) =>
    isMissing ? [{ path, fault }] : [];
  const needed = bindingFieldsOf(form.platformType).filter((field) => !recordOnly.includes(field));
  return [
    ...missing(form.accountId === "", "accountId", "account"),
    ...missing(form.platformType === "", "platformType", "platformType"),
    ...checkShop(form.shop, needed, currencies),
    ...missing(needsProof(form) && form.proof.length === 0, "proof", "proof"),
    ...missing(!form.agreed, "agreed", needsProof(form) ? "ownership" : "agreement"),
  ];
}

/** What was typed for another platform type is left behind. */
export function cleanBinding(form: ShopBinding): ShopBinding {
  const asked = bindingFieldsOf(form.platformType);
  const shop = Object.fromEntries(
    Object.entries(form.shop).map(([field, value]) => [
      field,
      asked.includes(field as keyof ShopForm) ? value.trim() : "",
    ]),
  ) as ShopForm;
  return { ...form, shop };
}
