import { accountCurrencies } from "@causeway/money";
import * as z from "zod/mini";
import type { Words } from "../locale.ts";

/** Who pays: marketplaces and gateways for what a shop sells, or buyers for what they ordered. */
export const accountTypes = ["ECOMMERCE", "TRADE"] as const;
export const platformTypes = ["PLATFORM", "INDEPENDENT_SITE"] as const;
export const storeStatuses = ["EXISTING", "NONE"] as const;
export const platforms = [
  "AMAZON",
  "EBAY",
  "WALMART",
  "SHOPEE",
  "LAZADA",
  "ALIEXPRESS",
  "TIKTOK_SHOP",
  "TEMU",
  "ETSY",
  "RAKUTEN",
  "MERCADO_LIBRE",
] as const;
export type Platform = (typeof platforms)[number];
/** Who takes the cards of a site's customers and pays the site. */
export const paymentProviders = [
  "STRIPE",
  "PAYPAL",
  "ADYEN",
  "CHECKOUT",
  "SHOPIFY_PAYMENTS",
  "OTHER",
] as const;
export const nicknameMax = 30;

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));
/** What has not been chosen yet is empty, so that the same rules can say what is missing in a page and on the server. */
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(["", ...values] as ["", ...Values]);
const file = z.object({ id: z.uuid(), name: z.string().check(z.maxLength(255)), size: z.int() });

export const shopForm = z.object({
  platform: choice(platforms),
  name: text(60),
  merchantNo: text(60),
  /** Marketplace Web Services ended; the token is kept for the record of those who still have one. */
  mwsToken: text(200),
  link: text(300),
  currency: choice(accountCurrencies),
  provider: choice(paymentProviders),
});
export type ShopForm = z.output<typeof shopForm>;

export const accountApplication = z.object({
  accountType: choice(accountTypes),
  nickname: text(nicknameMax),
  currencies: z.array(z.enum(accountCurrencies)).check(z.maxLength(accountCurrencies.length)),
  platformType: choice(platformTypes),
  storeStatus: choice(storeStatuses),
  shop: shopForm,
  proof: z.array(file).check(z.maxLength(1)),
  agreed: z.boolean(),
});
export type AccountApplication = z.output<typeof accountApplication>;

export const emptyShop: ShopForm = {
  platform: "",
  name: "",
  merchantNo: "",
  mwsToken: "",
  link: "",
  currency: "",
  provider: "",
};
export const emptyApplication: AccountApplication = {
  accountType: "",
  nickname: "",
  currencies: [],
  platformType: "",
  storeStatus: "",
  shop: emptyShop,
  proof: [],
  agreed: false,
};

/** Every fault has its own sentence: what to do first. */
export const applicationFaults = {
  accountType: ["请先选择账户类型", "請先選擇帳戶類型", "Please select the account type first"],
  nickname: ["请先输入账户昵称", "請先輸入帳戶暱稱", "Please enter a nickname first"],
  currencies: ["请先选择支持的币种", "請先選擇支援的貨幣", "Please select the currencies first"],
  platformType: ["请先选择平台类型", "請先選擇平台類型", "Please select the platform type first"],
  storeStatus: ["请先选择是否已有店铺", "請先選擇是否已有店舖", "Please say first whether you have a shop"],
  platform: ["请先选择电商平台", "請先選擇電商平台", "Please select the platform first"],
  shopName: ["请先输入店铺名称", "請先輸入店舖名稱", "Please enter the shop's name first"],
  shopNameLatin: [
    "店铺名称请用英文或拼音填写",
    "店舖名稱請以英文或拼音填寫",
    "Please write the shop's name in English or pinyin",
  ],
  merchantNo: [
    "请先输入平台商户号",
    "請先輸入平台商戶號",
    "Please enter the platform's merchant number first",
  ],
  mwsToken: [
    "请先输入 MWS 授权令牌",
    "請先輸入 MWS 授權權杖",
    "Please enter the MWS authorization token first",
  ],
  link: ["请先输入店铺链接", "請先輸入店舖連結", "Please enter the shop's link first"],
  linkWrong: [
    "店铺链接须以 http:// 或 https:// 开头",
    "店舖連結須以 http:// 或 https:// 開頭",
    "The shop's link has to begin with http:// or https://",
  ],
  shopCurrency: ["请先选择店铺币种", "請先選擇店舖貨幣", "Please select the shop's currency first"],
  shopCurrencyMissing: [
    "店铺币种须在所选币种之内",
    "店舖貨幣須在所選貨幣之內",
    "The shop's currency has to be one of the account's currencies",
  ],
  provider: ["请先选择支付服务商", "請先選擇支付服務商", "Please select the payment service provider first"],
  proof: ["请先上传证明文件", "請先上載證明文件", "Please upload a proof first"],
  agreement: [
    "请先阅读并同意开户协议",
    "請先閱讀並同意開戶協議",
    "Please agree to the account agreement first",
  ],
} as const satisfies Record<string, Words>;
export type ApplicationFault = keyof typeof applicationFaults;
export type ApplicationIssue = { readonly path: string; readonly fault: ApplicationFault };

/** Which of a shop's fields are asked for: by platform type, and only where there is a shop. */
export function shopFieldsOf({
  platformType,
  storeStatus,
}: Pick<AccountApplication, "platformType" | "storeStatus">): readonly (keyof ShopForm)[] {
  if (storeStatus !== "EXISTING" || platformType === "") return [];
  return platformType === "PLATFORM"
    ? ["platform", "name", "merchantNo", "mwsToken", "link", "currency"]
    : ["name", "link", "currency", "provider"];
}

const missingFault: Record<keyof ShopForm, ApplicationFault> = {
  platform: "platform",
  name: "shopName",
  merchantNo: "merchantNo",
  mwsToken: "mwsToken",
  link: "link",
  currency: "shopCurrency",
  provider: "provider",
};

export function isShopName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9 .,'&()+_-]*$/.test(name);
}

export function isShopLink(link: string): boolean {
  return /^https?:\/\//i.test(link) && URL.canParse(link) && new URL(link).hostname.includes(".");
}

/** Faults of a shop alone, for the application and for binding a shop later. */
export function checkShop(
  shop: ShopForm,
  fields: readonly (keyof ShopForm)[],
  currencies: readonly string[],
): ApplicationIssue[] {
  const missing = fields
    .filter((field) => shop[field] === "")
    .map((field) => ({ path: `shop.${field}`, fault: missingFault[field] }));
  const asked = (field: keyof ShopForm) => fields.includes(field) && shop[field] !== "";
  const wrong: ApplicationIssue[] = [
    ...(asked("name") && !isShopName(shop.name)
      ? [{ path: "shop.name", fault: "shopNameLatin" as const }]
      : []),
    ...(asked("link") && !isShopLink(shop.link) ? [{ path: "shop.link", fault: "linkWrong" as const }] : []),
    ...(asked("currency") && !currencies.includes(shop.currency)
      ? [{ path: "shop.currency", fault: "shopCurrencyMissing" as const }]
      : []),
  ];
  return [...missing, ...wrong];
}

/** Everything wrong with an application, in the order of the page. */
export function checkApplication(form: AccountApplication): ApplicationIssue[] {
  const missing = (isMissing: boolean, path: string, fault: ApplicationFault) =>
    isMissing ? [{ path, fault }] : [];
  return [
    ...missing(form.accountType === "", "accountType", "accountType"),
    ...missing(form.nickname === "", "nickname", "nickname"),
    ...missing(form.currencies.length === 0, "currencies", "currencies"),
    ...missing(form.platformType === "", "platformType", "platformType"),
    ...missing(form.storeStatus === "", "storeStatus", "storeStatus"),
    ...checkShop(form.shop, shopFieldsOf(form), form.currencies),
    ...missing(form.proof.length === 0, "proof", "proof"),
    ...missing(!form.agreed, "agreed", "agreement"),
  ];
}

/** What was typed for another choice and is not asked for any more is left behind. */
export function cleanApplication(form: AccountApplication): AccountApplication {
  const asked = shopFieldsOf(form);
  const shop = Object.fromEntries(
    Object.entries(form.shop).map(([field, value]) => [
      field,
      asked.includes(field as keyof ShopForm) ? value.trim() : "",
    ]),
  ) as ShopForm;
  return { ...form, currencies: accountCurrencies.filter((code) => form.currencies.includes(code)), shop };
}
