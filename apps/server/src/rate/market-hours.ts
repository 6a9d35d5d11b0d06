import type { CurrencyCode } from "@causeway/money";
import { addDays, dayIn, momentIn, timeIn, weekdayOf, type Day } from "#platform/day.ts";
import type { Config } from "#platform/config.ts";
import { dealtOf, type Hours } from "./dealt-currencies.ts";

/** Open, and until when; or closed, and from when it is open again. */
export type Market =
  | { readonly isOpen: true; readonly closesAt: Date }
  | { readonly isOpen: false; readonly opensAt: Date };

const zone = "America/New_York";
/** A day of dealing ends when New York's clocks show this, and the next begins. */
const roll = "17:00";
/** Days of dealing on which nobody deals, whatever their weekday. */
const closedEveryYear = new Set(["12-25", "01-01"]);

/** The market for currencies: open from Sunday 17:00 to Friday 17:00 in New York, but for its holidays. */
export function marketAt(at: Date): Market {
  const today = dealingDay(at);
  let next = today;
  if (isDealt(today)) {
    while (isDealt(next)) next = addDays(next, 1);
    return { isOpen: true, closesAt: beginOf(next) };
  }
  while (!isDealt(next)) next = addDays(next, 1);
  return { isOpen: false, opensAt: beginOf(next) };
}

/** The market for these: also closed while one of them is dealt nowhere. */
export function marketOf(currencies: readonly CurrencyCode[], at: Date): Market {
  const hours = currencies.flatMap((currency) => dealtOf(currency)?.hours ?? []);
  const closed = (moment: Date) =>
    [marketAt(moment), ...hours.map((each) => homeMarketAt(each, moment))].filter(({ isOpen }) => !isOpen);
  let moment = at;
  for (let last = closed(moment); last.length > 0; last = closed(moment))
    moment = new Date(Math.max(...last.map((market) => (market.isOpen ? 0 : market.opensAt.getTime()))));
  if (moment > at) return { isOpen: false, opensAt: moment };
  const all = [marketAt(at), ...hours.map((each) => homeMarketAt(each, at))];
  const ends = all.map((market) => (market.isOpen ? market.closesAt.getTime() : 0));
  return { isOpen: true, closesAt: new Date(Math.min(...ends)) };
}

/** When these are dealt next; nothing while they are. In development the market may be open or closed around the clock. */
export function opensNext(
  { fx }: Pick<Config, "fx">,
  currencies: readonly CurrencyCode[],
  at: Date,
): Date | undefined {
  if (fx.market === "always") return undefined;
  const market = marketOf(currencies, at);
  if (!market.isOpen) return market.opensAt;
  return fx.market === "never" ? opensNext({ fx }, currencies, market.closesAt) : undefined;
}

/** 18 November 17:00 belongs to the 19th. */
function dealingDay(at: Date): Day {
  const day = dayIn(zone, at);
  return timeIn(zone, at).slice(11) >= roll ? addDays(day, 1) : day;
}

function beginOf(day: Day): Date {
  return momentIn(zone, addDays(day, -1), roll);
}

function isDealt(day: Day): boolean {
  return isWeekday(day) && !closedEveryYear.has(day.slice(5));
}

function isWeekday(day: Day): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6;
}

function homeMarketAt({ zone: home, opens, closes }: Hours, at: Date): Market {
  const today = dayIn(home, at);
  const [from, to] = [momentIn(home, today, opens), momentIn(home, today, closes)];
  if (isWeekday(today) && at >= from && at < to) return { isOpen: true, closesAt: to };
  let next = at < from ? today : addDays(today, 1);
  while (!isWeekday(next)) next = addDays(next, 1);
  return { isOpen: false, opensAt: momentIn(home, next, opens) };
}
