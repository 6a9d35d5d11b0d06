import { compareRates, cross, isWithin, midOf, type Rate } from "@causeway/money";
import type { RateSource, Tick } from "#partners/fx/port.ts";
import { dealtOf } from "./dealt-currencies.ts";
import { oldestOf } from "./find-rate.ts";
import { pairName, rulesOf, sourceRules, type SourceRules } from "./rate-sources.ts";

/** Believed; known already, or overtaken by what is; or why it is not believed. */
export type Verdict =
  | "believed"
  | "known"
  | "unknown"
  | "ahead"
  | "old"
  | "crossed"
  | "wide"
  | "contradicted"
  | "unconfirmed";
export type TickFault = Exclude<Verdict, "believed" | "known">;

/** By so much the clock of a source may be ahead of ours. */
const aheadMs = 2_000;
/** For so long a rate has to be said on and on that nobody confirms: by then the one before is quoted no more. */
const believedAfterMs = 20_000;

/** A rate that nobody confirms yet, since when it is said, and when the source said so last. */
type Suspect = { readonly since: Date; readonly at: Date; readonly mid: Rate };
type Other = { readonly mid: Rate; readonly isLive: boolean };

/**
 * Whether what a source says is believed. It begins with what was believed before, so that a restart opens no door. What is
 * sound is held against the other sources, of which no more may contradict than support it; and against the last good
 * rate: whatever is a step away from it needs a second source that says the same, or time.
 */
export function createJudge(known: readonly Tick[]) {
  const good = new Map(known.map((tick) => [placeOf(tick), tick]));
  const sayings = new Map(sourceRules.map((rules) => [rules.source, createSayings(rules)]));
  for (const tick of known) sayings.get(tick.source)?.put(tick);
  const suspects = new Map<string, Suspect>();

  const othersThan = ({ source, bid }: Tick, now: Date): readonly Other[] =>
    [...sayings].flatMap(([other, said]) => (other === source ? [] : (said.find(bid, now) ?? [])));

  const isSaidOnAndOn = (tick: Tick, mid: Rate, now: Date): boolean => {
    const place = placeOf(tick);
    const before = suspects.get(place);
    if (before && tick.at <= before.at) return false;
    const goesOn =
      before !== undefined &&
      tick.at.getTime() - before.at.getTime() <= rulesOf(tick.source).freshMs &&
      isWithin(mid, before.mid, limitOf(tick, "step"));
    const since = goesOn ? before.since : now;
    suspects.set(place, { since, at: tick.at, mid });
    return now.getTime() - since.getTime() >= believedAfterMs;
  };

  const judge = (tick: Tick, now: Date): Verdict => {
    const place = placeOf(tick);
    const last = good.get(place);
    if (last?.at.getTime() === tick.at.getTime()) return "known";
    const fault = faultOf(tick, now);
    if (fault) return fault;
    if (last && tick.at < last.at) return "known";
    sayings.get(tick.source)?.put(tick);
    const mid = midOf(tick);
    const others = othersThan(tick, now);
    const against = others.filter((other) => !isWithin(mid, other.mid, limitOf(tick, "day"))).length;
    if (against > others.length - against) return "contradicted";
    const step = limitOf(tick, "step");
    const isConfirmed =
      // Between two of those that speak once a day, a day passes.
      !rulesOf(tick.source).isLive ||
      (last && isWithin(mid, midOf(last), step)) ||
      others.some((other) => other.isLive && isWithin(mid, other.mid, step)) ||
      isSaidOnAndOn(tick, mid, now);
    if (!isConfirmed) return "unconfirmed";
    suspects.delete(place);
    good.set(place, tick);
    return "believed";
  };
  return {
    judge,
    /** The last good ticks of a source. */
    goodOf: (source: RateSource): readonly Tick[] =>
      [...good.values()].filter((tick) => tick.source === source),
  };
}

/** Where a tick is kept: one for each pair and source. */
export function placeOf({ source, bid }: Tick): string {
  return `${source} ${pairName(bid)}`;
}

/** What is wrong with a tick, whatever anybody else says. */
function faultOf(tick: Tick, now: Date): TickFault | undefined {
  const { source, bid, ask, at } = tick;
  const { pairs, freshMs, isMid } = rulesOf(source);
  if (!pairs.has(pairName(bid))) return "unknown";
  const ageMs = now.getTime() - at.getTime();
  if (ageMs < -aheadMs) return "ahead";
  if (ageMs > freshMs) return "old";
  if (compareRates(bid, ask) > 0) return "crossed";
  return isMid || isWithin(ask, bid, limitOf(tick, "spread")) ? undefined : "wide";
}

/**
 * What was sound when a source said it last, believed or not: two sources may confirm each other. A pair is crossed once
 * until the source says something else, for venues tick far more often than those whom they are held against.
 */
function createSayings({ isLive, freshMs }: SourceRules) {
  const said = new Map<string, Tick>();
  const crossed = new Map<string, { readonly other: Other; readonly at: number } | undefined>();
  const crossNow = ({ base, quote }: Rate) => {
    const found = cross([...said.values()], base, quote);
    return found && { other: { mid: found.mid, isLive }, at: oldestOf(found.legs).getTime() };
  };
  return {
    put: (tick: Tick) => {
      said.set(pairName(tick.bid), tick);
      crossed.clear();
    },
    find: (pair: Rate, now: Date): Other | undefined => {
      const name = pairName(pair);
      if (!crossed.has(name)) crossed.set(name, crossNow(pair));
      const found = crossed.get(name);
      return found && now.getTime() - found.at <= freshMs ? found.other : undefined;
    },
  };
}

/** Of a pair the wider one of its currencies'. */
function limitOf({ bid: { base, quote } }: Tick, which: "step" | "day" | "spread"): number {
  return Math.max(dealtOf(base)?.[which] ?? 0, dealtOf(quote)?.[which] ?? 0);
}
