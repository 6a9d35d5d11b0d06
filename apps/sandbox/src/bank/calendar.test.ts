import { describe, expect, test } from "vitest";
import { albionHabits } from "./albion/habits.ts";
import { openBooks } from "./books.ts";
import { createCalendar } from "./calendar.ts";
import { harbourHabits } from "./harbour/habits.ts";

describe("the banking day of a moment", () => {
  const dayOf = (habits: typeof albionHabits, at: string) =>
    createCalendar(openBooks(":memory:"), habits, () => new Date(at)).bankingDay();

  test.each([
    ["2026-11-16T15:29:59Z", "2026-11-16"],
    ["2026-11-16T15:30:00Z", "2026-11-17"],
    // Friday's is over, and so is the week.
    ["2026-11-20T15:30:00Z", "2026-11-23"],
    // In summer London's clocks are an hour before UTC's.
    ["2026-07-15T14:29:00Z", "2026-07-15"],
    ["2026-07-15T14:30:00Z", "2026-07-16"],
    ["2026-07-15T23:30:00Z", "2026-07-16"],
    // Christmas on a Friday, and Boxing Day made up for on the Monday.
    ["2026-12-24T16:00:00Z", "2026-12-29"],
    ["2026-04-02T15:31:00Z", "2026-04-07"],
  ])("at Albion of %s is %s", (at, day) => {
    expect(dayOf(albionHabits, at)).toBe(day);
  });

  test.each([
    ["2026-11-16T15:59:59Z", "2026-11-16"],
    ["2026-11-16T16:00:00Z", "2026-11-17"],
    ["2026-11-20T16:00:00Z", "2026-11-23"],
    ["2026-12-25T04:00:00Z", "2026-12-25"],
  ])("at Harbour of %s is %s", (at, day) => {
    expect(dayOf(harbourHabits, at)).toBe(day);
  });
});
