export {
  accountCurrencies,
  currencies,
  currencyOf,
  decimalsAt,
  decimalsOf,
  isCurrencyCode,
  type AccountCurrency,
  type Currency,
  type CurrencyCode,
  type Locale,
  type PartnerDecimals,
} from "./currency.ts";
export { readDecimal, writeDecimal, type Decimal } from "./decimal.ts";
export {
  add,
  allocate,
  compare,
  equals,
  fromDecimal,
  fromWire,
  isDeliverable,
  largestMinor,
  money,
  MoneyFault,
  negate,
  portion,
  roundTo,
  subtract,
  sum,
  toDecimal,
  zero,
  type Money,
} from "./money.ts";
export { parseMoney, type ParsedMoney } from "./parse.ts";
export { currencyName, displayAmount, printAmount, printMoney } from "./print.ts";
export { convert, invertRate, readRate, scaleRate, writeRate, type Rate } from "./rate.ts";
export { divide, type Rounding } from "./rounding.ts";
