import { addDays, dayIn, momentIn, type Zone } from "#platform/day.ts";

/** How often: by the second, or once a day when the clocks of a zone show a time. */
export type Cadence =
  | { readonly everySeconds: number }
  | { readonly dailyAt: `${number}:${number}`; readonly zone: Zone };

export function cadenceWords(cadence: Cadence): string {
  return "everySeconds" in cadence
    ? `every ${cadence.everySeconds} s`
    : `daily ${cadence.dailyAt} ${cadence.zone}`;
}

/** The last slot that has begun by this moment. */
export function slotAt(cadence: Cadence, at: Date): Date {
  if ("everySeconds" in cadence) {
    const ms = cadence.everySeconds * 1000;
    return new Date(Math.floor(at.getTime() / ms) * ms);
  }
  const day = dayIn(cadence.zone, at);
  const today = momentIn(cadence.zone, day, cadence.dailyAt);
  return today <= at ? today : momentIn(cadence.zone, addDays(day, -1), cadence.dailyAt);
}

/** The first slot after this moment. */
export function slotAfter(cadence: Cadence, at: Date): Date {
  const last = slotAt(cadence, at);
  if ("everySeconds" in cadence) return new Date(last.getTime() + cadence.everySeconds * 1000);
  return momentIn(cadence.zone, addDays(dayIn(cadence.zone, last), 1), cadence.dailyAt);
}
