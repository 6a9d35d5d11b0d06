import type { Words } from "../locale.ts";
import type {
  accountTypes,
  paymentProviders,
  Platform,
  platformTypes,
  storeStatuses,
} from "./application.ts";

/** As a merchant sees an account. */
export const accountStatuses = ["AUDITING", "ACTIVE", "WAITING_ADDITION", "FROZEN", "CLOSED"] as const;
export type AccountStatus = (typeof accountStatuses)[number];

export const accountStatusWords: Record<AccountStatus, Words> = {
  AUDITING: ["审核中", "審核中", "In review"],
  ACTIVE: ["正常", "正常", "Active"],
  WAITING_ADDITION: ["待补充", "待補充", "To be completed"],
  FROZEN: ["已冻结", "已凍結", "Frozen"],
  CLOSED: ["已关闭", "已關閉", "Closed"],
};

export const accountTypeWords: Record<(typeof accountTypes)[number], Words> = {
  ECOMMERCE: ["电商收款", "電商收款", "E-commerce"],
  TRADE: ["外贸收款", "外貿收款", "Foreign trade"],
};
export const platformTypeWords: Record<(typeof platformTypes)[number], Words> = {
  PLATFORM: ["电商平台", "電商平台", "E-commerce platform"],
  INDEPENDENT_SITE: ["独立站", "獨立網站", "Independent site"],
};
export const storeStatusWords: Record<(typeof storeStatuses)[number], Words> = {
  EXISTING: ["已有店铺", "已有店舖", "I have a shop"],
  NONE: ["暂无店铺", "暫無店舖", "No shop yet"],
};

const own = (name: string): Words => [name, name, name];
export const platformWords: Record<Platform, Words> = {
  AMAZON: ["亚马逊 Amazon", "Amazon", "Amazon"],
  EBAY: own("eBay"),
  WALMART: ["沃尔玛 Walmart", "Walmart", "Walmart"],
  SHOPEE: ["虾皮 Shopee", "Shopee", "Shopee"],
  LAZADA: own("Lazada"),
  ALIEXPRESS: ["速卖通 AliExpress", "AliExpress", "AliExpress"],
  TIKTOK_SHOP: own("TikTok Shop"),
  TEMU: own("Temu"),
  ETSY: own("Etsy"),
  RAKUTEN: ["乐天 Rakuten", "樂天 Rakuten", "Rakuten"],
  MERCADO_LIBRE: own("Mercado Libre"),
};
export const providerWords: Record<(typeof paymentProviders)[number], Words> = {
  STRIPE: own("Stripe"),
  PAYPAL: own("PayPal"),
  ADYEN: own("Adyen"),
  CHECKOUT: own("Checkout.com"),
  SHOPIFY_PAYMENTS: own("Shopify Payments"),
  OTHER: ["其他", "其他", "Other"],
};

/** Codes a payer's bank asks for. The English name goes along, because that is what foreign forms are labelled with. */
export const routingCodeWords: Record<string, Words> = {
  ACCOUNT: ["账号", "帳號", "Account number"],
  IBAN: ["IBAN", "IBAN", "IBAN"],
  BIC: ["SWIFT 代码", "SWIFT 代碼", "SWIFT code (BIC)"],
  ABA: ["ABA 路由号", "ABA 路由號", "ABA routing number"],
  SORT_CODE: ["Sort Code", "Sort Code", "Sort code"],
  BANK_CODE: ["银行代码", "銀行編號", "Bank code"],
  BRANCH_CODE: ["分行代码", "分行編號", "Branch code"],
  BSB: ["BSB 号码", "BSB 號碼", "BSB number"],
  INSTITUTION: ["机构号", "機構編號", "Institution number"],
  TRANSIT: ["Transit 号", "Transit 編號", "Transit number"],
  CLABE: ["CLABE 账号", "CLABE 帳號", "CLABE"],
  CLEARING: ["清算号", "結算編號", "Clearing number"],
  SUFFIX: ["后缀", "尾碼", "Suffix"],
  KANA_NAME: ["户名（片假名）", "戶名（片假名）", "Account name in kana"],
};

/** What a rail is called by those who send through it, and when it is the right one. */
export const railWords: Record<string, { readonly name: Words; readonly note: Words }> = {
  ACH: {
    name: ["ACH 美国本地转账", "ACH 美國本地轉帳", "ACH transfer"],
    note: ["1–2 个工作日，费用低", "1–2 個工作天，費用低", "1–2 working days, low cost"],
  },
  FEDWIRE: {
    name: ["Fedwire 美国电汇", "Fedwire 美國電匯", "Domestic wire (Fedwire)"],
    note: ["当天到账，适合大额", "即日到帳，適合大額", "Same day, for large amounts"],
  },
  SEPA: {
    name: ["SEPA 欧元转账", "SEPA 歐元轉帳", "SEPA credit transfer"],
    note: ["1 个工作日内，SEPA 国家", "1 個工作天內，SEPA 國家", "Within 1 working day, from SEPA countries"],
  },
  FPS: {
    name: ["FPS 快速支付", "轉數快 FPS", "Faster Payments (FPS)"],
    note: ["通常即时到账", "一般即時到帳", "Usually at once"],
  },
  CHAPS: {
    name: ["CHAPS 英镑大额", "CHAPS 英鎊大額", "CHAPS"],
    note: ["当天到账，适合大额", "即日到帳，適合大額", "Same day, for large amounts"],
  },
  CHATS: {
    name: ["CHATS 本地电汇", "CHATS 本地電匯", "CHATS"],
    note: ["当天到账", "即日到帳", "Same day"],
  },
  BECS: {
    name: ["BECS 转账", "BECS 轉帳", "BECS direct entry"],
    note: ["1 个工作日", "1 個工作天", "1 working day"],
  },
  NPP: {
    name: ["NPP 即时转账", "NPP 即時轉帳", "NPP (Osko)"],
    note: ["通常即时到账", "一般即時到帳", "Usually at once"],
  },
  EFT: { name: ["EFT 转账", "EFT 轉帳", "EFT"], note: ["1–2 个工作日", "1–2 個工作天", "1–2 working days"] },
  FAST: {
    name: ["FAST 转账", "FAST 轉帳", "FAST"],
    note: ["通常即时到账", "一般即時到帳", "Usually at once"],
  },
  GIRO: {
    name: ["GIRO 转账", "GIRO 轉帳", "GIRO"],
    note: ["1–2 个工作日", "1–2 個工作天", "1–2 working days"],
  },
  ZENGIN: {
    name: ["全银系统转账", "全銀系統轉帳", "Zengin transfer"],
    note: ["日本国内转账，户名用片假名", "日本國內轉帳，戶名用片假名", "Within Japan, with the name in kana"],
  },
  BECS_NZ: {
    name: ["新西兰本地转账", "新西蘭本地轉帳", "Bill payment (NZ)"],
    note: ["1 个工作日", "1 個工作天", "1 working day"],
  },
  SIC: { name: ["SIC 瑞士转账", "SIC 瑞士轉帳", "SIC transfer"], note: ["当天到账", "即日到帳", "Same day"] },
  BANKGIRO: {
    name: ["瑞典本地转账", "瑞典本地轉帳", "Swedish transfer"],
    note: ["1 个工作日", "1 個工作天", "1 working day"],
  },
  UAEFTS: {
    name: ["阿联酋本地转账", "阿聯酋本地轉帳", "UAEFTS"],
    note: ["当天到账", "即日到帳", "Same day"],
  },
  SPEI: {
    name: ["SPEI 转账", "SPEI 轉帳", "SPEI"],
    note: ["通常即时到账", "一般即時到帳", "Usually at once"],
  },
  SWIFT: {
    name: ["SWIFT 国际电汇", "SWIFT 國際電匯", "SWIFT transfer"],
    note: [
      "从任何国家付款，1–3 个工作日，付款银行可能收费",
      "從任何國家付款，1–3 個工作天，付款銀行可能收費",
      "From any country, 1–3 working days, the payer's bank may charge",
    ],
  },
};
