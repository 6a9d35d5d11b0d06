import { describe, expect, test } from "vitest";
import { slotAfter, slotAt, type Cadence } from "./cadence.ts";

const daily: Cadence = { dailyAt: "06:30", zone: "Asia/Hong_Kong" };

describe("a slot", () => {
  test.each([
    ["2026-11-15T22:29:59.999Z", "2026-11-14T22:30:00.000Z", "2026-11-15T22:30:00.000Z"],
    ["2026-11-15T22:30:00.000Z", "2026-11-15T22:30:00.000Z", "2026-11-16T22:30:00.000Z"],
    ["2026-11-16T15:59:59.000Z", "2026-11-15T22:30:00.000Z", "2026-11-16T22:30:00.000Z"],
  ])("of a day comes when the zone's clocks show its time: at %s", (now, last, next) => {
    expect(slotAt(daily, new Date(now)).toISOString()).toBe(last);
    expect(slotAfter(daily, new Date(now)).toISOString()).toBe(next);
  });

  test("by the second comes at the same moments for every process", () => {
    const every: Cadence = { everySeconds: 10 };
    expect(slotAt(every, new Date("2026-11-15T00:00:09.999Z")).toISOString()).toBe(
      "2026-11-15T00:00:00.000Z",
    );
    expect(slotAfter(every, new Date("2026-11-15T00:00:09.999Z")).toISOString()).toBe(
      "2026-11-15T00:00:10.000Z",
    );
    expect(slotAfter(every, new Date("2026-11-15T00:00:10.000Z")).toISOString()).toBe(
      "2026-11-15T00:00:20.000Z",
    );
  });
});
