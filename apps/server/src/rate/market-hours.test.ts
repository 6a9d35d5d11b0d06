import { describe, expect, test } from "vitest";
import { marketAt, marketOf } from "./market-hours.ts";

const wordOf = (at: string) => {
  const market = marketAt(new Date(at));
  return market.isOpen
    ? `open until ${market.closesAt.toISOString()}`
    : `opens ${market.opensAt.toISOString()}`;
};

describe("the market", () => {
  test.each([
    // Winter: 17:00 in New York is 22:00 UTC.
    ["2026-11-20T21:59:59.999Z", "open until 2026-11-20T22:00:00.000Z"],
    ["2026-11-20T22:00:00.000Z", "opens 2026-11-22T22:00:00.000Z"],
    ["2026-11-22T21:59:59.999Z", "opens 2026-11-22T22:00:00.000Z"],
    ["2026-11-22T22:00:00.000Z", "open until 2026-11-27T22:00:00.000Z"],
    // Summer: 21:00 UTC.
    ["2026-07-03T20:59:59.999Z", "open until 2026-07-03T21:00:00.000Z"],
    ["2026-07-03T21:00:00.000Z", "opens 2026-07-05T21:00:00.000Z"],
  ])("at %s is %s", (at, said) => {
    expect(wordOf(at)).toBe(said);
  });

  test.each([
    ["spring, on 8 March", "2026-03-06T22:00:00.000Z", "opens 2026-03-08T21:00:00.000Z"],
    ["autumn, on 1 November", "2026-10-30T21:00:00.000Z", "opens 2026-11-01T22:00:00.000Z"],
  ])("goes by New York's clocks over the weekend on which they change in %s", (_when, closes, said) => {
    expect(wordOf(new Date(Date.parse(closes) - 1).toISOString())).toBe(`open until ${closes}`);
    expect(wordOf(closes)).toBe(said);
  });

  test.each([
    // 25 December 2026 is a Friday: the week ends on Thursday.
    ["2026-12-24T22:00:00.000Z", "opens 2026-12-27T22:00:00.000Z"],
    ["2026-12-31T22:00:00.000Z", "opens 2027-01-03T22:00:00.000Z"],
    // 25 December 2028 is a Monday, and 25 December 2029 a Tuesday in the middle of a week.
    ["2028-12-24T22:00:00.000Z", "opens 2028-12-25T22:00:00.000Z"],
    ["2029-12-24T21:59:59.999Z", "open until 2029-12-24T22:00:00.000Z"],
    ["2029-12-24T22:00:00.000Z", "opens 2029-12-25T22:00:00.000Z"],
  ])("is closed on its holidays, as at %s", (at, said) => {
    expect(wordOf(at)).toBe(said);
  });

  test("says of every hour of two years the moment at which it changes, and changes there", () => {
    const end = Date.parse("2028-01-01T00:00Z");
    let open = 0;
    for (let at = Date.parse("2026-01-01T00:00Z"); at < end; at += 3_600_000) {
      const market = marketAt(new Date(at));
      const change = market.isOpen ? market.closesAt : market.opensAt;
      expect(change.getTime()).toBeGreaterThan(at);
      expect(marketAt(change).isOpen).toBe(!market.isOpen);
      expect(marketAt(new Date(change.getTime() - 1)).isOpen).toBe(market.isOpen);
      open += market.isOpen ? 1 : 0;
    }
    // 522 weekdays, of which three are holidays.
    expect(open).toBe(519 * 24);
  });
});

describe("the market for a currency that is dealt at home alone", () => {
  const wordsOf = (at: string) => {
    const market = marketOf(["USD", "VND"], new Date(at));
    return market.isOpen ? market.closesAt.toISOString() : `opens ${market.opensAt.toISOString()}`;
  };

  test.each([
    // Wednesday in Ho Chi Minh City, from 08:00 to 17:00 at UTC+7.
    ["2026-11-18T00:59:59.999Z", "opens 2026-11-18T01:00:00.000Z"],
    ["2026-11-18T01:00:00.000Z", "2026-11-18T10:00:00.000Z"],
    ["2026-11-18T10:00:00.000Z", "opens 2026-11-19T01:00:00.000Z"],
    // Friday evening there, and Monday morning while all of the market is open since Sunday.
    ["2026-11-20T10:00:00.000Z", "opens 2026-11-23T01:00:00.000Z"],
    ["2026-11-21T03:00:00.000Z", "opens 2026-11-23T01:00:00.000Z"],
    // Christmas on a Friday.
    ["2026-12-24T12:00:00.000Z", "opens 2026-12-28T01:00:00.000Z"],
  ])("at %s: %s", (at, said) => {
    expect(wordsOf(at)).toBe(said);
  });
});
