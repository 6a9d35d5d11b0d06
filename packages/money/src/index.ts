export { atPar, cross, midOf, significantDigits, type TwoSided } from "./cross.ts";
export {
  accountCurrencies,
  currencies,
  currencyOf,
  decimalsAt,
  decimalsOf,
  isCurrencyCode,
  payoutCurrencies,
  type AccountCurrency,
  type Currency,
  type CurrencyCode,
  type Locale,
  type PartnerDecimals,
  type PayoutCurrency,
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
  toWire,
  zero,
  type Money,
} from "./money.ts";
export { marketPair, type Pair } from "./pair.ts";
export { parseMoney, type ParsedMoney } from "./parse.ts";
export { currencyName, displayAmount, printAmount, printMoney, printPercent, printRate } from "./print.ts";
export {
  compareRates,
  convert,
  invertRate,
  isWithin,
  readRate,
  scaleRate,
  writeRate,
  type Rate,
} from "./rate.ts";
export { reckon, type Reckoned, type Terms, type Wish } from "./reckon.ts";
export { divide, magnitude, type Rounding } from "./rounding.ts";
