import hongKong from "./calendars/hong-kong.json" with { type: "json" };
import mainland from "./calendars/mainland.json" with { type: "json" };

export type CalendarRegion = "HK" | "CN";

type Calendar = {
  readonly years: readonly number[];
  readonly holidays: readonly string[];
  readonly workingWeekends: readonly string[];
};
const calendars: Record<CalendarRegion, Calendar> = { HK: hongKong, CN: mainland };

/** Hong Kong and the Mainland share one zone, eight hours ahead of UTC the whole year. */
const zoneMs = 8 * 3_600_000;
const dayMs = 24 * 3_600_000;
/** A working day ends at six in the evening. */
const closesAtMs = 18 * 3_600_000;

/** The end of the n-th working day after the day of `from`: what is handed in on a Saturday counts from Monday. */
export function workingDaysAfter(from: Date, days: number, region: CalendarRegion): Date {
  let day = startOfDay(from);
  for (let left = days; left > 0;) {
    day += dayMs;
    if (isWorkingDay(day, region)) left -= 1;
  }
  return new Date(day - zoneMs + closesAtMs);
}

/** Days are counted in the zone's own time, as if it were UTC. */
function startOfDay(at: Date): number {
  const local = at.getTime() + zoneMs;
  return local - (local % dayMs);
}

function isWorkingDay(day: number, region: CalendarRegion): boolean {
  const { years, holidays, workingWeekends } = calendars[region];
  const date = new Date(day).toISOString().slice(0, 10);
  // A year without its holidays would promise dates that nobody keeps.
  if (!years.includes(Number(date.slice(0, 4)))) throw new Error(`no calendar of ${region} for ${date}`);
  if (workingWeekends.includes(date)) return true;
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.includes(date);
}
