import { dayAt, daysAfter } from "../day.ts";
import type { Books } from "./books.ts";

/** The venue's own day, Hong Kong's, which a person may move forward. What it dealt when, real time says. */
export function createClock(books: Books) {
  const movedDays = () => Number(books.setting("moved-days") ?? "0");
  return {
    today: () => dayAt("Asia/Hong_Kong", daysAfter(new Date(), movedDays())),
    move: (days: number) => books.set("moved-days", String(movedDays() + days)),
  };
}
export type Clock = ReturnType<typeof createClock>;
