import { compareRates, invertRate, readRate, type CurrencyCode } from "@causeway/money";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rateSources, type RateSource, type Tick } from "#partners/fx/port.ts";
import { createJudge, type Verdict } from "./judge-tick.ts";

const noon = Date.parse("2026-11-18T12:00:00Z");

type Said = { bid?: string; ask?: string; source?: RateSource; ago?: number; pair?: string };

/** What a source says at a second after noon, as old as it is said to be. Who sells rates says them of the dollar. */
function aTick(
  second: number,
  mid: string,
  { bid = mid, ask = mid, source = "venue", ago = 0, pair = "EUR/USD" }: Said = {},
): Tick {
  const [base, quote] = pair.split("/") as [CurrencyCode, CurrencyCode];
  const rate = (text: string) => {
    const read = readRate(base, quote, text)!;
    return source === "api" && base !== "USD" ? invertRate(read, 9, "half-even") : read;
  };
  return { source, bid: rate(bid), ask: rate(ask), at: new Date(noon + (second - ago) * 1_000) };
}

/** A judge, and a clock that is where the last tick was said. */
function aJudge(...known: readonly Tick[]) {
  const judge = createJudge(known);
  return {
    goodOf: judge.goodOf,
    say: (second: number, mid: string, how: Said = {}): Verdict =>
      judge.judge(aTick(second, mid, how), new Date(noon + second * 1_000)),
    sayAs: (tick: Tick, second: number): Verdict => judge.judge(tick, new Date(noon + second * 1_000)),
    good: (source: RateSource = "venue") => judge.goodOf(source).map(({ bid }) => bid.units),
  };
}
const withEcb = () => aJudge(aTick(0, "1.1600"), aTick(0, "1.1600", { source: "ecb", ago: 70_000 }));

describe("a tick", () => {
  test.each<[string, Said, Verdict]>([
    ["of a pair that was not asked for", { pair: "EUR/GBP" }, "unknown"],
    ["of a pair written the other way round", { pair: "USD/EUR" }, "unknown"],
    ["of a currency that nobody deals in", { pair: "USD/XAF" }, "unknown"],
    ["two seconds ahead of our clock", { ago: -2 }, "believed"],
    ["further ahead of our clock", { ago: -2.001 }, "ahead"],
    ["ten seconds old", { ago: 10 }, "believed"],
    ["older", { ago: 10.001 }, "old"],
    ["with one side", {}, "believed"],
    ["with a bid above its ask", { bid: "1.16001" }, "crossed"],
    ["as wide as it may be", { ask: "1.16232" }, "believed"],
    ["wider", { ask: "1.16233" }, "wide"],
  ])("%s is judged so", (_what, how, verdict) => {
    expect(aJudge(aTick(-60, "1.1600")).say(0, "1.1600", how)).toBe(verdict);
  });

  test("is known where it was said already or is overtaken, however old it is by then", () => {
    const judge = aJudge(aTick(0, "1.1600"));
    expect(judge.sayAs(aTick(0, "1.1600"), 3_600)).toBe("known");
    expect(judge.say(5, "1.1601")).toBe("believed");
    expect(judge.say(6, "1.1700", { ago: 2 })).toBe("known");
    expect(judge.good()).toEqual([11_601n]);
  });

  test("that is refused leaves the last good one as it was, so that the next is measured by that", () => {
    const judge = withEcb();
    for (const bad of ["1.2180", "1.1530", "1.1680"]) expect(judge.say(1, bad)).not.toBe("believed");
    expect(judge.say(2, "1.1601")).toBe("believed");
    expect(judge.good()).toEqual([11_601n]);
  });

  test("from the future locks nobody out", () => {
    const judge = aJudge(aTick(0, "1.1600"));
    expect(judge.say(1, "1.1600", { ago: -3_600 })).toBe("ahead");
    expect(judge.say(2, "1.1601")).toBe("believed");
  });
});

describe("a jump", () => {
  test("of more than a step is not believed, and one of a step is", () => {
    expect(withEcb().say(1, "1.16580")).toBe("believed");
    expect(withEcb().say(1, "1.16581")).toBe("unconfirmed");
    expect(withEcb().say(1, "1.15420")).toBe("believed");
    expect(withEcb().say(1, "1.15419")).toBe("unconfirmed");
  });

  test("is believed at once where the second source says the same, whoever said it first", () => {
    const venueFirst = withEcb();
    expect(venueFirst.say(1, "1.1700")).toBe("unconfirmed");
    expect(venueFirst.say(2, "1.1702", { source: "api" })).toBe("believed");
    expect(venueFirst.say(3, "1.1701")).toBe("believed");
    const apiFirst = aJudge(aTick(0, "1.1600"), aTick(0, "1.1600", { source: "api" }));
    expect(apiFirst.say(1, "1.1700", { source: "api" })).toBe("unconfirmed");
    expect(apiFirst.say(2, "1.1700")).toBe("believed");
  });

  test("is not confirmed by the central bank, near which a venue comes that repeats yesterday", () => {
    const judge = aJudge(aTick(0, "1.1700"), aTick(0, "1.1600", { source: "ecb", ago: 70_000 }));
    expect(judge.say(1, "1.1600")).toBe("unconfirmed");
  });

  test("is believed once it has been said on and on for twenty seconds", () => {
    const judge = withEcb();
    const verdicts = [0, 5, 10, 15, 19.9].map((second) => judge.say(second + 1, "1.1700"));
    expect(new Set(verdicts)).toEqual(new Set(["unconfirmed"]));
    expect(judge.say(21, "1.1701")).toBe("believed");
    expect(judge.say(22, "1.1702")).toBe("believed");
  });

  test("is not believed for having been said at the beginning and at the end, with anything else or nothing between", () => {
    const elsewhere = withEcb();
    expect(elsewhere.say(1, "1.1700")).toBe("unconfirmed");
    for (const [second, mid] of [
      [6, "1.1800"],
      [12, "1.1701"],
      [18, "1.1702"],
      [24, "1.1703"],
    ] as const)
      expect(elsewhere.say(second, mid)).toBe("unconfirmed");
    const back = withEcb();
    for (const [second, mid, verdict] of [
      [1, "1.1700", "unconfirmed"],
      [9, "1.1601", "believed"],
      [18, "1.1700", "unconfirmed"],
      [26, "1.1700", "unconfirmed"],
    ] as const)
      expect(back.say(second, mid)).toBe(verdict);
    const silent = withEcb();
    expect(silent.say(1, "1.1700")).toBe("unconfirmed");
    expect(silent.say(22, "1.1700")).toBe("unconfirmed");
  });

  test("is not believed for one file that is read again and again", () => {
    const judge = aJudge(aTick(0, "1.1600", { source: "api" }));
    const file = aTick(60, "1.1700", { source: "api" });
    for (const second of [60, 120, 180, 240]) expect(judge.sayAs(file, second)).toBe("unconfirmed");
    expect(judge.say(300, "1.1700", { source: "api" })).toBe("believed");
  });

  test("after a silence is one too: a weekend later the last good rate still counts", () => {
    const friday = aTick(-49 * 3_600, "1.1500");
    const judge = aJudge(friday);
    expect(judge.say(0, "1.1600")).toBe("unconfirmed");
    expect(judge.say(10, "1.1600")).toBe("unconfirmed");
    expect(judge.say(20, "1.1600")).toBe("believed");
  });

  test("into nowhere is not hidden by a venue that ticks a thousand times on the way", () => {
    const judge = withEcb();
    let [last, units] = [11_600n, 11_600n];
    for (let n = 1; n < 1_000; n++) {
      units += 20n;
      const mid = `${units / 10_000n}.${(units % 10_000n).toString().padStart(4, "0")}`;
      if (judge.say(n / 20, mid) === "believed") last = units;
    }
    // Three percent from what the central bank said.
    expect(last).toBe(11_940n);
  });
});

describe("the first rate of a pair", () => {
  test("needs a second source or time", () => {
    expect(aJudge(aTick(0, "1.1601", { source: "api" })).say(1, "1.1600")).toBe("believed");
    const alone = aJudge();
    expect([0, 10, 19, 20].map((second) => alone.say(second, "1.1600"))).toEqual([
      "unconfirmed",
      "unconfirmed",
      "unconfirmed",
      "believed",
    ]);
  });

  test("is held against another source's by way of the euro as of the dollar", () => {
    const euros = [
      aTick(0, "1.1600", { source: "ecb" }),
      aTick(0, "178.64", { source: "ecb", pair: "EUR/JPY" }),
    ];
    expect(aJudge(...euros).say(1, "160.00", { pair: "USD/JPY" })).toBe("contradicted");
    expect(aJudge(...euros).say(1, "154.00", { pair: "USD/JPY" })).toBe("unconfirmed");
    const dollars = aTick(0, "154.00", { source: "api", pair: "USD/JPY" });
    expect(aJudge(dollars).say(1, "154.70", { pair: "USD/JPY" })).toBe("believed");
    expect(aJudge(aTick(0, "1.1601", { source: "api" })).say(1, "1.1600")).toBe("believed");
  });
});

describe("sources that contradict each other", () => {
  const others = (api: string, ecb: string) => [
    aTick(0, api, { source: "api" }),
    aTick(0, ecb, { source: "ecb", ago: 70_000 }),
  ];

  test("leave a rate alone that one supports, and one that none supports is refused for as long as it is said", () => {
    // Overnight everything moved: the central bank says what was.
    expect(aJudge(aTick(0, "1.2500"), ...others("1.2500", "1.1600")).say(1, "1.2501")).toBe("believed");
    // A company that sells rates and errs.
    expect(aJudge(aTick(0, "1.1600"), ...others("1.2500", "1.1600")).say(1, "1.1601")).toBe("believed");
    const judge = aJudge(aTick(0, "1.2500"), ...others("1.1600", "1.1600"));
    for (let second = 1; second < 60; second++) expect(judge.say(second, "1.2500")).toBe("contradicted");
  });

  test("are both not believed where there are two and nobody else knows", () => {
    const judge = aJudge(aTick(0, "1.1600"), aTick(0, "1.1600", { source: "api" }));
    expect(judge.say(1, "1.3000")).toBe("contradicted");
    expect(judge.say(2, "1.1600", { source: "api" })).toBe("contradicted");
  });

  test("count only while what they said is fresh", () => {
    const judge = aJudge(aTick(0, "1.1600"), aTick(0, "1.2500", { source: "api", ago: 601 }));
    expect(judge.say(1, "1.1601")).toBe("believed");
  });

  test("keep a wrong file of the central bank from being a yardstick, and a right one comes in after any day", () => {
    const judge = withEcb();
    expect(judge.say(5, "1.1601")).toBe("believed");
    expect(judge.say(6, "1.2000", { source: "ecb" })).toBe("contradicted");
    expect(judge.say(7, "1.1800", { source: "ecb" })).toBe("believed");
    expect(judge.say(86_400, "1.2600", { source: "ecb" })).toBe("believed");
  });
});

test("whatever is said in whatever order, what is believed is sound and a judge never breaks", () => {
  const rate = fc
    .integer({ min: 1, max: 30_000 })
    .map((units) => `${Math.floor(units / 10_000)}.${(units % 10_000).toString().padStart(4, "0")}1`);
  const saying = fc.record({
    second: fc.integer({ min: 0, max: 4_000 }),
    mid: rate,
    ask: rate,
    source: fc.constantFrom(...rateSources),
    ago: fc.integer({ min: -10, max: 700 }),
    pair: fc.constantFrom("EUR/USD", "USD/EUR", "EUR/JPY", "USD/JPY", "GBP/USD", "USD/XAF"),
  });
  fc.assert(
    fc.property(fc.array(saying, { maxLength: 60 }), (sayings) => {
      const judge = aJudge();
      for (const { second, mid, ...how } of sayings.toSorted((one, other) => one.second - other.second)) {
        if (judge.say(second, mid, how) !== "believed") continue;
        const good = judge.goodOf(how.source);
        expect(good.length).toBeGreaterThan(0);
        for (const { bid, ask } of good) expect(compareRates(bid, ask)).toBeLessThanOrEqual(0);
      }
    }),
  );
});
