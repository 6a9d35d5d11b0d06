import { describe, expect, test } from "vitest";
import { valueDayOf } from "./value-day.ts";

const banks = { HK: [{ calendar: "HK" }], both: [{ calendar: "HK" }, { calendar: "GB" }] } as const;

describe("a value day", () => {
  test.each([
    ["on the day itself", "2026-11-19T04:00:00Z", 0, banks.HK, "2026-11-19"],
    ["at spot, two days on", "2026-11-18T04:00:00Z", 2, banks.HK, "2026-11-20"],
    ["over a weekend", "2026-11-19T04:00:00Z", 2, banks.HK, "2026-11-23"],
    ["counts from Monday what is dealt on a Saturday", "2026-11-21T04:00:00Z", 1, banks.HK, "2026-11-24"],
    [
      "by the days of Hong Kong, where it is tomorrow already",
      "2026-11-18T20:00:00Z",
      0,
      banks.HK,
      "2026-11-19",
    ],
    ["not on a holiday of the one bank", "2026-12-24T04:00:00Z", 1, banks.HK, "2026-12-28"],
    ["nor of the other", "2026-12-24T04:00:00Z", 1, banks.both, "2026-12-29"],
    ["of London's alone", "2026-08-28T04:00:00Z", 1, banks.both, "2026-09-01"],
  ] as const)("%s", (_what, at, days, both, expected) => {
    expect(valueDayOf(new Date(at), days, both)).toBe(expected);
  });
});
