import { addDays, dayIn, type Day, type Zone } from "#platform/day.ts";
import { isWorkingDay, type CalendarRegion } from "#review/index.ts";

/** The venue's days are Hong Kong's. */
export const venueZone: Zone = "Asia/Hong_Kong";

export type SettlingBank = { readonly partner: string; readonly calendar: CalendarRegion };

/** So many days on which both banks work after the day of `now`; with none, that day itself or the next such day. */
export function valueDayOf(now: Date, days: number, banks: readonly Pick<SettlingBank, "calendar">[]): Day {
  const nextOpen = (from: Day): Day => {
    let day = from;
    while (!banks.every(({ calendar }) => isWorkingDay(day, calendar))) day = addDays(day, 1);
    return day;
  };
  let day = nextOpen(dayIn(venueZone, now));
  for (let left = days; left > 0; left -= 1) day = nextOpen(addDays(day, 1));
  return day;
}
