/** Whether this is a day of the calendar as ISO 8601 writes it. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
}

/** The moment at which a day begins where the clocks are those of this zone. */
export function midnightIn(zone: string, day: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`);
  // The offset is asked for twice, because the first guess may lie on the other side of a change of clocks.
  const near = wanted - offsetMs(zone, wanted);
  return new Date(wanted - offsetMs(zone, near));
}

/** By how much the clocks of a zone run before UTC's. */
function offsetMs(zone: string, at: number): number {
  const shown = clockOf(zone).format(new Date(at)).replace(" ", "T");
  return Date.parse(`${shown}Z`) - Math.floor(at / 1000) * 1000;
}

// Making one takes longer than all else that is done with it.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  clocks.set(timeZone, clock);
  return clock;
}
