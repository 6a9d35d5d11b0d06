const dayMs = 86_400_000;

/** The day that it is in a zone; the played partners share no clockwork with whoever they are played for. */
export function dayAt(zone: string, at: Date): string {
  return clockOf(zone).format(at).slice(0, 10);
}

/** The time on the clocks of a zone, 15:30. */
export function timeAt(zone: string, at: Date): string {
  return clockOf(zone).format(at).slice(11, 16);
}

// Making one takes longer than all else that is done with it.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  clocks.set(timeZone, clock);
  return clock;
}

/** So many days later, or earlier. */
export function dayAfter(day: string, days = 1): string {
  return dayText(daysAfter(new Date(day), days));
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

/** So many times 24 hours later. */
export function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + days * dayMs);
}

export function isWeekend(day: string): boolean {
  return [0, 6].includes(weekdayOf(day));
}

function dayText(at: Date): string {
  return at.toISOString().slice(0, 10);
}
