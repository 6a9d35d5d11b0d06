import { dayAfter, dayAt, daysAfter, isWeekend, timeAt } from "../day.ts";
import type { Books } from "./books.ts";
import type { Habits } from "./habits.ts";

export type Calendar = {
  /** The bank's own time, which a person may move forward. */
  readonly now: () => Date;
  /** The banking day something booked now belongs to. */
  readonly bankingDay: () => string;
  readonly bankingDayOf: (at: Date) => string;
  readonly today: () => string;
  /** So many days from now, or ago. */
  readonly dayIn: (days: number) => string;
  readonly isBankingDay: (day: string) => boolean;
  readonly move: (days: number) => void;
  readonly addHoliday: (day: string) => void;
  readonly holidays: () => readonly string[];
};

export function createCalendar(books: Books, habits: Habits, realNow: () => Date): Calendar {
  const { zone, cutOff, isHoliday } = habits;
  const now = () => daysAfter(realNow(), Number(books.setting("moved-days") ?? "0"));
  const holidays = () => JSON.parse(books.setting("holidays") ?? "[]") as string[];
  const isBankingDay = (day: string) => !isWeekend(day) && !isHoliday(day) && !holidays().includes(day);
  const bankingDayOf = (at: Date) => {
    const isOver = cutOff !== undefined && timeAt(zone, at) >= cutOff;
    let day = isOver ? dayAfter(dayAt(zone, at)) : dayAt(zone, at);
    while (!isBankingDay(day)) day = dayAfter(day);
    return day;
  };
  return {
    now,
    today: () => dayAt(zone, now()),
    isBankingDay,
    holidays,
    dayIn: (days) => dayAt(zone, daysAfter(now(), days)),
    bankingDay: () => bankingDayOf(now()),
    bankingDayOf,
    move: (days) => books.set("moved-days", String(Number(books.setting("moved-days") ?? "0") + days)),
    addHoliday: (day) => books.set("holidays", JSON.stringify([...new Set([...holidays(), day])].toSorted())),
  };
}
