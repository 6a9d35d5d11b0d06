/**
 * Whose day it is, by the name of the zone. The house and its merchants live by Hong Kong's days, the Mainland's working
 * days are Shanghai's, banks have their own, exchange rates live by New York's, a currency that is dealt at home alone by
 * its country's, and UTC is for protocols and numbers that say so.
 */
export const zones = [
  "Asia/Hong_Kong",
  "Asia/Shanghai",
  "Asia/Ho_Chi_Minh",
  "Europe/London",
  "America/New_York",
  "UTC",
] as const;
export type Zone = (typeof zones)[number];

/** A day as it is written, 2026-11-16; which moments it covers is for a zone to say. */
export type Day = string;

/** The day that it is at this moment in this zone. */
export function dayIn(zone: Zone, at: Date): Day {
  return timeIn(zone, at).slice(0, 10);
}

/** The time on the clocks of this zone, 2026-11-16 18:00:05. */
export function timeIn(zone: Zone, at: Date): string {
  return clocks[zone].format(at);
}

/** The house's time as people read it in a message, with its zone: 2026-11-16 18:00 (UTC+8). */
export function homeTime(at: Date): string {
  return `${timeIn("Asia/Hong_Kong", at).slice(0, 16)} (UTC+8)`;
}

/** The moment at which the clocks of this zone show this time of this day. */
export function momentIn(zone: Zone, day: Day, time: string): Date {
  const wanted = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(wanted)) throw new Error(`no time of a day: ${day} ${time}`);
  // The offset is asked for twice, because the first guess may lie on the other side of a change of clocks.
  const near = wanted - offsetMs(zone, wanted);
  return new Date(wanted - offsetMs(zone, near));
}

export function startOfDay(zone: Zone, day: Day): Date {
  return momentIn(zone, day, "00:00");
}

/** The first moment that is no longer of this day. */
export function endOfDay(zone: Zone, day: Day): Date {
  return startOfDay(zone, addDays(day, 1));
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + daysInMs(days)).toISOString().slice(0, 10);
}

/** How many days one day lies after another. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay();
}

/** So many times 24 hours after a moment, or before it: a span of time, and no day of any zone. */
export function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + daysInMs(days));
}

/** How many times 24 hours are left until a moment; one that has begun counts whole. */
export function daysLeft(until: Date, now: Date): number {
  return Math.ceil((until.getTime() - now.getTime()) / dayMs);
}

export function daysInMs(days: number): number {
  return days * dayMs;
}

const dayMs = 86_400_000;

// Sweden writes a time as ISO 8601 does.
const clockOf = (timeZone: Zone) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
const clocks: Record<Zone, Intl.DateTimeFormat> = {
  "Asia/Hong_Kong": clockOf("Asia/Hong_Kong"),
  "Asia/Shanghai": clockOf("Asia/Shanghai"),
  "Asia/Ho_Chi_Minh": clockOf("Asia/Ho_Chi_Minh"),
  "Europe/London": clockOf("Europe/London"),
  "America/New_York": clockOf("America/New_York"),
  UTC: clockOf("UTC"),
};

function offsetMs(zone: Zone, at: number): number {
  const wholeSecond = Math.floor(at / 1000) * 1000;
  return Date.parse(`${timeIn(zone, new Date(wholeSecond)).replace(" ", "T")}Z`) - wholeSecond;
}
