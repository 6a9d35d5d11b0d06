import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cross, midOf, significantDigits, type TwoSided } from "./cross.ts";
import { accountCurrencies, type CurrencyCode } from "./currency.ts";
import { readRate, writeRate, type Rate } from "./rate.ts";

function rateOf(base: CurrencyCode, quote: CurrencyCode, text: string): Rate {
  const rate = readRate(base, quote, text);
  if (!rate) throw new Error(`not a rate: ${text}`);
  return rate;
}
const priceOf = (base: CurrencyCode, quote: CurrencyCode, bid: string, ask: string): TwoSided => ({
  bid: rateOf(base, quote, bid),
  ask: rateOf(base, quote, ask),
});
const prices = [
  priceOf("EUR", "USD", "1.0800", "1.0802"),
  priceOf("USD", "JPY", "150.00", "150.02"),
  priceOf("USD", "HKD", "7.7800", "7.7810"),
];

function crossed(sell: CurrencyCode, buy: CurrencyCode, from: readonly TwoSided[] = prices) {
  const found = cross(from, sell, buy);
  if (!found) throw new Error(`no way from ${sell} to ${buy}`);
  return { bid: writeRate(found.bid), mid: writeRate(found.mid), ask: writeRate(found.ask), found };
}

test("the middle of a price is exactly between its sides, however finely each is written", () => {
  expect(writeRate(midOf(priceOf("EUR", "USD", "1.08", "1.08015")))).toBe("1.080075");
  expect(writeRate(midOf(priceOf("USD", "VND", "26350", "26353")))).toBe("26351.5");
});

describe("a cross rate", () => {
  test("is the price as it is quoted where there is one", () => {
    expect(crossed("EUR", "USD")).toMatchObject({
      bid: "1.080000000",
      mid: "1.080100000",
      ask: "1.080200000",
    });
  });

  test("turned round has the other side for its bid", () => {
    // 1 / 1.0802 is 0.92575449, 1 / 1.0800 is 0.92592593.
    expect(crossed("USD", "EUR")).toMatchObject({ bid: "0.9257544899", ask: "0.9259259260" });
  });

  test("by way of the dollar takes each leg on its own side", () => {
    // Selling euro: dollars at 1.0800, then yen at 150.00; the other way 1.0802 and 150.02.
    expect(crossed("EUR", "JPY")).toMatchObject({ bid: "162.0000000", ask: "162.0516040" });
  });

  test("goes by way of the euro where everything is quoted in it", () => {
    const daily = [priceOf("EUR", "JPY", "162.00", "162.00"), priceOf("EUR", "GBP", "0.8400", "0.8400")];
    expect(crossed("GBP", "JPY", daily).mid).toBe("192.8571429");
  });

  test("is nothing where a leg is missing", () => {
    expect(cross(prices, "EUR", "CHF")).toBeUndefined();
    expect(cross([], "EUR", "USD")).toBeUndefined();
  });

  const side = fc.bigInt({ min: 1n, max: 10n ** 12n });
  const anyPrice = (base: CurrencyCode, quote: CurrencyCode) =>
    fc
      .tuple(side, fc.bigInt({ min: 0n, max: 10n ** 6n }), fc.integer({ min: 0, max: 9 }))
      .map(([units, wider, places]): TwoSided => {
        const rate = (amount: bigint): Rate => ({ base, quote, units: amount, places });
        return { bid: rate(units), ask: rate(units + wider) };
      });
  const pair = fc
    .tuple(fc.constantFrom(...accountCurrencies), fc.constantFrom(...accountCurrencies))
    .filter(([sell, buy]) => sell !== buy);
  const market = fc
    .tuple(...accountCurrencies.filter((each) => each !== "USD").map((each) => anyPrice(each, "USD")))
    .map((all) => all.map((price, at) => (at % 2 === 0 ? price : turnedRound(price))));

  test("never inverts, holds its mid between bid and ask, and has all digits that count", () => {
    fc.assert(
      fc.property(market, pair, (all, [sell, buy]) => {
        const { found } = crossed(sell, buy, all);
        expect(found.bid.units <= found.mid.units && found.mid.units <= found.ask.units).toBe(true);
        expect(new Set([found.bid, found.mid, found.ask].map(({ places }) => places)).size).toBe(1);
        expect(found.mid.units.toString().length).toBeGreaterThanOrEqual(significantDigits);
      }),
    );
  });

  test("there and back never gains", () => {
    fc.assert(
      fc.property(market, pair, (all, [sell, buy]) => {
        const [out, home] = [crossed(sell, buy, all).found.bid, crossed(buy, sell, all).found.bid];
        expect(out.units * home.units <= 10n ** BigInt(out.places + home.places)).toBe(true);
      }),
    );
  });
});

function turnedRound({ bid, ask }: TwoSided): TwoSided {
  const round = (rate: Rate): Rate => ({ ...rate, base: rate.quote, quote: rate.base });
  return { bid: round(bid), ask: round(ask) };
}
