import type { CurrencyCode } from "@causeway/money";
import { addDays, dayIn, type Day } from "#platform/day.ts";
import { isWorkingDay } from "#review/index.ts";
import type { DealRow } from "./deal.ts";
import { venueZone } from "./value-day.ts";

const daysShown = 5;

/** The next days of banking in Hong Kong, this one first where it is one. */
export function nextDays(now: Date): Day[] {
  const days: Day[] = [];
  for (let day = dayIn(venueZone, now); days.length < daysShown; day = addDays(day, 1))
    if (isWorkingDay(day, "HK")) days.push(day);
  return days;
}

/** What a currency's account is to hold at the end of each day; what is overdue is expected on the first. */
export function foresee(
  currency: CurrencyCode,
  held: bigint,
  deals: readonly DealRow[],
  days: readonly Day[],
): { readonly day: Day; readonly balance: bigint; readonly flow: bigint }[] {
  let balance = held;
  return days.map((day, n) => {
    const before = days[n - 1];
    const flow = deals
      .flatMap((deal) => legsOf(deal, currency))
      .filter((leg) => leg.day <= day && (before === undefined || leg.day > before))
      .reduce((sum, { minor }) => sum + minor, 0n);
    balance += flow;
    return { day, balance, flow };
  });
}

function legsOf({ progress }: DealRow, currency: CurrencyCode): { day: Day; minor: bigint }[] {
  const { settling, done, sold, bought } = progress ?? {};
  if (!settling || !done) return [];
  const day = settling.valueDay;
  return [
    ...(done.sold.currency === currency && !sold?.settledAt ? [{ day, minor: -done.sold.minor }] : []),
    ...(done.bought.currency === currency && !bought?.settledAt ? [{ day, minor: done.bought.minor }] : []),
  ];
}
