import { readRate, type CurrencyCode } from "@causeway/money";
import { describe, expect, test } from "vitest";
import type { RateSource, Tick } from "#partners/fx/port.ts";
import { marketOf } from "./market-hours.ts";
import { rulesOf } from "./rate-sources.ts";
import { createSilence } from "./silence.ts";

/** A Wednesday on which everybody deals. */
const start = "2026-11-18T08:00:00Z";
const after = (seconds: number, from = start) => new Date(Date.parse(from) + seconds * 1_000);
const isOpen = (currencies: readonly CurrencyCode[], at: Date) => marketOf(currencies, at).isOpen;

function aTick(source: RateSource, pair: string, at: Date): Tick {
  const [base, quote] = pair.split("/") as [CurrencyCode, CurrencyCode];
  const rate = readRate(base, quote, "1.16")!;
  return { source, bid: rate, ask: rate, at };
}

/** Listens since a moment; what a look shows, at each pair's last good tick. */
function listening(source: RateSource, since: Date) {
  const silence = createSilence(rulesOf(source), since);
  return (now: Date, good: Readonly<Record<string, Date>> = {}) => {
    const ticks = Object.entries(good).map(([pair, at]) => aTick(source, pair, at));
    return silence.look(ticks, now, isOpen).silence;
  };
}

describe("a source that speaks all the time", () => {
  test("is silent when it has said nothing for too long, and no more as soon as it speaks", () => {
    const look = listening("venue", after(0));
    expect(look(after(100), { "EUR/USD": after(70) })).toBe("none");
    expect(look(after(101), { "EUR/USD": after(70) })).toBe("whole");
    expect(look(after(102), { "EUR/USD": after(102) })).toBe("none");
  });

  test("is silent also where it never spoke, and is given its time after our start", () => {
    const look = listening("venue", after(0));
    expect(look(after(30))).toBe("none");
    expect(look(after(31))).toBe("whole");
    const restarted = listening("venue", after(0));
    expect(restarted(after(1), { "EUR/USD": after(-3_600) })).toBe("none");
    expect(restarted(after(31), { "EUR/USD": after(-3_600) })).toBe("whole");
  });

  test("is partly silent where one pair is missing for twice as long, and not while it comes back pair by pair", () => {
    const look = listening("venue", after(0));
    expect(look(after(60), { "EUR/USD": after(60), "USD/JPY": after(0) })).toBe("none");
    expect(look(after(61), { "EUR/USD": after(61), "USD/JPY": after(0) })).toBe("partly");
    expect(look(after(200), { "EUR/USD": after(61), "USD/JPY": after(0) })).toBe("whole");
    expect(look(after(201), { "EUR/USD": after(201), "USD/JPY": after(0) })).toBe("none");
    expect(look(after(260), { "EUR/USD": after(260), "USD/JPY": after(0) })).toBe("none");
    expect(look(after(261), { "EUR/USD": after(261), "USD/JPY": after(0) })).toBe("partly");
  });

  test("may be silent while the market is closed, and for its time after it has opened", () => {
    const friday = after(0, "2026-11-20T21:59:00Z");
    const look = listening("venue", friday);
    const said = { "EUR/USD": after(59, "2026-11-20T21:59:00Z") };
    expect(look(after(0, "2026-11-20T22:00:31Z"), said)).toBe("none");
    expect(look(after(0, "2026-11-22T22:00:29Z"), said)).toBe("none");
    expect(look(after(0, "2026-11-22T22:00:30Z"), said)).toBe("whole");
  });

  test("may be silent about a currency whose home is asleep", () => {
    const look = listening("venue", after(0));
    // 17:00 in Ho Chi Minh City is 10:00 UTC, and 08:00 is 01:00.
    const last = after(0, "2026-11-18T09:59:59Z");
    const lookAt = (at: string) => look(after(0, at), { "EUR/USD": after(0, at), "USD/VND": last });
    expect(lookAt("2026-11-18T12:00:00Z")).toBe("none");
    expect(lookAt("2026-11-19T01:00:59Z")).toBe("none");
    expect(lookAt("2026-11-19T01:01:00Z")).toBe("partly");
  });
});

describe("the central bank", () => {
  test("is silent six days after what it said, whatever day it is and however often we started anew", () => {
    const said = { "EUR/USD": after(0, "2026-04-02T12:15:00Z") };
    const restarted = listening("ecb", after(0, "2026-04-08T12:00:00Z"));
    expect(restarted(after(0, "2026-04-08T12:15:00Z"), said)).toBe("none");
    expect(restarted(after(1, "2026-04-08T12:15:00Z"), said)).toBe("whole");
  });

  test("may leave out a currency", () => {
    const look = listening("ecb", after(0, "2026-01-01T00:00:00Z"));
    expect(look(after(0), { "EUR/USD": after(0), "EUR/TRY": after(0, "2026-01-01T00:00:00Z") })).toBe("none");
  });
});
