import { isDearer, priceTiers } from "@causeway/contract/price/line";
import { money } from "@causeway/money";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeChange, type PriceList } from "./judge-change.ts";
import {
  feeOf,
  isSameCost,
  lineFor,
  linesInForce,
  plainLine,
  tierOf,
  type ListedLine,
  type Wanted,
} from "./price-list.ts";

const merchant = "019a0000-0000-7000-8000-000000000001";
const other = "019a0000-0000-7000-8000-000000000002";

const line = (over: Partial<ListedLine> = {}): ListedLine => ({
  kind: "exchange",
  subject: "",
  currency: null,
  pairedWith: null,
  country: null,
  tier: null,
  merchant: null,
  fromUsd: "0.00",
  cost: { rate: "0.0035", fixed: null },
  version: 1,
  firstDay: "2026-01-01",
  ...over,
});
const at = (rate: string) => ({ rate, fixed: null });
const wanted = (over: Partial<Wanted> = {}): Wanted => ({
  kind: "exchange",
  subject: "",
  currencies: ["HKD", "USD"],
  country: null,
  merchant,
  tier: "STANDARD",
  usd: 0n,
  ...over,
});
const rateOf = (lines: readonly ListedLine[], of = wanted()) => lineFor(lines, of)?.cost?.rate;

describe("the line that holds", () => {
  const base = line();
  const currency = line({ currency: "USD", cost: at("0.003") });
  const pair = line({ currency: "HKD", pairedWith: "USD", cost: at("0.0005") });
  const tier = line({ tier: "SILVER", cost: at("0.002") });
  const own = line({ merchant, cost: at("0.004") });

  test("is the merchant's before his tier's before everybody's, however particular these are", () => {
    expect(rateOf([base, pair, tier, own], wanted({ tier: "SILVER" }))).toBe("0.004");
    expect(rateOf([base, pair, tier], wanted({ tier: "SILVER" }))).toBe("0.002");
    expect(rateOf([base, pair, tier])).toBe("0.0005");
    expect(rateOf([base, own], wanted({ merchant: other }))).toBe("0.0035");
  });

  test("is a pair's before a currency's before any, in both directions", () => {
    expect(rateOf([base, currency, pair])).toBe("0.0005");
    expect(rateOf([base, currency, pair], wanted({ currencies: ["USD", "HKD"] }))).toBe("0.0005");
    expect(rateOf([base, currency, pair], wanted({ currencies: ["EUR", "USD"] }))).toBe("0.003");
    expect(rateOf([base, currency, pair], wanted({ currencies: ["EUR", "GBP"] }))).toBe("0.0035");
  });

  test("is a country's with its currency before a country's before a currency's", () => {
    const of = { kind: "payment", subject: "SWIFT_OUR" } as const;
    const lines = [
      line({ ...of, cost: at("0.001") }),
      line({ ...of, currency: "USD", cost: at("0.002") }),
      line({ ...of, country: "BR", cost: at("0.003") }),
      line({ ...of, country: "BR", currency: "USD", cost: at("0.004") }),
    ];
    const to = (country: string, currencies: string[]) =>
      rateOf(lines, wanted({ ...of, country, currencies }));
    expect([to("BR", ["USD"]), to("BR", ["EUR"]), to("US", ["USD"]), to("US", ["EUR"])]).toEqual([
      "0.004",
      "0.003",
      "0.002",
      "0.001",
    ]);
  });

  test("is the one of the largest size that is not above what is asked for", () => {
    const large = line({ fromUsd: "1000.00", cost: at("0.001") });
    const larger = line({ fromUsd: "5000.00", cost: at("0.0005") });
    const of = (usd: bigint) => rateOf([larger, base, large], wanted({ usd }));
    expect([of(0n), of(99_999n), of(100_000n), of(499_999n), of(500_000n)]).toEqual([
      "0.0035",
      "0.0035",
      "0.001",
      "0.001",
      "0.0005",
    ]);
  });

  test("is the dearer one where both currencies have their own, each by its size, and else the alphabet's first", () => {
    const mxn = line({ currency: "MXN", cost: at("0.006") });
    const large = line({ currency: "USD", fromUsd: "100.00", cost: at("0.001") });
    const of = wanted({ currencies: ["MXN", "USD"], usd: 50_000n });
    expect(rateOf([base, currency, large, mxn], of)).toBe("0.006");
    const same = [line({ currency: "USD", version: 2 }), line({ currency: "MXN", version: 3 })];
    expect(lineFor(same, of)?.currency).toBe("MXN");
    expect(lineFor(same.toReversed(), of)?.currency).toBe("MXN");
  });

  test("is the same in whatever order the lines come", () => {
    const anyLine = fc
      .record({
        named: fc.constantFrom(null, "EUR", "HKD", "USD"),
        paired: fc.boolean(),
        tier: fc.constantFrom(null, ...priceTiers),
        own: fc.boolean(),
        fromUsd: fc.constantFrom("0.00", "100.00"),
        rate: fc.constantFrom("0.001", "0.002", "0.003"),
        version: fc.integer({ min: 1, max: 4 }),
      })
      .map(({ named, paired, tier: of, own: isOwn, fromUsd, rate, version }) =>
        line({
          currency: named,
          pairedWith: paired && named === "HKD" ? "USD" : null,
          tier: isOwn ? null : of,
          merchant: isOwn ? merchant : null,
          fromUsd,
          cost: at(rate),
          version,
        }),
      );
    const lists = fc
      .array(anyLine, { maxLength: 12 })
      .chain((lines) =>
        fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
      );
    fc.assert(
      fc.property(lists, fc.constantFrom(...priceTiers), ([lines, shuffled], of) => {
        // A version has each key once.
        const unique = (all: ListedLine[]) => {
          const seen = new Map(lines.map((each) => [JSON.stringify({ ...each, cost: null }), each]));
          return all.filter((each) => [...seen.values()].includes(each));
        };
        const [one, two] = [unique(lines), unique(shuffled)].map((all) =>
          lineFor(linesInForce(all, "2026-06-01"), wanted({ tier: of, usd: 10_000n })),
        );
        expect(two).toEqual(one);
      }),
    );
  });
});

describe("of one key", () => {
  const lines = [
    line(),
    line({ version: 2, firstDay: "2026-06-01", cost: at("0.002") }),
    line({ version: 3, firstDay: "2026-05-01", cost: at("0.003") }),
  ];
  const on = (day: string, all = lines) => rateOf(linesInForce(all, day));

  test("the newest of the versions that have begun holds", () => {
    expect([on("2026-04-30"), on("2026-05-01"), on("2026-06-01")]).toEqual(["0.0035", "0.003", "0.003"]);
  });

  test("a price that has ended gives way to the next more general one", () => {
    const ended = [line(), line({ merchant, version: 2 }), line({ merchant, version: 3, cost: null })];
    expect(lineFor(linesInForce(ended, "2026-06-01"), wanted())?.merchant).toBeNull();
  });
});

describe("a change", () => {
  const tiers = { silver: 10_000_000n, gold: 50_000_000n };
  const list: PriceList = {
    lines: [line(), line({ currency: "HKD", pairedWith: "USD", cost: at("0.0005") })],
    versions: [{ number: 1, firstDay: "2026-01-01", tiers }],
  };
  const today = "2026-11-19";
  const judge = (lines: readonly ListedLine[], firstDay = today, of = list, bounds = tiers) =>
    judgeChange(of, { firstDay, tiers: bounds, lines: lines.map(plainLine) }, today).obstacle;

  test("that lowers may begin today, and not yesterday", () => {
    expect(judge([line({ cost: at("0.003") })])).toBeUndefined();
    expect(judge([line({ cost: at("0.003") })], "2026-11-18")).toBe("priceFirstDayPast");
  });

  test("that raises for anybody begins thirty days later at the earliest", () => {
    const raise = [line({ cost: at("0.004") })];
    expect(judge(raise, "2026-12-18")).toBe("priceRaiseEarly");
    expect(judge(raise, "2026-12-19")).toBeUndefined();
    expect(judge([line({ merchant, currency: "HKD", pairedWith: "USD", cost: at("0.001") })])).toBe(
      "priceRaiseEarly",
    );
    expect(judge([line({ tier: "GOLD", cost: at("0.001") })])).toBe("priceRaiseEarly");
    expect(judge([], today, list, { ...tiers, silver: 20_000_000n })).toBe("priceRaiseEarly");
    expect(judge([], today, list, { ...tiers, silver: 5_000_000n })).toBeUndefined();
    expect(judge([], today, list, { ...tiers, gold: 60_000_000n })).toBe("priceRaiseEarly");
    expect(judge([], today, list, { ...tiers, gold: 40_000_000n })).toBeUndefined();
  });

  test("that ends a price which was cheaper is a raise", () => {
    const own = line({ merchant, version: 2, cost: at("0.001") });
    const with2 = {
      lines: [...list.lines, own],
      versions: [...list.versions, { ...list.versions[0]!, number: 2 }],
    };
    expect(judge([{ ...own, cost: null }], today, with2)).toBe("priceRaiseEarly");
  });

  test("that takes back what was announced to fall is a raise, and one that takes back a raise is none", () => {
    const announced = (cost: string): PriceList => ({
      lines: [...list.lines, line({ version: 2, firstDay: "2026-12-01", cost: at(cost) })],
      versions: [...list.versions, { number: 2, firstDay: "2026-12-01", tiers }],
    });
    expect(judge([line()], today, announced("0.001"))).toBe("priceRaiseEarly");
    expect(judge([line()], today, announced("0.006"))).toBeUndefined();
  });

  test("that changes nothing, names a thing twice, ends what holds for everybody, or cannot be meant is refused", () => {
    expect(judge([line()])).toBe("priceUnchanged");
    expect(judge([line(), line({ cost: at("0.001") })])).toBe("priceLineTwice");
    expect(judge([line({ cost: null })])).toBe("priceBaseEnded");
    expect(judge([line({ cost: at("0.05") })], "2027-02-01")).toBe("priceTooLarge");
    expect(judge([line({ cost: at("0.049999") })], "2027-02-01")).toBeUndefined();
    const fixed = (currency: "USD" | "JPY", amount: string) =>
      judge([line({ cost: { rate: "0.001", fixed: { currency, amount } } })], "2027-02-01");
    expect([
      fixed("USD", "500.00"),
      fixed("USD", "500.01"),
      fixed("JPY", "50000"),
      fixed("JPY", "50001"),
    ]).toEqual([undefined, "priceTooLarge", undefined, "priceTooLarge"]);
  });
});

test("a tier begins with its amount", () => {
  const bounds = { silver: 100n, gold: 500n };
  expect([0n, 99n, 100n, 499n, 500n].map((volume) => tierOf(volume, bounds))).toEqual([
    "STANDARD",
    "STANDARD",
    "SILVER",
    "SILVER",
    "GOLD",
  ]);
});

test("a cost is dearer by its share or by what is fixed, and another currency counts as more", () => {
  const usd = (amount: string, share = "0.001") => ({
    rate: share,
    fixed: { currency: "USD" as const, amount },
  });
  expect(isDearer(at("0.001"), at("0.0010"))).toBe(false);
  expect(isSameCost(at("0.001"), usd("0.00"))).toBe(true);
  expect(isDearer(at("0.002"), usd("1.00"))).toBe(true);
  expect(isDearer(usd("1.00"), usd("1.01", "0"))).toBe(true);
  expect(isDearer(usd("5.00"), { rate: "0.001", fixed: { currency: "EUR", amount: "1.00" } })).toBe(true);
  expect(isDearer(usd("5.00"), at("0.001"))).toBe(false);
});

test("a fee is the share, rounded half up, with what is fixed, and never more than there is", () => {
  const fixed = money("USD", 50n);
  const shareOf = (minor: bigint) => feeOf({ rate: "0.0015", fixed: null }, money("USD", minor)).minor;
  expect([100_000n, 999n, 1_000n, 1_001n, 1_600n].map(shareOf)).toEqual([150n, 1n, 2n, 2n, 2n]);
  expect(feeOf({ rate: "0.0015", fixed }, money("USD", 100_000n)).minor).toBe(200n);
  expect(feeOf({ rate: "0.0015", fixed }, money("USD", 40n)).minor).toBe(40n);
  expect(feeOf({ rate: "0.0015", fixed }, money("EUR", 100_000n)).minor).toBe(150n);
});
