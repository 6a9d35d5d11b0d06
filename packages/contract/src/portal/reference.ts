import * as z from "zod/mini";
import { defineRead, nothing } from "../route.ts";

export const translationEntry = z.object({
  code: z.string(),
  languages: z.array(z.object({ lang: z.enum(["ZH_CN", "ZH_HK", "EN_US"]), value: z.string() })),
});

export const currency = z.object({
  code: z.string(),
  symbol: z.string(),
  precision: z.int(),
  name: z.object({ en: z.string(), zh: z.string(), hk: z.string() }),
  currencyLogoUrl: z.string(),
  /** A receiving account can be opened in it. */
  receivable: z.boolean(),
});

export const country = z.object({
  alphaTwo: z.string(),
  alphaThree: z.string(),
  numeric: z.string(),
  name: z.object({ en: z.string(), zh: z.string(), hk: z.string() }),
  /** Telephone country code, without the plus sign. */
  phoneArea: z.string(),
  flagUrl: z.string(),
  /** A payment can be sent there. */
  remittance: z.boolean(),
});

export const province = z.object({
  code: z.string(),
  name: z.object({ en: z.string(), zh: z.string(), hk: z.string() }),
  cities: z.array(
    z.object({ code: z.string(), name: z.object({ en: z.string(), zh: z.string(), hk: z.string() }) }),
  ),
});

export const listTranslations = defineRead({
  method: "POST",
  path: "/internal/list",
  summary: "Words that replace bundled ones at run time",
  input: nothing,
  output: z.array(translationEntry),
});

export const listCurrencies = defineRead({
  method: "GET",
  path: "/currency/listAll",
  summary: "Every currency the product deals in",
  input: nothing,
  output: z.array(currency),
});

export const listCountries = defineRead({
  method: "GET",
  path: "/vaCountry/listByScene/NORMAL",
  summary: "Countries and regions, and whether money can be sent there",
  input: nothing,
  output: z.array(country),
});

export const listChinaProvinces = defineRead({
  method: "GET",
  path: "/area/getChinaProvince",
  summary: "The 34 provincial divisions of China with their cities",
  input: nothing,
  output: z.array(province),
});

export const generateDeviceId = defineRead({
  method: "GET",
  path: "/device/generateDeviceId",
  summary: "A new device id with its password; the server remembers neither until the first sign-in",
  input: nothing,
  output: z.object({ deviceId: z.uuid(), devicePwd: z.string() }),
});

/** `total` is available and in process together; what is collected and not yet credited stands apart. */
const balance = z.object({
  currency: z.string(),
  total: z.string(),
  available: z.string(),
  inProcess: z.string(),
  uncredited: z.string(),
});

export const listMyBalances = defineRead({
  method: "POST",
  path: "/vaMerchant/listMyBalances",
  summary: "What the merchant has in each currency",
  input: nothing,
  output: z.array(balance),
});

export const listMyCurrencies = defineRead({
  method: "POST",
  path: "/vaMerchant/listMyCurrencies",
  summary: "The currencies in which the merchant has accounts",
  input: nothing,
  output: z.array(currency),
});
