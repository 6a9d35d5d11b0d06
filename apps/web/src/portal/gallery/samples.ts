import { type CurrencyCode, fromDecimal, type Money, type Rate, readRate } from "@causeway/money";
import type { Region } from "#shared/ui/value/region.ts";
import type { Tone } from "#shared/ui/theme/palette.ts";

export function amount(currency: CurrencyCode, text: string): Money {
  const read = fromDecimal(currency, text);
  if (!read) throw new Error(`not an amount: ${text} ${currency}`);
  return read;
}

export function rate(base: CurrencyCode, quote: CurrencyCode, text: string): Rate {
  const read = readRate(base, quote, text);
  if (!read) throw new Error(`not a rate: ${text}`);
  return read;
}

type Names = readonly [zhCN: string, zhHK: string, enUS: string];
const regionRows: readonly (readonly [string, string, string, ...Names])[] = [
  ["CHN", "CN", "86", "中国内地", "中國內地", "Chinese Mainland"],
  ["HKG", "HK", "852", "中国香港", "中國香港", "Hong Kong, China"],
  ["MAC", "MO", "853", "中国澳门", "中國澳門", "Macao, China"],
  ["TWN", "TW", "886", "中国台湾", "中國台灣", "Taiwan, China"],
  ["USA", "US", "1", "美国", "美國", "United States"],
  ["CAN", "CA", "1", "加拿大", "加拿大", "Canada"],
  ["GBR", "GB", "44", "英国", "英國", "United Kingdom"],
  ["DEU", "DE", "49", "德国", "德國", "Germany"],
  ["FRA", "FR", "33", "法国", "法國", "France"],
  ["ESP", "ES", "34", "西班牙", "西班牙", "Spain"],
  ["CIV", "CI", "225", "科特迪瓦", "科特迪瓦", "Côte d’Ivoire"],
  ["JPN", "JP", "81", "日本", "日本", "Japan"],
  ["SGP", "SG", "65", "新加坡", "新加坡", "Singapore"],
  ["AUS", "AU", "61", "澳大利亚", "澳洲", "Australia"],
  ["NZL", "NZ", "64", "新西兰", "紐西蘭", "New Zealand"],
];
export const regions: readonly Region[] = regionRows.map(
  ([alphaThree, alphaTwo, dialCode, zhCN, zhHK, enUS]) => ({
    alphaThree,
    alphaTwo,
    dialCode,
    names: { "zh-CN": zhCN, "zh-HK": zhHK, "en-US": enUS },
  }),
);

export type Order = {
  readonly no: string;
  readonly who: string;
  readonly account: string;
  /** A shop, or `b2b` for a payment of ordinary trade. */
  readonly shop: string;
  readonly via: string;
  readonly amount: Money;
  readonly at: string;
  readonly status: OrderStatus;
};

export const orderTone = {
  WAITING_RELATIVE: "turn",
  AUDITING: "proc",
  NOT_CREDITED: "proc",
  FINISHED: "done",
  REJECT: "refused",
  REFUNDED: "closed",
} as const satisfies Record<string, Tone>;
export type OrderStatus = keyof typeof orderTone;

export const orders: readonly Order[] = [
  order(
    "CO20261113000418",
    "Harbor & Pine Supply LLC",
    "6021",
    "b2b",
    "USD ···· 4417",
    "USD",
    "18640.00",
    "2026-11-13 14:26:08",
    "WAITING_RELATIVE",
  ),
  order(
    "CO20261113000415",
    "Kestrel Outdoor Ltd",
    "7730",
    "b2b",
    "GBP ···· 2095",
    "GBP",
    "3200.00",
    "2026-11-13 11:58:43",
    "AUDITING",
  ),
  order(
    "CO20261112000402",
    "Amazon Payments, Inc.",
    "1188",
    "Lumora Home US",
    "Amazon",
    "USD",
    "9284.17",
    "2026-11-12 16:48:30",
    "FINISHED",
  ),
  order(
    "CO20261112000399",
    "Mizuki Shoji K.K.",
    "5402",
    "b2b",
    "JPY ···· 8816",
    "JPY",
    "1280000",
    "2026-11-12 13:07:19",
    "WAITING_RELATIVE",
  ),
  order(
    "CO20261111000391",
    "Maison Verrier SARL",
    "9034",
    "b2b",
    "EUR ···· 3361",
    "EUR",
    "12150.00",
    "2026-11-11 17:20:54",
    "FINISHED",
  ),
  order(
    "CO20261111000388",
    "Stripe Payments UK Ltd",
    "4471",
    "lumora-home.example",
    "Stripe",
    "GBP",
    "2418.62",
    "2026-11-11 15:02:36",
    "FINISHED",
  ),
  order(
    "CO20261110000376",
    "Brightwater Imports Pty Ltd",
    "2207",
    "b2b",
    "AUD ···· 7154",
    "AUD",
    "7865.40",
    "2026-11-10 10:44:02",
    "REJECT",
  ),
  order(
    "CO20261109000361",
    "Amazon Payments Europe S.C.A.",
    "0912",
    "Lumora Home DE",
    "Amazon",
    "EUR",
    "5630.95",
    "2026-11-09 18:31:27",
    "NOT_CREDITED",
  ),
  order(
    "CO20261107000344",
    "Tanglin Living Pte Ltd",
    "3568",
    "b2b",
    "SGD ···· 6620",
    "SGD",
    "4120.00",
    "2026-11-07 09:16:50",
    "REFUNDED",
  ),
  order(
    "CO20261106000339",
    "Harbor & Pine Supply LLC",
    "6021",
    "b2b",
    "USD ···· 4417",
    "USD",
    "22475.00",
    "2026-11-06 14:09:33",
    "FINISHED",
  ),
];

function order(
  no: string,
  who: string,
  account: string,
  shop: string,
  via: string,
  currency: CurrencyCode,
  value: string,
  at: string,
  status: OrderStatus,
): Order {
  return { no, who, account, shop, via, amount: amount(currency, value), at, status };
}

/** Fifty thousand orders that exist only as their number: any page of them can be made when it is asked for. */
export function orderAt(index: number): Order {
  const base = orders[index % orders.length] as Order;
  const serial = String(50_000 - index).padStart(6, "0");
  const minor = base.amount.minor + BigInt(index) * 7n;
  return { ...base, no: `CO20261113${serial}`, amount: { ...base.amount, minor } };
}

export const balances = [
  balance("USD", "186420.55", "31158.60", "217579.15"),
  balance("HKD", "612908.20", "0", "78729.38"),
  balance("EUR", "48210.08", "5630.95", "58374.44"),
  balance("CNH", "254300.00", "0", "35698.24"),
  balance("GBP", "22765.40", "3200.00", "32944.90"),
  balance("JPY", "3862400", "1280000", "33518.45"),
  balance("AUD", "7310.25", "7865.40", "9937.02"),
  balance("SGD", "15902.60", "0", "11866.52"),
];

function balance(currency: CurrencyCode, available: string, process: string, inUsd: string) {
  return {
    currency,
    available: amount(currency, available),
    process: amount(currency, process),
    inUsd: amount("USD", inUsd),
  };
}
