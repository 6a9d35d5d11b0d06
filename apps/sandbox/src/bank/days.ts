import type { CurrencyCode } from "@causeway/money";
import { dayAfter } from "../day.ts";
import type { Desk } from "./desk.ts";
import type { Day, Voice } from "./voice.ts";

export function createDays({ books, calendar }: Desk, voice: Voice) {
  const accountFor = (currency: CurrencyCode, day: string): Day => {
    const booked = books.bookedOn(currency, day);
    const opening = books.sumBefore(currency, day);
    const closing = booked.reduce(
      (sum, { money, direction }) => sum + (direction === "credit" ? money.minor : -money.minor),
      opening,
    );
    return {
      currency,
      day,
      sequence: books.closedDays(currency, day),
      opening: { currency, minor: opening },
      closing: { currency, minor: closing },
      booked,
    };
  };

  const endedDays = (currency: CurrencyCode, since: Date): string[] => {
    const ended: string[] = [];
    const last = books.lastClosed(currency);
    const first = last === null ? calendar.bankingDayOf(since) : dayAfter(last);
    const current = calendar.bankingDay();
    for (let day = first; day < current; day = dayAfter(day)) if (calendar.isBankingDay(day)) ended.push(day);
    return ended;
  };

  return {
    /** Tells of every banking day that has ended, once each. */
    closeDays: () => {
      const ended = books
        .currencies()
        .flatMap(({ currency, since }) => endedDays(currency, since).map((day) => ({ currency, day })));
      if (ended.length === 0) return;
      books.together(() => {
        voice.tellDays(
          ended.map(({ currency, day }) => {
            books.closeDay(currency, day);
            return accountFor(currency, day);
          }),
        );
      });
    },
    /** Tells of a day that was kept back when it ended. */
    tellDay: (currency: CurrencyCode, day: string) => voice.tellDayPlainly(accountFor(currency, day)),
  };
}
export type Days = ReturnType<typeof createDays>;

/** One misdeed for each day; from the first on that is told together with the others, all of them are. */
export function tellEach<Told, Kind extends string>(
  days: readonly Told[],
  how: {
    readonly wrong: (day: Told) => { readonly kind: Kind; readonly ms: number } | undefined;
    readonly send: (days: readonly Told[]) => void;
    readonly ways: Readonly<Record<Exclude<Kind, "together">, (day: Told, ms: number) => void>>;
  },
): void {
  const inOne: Told[] = [];
  for (const day of days) {
    const wrong = inOne.length > 0 ? undefined : how.wrong(day);
    if (wrong?.kind === "together" || inOne.length > 0) inOne.push(day);
    else if (wrong) how.ways[wrong.kind as Exclude<Kind, "together">](day, wrong.ms);
    else how.send([day]);
  }
  if (inOne.length > 0) how.send(inOne);
}
