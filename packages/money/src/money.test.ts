import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencies, decimalsOf } from "./currency.ts";
import { readDecimal, writeDecimal } from "./decimal.ts";
import {
  add,
  allocate,
  compare,
  equals,
  fromDecimal,
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
} from "./money.ts";
import { divide, magnitude, type Rounding } from "./rounding.ts";

const anyCode = fc.constantFrom(...currencies.map(({ code }) => code));
const anyMoney = fc
  .tuple(anyCode, fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }))
  .map(([currency, minor]) => money(currency, minor));
const usd = (minor: bigint) => money("USD", minor);

describe("rounding", () => {
  test("each rounding does what its name says on both sides of zero", () => {
    const halves = [-35n, -25n, -24n, -21n, 21n, 24n, 25n, 26n, 35n];
    const rounded = (rounding: Rounding) => halves.map((half) => divide(half, 10n, rounding));
    expect(rounded("down")).toEqual([-3n, -2n, -2n, -2n, 2n, 2n, 2n, 2n, 3n]);
    expect(rounded("up")).toEqual([-4n, -3n, -3n, -3n, 3n, 3n, 3n, 3n, 4n]);
    expect(rounded("half-up")).toEqual([-4n, -3n, -2n, -2n, 2n, 2n, 3n, 3n, 4n]);
    expect(rounded("half-even")).toEqual([-4n, -2n, -2n, -2n, 2n, 2n, 2n, 3n, 4n]);
  });

  test("no rounding moves a quotient by a whole step, and the halves by at most half of one", () => {
    const roundings = fc.constantFrom<Rounding>("down", "up", "half-up", "half-even");
    const nonZero = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).filter((value) => value !== 0n);
    fc.assert(
      fc.property(fc.bigInt(), nonZero, roundings, (dividend, divisor, rounding) => {
        const error = magnitude(divide(dividend, divisor, rounding) * divisor - dividend);
        const atMost = rounding.startsWith("half") ? magnitude(divisor) / 2n : magnitude(divisor) - 1n;
        expect(error <= atMost).toBe(true);
      }),
    );
  });
});

describe("sums", () => {
  test("what is added and taken away again leaves the amount as it was", () => {
    fc.assert(
      fc.property(anyMoney, fc.bigInt({ min: 0n, max: 10n ** 12n }), (amount, minor) => {
        const other = money(amount.currency, minor);
        expect(subtract(add(amount, other), other)).toEqual(amount);
        expect(add(amount, negate(amount))).toEqual(zero(amount.currency));
        expect(compare(add(amount, other), amount)).toBe(minor === 0n ? 0 : 1);
      }),
    );
  });

  test("two currencies do not mix, and CNH is not CNY", () => {
    expect(() => add(usd(1n), money("EUR", 1n))).toThrow(MoneyFault);
    expect(() => subtract(money("CNH", 1n), money("CNY", 1n))).toThrow(MoneyFault);
    expect(() => sum("USD", [money("JPY", 1n)])).toThrow(MoneyFault);
    expect(equals(money("CNH", 1n), money("CNY", 1n))).toBe(false);
  });

  test("an amount that the books cannot hold is a fault and not a wrapped number", () => {
    expect(() => add(usd(largestMinor), usd(1n))).toThrow(MoneyFault);
    expect(add(usd(largestMinor), usd(0n)).minor).toBe(2n ** 63n - 1n);
  });
});

describe("fractions", () => {
  test("shares add up to the whole, in the whole's direction, and differ from the exact share by less than one unit", () => {
    const weights = fc
      .array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 12 })
      .filter((list) => list.some((weight) => weight > 0n));
    fc.assert(
      fc.property(anyMoney, weights, (whole, list) => {
        const shares = allocate(whole, list);
        expect(sum(whole.currency, shares)).toEqual(whole);
        const total = list.reduce((a, b) => a + b, 0n);
        shares.forEach((share, index) => {
          const weight = list[index] ?? 0n;
          expect(magnitude(share.minor * total - whole.minor * weight) < total).toBe(true);
          expect(share.minor === 0n || weight > 0n).toBe(true);
        });
      }),
    );
  });

  test("the unit left over goes to the share that lost most, the earlier one on a tie", () => {
    expect(allocate(usd(100n), [1n, 1n, 1n]).map(({ minor }) => minor)).toEqual([34n, 33n, 33n]);
    expect(allocate(usd(-100n), [1n, 1n, 1n]).map(({ minor }) => minor)).toEqual([-34n, -33n, -33n]);
    expect(allocate(usd(5n), [3n, 7n]).map(({ minor }) => minor)).toEqual([2n, 3n]);
    expect(() => allocate(usd(1n), [0n, 0n])).toThrow(MoneyFault);
    expect(() => allocate(usd(1n), [2n, -1n])).toThrow(MoneyFault);
  });

  test("a fee of 0.35 % is calculated exactly and rounded as the call says", () => {
    expect(portion(usd(1_000_01n), "0.0035", "down")).toEqual(usd(350n));
    expect(portion(usd(1_000_01n), "0.0035", "up")).toEqual(usd(351n));
    expect(portion(money("JPY", 1_000n), "0.0035", "half-up")).toEqual(money("JPY", 4n));
    expect(() => portion(usd(1n), "0,35", "down")).toThrow(MoneyFault);
  });

  test("an amount is deliverable only when it is above zero and a whole number of the partner's steps", () => {
    const bahrain = money("BHD", 1_234n);
    expect(isDeliverable(bahrain)).toBe(true);
    expect(isDeliverable(bahrain, 2)).toBe(false);
    expect(isDeliverable(roundTo(bahrain, 2, "down"), 2)).toBe(true);
    expect(roundTo(bahrain, 2, "down")).toEqual(money("BHD", 1_230n));
    expect(isDeliverable(zero("USD"))).toBe(false);
    expect(isDeliverable(usd(-1n))).toBe(false);
  });
});

describe("on the wire", () => {
  test("a written amount reads back as the same amount, for every currency", () => {
    fc.assert(
      fc.property(anyMoney, (amount) => {
        const text = toDecimal(amount);
        expect(text.split(".")[1]?.length ?? 0).toBe(decimalsOf(amount.currency));
        expect(fromDecimal(amount.currency, text)).toEqual(amount);
      }),
    );
  });

  test("a yen stays a yen: no decimals are invented for it", () => {
    expect(toDecimal(money("JPY", 1234n))).toBe("1234");
    expect(fromDecimal("JPY", "1234")).toEqual(money("JPY", 1234n));
    expect(toDecimal(money("KWD", -5n))).toBe("-0.005");
  });

  test("surplus zeros are accepted, surplus digits and every other form are refused", () => {
    expect(fromDecimal("USD", "1.5000")).toEqual(usd(150n));
    for (const text of ["1.005", "1e3", "", " 1", "1,000", "+1", ".5", "5.", "١", "0x10", "9".repeat(25)]) {
      expect([text, fromDecimal("USD", text)]).toEqual([text, undefined]);
    }
  });

  test("a decimal keeps its stated precision", () => {
    expect(writeDecimal(readDecimal("7.12340") ?? { units: 0n, places: 0 })).toBe("7.12340");
  });
});
