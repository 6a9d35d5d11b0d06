import { dayAfter, daysAfter, hongKongDay, isWeekend } from "../day.ts";
import type { Books } from "./books.ts";

export type Calendar = {
  /** The bank's own time, which a person may move forward. */
  readonly now: () => Date;
  /** The banking day something booked now belongs to. */
  readonly bankingDay: () => string;
  readonly today: () => string;
  /** So many days from now, or ago. */
  readonly dayIn: (days: number) => string;
  readonly isBankingDay: (day: string) => boolean;
  readonly move: (days: number) => void;
  readonly addHoliday: (day: string) => void;
  readonly holidays: () => readonly string[];
};

export function createCalendar(books: Books, realNow: () => Date): Calendar {
  const now = () => daysAfter(realNow(), Number(books.setting("moved-days") ?? "0"));
  const holidays = () => JSON.parse(books.setting("holidays") ?? "[]") as string[];
  const isBankingDay = (day: string) => !isWeekend(day) && !holidays().includes(day);
  const today = () => hongKongDay(now());
  return {
    now,
    today,
    isBankingDay,
    holidays,
    dayIn: (days) => hongKongDay(daysAfter(now(), days)),
    bankingDay: () => {
      let day = today();
      while (!isBankingDay(day)) day = dayAfter(day);
      return day;
    },
    move: (days) => books.set("moved-days", String(Number(books.setting("moved-days") ?? "0") + days)),
    addHoliday: (day) => books.set("holidays", JSON.stringify([...new Set([...holidays(), day])].toSorted())),
  };
}
