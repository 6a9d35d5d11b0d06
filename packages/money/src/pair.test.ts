import { expect, test } from "vitest";
import { currencies } from "./currency.ts";
import { marketPair } from "./pair.ts";

test("two currencies are written in the order of the market, whichever is named first", () => {
  const written = (one: Parameters<typeof marketPair>[0], other: typeof one) => {
    const { base, quote } = marketPair(one, other);
    return `${base}/${quote}`;
  };
  expect(written("USD", "EUR")).toBe("EUR/USD");
  expect(written("JPY", "USD")).toBe("USD/JPY");
  expect(written("HKD", "CNH")).toBe("CNH/HKD");
  expect(written("VND", "KRW")).toBe("KRW/VND");
  const codes = currencies.map(({ code }) => code);
  for (const one of codes)
    for (const other of codes.filter((code) => code !== one))
      expect(marketPair(one, other)).toEqual(marketPair(other, one));
});

test("one currency is no pair", () => {
  expect(() => marketPair("USD", "USD")).toThrow(RangeError);
});
