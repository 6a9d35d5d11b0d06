import { addDays, dayIn, momentIn, weekdayOf, type Day, type Zone } from "#platform/day.ts";
import england from "./calendars/england.json" with { type: "json" };
import hongKong from "./calendars/hong-kong.json" with { type: "json" };
import mainland from "./calendars/mainland.json" with { type: "json" };

export const calendarRegions = ["HK", "CN", "GB"] as const;
export type CalendarRegion = (typeof calendarRegions)[number];

type Calendar = {
  readonly gazetted: readonly number[];
  /** Years whose days are reckoned by the law's own rules, until they are published. */
  readonly provisional: readonly number[];
  readonly holidays: readonly string[];
  readonly workingWeekends: readonly string[];
};
const calendars: Record<CalendarRegion, Calendar> = { HK: hongKong, CN: mainland, GB: england };

const zones: Record<CalendarRegion, Zone> = {
  HK: "Asia/Hong_Kong",
  CN: "Asia/Shanghai",
  GB: "Europe/London",
};
const closingTime = "18:00";

/** The end of the n-th working day after the day of `from`: what is handed in on a Saturday counts from Monday. */
export function workingDaysAfter(from: Date, days: number, region: CalendarRegion): Date {
  const zone = zones[region];
  let day = dayIn(zone, from);
  for (let left = days; left > 0;) {
    day = addDays(day, 1);
    if (isWorkingDay(day, region)) left -= 1;
  }
  return momentIn(zone, day, closingTime);
}

/** Of a year that nobody has entered, weekends are all that is known; `calendarCheck` sees to it that somebody enters it. */
export function isWorkingDay(day: Day, region: CalendarRegion): boolean {
  const { holidays, workingWeekends } = calendars[region];
  if (workingWeekends.includes(day)) return true;
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !holidays.includes(day);
}

/** How well a year's holidays are known. */
export function knownAs(year: number, region: CalendarRegion): "gazetted" | "provisional" | "missing" {
  const { gazetted, provisional } = calendars[region];
  if (gazetted.includes(year)) return "gazetted";
  return provisional.includes(year) ? "provisional" : "missing";
}
