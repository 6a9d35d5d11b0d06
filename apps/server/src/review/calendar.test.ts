import { describe, expect, test } from "vitest";
import { workingDaysAfter, type CalendarRegion } from "./calendar.ts";

/** What was promised for something handed in at this time, in the zone both regions share. */
const due = (from: string, days: number, region: CalendarRegion) =>
  new Date(workingDaysAfter(new Date(`${from}+08:00`), days, region).getTime() + 8 * 3_600_000)
    .toISOString()
    .slice(0, 16);

describe("a deadline in working days", () => {
  test.each([
    ["a Monday", "2026-11-16T09:00", "2026-11-18T18:00"],
    ["a Friday", "2026-11-13T17:59", "2026-11-17T18:00"],
    ["a Saturday", "2026-11-14T12:00", "2026-11-17T18:00"],
    ["one minute before midnight", "2026-11-16T23:59", "2026-11-18T18:00"],
    ["one minute after midnight", "2026-11-17T00:01", "2026-11-19T18:00"],
  ])("counted from %s skips the weekend in both regions", (_name, from, to) => {
    expect(due(from, 2, "HK")).toBe(to);
    expect(due(from, 2, "CN")).toBe(to);
  });

  test("skips each region's own holidays", () => {
    // The Mainland rests from 1 to 7 October, Hong Kong on the first alone.
    expect(due("2026-09-30T10:00", 2, "HK")).toBe("2026-10-05T18:00");
    expect(due("2026-09-30T10:00", 2, "CN")).toBe("2026-10-09T18:00");
    expect(due("2026-12-24T10:00", 1, "HK")).toBe("2026-12-28T18:00");
    expect(due("2026-12-24T10:00", 1, "CN")).toBe("2026-12-25T18:00");
  });

  test("counts a weekend that the Mainland works", () => {
    expect(due("2026-02-13T10:00", 1, "CN")).toBe("2026-02-14T18:00");
    expect(due("2026-02-13T10:00", 1, "HK")).toBe("2026-02-16T18:00");
  });

  test("crosses the year", () => {
    expect(due("2026-12-31T10:00", 1, "HK")).toBe("2027-01-04T18:00");
  });

  test("keeps England's own days and hours, in summer time and without", () => {
    const inLondon = (from: string, days: number) =>
      workingDaysAfter(new Date(from), days, "GB").toISOString();
    // The last Monday in August is one, and in December the clocks show another time.
    expect(inLondon("2026-08-28T10:00:00Z", 1)).toBe("2026-09-01T17:00:00.000Z");
    expect(inLondon("2026-12-24T10:00:00Z", 1)).toBe("2026-12-29T18:00:00.000Z");
  });

  test("counts weekends alone in a year whose holidays nobody has entered", () => {
    expect(due("2036-12-31T10:00", 1, "HK")).toBe("2037-01-01T18:00");
    expect(due("2037-01-02T10:00", 1, "CN")).toBe("2037-01-05T18:00");
  });
});
