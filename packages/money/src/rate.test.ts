import * as fc from "fast-check";
import { expect, test } from "vitest";
import { accountCurrencies } from "./currency.ts";
import { isDeliverable, money, MoneyFault } from "./money.ts";
import {
  compareRates,
  convert,
  invertRate,
  isWithin,
  readRate,
  scaleRate,
  writeRate,
  type Rate,
} from "./rate.ts";

function rateOf(base: Rate["base"], quote: Rate["quote"], text: string): Rate {
  const rate = readRate(base, quote, text);
  if (!rate) throw new Error(`not a rate: ${text}`);
  return rate;
}

test("a rate keeps the precision it was given", () => {
  expect(writeRate(rateOf("USD", "CNH", "7.12300"))).toBe("7.12300");
  for (const text of ["0", "-1", "0.0000", "1e5", "7,1", ""])
    expect(readRate("USD", "CNH", text)).toBeUndefined();
  expect(readRate("USD", "USD", "1")).toBeUndefined();
});

test("conversion bridges the decimals of both currencies", () => {
  const dollarYen = rateOf("USD", "JPY", "150.25");
  expect(convert(money("USD", 100_00n), dollarYen, "down")).toEqual(money("JPY", 15_025n));
  expect(convert(money("JPY", 15_025n), dollarYen, "down")).toEqual(money("USD", 100_00n));
  const dollarDinar = rateOf("USD", "KWD", "0.3071");
  expect(convert(money("USD", 1_00n), dollarDinar, "half-up")).toEqual(money("KWD", 307n));
});

test("an amount that converts to nothing is seen to be undeliverable", () => {
  expect(isDeliverable(convert(money("JPY", 1n), rateOf("USD", "JPY", "150.25"), "down"))).toBe(false);
});

test("an amount outside the pair is a fault", () => {
  expect(() => convert(money("EUR", 1n), rateOf("USD", "CNH", "7.1"), "down")).toThrow(MoneyFault);
});

test("selling what a purchase needs, rounded up, always buys at least that purchase", () => {
  const anyRate = fc
    .tuple(
      fc.constantFrom(...accountCurrencies),
      fc.constantFrom(...accountCurrencies),
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
    )
    .filter(([base, quote]) => base !== quote)
    .map(([base, quote, units]): Rate => ({ base, quote, units, places: 5 }));
  fc.assert(
    fc.property(anyRate, fc.bigInt({ min: 1n, max: 10n ** 11n }), (rate, minor) => {
      const wanted = money(rate.quote, minor);
      const sold = convert(wanted, rate, "up");
      expect(convert(sold, rate, "down").minor >= wanted.minor).toBe(true);
    }),
  );
});

test("a margin takes its part of the rate at a stated precision", () => {
  expect(writeRate(scaleRate(rateOf("USD", "CNH", "7.1234"), "0.996", 4, "down"))).toBe("7.0949");
  expect(writeRate(invertRate(rateOf("USD", "HKD", "7.8"), 6, "half-even"))).toBe("0.128205");
  expect(() => scaleRate(rateOf("JPY", "USD", "0.0066"), "0.996", 1, "down")).toThrow(MoneyFault);
  expect(() => scaleRate(rateOf("JPY", "USD", "0.0066"), "0", 6, "down")).toThrow(MoneyFault);
});

test("rates of a pair are compared by what they say, with however many digits they are written", () => {
  const [low, same, high] = ["1.1", "1.1000", "1.10001"].map((text) => readRate("EUR", "USD", text)!);
  expect([compareRates(low!, same!), compareRates(low!, high!), compareRates(high!, same!)]).toEqual([
    0, -1, 1,
  ]);
  expect(() => compareRates(low!, readRate("USD", "EUR", "0.9")!)).toThrow(MoneyFault);
});

test.each([
  ["1.0050", true],
  ["1.00501", false],
  ["0.995", true],
  ["0.99499", false],
])("half a percent from 1.0000 is not left by %s: %s", (text, isNear) => {
  expect(isWithin(readRate("EUR", "USD", text)!, readRate("EUR", "USD", "1.0000")!, 50)).toBe(isNear);
});
