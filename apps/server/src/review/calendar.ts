import { addDays, dayIn, momentIn, weekdayOf, type Day, type Zone } from "#platform/day.ts";
import hongKong from "./calendars/hong-kong.json" with { type: "json" };
import mainland from "./calendars/mainland.json" with { type: "json" };

export type CalendarRegion = "HK" | "CN";

type Calendar = {
  readonly years: readonly number[];
  readonly holidays: readonly string[];
  readonly workingWeekends: readonly string[];
};
const calendars: Record<CalendarRegion, Calendar> = { HK: hongKong, CN: mainland };

const zones: Record<CalendarRegion, Zone> = { HK: "Asia/Hong_Kong", CN: "Asia/Shanghai" };
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

export function isWorkingDay(day: Day, region: CalendarRegion): boolean {
  const { years, holidays, workingWeekends } = calendars[region];
  // A year without its holidays would promise dates that nobody keeps.
  if (!years.includes(Number(day.slice(0, 4)))) throw new Error(`no calendar of ${region} for ${day}`);
  if (workingWeekends.includes(day)) return true;
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !holidays.includes(day);
}
