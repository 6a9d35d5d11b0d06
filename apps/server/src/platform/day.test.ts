import { describe, expect, test } from "vitest";
import {
  addDays,
  dayIn,
  daysAfter,
  daysBetween,
  daysLeft,
  endOfDay,
  momentIn,
  startOfDay,
  timeIn,
  weekdayOf,
  type Zone,
} from "./day.ts";

describe("a day", () => {
  test("is another one in another zone at the same moment", () => {
    const at = new Date("2026-11-16T16:00:00Z");
    expect(dayIn("UTC", at)).toBe("2026-11-16");
    expect(dayIn("Asia/Hong_Kong", at)).toBe("2026-11-17");
    expect(dayIn("Asia/Shanghai", at)).toBe("2026-11-17");
    expect(dayIn("Asia/Hong_Kong", new Date(at.getTime() - 1))).toBe("2026-11-16");
  });

  test("begins and ends at its zone's midnight", () => {
    expect(startOfDay("Asia/Hong_Kong", "2026-11-17").toISOString()).toBe("2026-11-16T16:00:00.000Z");
    expect(endOfDay("Asia/Hong_Kong", "2026-12-31").toISOString()).toBe("2026-12-31T16:00:00.000Z");
    expect(startOfDay("UTC", "2026-11-17").toISOString()).toBe("2026-11-17T00:00:00.000Z");
  });

  test.each(["Asia/Hong_Kong", "Asia/Shanghai", "UTC"] satisfies Zone[])(
    "of %s is the day of its first and its last moment, in every year",
    (zone) => {
      // Both Chinese zones once put their clocks forward, Hong Kong until 1979 and Shanghai until 1991.
      for (let day = "1986-01-01"; day < "1992-01-01"; day = addDays(day, 1)) {
        expect(dayIn(zone, startOfDay(zone, day))).toBe(day);
        expect(dayIn(zone, new Date(endOfDay(zone, day).getTime() - 1))).toBe(day);
      }
    },
  );

  test("has a time on its zone's clocks", () => {
    const at = momentIn("Asia/Hong_Kong", "2026-11-17", "09:30");
    expect(at.toISOString()).toBe("2026-11-17T01:30:00.000Z");
    expect(timeIn("Asia/Hong_Kong", at)).toBe("2026-11-17 09:30:00");
  });

  test("that is none is a fault and no date", () => {
    expect(() => startOfDay("UTC", "2026-13-01")).toThrow("no time of a day: 2026-13-01");
  });

  test("is counted from another across months and years", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
    expect(daysBetween("2026-11-16", "2027-01-15")).toBe(60);
    expect(daysBetween("2026-11-16", "2026-11-15")).toBe(-1);
    expect(weekdayOf("2026-11-15")).toBe(0);
  });
});

describe("a span of days", () => {
  const now = new Date("2026-11-16T10:00:00Z");

  test("is so many times 24 hours", () => {
    expect(daysAfter(now, 30).toISOString()).toBe("2026-12-16T10:00:00.000Z");
    expect(daysAfter(now, -7).toISOString()).toBe("2026-11-09T10:00:00.000Z");
  });

  test("counts a day that has begun whole", () => {
    expect(daysLeft(daysAfter(now, 3), now)).toBe(3);
    expect(daysLeft(new Date(daysAfter(now, 3).getTime() + 1), now)).toBe(4);
  });
});
