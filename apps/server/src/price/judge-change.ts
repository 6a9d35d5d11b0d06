import {
  centsOf,
  isBase,
  isDearer,
  isTooLarge,
  keyOfLine,
  priceTiers,
  raiseNoticeDays,
  type PriceKey,
} from "@causeway/contract/price/line";
import type { RefusalName } from "@causeway/contract";
import { daysBetween, type Day } from "#platform/day.ts";
import {
  isSameCost,
  lineFor,
  linesInForce,
  type Change,
  type ListedLine,
  type TierBounds,
  type Wanted,
} from "./price-list.ts";

/** All there is, begun or announced. */
export type PriceList = {
  readonly lines: readonly ListedLine[];
  readonly versions: readonly {
    readonly number: number;
    readonly firstDay: Day;
    readonly tiers: TierBounds;
  }[];
};

type Verdict = {
  readonly obstacle: Extract<RefusalName, `price${string}`> | undefined;
  /** The first day on which somebody would pay more than he was told until now. */
  readonly raisesFrom: Day | undefined;
};

/**
 * Whether a change may be made. It is looked at on its first day and on that of every version that is announced for later,
 * for everybody whom one of its lines could concern: what was announced is what people were told, so taking back a price
 * that was to fall is a rise.
 */
export function judgeChange(list: PriceList, change: Change, agreedOn: Day): Verdict {
  const after = withChange(list, change);
  const days = [change.firstDay, ...list.versions.map(({ firstDay }) => firstDay)]
    .filter((day) => day >= change.firstDay)
    .toSorted();
  const findings = days.map((day) => ({ day, ...compareOn(list, after, change, day) }));
  const raisesFrom = findings.find(({ isRaised }) => isRaised)?.day;
  const isEarly = raisesFrom !== undefined && daysBetween(agreedOn, raisesFrom) < raiseNoticeDays;
  const obstacle = faultOf(change, agreedOn) ?? (isEarly ? "priceRaiseEarly" : undefined);
  const changes = findings.some(({ isChanged }) => isChanged);
  return { obstacle: obstacle ?? (changes ? undefined : "priceUnchanged"), raisesFrom };
}

function faultOf({ firstDay, lines }: Change, agreedOn: Day): Verdict["obstacle"] {
  if (firstDay < agreedOn) return "priceFirstDayPast";
  if (new Set(lines.map(keyOfLine)).size < lines.length) return "priceLineTwice";
  if (lines.some((line) => line.cost === null && isBase(line))) return "priceBaseEnded";
  return lines.some(({ cost }) => cost !== null && isTooLarge(cost)) ? "priceTooLarge" : undefined;
}

/** The list as it would be. */
export function withChange({ lines, versions }: PriceList, change: Change): PriceList {
  const number = 1 + Math.max(0, ...versions.map((each) => each.number));
  const { firstDay, tiers } = change;
  return {
    lines: [...lines, ...change.lines.map((line) => ({ ...line, version: number, firstDay }))],
    versions: [...versions, { number, firstDay, tiers }],
  };
}

/** Where tiers begin on a day: as the newest version says that has begun. */
export function tiersOn({ versions }: PriceList, day: Day): TierBounds {
  const begun = versions.filter(({ firstDay }) => firstDay <= day).toSorted((a, b) => b.number - a.number)[0];
  if (!begun) throw new Error(`no price list holds on ${day}`);
  return begun.tiers;
}

function compareOn(before: PriceList, after: PriceList, { lines }: Change, day: Day) {
  const [was, is] = [tiersOn(before, day), tiersOn(after, day)];
  let isRaised = is.silver > was.silver || is.gold > was.gold;
  let isChanged = is.silver !== was.silver || is.gold !== was.gold;
  const [old, now] = [linesInForce(before.lines, day), linesInForce(after.lines, day)];
  for (const line of lines)
    for (const wanted of casesOf(line, after.lines)) {
      const [had, has] = [lineFor(old, wanted)?.cost, lineFor(now, wanted)?.cost];
      if (had && has && isDearer(had, has)) isRaised = true;
      if (has && !(had && isSameCost(had, has))) isChanged = true;
    }
  return { isRaised, isChanged };
}

/**
 * Everything that tells orders apart which a line could concern: with each currency and country that any line names and
 * with one that none does, of every size at which some line begins. Who has prices of his own pays by those, so only the
 * merchant of a line itself is looked at by name.
 */
export function casesOf(line: PriceKey, lines: readonly PriceKey[], merchant = line.merchant): Wanted[] {
  const near = lines.filter(({ kind, subject }) => kind === line.kind && subject === line.subject);
  const named = new Set(near.flatMap(({ currency, pairedWith }) => [currency, pairedWith]));
  const currencies = [...[...named].filter((each) => each !== null), "?", "??"];
  const countries = [...new Set([null, ...near.map(({ country }) => country)])];
  const sizes = [...new Set(near.map(({ fromUsd }) => centsOf(fromUsd)))];
  const each: Wanted[] = [];
  for (const tier of line.tier ? [line.tier] : priceTiers)
    for (const about of currenciesOf(line, currencies))
      for (const country of line.country === null ? countries : [line.country])
        for (const usd of sizes)
          each.push({
            kind: line.kind,
            subject: line.subject,
            currencies: about,
            country,
            merchant,
            tier,
            usd,
          });
  return each;
}

function currenciesOf({ kind, currency, pairedWith }: PriceKey, all: readonly string[]): string[][] {
  if (kind !== "exchange") return currency === null ? all.map((each) => [each]) : [[currency]];
  if (currency !== null && pairedWith !== null) return [[currency, pairedWith]];
  const pairs = all.flatMap((a) => all.filter((b) => a < b).map((b) => [a, b]));
  return currency === null ? pairs : pairs.filter((pair) => pair.includes(currency));
}
