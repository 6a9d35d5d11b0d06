import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accountCurrencies, payoutCurrencies, type CurrencyCode } from "./currency.ts";
import { add, money, subtract, toDecimal, zero } from "./money.ts";
import { convert, readRate, writeRate } from "./rate.ts";
import { reckon, type Reckoned } from "./reckon.ts";

const rate = (base: CurrencyCode, quote: CurrencyCode, text: string) => readRate(base, quote, text)!;
const said = ({ sell, buy, rate: by, marginMoney }: Reckoned) =>
  `${toDecimal(sell)} ${sell.currency} = ${toDecimal(buy)} ${buy.currency} at ${writeRate(by)}, ${toDecimal(marginMoney)}`;

describe("an exchange by a rate", () => {
  test("gives whoever sells the base less than the mid rate, and keeps the difference apart", () => {
    const found = reckon(
      { sell: "USD", buy: "HKD", fixed: money("USD", 10_000_00n) },
      { mid: rate("USD", "HKD", "7.7850"), margin: "0.0005", fee: zero("USD") },
    );
    expect(said(found!)).toBe("10000.00 USD = 77811.00 HKD at 7.78110, 39.00");
  });

  test("asks more than the mid rate of whoever buys the base, whichever way round it came", () => {
    const wish = { sell: "JPY", buy: "USD", fixed: money("USD", 10_000_00n) } as const;
    const terms = { margin: "0.0025", fee: zero("JPY") };
    const found = reckon(wish, { ...terms, mid: rate("USD", "JPY", "153.42") });
    expect(said(found!)).toBe("1538040 JPY = 10000.00 USD at 153.804, 25.02");
    const turned = reckon(wish, { ...terms, mid: rate("JPY", "USD", "0.006518055012") });
    expect(said(turned!)).toBe("1538040 JPY = 10000.00 USD at 153.804, 25.02");
  });

  test("takes its fee out of what is sold, before the rest is converted", () => {
    const terms = { mid: rate("USD", "HKD", "8"), margin: "0", fee: money("USD", 5_00n) };
    const sold = reckon({ sell: "USD", buy: "HKD", fixed: money("USD", 105_00n) }, terms)!;
    expect([sold.sell, sold.buy]).toEqual([money("USD", 105_00n), money("HKD", 800_00n)]);
    const bought = reckon({ sell: "USD", buy: "HKD", fixed: money("HKD", 800_00n) }, terms)!;
    expect([bought.sell, bought.buy]).toEqual([money("USD", 105_00n), money("HKD", 800_00n)]);
  });

  test("does not come about where a side would be nothing", () => {
    const terms = { mid: rate("USD", "JPY", "153.42"), margin: "0", fee: zero("JPY") };
    expect(reckon({ sell: "JPY", buy: "USD", fixed: money("JPY", 1n) }, terms)).toBeUndefined();
    const dear = { mid: rate("USD", "HKD", "7.8"), margin: "0", fee: money("USD", 100n) };
    expect(reckon({ sell: "USD", buy: "HKD", fixed: money("USD", 100n) }, dear)).toBeUndefined();
  });
});

/** Mid rates of every size, margins, fees and either side, for one pair. */
const exchangesOf = ([sell, buy]: Pair) =>
  fc
    .record({
      units: fc.bigInt({ min: 1_000_000n, max: 10n ** 13n }),
      margin: fc.integer({ min: 0, max: 49_999 }),
      minor: fc.bigInt({ min: 1n, max: 10n ** 11n }),
      fee: fc.bigInt({ min: 0n, max: 10_000n }),
      isSellFixed: fc.boolean(),
    })
    .map(({ units, margin, minor, fee, isSellFixed }) => ({
      wish: { sell, buy, fixed: money(isSellFixed ? sell : buy, minor) },
      terms: {
        mid: { base: sell, quote: buy, units, places: 9 },
        margin: `0.${margin.toString().padStart(6, "0")}`,
        fee: money(sell, fee),
      },
    }));
type Pair = readonly [CurrencyCode, CurrencyCode];

/** From each currency that is held to every other one, and to every one that a payment may be made in. */
const pairs = accountCurrencies.flatMap((sell) =>
  [...new Set<CurrencyCode>([...accountCurrencies, ...payoutCurrencies])]
    .filter((buy) => buy !== sell)
    .map((buy): Pair => [sell, buy]),
);

function overAllPairs(check: (found: Reckoned, asked: Asked) => void): void {
  let reckoned = 0;
  for (const pair of pairs) {
    const property = fc.property(exchangesOf(pair), (asked) => {
      const found = reckon(asked.wish, asked.terms);
      if (!found) return;
      reckoned++;
      check(found, asked);
    });
    fc.assert(property, { numRuns: 20 });
  }
  expect(reckoned).toBeGreaterThan(pairs.length * 10);
}
type Asked = { readonly wish: Parameters<typeof reckon>[0]; readonly terms: Parameters<typeof reckon>[1] };

describe("over all pairs", () => {
  test("the fixed side stays as it was asked for, and the other follows from the rate to less than one minor unit", () => {
    overAllPairs((found, { wish }) => {
      const { sell, buy, rate: by, fee } = found;
      const converted = subtract(sell, fee);
      expect(wish.fixed.currency === sell.currency ? sell : buy).toEqual(wish.fixed);
      const isSold = wish.fixed.currency === sell.currency;
      const [moving, right] = isSold
        ? [buy, convert(converted, by, "down")]
        : [converted, convert(buy, by, "up")];
      expect(moving).toEqual(right);
    });
  });

  test("no minor unit is made or lost: what we give out is what the merchant gets and what we keep, and never above the mid rate", () => {
    overAllPairs((found) => {
      const { sell, buy, mid, fee, marginMoney } = found;
      const worth = convert(subtract(sell, fee), mid, "down");
      expect(marginMoney.minor >= 0n).toBe(true);
      expect(add(buy, marginMoney)).toEqual(worth.minor > buy.minor ? worth : buy);
      // The mid rate that was turned round is exact to twelve digits.
      expect(buy.minor <= worth.minor + worth.minor / 10n ** 11n + 1n).toBe(true);
    });
  });

  test("the merchant's rate is the mid rate and its margin, and no further from it than its sixth digit", () => {
    overAllPairs((found, { terms }) => {
      const { rate: by, mid, sell } = found;
      const part = BigInt(terms.margin.slice(2));
      const isSold = mid.base === sell.currency;
      const factor = isSold ? 1_000_000n - part : 1_000_000n + part;
      // Both at one scale: the rate, and what it would be with all its digits.
      const scale = by.places + mid.places + 6;
      const exact = mid.units * factor * 10n ** BigInt(scale - mid.places - 6);
      const given = by.units * 10n ** BigInt(scale - by.places);
      const step = 10n ** BigInt(scale - by.places);
      const against = isSold ? exact - given : given - exact;
      expect(against >= 0n && against < step).toBe(true);
    });
  });
});
