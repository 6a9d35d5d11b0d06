import { dayAfter, isWeekend, weekdayOf } from "../day.ts";

const monday = 1;

/** England's bank holidays. What a year proclaims for itself a person adds. */
export function isEnglishHoliday(day: string): boolean {
  return holidaysOf(Number(day.slice(0, 4))).includes(day);
}

function holidaysOf(year: number): string[] {
  const easter = easterSunday(year);
  return [
    ...onWorkingDays([`${year}-01-01`]),
    dayAfter(easter, -2),
    dayAfter(easter),
    firstMonday(`${year}-05-01`),
    // The last Monday of a month is the first one of its last seven days.
    firstMonday(`${year}-05-25`),
    firstMonday(`${year}-08-25`),
    ...onWorkingDays([`${year}-12-25`, `${year}-12-26`]),
  ];
}

/** A holiday on a weekend is kept on the next day that is neither a weekend nor a holiday itself. */
function onWorkingDays(days: readonly string[]): string[] {
  const kept = days.filter((day) => !isWeekend(day));
  for (const lost of days.filter(isWeekend)) {
    let day = lost;
    while (isWeekend(day) || kept.includes(day)) day = dayAfter(day);
    kept.push(day);
  }
  return kept;
}

function firstMonday(from: string): string {
  let day = from;
  while (weekdayOf(day) !== monday) day = dayAfter(day);
  return day;
}

/** By Gauss's rule in the form for the Gregorian calendar. */
function easterSunday(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const week = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * week) / 451);
  return dayAfter(`${year}-03-22`, moon + week - 7 * late);
}
