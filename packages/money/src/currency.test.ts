import { expect, test } from "vitest";
import {
  accountCurrencies,
  currencies,
  currencyOf,
  decimalsAt,
  decimalsOf,
  isCurrencyCode,
  payoutCurrencies,
} from "./currency.ts";

const inList = (list: string) => list.split(" ");
const withoutDecimals = inList("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF");
const withThreeDecimals = inList("BHD IQD JOD KWD LYD OMR TND");

test("every currency has the decimals ISO 4217 gives it: 0 or 3 for the listed ones, 2 for all others", () => {
  for (const { code, decimals } of currencies) {
    const iso = withoutDecimals.includes(code) ? 0 : withThreeDecimals.includes(code) ? 3 : 2;
    expect([code, decimals]).toEqual([code, iso]);
  }
  expect(currencies.filter(({ decimals }) => decimals === 0)).toHaveLength(withoutDecimals.length);
  expect(currencies.filter(({ decimals }) => decimals === 3)).toHaveLength(withThreeDecimals.length);
});

test("the forint and the rupiah have 2 decimals, whatever Intl says", () => {
  expect([decimalsOf("HUF"), decimalsOf("IDR")]).toEqual([2, 2]);
});

test("a code appears once, and has a symbol and a name in every language", () => {
  expect(new Set(currencies.map(({ code }) => code)).size).toBe(currencies.length);
  for (const { code, symbol, names } of currencies) {
    expect(code).toMatch(/^[A-Z]{3}$/);
    expect(symbol).not.toBe("");
    expect(names["zh-CN"]).toMatch(/\p{Script=Han}/u);
    expect(names["zh-HK"]).toMatch(/\p{Script=Han}/u);
    expect(names["en-US"]).toMatch(/^[\p{Script=Latin} &’.-]+$/u);
  }
});

test("the offshore renminbi is a currency of its own beside the onshore one", () => {
  expect(currencyOf("CNH")).not.toBe(currencyOf("CNY"));
  expect(accountCurrencies).toContain("CNH");
  expect(accountCurrencies).not.toContain("CNY");
  expect(accountCurrencies).toHaveLength(14);
});

test("what is bought for payments alone is never held", () => {
  const held = new Set<string>(accountCurrencies);
  expect(payoutCurrencies.filter((code) => held.has(code))).toEqual([]);
  expect(payoutCurrencies).toContain("CNY");
  expect(new Set(payoutCurrencies).size).toBe(payoutCurrencies.length);
});

test("an unknown code, or a name every object carries, is no currency", () => {
  expect(isCurrencyCode("XXX")).toBe(false);
  expect(isCurrencyCode("constructor")).toBe(false);
  expect(isCurrencyCode("usd")).toBe(false);
  expect(isCurrencyCode("USD")).toBe(true);
});

test("a partner's decimals hold where he states them, the zero of the yen included, and are never finer than ISO", () => {
  expect(decimalsAt({ BHD: 2 }, "BHD")).toBe(2);
  expect(decimalsAt({ BHD: 2 }, "KWD")).toBe(3);
  expect(decimalsAt({ TWD: 0 }, "TWD")).toBe(0);
  expect(decimalsAt({}, "JPY")).toBe(0);
  expect(decimalsAt({ USD: 4 }, "USD")).toBe(2);
});
