import { addDays, momentIn, type Day, type Zone } from "#platform/day.ts";
import { isWorkingDay, type CalendarRegion } from "#review/index.ts";

/** How a bank works: its days, whose holidays it keeps, and by when a day's statement is there on the day after. */
export type Habits = {
  readonly zone: Zone;
  readonly calendar: CalendarRegion;
  readonly statementDue: string;
};

export function bankingDayBefore(day: Day, { calendar }: Habits): Day {
  let before = addDays(day, -1);
  while (!isWorkingDay(before, calendar)) before = addDays(before, -1);
  return before;
}

export function bankingDaysBetween(last: Day, next: Day, { calendar }: Habits): Day[] {
  const days: Day[] = [];
  for (let day = addDays(last, 1); day < next; day = addDays(day, 1))
    if (isWorkingDay(day, calendar)) days.push(day);
  return days;
}

/** When the statement of a day is overdue. */
export function statementDue(day: Day, { zone, statementDue: time }: Habits): Date {
  return momentIn(zone, addDays(day, 1), time);
}
