const dayMs = 86_400_000;
const hongKongMs = 8 * 3_600_000;

/** The played partners live by Hong Kong's days, as their contracts say; they share no clockwork with whoever they are played for. */
export function hongKongDay(at: Date): string {
  return dayText(new Date(at.getTime() + hongKongMs));
}

export function dayAfter(day: string): string {
  return dayText(daysAfter(new Date(day), 1));
}

/** So many times 24 hours later. */
export function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + days * dayMs);
}

export function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(day).getUTCDay());
}

function dayText(at: Date): string {
  return at.toISOString().slice(0, 10);
}
