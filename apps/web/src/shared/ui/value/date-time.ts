import { type Locale, wordsIn } from "#shared/i18n/words.ts";
import { uiWords } from "../words.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** `yyyy-MM-dd HH:mm:ss`, 24 hours, in the zone asked for; nothing in, nothing out. */
export function dateTime(value: Date | string | number | null | undefined, zone?: string): string | null {
  if (value === null || value === undefined || value === "") return null;
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return null;
  const part = Object.fromEntries(
    formatIn(zone)
      .formatToParts(moment)
      .map(({ type, value: text }) => [type, text]),
  );
  return `${part["year"]}-${part["month"]}-${part["day"]} ${part["hour"]}:${part["minute"]}:${part["second"]}`;
}

/** The day of a moment, `yyyy-MM-dd`, in the zone asked for: never the first letters of its ISO text, which are UTC's day. */
export function dateOf(value: Date | string | number | null | undefined, zone?: string): string | null {
  return dateTime(value, zone)?.slice(0, 10) ?? null;
}

/** The short name of the weekday of a day, `yyyy-MM-dd`: a day has no zone. */
export function weekdayOf(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" }).format(new Date(day));
}

/** The time for today, with a word for yesterday, the date for anything older: `14:26`, `昨天 17:40`, `11-10`. */
export function shortTime(value: Date | string, locale: Locale, now: Date = new Date()): string {
  const [day = "", time = ""] = (dateTime(value) ?? "").split(" ");
  const clock = time.slice(0, 5);
  if (day === dateOf(now)) return clock;
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (day === dateOf(yesterday)) return `${wordsIn(uiWords, locale)("yesterday")} ${clock}`;
  return day.startsWith(String(now.getFullYear())) ? day.slice(5) : day;
}

/** The moment so many times 24 hours after another. */
export function daysAfter(moment: number, days: number): number {
  return moment + days * 86_400_000;
}

/** A span of time in whole days, hours and minutes. */
export function spanOf(ms: number): { d: number; h: number; m: number } {
  const minutes = Math.floor(ms / 60_000);
  return { d: Math.floor(minutes / 1440), h: Math.floor(minutes / 60) % 24, m: minutes % 60 };
}

/** The zone that times are shown in, where it matters: `UTC+8`. */
export function zoneName(now: Date = new Date()): string {
  const minutes = -now.getTimezoneOffset();
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  if (minutes === 0) return "UTC";
  return `UTC${minutes < 0 ? "\u2212" : "+"}${hours}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
}

/** Building a format costs a hundred times what using it does, and a list uses it on every row. */
function formatIn(zone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(zone ?? "");
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    ...(zone === undefined ? {} : { timeZone: zone }),
  });
  formats.set(zone ?? "", made);
  return made;
}
