import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencies, currencyOf } from "./currency.ts";
import { money } from "./money.ts";
import { parseMoney } from "./parse.ts";
import { readRate } from "./rate.ts";
import { currencyName, displayAmount, printAmount, printMoney, printPercent, printRate } from "./print.ts";

const parsed = (text: string, code: Parameters<typeof parseMoney>[1] = "USD") => {
  const result = parseMoney(text, code);
  return result.ok ? result.money.minor : result.reason;
};

describe("what people type", () => {
  test("plain, grouped and Chinese-keyboard forms of one amount are the same amount", () => {
    for (const text of [
      "1234.5",
      "1,234.50",
      " 1234.50 ",
      "１２３４．５",
      "１，２３４。５０",
      "001234.5",
      "1 234.5",
    ]) {
      expect([text, parsed(text)]).toEqual([text, 1234_50n]);
    }
    expect([parsed(".5"), parsed("5."), parsed("0")]).toEqual([50n, 500n, 0n]);
  });

  test("nothing is guessed: misplaced groups, signs, exponents and words are refused", () => {
    for (const text of [
      "1,23",
      "12,34,567",
      "1.234,56",
      "-1",
      "+1",
      "1e3",
      "１２a",
      ".",
      ",",
      "1..2",
      "NaN",
      "一百",
    ]) {
      expect([text, parsed(text)]).toEqual([text, "not-a-number"]);
    }
    expect(parsed("  ")).toBe("empty");
  });

  test("surplus decimals are refused by the currency's own precision, not rounded", () => {
    expect(parsed("1.005")).toBe("too-many-decimals");
    expect(parsed("100.5", "JPY")).toBe("too-many-decimals");
    expect(parsed("0.005", "KWD")).toBe(5n);
  });

  test("an amount beyond the books is refused", () => {
    expect(parsed("92233720368547758.07")).toBe(2n ** 63n - 1n);
    expect(parsed("92233720368547758.08")).toBe("too-large");
    expect(parsed("9".repeat(200))).toBe("too-large");
  });
});

describe("what people read", () => {
  test("every printed amount is grouped by three and reads back as itself, for every currency", () => {
    const anyMoney = fc
      .tuple(fc.constantFrom(...currencies), fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }))
      .map(([{ code }, minor]) => money(code, minor));
    fc.assert(
      fc.property(anyMoney, (amount) => {
        const text = printAmount(amount);
        expect(text).toMatch(/^\d{1,3}(,\d{3})*(\.\d+)?$/);
        expect(text.split(".")[1]?.length ?? 0).toBe(currencyOf(amount.currency).decimals);
        expect(parseMoney(text, amount.currency)).toEqual({ ok: true, money: amount });
      }),
    );
  });

  test("the code stands beside the amount, and the yen is not shown a hundred times too large", () => {
    expect(printMoney(money("USD", 1_234_567_89n))).toBe("USD 1,234,567.89");
    expect(printMoney(money("JPY", 1_234_567n))).toBe("JPY 1,234,567");
    expect(printMoney(money("KWD", -1_234_567n))).toBe("KWD -1,234.567");
    expect(printMoney(money("CNH", 5n))).toBe("CNH 0.05");
  });

  test("an invalid value shows as zero with the currency's decimals, two for an unknown currency", () => {
    expect(displayAmount("abc", "JPY")).toBe("0");
    expect(displayAmount(undefined, "KWD")).toBe("0.000");
    expect(displayAmount(null)).toBe("0.00");
    expect(displayAmount("", "???")).toBe("0.00");
  });

  test("surplus digits are cut on display, never rounded", () => {
    expect(displayAmount("1234567.899", "USD")).toBe("1,234,567.89");
    expect(displayAmount("-0.999", "JPY")).toBe("0");
    expect(displayAmount("1234.5")).toBe("1,234.50");
  });

  test("a currency has its name in the reader's language", () => {
    expect(currencyName("CNH", "zh-CN")).toBe("离岸人民币");
    expect(currencyName("CNH", "zh-HK")).toBe("離岸人民幣");
    expect(currencyName("CNH", "en-US")).toBe("Offshore Renminbi");
  });
});

test("a fraction reads as a percentage with two decimals or more, and is never rounded", () => {
  const read = ["0.0005", "0.003", "0", "1", "0.35", "0.00125", "0.000001", "0.1000"].map(printPercent);
  expect(read).toEqual(["0.05%", "0.30%", "0.00%", "100.00%", "35.00%", "0.125%", "0.0001%", "10.00%"]);
  expect(() => printPercent("5%")).toThrow(RangeError);
});

test("a rate reads with five to seven digits, and without zeros that say nothing", () => {
  const read = ["7.769900000", "7.77", "153.42", "0.128453199871", "26312.5", "1", "0.00649349"].map((text) =>
    printRate(readRate("USD", "HKD", text)!),
  );
  expect(read).toEqual(["7.7699", "7.7700", "153.42", "0.1284532", "26312.5", "1.0000", "0.00649349"]);
});
