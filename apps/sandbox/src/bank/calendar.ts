import type { Books } from "./books.ts";

const dayMs = 86_400_000;
const hongKongMs = 8 * 3_600_000;

export type Calendar = {
  /** The bank's own time, which a person may move forward. */
  readonly now: () => Date;
  /** The banking day something booked now belongs to. */
  readonly bankingDay: () => string;
  readonly today: () => string;
  readonly isBankingDay: (day: string) => boolean;
  readonly move: (days: number) => void;
  readonly addHoliday: (day: string) => void;
  readonly holidays: () => readonly string[];
};

export function createCalendar(books: Books, realNow: () => Date): Calendar {
  const now = () => new Date(realNow().getTime() + Number(books.setting("moved-days") ?? "0") * dayMs);
  const holidays = () => JSON.parse(books.setting("holidays") ?? "[]") as string[];
  const isBankingDay = (day: string) =>
    ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !holidays().includes(day);
  const today = () => new Date(now().getTime() + hongKongMs).toISOString().slice(0, 10);
  return {
    now,
    today,
    isBankingDay,
    holidays,
    bankingDay: () => {
      let day = today();
      while (!isBankingDay(day)) day = dayAfter(day);
      return day;
    },
    move: (days) => books.set("moved-days", String(Number(books.setting("moved-days") ?? "0") + days)),
    addHoliday: (day) => books.set("holidays", JSON.stringify([...new Set([...holidays(), day])].toSorted())),
  };
}

export function dayAfter(day: string): string {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() + dayMs).toISOString().slice(0, 10);
}
