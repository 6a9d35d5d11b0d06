import { describe, expect, test } from "vitest";
import { addDays, weekdayOf, type Day } from "#platform/day.ts";
import england from "./calendars/england.json" with { type: "json" };
import hongKong from "./calendars/hong-kong.json" with { type: "json" };
import lunar from "./calendars/lunar.json" with { type: "json" };
import mainland from "./calendars/mainland.json" with { type: "json" };

const tenYears = Array.from({ length: 11 }, (_, n) => 2026 + n);
type LunarDays = (typeof lunar.years)["2026"];
const lunarOf = (year: number): LunarDays => lunar.years[String(year) as keyof typeof lunar.years];
const isSunday = (day: Day) => weekdayOf(day) === 0;
const isWeekend = (day: Day) => weekdayOf(day) === 0 || weekdayOf(day) === 6;

/** Gauss's rule as the Gregorian calendar has it. */
function easterOf(year: number): Day {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const moon =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const week = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - moon - (c % 4)) % 7;
  const late = Math.floor((a + 11 * moon + 22 * week) / 451);
  return addDays(`${year}-03-22`, moon + week - 7 * late);
}

/** Each day off once: what falls on no day of its own is given the next that is none. */
function spread(days: readonly Day[], isNone: (day: Day) => boolean): Set<Day> {
  const sound = days.filter((day, n) => !isNone(day) && days.indexOf(day) === n);
  const taken = new Set(sound);
  const rest = days.filter((day, n) => isNone(day) || days.indexOf(day) !== n);
  for (const each of rest.toSorted()) {
    let day = each;
    while (isNone(day) || taken.has(day)) day = addDays(day, 1);
    taken.add(day);
  }
  return taken;
}

/** The Schedule of the General Holidays Ordinance (Cap. 149). */
function generalHolidays(year: number): Day[] {
  const { newYear, chingMing, buddha, tuenNg, midAutumn, chungYeung } = lunarOf(year);
  const easter = easterOf(year);
  const boxing = isSunday(`${year}-12-26`) ? `${year}-12-27` : `${year}-12-26`;
  const fixed = ["01-01", "05-01", "07-01", "10-01", "12-25"].map((day) => `${year}-${day}`);
  const moving = [newYear, addDays(newYear, 1), addDays(newYear, 2), chingMing, buddha, tuenNg, chungYeung];
  const christian = [addDays(easter, -2), addDays(easter, -1), addDays(easter, 1), boxing];
  return [...spread([...fixed, ...moving, addDays(midAutumn, 1), ...christian], isSunday)].toSorted();
}

/** The statutory days of the Regulation on Public Holidays (2024), each made up for where it is no working day. */
function statutoryHolidays(year: number): Day[] {
  const { newYear, chingMing, tuenNg, midAutumn } = lunarOf(year);
  const spring = [-1, 0, 1, 2].map((n) => addDays(newYear, n));
  const fixed = ["01-01", "05-01", "05-02", "10-01", "10-02", "10-03"].map((day) => `${year}-${day}`);
  const days = [...fixed, ...spring, chingMing, tuenNg, midAutumn];
  return [...new Set([...days, ...spread(days, isWeekend)])].toSorted();
}

/** The Banking and Financial Dealings Act 1971, common law and the usual proclamations. */
function bankHolidays(year: number): Day[] {
  const easter = easterOf(year);
  const monday = (from: Day, by: 1 | -1) => {
    let day = from;
    while (weekdayOf(day) !== 1) day = addDays(day, by);
    return day;
  };
  const mondays = [monday(`${year}-05-01`, 1), monday(`${year}-05-31`, -1), monday(`${year}-08-31`, -1)];
  const fixed = spread([`${year}-01-01`, `${year}-12-25`, `${year}-12-26`], isWeekend);
  return [...fixed, addDays(easter, -2), addDays(easter, 1), ...mondays].toSorted();
}

const of = (calendar: { holidays: readonly string[] }, year: number) =>
  calendar.holidays.filter((day) => day.startsWith(`${year}-`));

describe("the calendars", () => {
  test.each([
    ["Hong Kong", hongKong],
    ["the Mainland", mainland],
    ["England", england],
  ])(
    "of %s name ten years, each as published or as provisional, and where it comes from",
    (_name, calendar) => {
      expect([...calendar.gazetted, ...calendar.provisional]).toEqual(tenYears);
      expect(calendar.source.length).toBeGreaterThan(80);
      expect(calendar.holidays).toEqual([...new Set(calendar.holidays)].toSorted());
      for (const year of tenYears) expect(of(calendar, year).length, String(year)).toBeGreaterThanOrEqual(8);
    },
  );

  test.each(tenYears)("of Hong Kong have in %i the days that the ordinance gives", (year) => {
    expect(of(hongKong, year)).toEqual(generalHolidays(year));
  });

  test.each(mainland.provisional)(
    "of the Mainland have in %i the statutory days, none of them lost",
    (year) => {
      expect(of(mainland, year)).toEqual(statutoryHolidays(year));
      expect(of(mainland, year).filter((day) => !isWeekend(day)).length).toBe(13);
    },
  );

  test.each(tenYears)("of England have in %i the days that the act gives", (year) => {
    expect(of(england, year)).toEqual(bankHolidays(year));
    expect(of(england, year)).toHaveLength(8);
  });

  test("put a new moon that is minutes from midnight on the day that it has in China", () => {
    expect([lunarOf(2027).newYear, lunarOf(2030).newYear]).toEqual(["2027-02-06", "2030-02-03"]);
  });
});
