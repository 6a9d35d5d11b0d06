import { money, printRate, readRate, writeRate } from "@causeway/money";
import { describe, expect, test } from "vitest";
import { betterThan, boughtAt, distance, isReached, midFor, ownAt, readTyped, stepped } from "./rates.ts";

const rate = (text: string) => readRate("USD", "CNH", text)!;

describe("a rate that is waited for", () => {
  test("is reached from below by whoever sells what is priced, and from above by whoever buys it", () => {
    expect(isReached("USD", rate("7.1450"), rate("7.145"))).toBe(true);
    expect(isReached("USD", rate("7.1450"), rate("7.1449"))).toBe(false);
    expect(isReached("CNH", rate("7.1450"), rate("7.145"))).toBe(true);
    expect(isReached("CNH", rate("7.1450"), rate("7.1451"))).toBe(false);
  });

  test("moves to the next round number, about a twentieth of a percent away", () => {
    expect(printRate(stepped(rate("7.1450"), "up"))).toBe("7.1500");
    expect(printRate(stepped(rate("7.1129"), "up"))).toBe("7.1150");
    expect(printRate(stepped(rate("7.1129"), "down"))).toBe("7.1100");
    expect(printRate(stepped(rate("150.25"), "down"))).toBe("150.20");
    expect(printRate(stepped(rate("25310"), "up"))).toBe("25320");
    for (const from of ["0.9", "1.0864", "7.78", "150.3", "15700"])
      expect(Math.abs(Number(writeRate(stepped(rate(from), "up"))) / Number(from) - 1)).toBeLessThan(0.001);
  });

  test("never falls to nothing", () => {
    expect(stepped(rate("0.000000001"), "down").units).toBeGreaterThan(0n);
  });

  test("begins half a percent better than now, which is lower for whoever buys what is priced", () => {
    expect(printRate(betterThan(rate("7.1129"), "USD"))).toBe("7.1500");
    expect(printRate(betterThan(rate("7.1129"), "CNH"))).toBe("7.0800");
  });

  test("is read as people type it, and nothing else is", () => {
    const pair = { base: "USD", quote: "CNH" } as const;
    for (const text of ["7.1450", "７．１４５０", " 7。1450"])
      expect(writeRate(readTyped(pair, text)!)).toBe("7.1450");
    expect(writeRate(readTyped(pair, "15,700.5")!)).toBe("15700.5");
    for (const text of ["", "0", "-7", "7.", "1e5", "7.1234567891"])
      expect(readTyped(pair, text)).toBeUndefined();
  });
});

test("the middle rate that is needed leaves the merchant his, whichever side he sells", () => {
  for (const sell of ["USD", "CNH"] as const) {
    const mid = midFor(rate("7.1450"), "0.0015", sell);
    expect(isReached(sell, rate("7.1450"), ownAt(mid, "0.0015", sell))).toBe(true);
    expect(printRate(mid)).toBe(sell === "USD" ? "7.155734" : "7.134299");
  }
});

test("a distance says how far and in percent, with its sign", () => {
  expect(distance(rate("7.1450"), rate("7.1129"))).toEqual({ rate: "+0.0321", percent: "+0.45%" });
  expect(distance(rate("7.08"), rate("7.1129"))).toEqual({ rate: "−0.0329", percent: "−0.46%" });
});

test("what is bought is cut to a whole cent after the fee, and is nothing where nothing is left", () => {
  expect(boughtAt(money("USD", 50_000_00n), rate("7.1450"), undefined)).toEqual(money("CNH", 357_250_00n));
  expect(boughtAt(money("USD", 1_01n), rate("7.1450"), money("USD", 1_00n))).toEqual(money("CNH", 7n));
  expect(boughtAt(money("USD", 1_00n), rate("7.1450"), money("USD", 1_00n))).toBeNull();
});
