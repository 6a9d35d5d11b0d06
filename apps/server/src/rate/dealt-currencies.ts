import type { CurrencyCode } from "@causeway/money";
import type { Zone } from "#platform/day.ts";

/**
 * How each currency is dealt against the US dollar. Bounds are in hundredths of a percent: `step`, by which a rate may
 * differ from the last good one; `day`, by which it may differ from a yardstick, which can be a day old; `spread`, the
 * widest distance between bid and ask that is believed, and the one that is put around a rate that has none.
 */
export type Dealt = {
  readonly currency: CurrencyCode;
  readonly step: number;
  readonly day: number;
  readonly spread: number;
  /** Where it is dealt at home alone: the hours of its working days. */
  readonly hours?: Hours;
};

export type Hours = { readonly zone: Zone; readonly opens: string; readonly closes: string };

const major = { step: 50, day: 300, spread: 20 };
const pegged = { step: 25, day: 100, spread: 20 };
const minor = { step: 100, day: 500, spread: 60 };
const wild = { step: 150, day: 800, spread: 100 };

const rows: Readonly<Partial<Record<CurrencyCode, Omit<Dealt, "currency">>>> = {
  EUR: major,
  GBP: major,
  AUD: major,
  NZD: major,
  JPY: major,
  CAD: major,
  CHF: major,
  SGD: major,
  CNH: major,
  SEK: major,
  NOK: major,
  DKK: major,
  HKD: pegged,
  AED: pegged,
  SAR: pegged,
  KWD: pegged,
  PLN: minor,
  CZK: minor,
  HUF: minor,
  RON: minor,
  ILS: minor,
  KRW: minor,
  TWD: minor,
  THB: minor,
  IDR: minor,
  PHP: minor,
  INR: minor,
  MYR: minor,
  MXN: minor,
  VND: { ...minor, hours: { zone: "Asia/Ho_Chi_Minh", opens: "08:00", closes: "17:00" } },
  BRL: wild,
  ZAR: wild,
  TRY: wild,
  CLP: wild,
};

export const dealtCurrencies: readonly Dealt[] = Object.entries(rows).map(([currency, row]) => ({
  currency: currency as CurrencyCode,
  ...row,
}));

const byCurrency = new Map(dealtCurrencies.map((dealt) => [dealt.currency, dealt]));

export function dealtOf(currency: CurrencyCode): Dealt | undefined {
  return byCurrency.get(currency);
}

export type Delivery = { readonly partner: string; readonly bought: CurrencyCode };

/**
 * A payment's currency that is bought as another, of which a partner's rail delivers one for one: yuan arrive in the
 * Mainland as yuan, and are bought in Hong Kong as offshore ones.
 */
const deliveries: Readonly<Partial<Record<CurrencyCode, Delivery>>> = {
  CNY: { partner: "harbour", bought: "CNH" },
};

/** As what this is bought, and by whom it is delivered one for one; nothing where it is bought as itself. */
export function deliveredAs(currency: CurrencyCode): Delivery | undefined {
  return deliveries[currency];
}

/** What has to be bought so that this arrives. */
export function boughtFor(currency: CurrencyCode): CurrencyCode {
  return deliveries[currency]?.bought ?? currency;
}
