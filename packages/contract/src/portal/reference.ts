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
  name: "listTranslations",
  method: "POST",
  path: "/internal/list",
  channel: "sealed",
  summary: "Words that replace bundled ones at run time",
  input: nothing,
  output: z.array(translationEntry),
});

export const listCurrencies = defineRead({
  name: "listCurrencies",
  method: "GET",
  path: "/currency/listAll",
  channel: "sealed",
  summary: "Every currency the product deals in",
  input: nothing,
  output: z.array(currency),
});

export const listCountries = defineRead({
  name: "listCountries",
  method: "GET",
  path: "/vaCountry/listByScene/NORMAL",
  channel: "sealed",
  summary: "Countries and regions, and whether money can be sent there",
  input: nothing,
  output: z.array(country),
});

export const listChinaProvinces = defineRead({
  name: "listChinaProvinces",
  method: "GET",
  path: "/area/getChinaProvince",
  channel: "sealed",
  summary: "The 34 provincial divisions of China with their cities",
  input: nothing,
  output: z.array(province),
});

export const generateDeviceId = defineRead({
  name: "generateDeviceId",
  method: "GET",
  path: "/device/generateDeviceId",
  channel: "sealed",
  summary: "A new device id with its password; the server remembers neither until the first sign-in",
  input: nothing,
  output: z.object({ deviceId: z.uuid(), devicePwd: z.string() }),
});

export const listMyCurrencies = defineRead({
  name: "listMyCurrencies",
  method: "POST",
  path: "/vaMerchant/listMyCurrencies",
  channel: "sealed",
  summary: "The currencies in which the merchant has accounts",
  input: nothing,
  output: z.array(currency),
});
