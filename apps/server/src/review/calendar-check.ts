import type { Clock } from "#platform/clock.ts";
import { addDays, dayIn } from "#platform/day.ts";
import type { Events } from "#platform/events.ts";
import type { Schedule } from "#platform/schedule/scheduler.ts";
import { calendarRegions, knownAs } from "./calendar.ts";

/** A year is missed more than a year before its first day, and has to be the published one a month before that. */
const enteredDaysAhead = 400;
const gazettedDaysAhead = 30;

/** Deadlines and banking days are counted with holidays that somebody entered; this says what is missing while there is time. */
export function calendarCheck({
  clock,
  events,
}: {
  readonly clock: Clock;
  readonly events: Events;
}): Schedule {
  return {
    name: "calendars",
    cadence: { dailyAt: "08:00", zone: "Asia/Hong_Kong" },
    missed: "once",
    run: async () => {
      const today = dayIn("Asia/Hong_Kong", clock.now());
      const yearIn = (days: number) => Number(addDays(today, days).slice(0, 4));
      const wanting = calendarRegions.flatMap((region) => [
        ...[yearIn(0), yearIn(enteredDaysAhead)]
          .filter((year) => knownAs(year, region) === "missing")
          .map((year) => ({ region, year, is: "missing" }) as const),
        ...[yearIn(gazettedDaysAhead)]
          .filter((year) => knownAs(year, region) === "provisional")
          .map((year) => ({ region, year, is: "provisional" }) as const),
      ]);
      for (const each of wanting) events.emit({ event: "calendar.wanting", ...each });
      const names = wanting.map(({ region, year, is }) => `${region} ${year} is ${is}`);
      if (wanting.length > 0) throw new CalendarWanting(`holidays to be entered: ${names.join(", ")}`);
    },
  };
}

class CalendarWanting extends Error {
  override readonly name = "CalendarWanting";
}
